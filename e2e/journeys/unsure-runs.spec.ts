// Requests of several runs that got no answer are one question in Activity: the sum and the most it can have cost, the runs on demand,
// and one decision for all of them, with the keyboard alone. A notice leads there when the program is opened again.
import { test } from '../live.ts'
import { openListOf } from '../pages/list.ts'
import { csv, goLive, notice, openRun, openSettings, startRun } from '../pages/program.ts'
import { expect } from '../web.ts'

const people = csv(
  'people.csv',
  `E-mail,Private\n${Array.from({ length: 6 }, (_, n) => `person${n}@contoso.com,own${n}@fabrikam.com`).join('\n')}\n`,
)
const lost = ['person1@contoso.com', 'person2@contoso.com', 'own3@fabrikam.com']

test('requests without an answer of two runs are decided by one answer', async ({ opened: page, live }) => {
  await openListOf(page, people)
  await openSettings(page)
  await goLive(page, live.baseUrl, 'The service works as expected.', live.key)
  await live.service.admin.setFaults({
    rules: lost.map(input => ({
      id: input,
      when: { op: 'validate.email', input },
      do: { kind: 'dropAfter' as const },
    })),
  })
  const question = page.getByRole('region', { name: 'Requests without an answer' })
  const first = await startRun(page, await openRun(page, 'E-mail'), 'Run 6')
  await expect(first.getByText('2 requests got no answer.')).toBeVisible({ timeout: 60_000 })
  // Its own card asks while it is the only one.
  await expect(question).toBeHidden()
  await startRun(page, await openRun(page, 'Private'), 'Run 6')
  await expect(question).toContainText(
    '3 requests of 2 runs got no answer. They may have been charged, at most 3 credits.',
    {
      timeout: 60_000,
    },
  )

  // Opened again, the program says it once, with the way to the question.
  await page.reload()
  const said = page.getByRole('alert').filter({ hasText: '3 requests of 2 runs got no answer.' })
  await expect(said).toContainText('at most 3 credits')
  await said.getByRole('button', { name: 'Decide…' }).press('Enter')
  await expect(said).toBeHidden()
  await question.getByRole('button', { name: 'Show runs' }).press('Enter')
  const runs = question.getByRole('list', { name: 'Runs with requests without an answer' })
  await expect(runs.getByRole('listitem')).toHaveText([
    /“Private”.*: 1 request, 1 credit/,
    /“E-mail”.*: 2 requests, 2 credits/,
  ])
  await runs.getByRole('button', { name: /“E-mail”/ }).press('Enter')
  await expect(first.getByText('2 requests got no answer.')).toBeVisible()

  const sent = live.service.log().length
  await question.getByRole('button', { name: 'Charged', exact: true }).press('Enter')
  await notice(page, 'The 3 requests without an answer are booked as charged, as you said.')
  await expect(question).toBeHidden()
  // No row was asked again, and the ledger is what the service has.
  expect(live.service.log()).toHaveLength(sent)
  expect(live.service.admin.audit().balance).toBe(1000 - 12)
})
