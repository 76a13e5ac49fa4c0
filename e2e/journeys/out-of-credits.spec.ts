// Out of credits at a live service: the run pauses and says how much waits; nothing is offered until a read shows more, and
// then also where Activity is closed.
import { test } from '../live.ts'
import { openListOf } from '../pages/list.ts'
import { cell, csv, goLive, openRun, openSettings, startRun } from '../pages/program.ts'
import { expect } from '../web.ts'

const rows = 40
const people = csv(
  'people.csv',
  `E-mail\n${Array.from({ length: rows }, (_, n) => `person${n}@contoso.com`).join('\n')}\n`,
)

test('a run without credits waits for a person, and goes on when there are some again', async ({
  opened: page,
  live,
}) => {
  await openListOf(page, people)
  await openSettings(page)
  await goLive(page, live.baseUrl, 'The service works as expected.', live.key)
  await live.service.admin.setFaults({ service: { drainAt: 5 } })
  const run = await startRun(page, await openRun(page, 'E-mail'), `Run ${rows}`)
  const out = 'You are out of credits. 5 rows are done, 35 wait. Add credits and resume.'
  await expect(run.getByText(out)).toBeVisible()
  const bar = page.getByRole('contentinfo')
  await expect(bar.getByRole('button', { name: /^LIVE 0 / })).toBeVisible()
  await expect(run.getByText(`5 of ${rows} credits`)).toBeVisible()
  await expect(await cell(page, 9, 'E-mail: verdict')).toContainText('Queued')
  // Read once more, it is as it was: there is nothing to go on with.
  const reads = () => live.service.log().filter(({ op }) => op === 'account.balance').length
  const before = reads()
  await run.getByRole('button', { name: 'Check balance' }).click()
  await expect.poll(reads).toBeGreaterThan(before)
  await expect(run.getByText(out)).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Paused: Out of credits' })).toBeVisible()

  await live.service.admin.setFaults(null)
  live.service.admin.refill(500)
  await page.getByRole('button', { name: 'Close Activity' }).click()
  await bar.getByRole('button', { name: /^LIVE/ }).click()
  await page.getByRole('menuitem', { name: 'Update balance' }).click()
  await bar.getByRole('button', { name: 'Paused: 35 rows waiting. Resume?' }).click()
  await expect(run.getByText('The balance is now 500 credits. 35 rows are waiting. Resume?')).toBeVisible()
  await run.getByRole('button', { name: 'Resume' }).click()
  await expect(run.getByText(`${rows} of ${rows} rows processed.`)).toBeVisible({ timeout: 60_000 })
  await expect(run.getByText(`${rows} of ${rows} credits`)).toBeVisible()
  await expect(run.getByText('465 credits were added')).toHaveCount(0)
  expect(live.service.admin.audit().charges).toBe(rows)
})
