// A run is paused, resumed, survives a reload and a kill -9, and is stopped; nothing is asked twice.
import { cell, csv, importFile, newestRun, openRun } from '../pages/program.ts'
import { expect, practiceBooks, test } from '../web.ts'

const rows = 120
const list = `E-mail\n${Array.from({ length: rows }, (_, n) => `person${n}@contoso.com`).join('\n')}\n`

test('pause, resume, reload, kill -9, resume, and every row answered once', async ({ opened: page, web }) => {
  test.setTimeout(240_000)
  await importFile(page, csv('slow.csv', list))
  const dialog = await openRun(page, 'E-mail')
  await dialog.getByRole('button', { name: `Run ${rows}` }).click()
  const run = newestRun(page)
  await run.getByRole('button', { name: /^pause/i }).click()
  await expect(run.getByText(/^paused/i).first()).toBeVisible()
  await run.getByRole('button', { name: /^resume/i }).click()
  await expect(run.getByRole('button', { name: /^pause/i })).toBeVisible()

  await page.reload()
  await page
    .getByRole('button', { name: /activity/i })
    .first()
    .click()
  await expect(newestRun(page)).toBeVisible()

  await web.kill()
  await expect(page.getByText(/disconnected|connection/i).first()).toBeVisible()
  await page.goto(await web.start())
  await page
    .getByRole('button', { name: /activity/i })
    .first()
    .click()
  await expect(
    newestRun(page)
      .getByText(/interrupted|closed|ended/i)
      .first(),
  ).toBeVisible()
  await newestRun(page)
    .getByRole('button', { name: /^resume/i })
    .click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 90_000 })

  // Whatever the kill cut off is asked under its first name again: each row was charged once.
  await expect(newestRun(page).getByText(`${rows} of at most ${rows} credits`)).toBeVisible()
  await web.stop()
  expect(await practiceBooks(web.dataDir)).toMatchObject({ balance: 1000 - rows, reserved: 0, charges: rows })
})

test('stop leaves answered rows answered and the others as they were', async ({ opened: page }) => {
  await importFile(page, csv('slow.csv', list))
  const dialog = await openRun(page, 'E-mail')
  await dialog.getByRole('button', { name: `Run ${rows}` }).click()
  const run = newestRun(page)
  await expect(await cell(page, 0, 'E-mail: verdict')).toContainText('Unknown')
  await run.getByRole('button', { name: /^stop/i }).click()
  await expect(run.getByText(/^stopped/i).first()).toBeVisible()
  await expect(await cell(page, 0, 'E-mail: verdict')).toContainText('Unknown')
  await page.keyboard.press('Escape')
  await (await cell(page, 0, 'E-mail')).click()
  await page.keyboard.press('Control+End')
  await expect(await cell(page, rows - 1, 'E-mail: verdict')).toHaveText('')
})
