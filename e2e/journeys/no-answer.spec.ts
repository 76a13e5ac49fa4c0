// Validations that the service charges for and answers with nothing: the rows say so, nothing asks them again by itself,
// and Ask again asks and pays for them.
import type { FaultDialInput } from '../../src/service/fault-dial.ts'
import { type LiveService, test, validations } from '../live.ts'
import { cell, csv, goLive, importFile, openRun, openSettings, startRun, withRun } from '../pages/program.ts'
import { expect } from '../web.ts'

const rows = 8
const people = csv(
  'people.csv',
  `E-mail\n${Array.from({ length: rows }, (_, n) => `person${n}@contoso.com`).join('\n')}\n`,
)
type Fault = NonNullable<FaultDialInput['rules']>[number]['do']
const on = (n: number, fault: Fault) => ({
  id: `nothing ${n}`,
  when: { op: 'validate.email', input: `person${n}@contoso.com` },
  do: fault,
})
const charged = (live: LiveService, credits: number) =>
  expect(live.service.admin.audit()).toMatchObject({ balance: 1000 - credits, reserved: 0 })

test('a row that was paid for and has no answer waits for Ask again, which pays once more', async ({
  opened: page,
  live,
}) => {
  await importFile(page, people)
  await openSettings(page)
  await goLive(page, live.baseUrl, 'The service works as expected.', live.key)
  await live.service.admin.setFaults({
    rules: [on(1, { kind: 'status', status: 204 }), on(2, { kind: 'empty' }), on(3, { kind: 'statusError' })],
  })
  const run = await startRun(page, await openRun(page, 'E-mail'), `Run ${rows}`)
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
  const outcomes = run.getByRole('list', { name: 'Outcomes' })
  await expect(outcomes.getByRole('button', { name: 'No answer 3' })).toBeVisible()
  await expect(outcomes.getByRole('button', { name: 'Found 5' })).toBeVisible()
  await expect(await cell(page, 2, 'E-mail: verdict')).toContainText('No answer')
  await expect(run.getByText(`8 of 8 rows processed, 3 charged without an answer.`)).toBeVisible()
  // A status that is no answer cost nothing at the service; here it is booked all the same, and both figures are said.
  await expect(run.getByText('7 credits; 1 credit less than spent')).toBeVisible()
  charged(live, rows - 1)
  const asked = validations(live).length

  // The chip shows the rows behind it.
  await outcomes.getByRole('button', { name: 'No answer 3' }).click()

  // The same once more: nothing to ask, and how many wait.
  const second = await openRun(page, 'E-mail')
  await expect(second.getByText('3 rows wait unless you include them: choose No answer under “Change…”.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Nothing to run' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(second).toBeHidden()
  expect(validations(live)).toHaveLength(asked)
  charged(live, rows - 1)

  await live.service.admin.setFaults(null)
  await withRun(page, run, 'Retry 3 without an answer…')
  const again = page.getByRole('dialog')
  await expect(again.getByRole('region', { name: 'Estimate' })).toBeVisible()
  expect(validations(live)).toHaveLength(asked)
  const child = await startRun(page, again, 'Run 3')
  await expect(child.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(await cell(page, 1, 'E-mail: verdict')).toContainText('Unknown')
  expect(validations(live)).toHaveLength(asked + 3)
  charged(live, rows - 1 + 3)
})
