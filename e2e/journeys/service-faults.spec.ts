// What a person meets when single calls to a live service go wrong: an answer lost after the charge, a failure for good, and
// charges that bring nothing. Each has its own way out, which asks for it alone; nothing is asked again by itself.
import type { FaultDialInput } from '../../src/service/faults/fault-dial.ts'
import { test, validations } from '../live.ts'
import { openListOf } from '../pages/list.ts'
import { cell, csv, goLive, notice, openRun, openSettings, startRun, unfolded, withRun } from '../pages/program.ts'
import { expect } from '../web.ts'

const rows = 12
const people = csv(
  'people.csv',
  `E-mail\n${Array.from({ length: rows }, (_, n) => `person${n}@contoso.com`).join('\n')}\n`,
)
type Fault = NonNullable<FaultDialInput['rules']>[number]['do']
const on = (n: number, fault: Fault) => ({
  id: `fault ${n}`,
  when: { op: 'validate.email', input: `person${n}@contoso.com` },
  do: fault,
})

test('calls that are lost, refused for good or charged for nothing are told apart, and each kind is asked again alone', async ({
  opened: page,
  live,
}) => {
  await openListOf(page, people)
  await openSettings(page)
  await goLive(page, live.baseUrl, 'The service works as expected.', live.key)
  await live.service.admin.setFaults({
    rules: [
      on(1, { kind: 'status', status: 204 }),
      on(2, { kind: 'empty' }),
      on(3, { kind: 'statusError' }),
      on(4, { kind: 'dropAfter' }),
      on(5, { kind: 'status', status: 500 }),
    ],
  })
  const run = await startRun(page, await openRun(page, 'E-mail'), `Run ${rows}`)
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
  const outcomes = run.getByRole('list', { name: 'Outcomes' })
  for (const outcome of ['Found 7', 'No answer 3', 'Unsure 1'])
    await expect(outcomes.getByRole('button', { name: outcome })).toBeVisible()
  await expect(await cell(page, 2, 'E-mail: verdict')).toContainText('No answer')
  await expect(
    run.getByText(`${rows} of ${rows} rows processed, 1 error, 1 unsure, 3 charged without an answer.`),
  ).toBeVisible()
  await expect(run.getByText('1 request got no answer. It may have been charged (1 credit).')).toBeVisible()
  await run.getByRole('button', { name: 'Check balance' }).click()
  await notice(page, /^1 of 1 /)
  const charged = () => 1000 - live.service.admin.audit().balance
  // A status that is no answer cost nothing at the service, nor did the failure.
  expect(charged()).toBe(rows - 2)
  // The lost one was never sent again.
  expect(validations(live).filter(({ fault }) => fault === 'fault 4')).toHaveLength(1)

  await live.service.admin.setFaults(null)
  /** Asks again for one kind, which leaves only with its button; `row`: where an answer is seen then. */
  async function retry(action: string, calls: number, row: number): Promise<void> {
    const before = validations(live).length
    await withRun(page, run, action)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Estimate' })).toBeVisible()
    expect(validations(live)).toHaveLength(before)
    const child = await startRun(page, dialog, `Run ${calls}`)
    await expect(child.getByText('Done')).toBeVisible({ timeout: 60_000 })
    await expect(await cell(page, row, 'E-mail: verdict')).toContainText('Unknown')
    expect(validations(live)).toHaveLength(before + calls)
  }
  await retry('Retry 1 error…', 1, 5)
  expect(charged()).toBe(rows - 2 + 1)

  // The chip shows the rows behind it; the same run once more has nothing to ask, and says how many wait.
  const asked = validations(live).length
  // A run that is not the newest one is one line.
  await unfolded(run)
  await outcomes.getByRole('button', { name: 'No answer 3' }).click()
  const second = await openRun(page, 'E-mail')
  await expect(second.getByText('3 rows wait unless you include them: choose No answer under “Change…”.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Nothing to run' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(second).toBeHidden()
  expect(validations(live)).toHaveLength(asked)
  await retry('Retry 3 without an answer…', 3, 1)
  expect(live.service.admin.audit()).toMatchObject({ balance: 1000 - (rows - 2 + 4), reserved: 0 })
})
