// 500 rows with duplicates, blanks and bad syntax: the estimate is what is booked, a second run costs nothing.
import { openListOf } from '../pages/list.ts'
import { cell, csv, exportDownload, lineCount, newestRun, openRun, preparePractice } from '../pages/program.ts'
import { expect, practiceBooks, test } from '../web.ts'

const rows = 500
const blank = (n: number) => n % 50 === 0
const bad = (n: number) => n % 40 === 1
/** Every third address stands in two rows. */
const address = (n: number) =>
  blank(n) ? '' : bad(n) ? `broken ${n}@@x` : `person${n % 3 === 0 ? n - 1 : n}@contoso.com`
const list = `Name,Work e-mail\n${Array.from({ length: rows }, (_, n) => `Person ${n},${address(n)}`).join('\n')}\n`
const all = Array.from({ length: rows }, (_, n) => n)
const good = all.filter(n => !blank(n) && !bad(n))
const expectedCalls = new Set(good.map(address)).size

test('validates addresses for exactly the estimate, then again for nothing', async ({ opened: page, web }) => {
  const refills = Math.ceil(expectedCalls / 1000)
  await preparePractice(page, refills)
  await openListOf(page, csv('people.csv', list))

  const dialog = await openRun(page, 'Work e-mail')
  expect(await lineCount(dialog, /blank or unusable input/)).toBe(all.filter(blank).length)
  expect(await lineCount(dialog, /decided by local checks[^\d]*/)).toBe(all.filter(n => !blank(n) && bad(n)).length)
  expect(await lineCount(dialog, /same address as another row/)).toBe(good.length - expectedCalls)
  expect(await lineCount(dialog, /Requests/)).toBe(expectedCalls)
  await dialog.getByRole('button', { name: new RegExp(`^run ${expectedCalls.toLocaleString('en')}$`, 'i') }).click()

  const run = newestRun(page)
  await expect(run.getByText('Done')).toBeVisible({ timeout: 240_000 })
  await expect(
    run.getByText(`${expectedCalls.toLocaleString('en')} of ${expectedCalls.toLocaleString('en')} credits`),
  ).toBeVisible()
  const left = 1000 * (1 + refills) - expectedCalls
  await expect(page.getByRole('contentinfo')).toContainText(`Practice ${left.toLocaleString('en')}`)
  await expect(await cell(page, 1, 'Work e-mail: verdict')).toContainText('Undeliverable')
  await expect(await cell(page, 2, 'Work e-mail: verdict')).toContainText('Unknown')
  await expect(await cell(page, 0, 'Work e-mail: verdict')).toHaveText('')

  const again = await openRun(page, 'Work e-mail')
  expect(await lineCount(again, /Requests/)).toBe(0)
  await page.keyboard.press('Escape')

  // The report behind a verdict.
  await (await cell(page, 2, 'Work e-mail')).click()
  await page.keyboard.press('Space')
  await page.getByRole('tab', { name: /email/i }).click()
  await expect(page.getByText('person2@contoso.com').first()).toBeVisible()
  await expect(page.getByText(/were not checked/).first()).toBeVisible()

  const bytes = await exportDownload(page, async exporting => {
    await exporting.getByRole('radio', { name: /^plain/i }).check()
  })
  const lines = bytes.toString('utf8').trimEnd().split(/\r?\n/)
  expect(lines).toHaveLength(rows + 1)
  expect(lines[0]).toContain('Work e-mail: verdict,Work e-mail: action,Work e-mail: reason,Work e-mail: score')

  // What was estimated and booked is what the service charged, call by call.
  await web.stop()
  expect(await practiceBooks(web.dataDir)).toMatchObject({ balance: left, reserved: 0, charges: expectedCalls })
})
