// A run is paused, resumed, survives a reload and a kill -9, and is stopped; nothing is asked twice.
import { openListOf } from '../pages/list.ts'
import { cell, csv, newestRun, openRun, setPace, startRun, unfolded } from '../pages/program.ts'
import { expect, practiceBooks, restarting, test } from '../web.ts'

const rows = 120
/** Calls in a second: the run lasts a minute if no one stops it. */
const slow = 2
const list = `E-mail\n${Array.from({ length: rows }, (_, n) => `person${n}@contoso.com`).join('\n')}\n`

restarting('pause, resume, reload, kill -9, resume, and every row answered once', async ({ opened: page, web }) => {
  await setPace(page, slow)
  await openListOf(page, csv('slow.csv', list))
  const run = await startRun(page, await openRun(page, 'E-mail'), `Run ${rows}`)
  // Something turns beside the list only while the run goes on.
  const line = page.getByRole('navigation', { name: 'Lists and searches' }).getByRole('button', { name: /^slow/ })
  await expect(line.getByText('1 run in progress')).toBeVisible()
  await expect(line.locator('[data-going]')).toHaveCount(1)
  await run.getByRole('button', { name: /^pause/i }).click()
  await expect(run.getByText(/^paused/i).first()).toBeVisible()
  await expect(line.getByText('1 run not finished')).toBeVisible()
  await expect(line.locator('[data-going]')).toHaveCount(0)
  await run.getByRole('button', { name: /^resume/i }).click()
  await expect(run.getByRole('button', { name: /^pause/i })).toBeVisible()

  // What was open is open again.
  await page.reload()
  await expect(newestRun(page)).toBeVisible()

  await web.kill()
  await expect(page.getByText(/disconnected|connection/i).first()).toBeVisible()
  await page.goto(await web.start())
  await expect(
    newestRun(page)
      .getByText(/interrupted|closed|ended/i)
      .first(),
  ).toBeVisible()
  await setPace(page, 0)
  await newestRun(page)
    .getByRole('button', { name: /^resume/i })
    .click()
  await expect(newestRun(page)).toHaveAccessibleName(/, Done(, \d+ requests? without an answer)?$/, { timeout: 90_000 })

  // Calls that the kill cut off are never sent again by themselves: they are shown as perhaps charged.
  const card = (await (await unfolded(newestRun(page))).textContent()) ?? ''
  const booked = Number(/Spent(\d+) of 120 credits/.exec(card)?.[1])
  const unsure = Number(/Possibly charged(\d+)/.exec(card)?.[1] ?? 0)
  const unanswered = unsure === 0 ? '' : `, ${unsure} request${unsure === 1 ? '' : 's'} without an answer`
  await expect(newestRun(page)).toHaveAccessibleName(new RegExp(`, Done${unanswered}$`))
  expect(booked).toBe(rows)
  await web.stop()
  const { balance, reserved, charges } = await practiceBooks(web.dataDir)
  expect({ balance, reserved }).toEqual({ balance: 1000 - charges, reserved: 0 })
  expect(charges).toBeGreaterThanOrEqual(booked - unsure)
  expect(charges).toBeLessThanOrEqual(booked)
})

test('screen readers hear of a run every ten seconds, however often its line changes; stopped, its answered rows stay answered and the others as they were', async ({
  opened: page,
}) => {
  await setPace(page, slow)
  await openListOf(page, csv('slow.csv', list))
  const run = await startRun(page, await openRun(page, 'E-mail'), `Run ${rows}`)
  const said = page
    .getByRole('contentinfo')
    .getByRole('status')
    .filter({ hasText: /^Validat/ })
  const heard = await said.evaluate(async element => {
    const at = [performance.now()]
    const { promise, resolve } = Promise.withResolvers<void>()
    new MutationObserver(() => {
      if (at.push(performance.now()) === 3) resolve()
    }).observe(element, { characterData: true, childList: true, subtree: true })
    await promise
    return at
  })
  const [, second = 0, third = 0] = heard
  // A busy page may show the former one late, never this one early.
  expect(third - second).toBeGreaterThan(8000)

  await expect(await cell(page, 0, 'E-mail: verdict')).toContainText('Unknown')
  await run.getByRole('button', { name: /^stop/i }).click()
  await expect(run.getByText(/^stopped/i).first()).toBeVisible()
  await expect(await cell(page, 0, 'E-mail: verdict')).toContainText('Unknown')
  await page.keyboard.press('Escape')
  await (await cell(page, 0, 'E-mail')).click()
  await page.keyboard.press('Control+End')
  await expect(await cell(page, rows - 1, 'E-mail: verdict')).toHaveText('')
})
