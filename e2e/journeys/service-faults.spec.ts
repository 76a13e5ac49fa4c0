// What a person meets when a live service misbehaves, and the way out of each: refused from the first call on, credits that
// run out, answers that are lost after the charge, failures for good, a computer that slept.
import type { Locator, Page } from '@playwright/test'
import { type LiveService, restarting, test, validations } from '../live.ts'
import { cell, csv, goLive, importFile, notice, openRun, openSettings, startRun, withRun } from '../pages/program.ts'
import { expect } from '../web.ts'

const rows = 40
const people = csv(
  'people.csv',
  `E-mail\n${Array.from({ length: rows }, (_, n) => `person${n}@contoso.com`).join('\n')}\n`,
)

/** The list is open and the live service in use, in order so far. */
async function ready(page: Page, live: LiveService): Promise<void> {
  await importFile(page, people)
  await openSettings(page)
  await goLive(page, live.baseUrl, 'The service works as expected.', live.key)
}

const outcome = (run: Locator, word: string, rows: number): Promise<void> =>
  expect(run.getByRole('list', { name: 'Outcomes' }).getByRole('button', { name: `${word} ${rows}` })).toBeVisible()

const charged = (live: LiveService, credits: number): void =>
  expect(live.service.admin.audit()).toMatchObject({ balance: 1000 - credits, reserved: 0 })

const refused = (status: number, input?: string) => ({
  id: `refused ${input ?? ''}`,
  when: { op: 'validate.email', ...(input !== undefined && { input }) },
  do: { kind: 'status' as const, status },
})

test('F12 a service that refuses every call: paused after 25, nothing is charged, and Resume asks the rest', async ({
  opened: page,
  live,
}) => {
  await ready(page, live)
  await live.service.admin.setFaults({ rules: [refused(422)] })
  const run = await startRun(page, await openRun(page, 'E-mail'), `Run ${rows}`)
  await expect(run.getByText(/^Something looks wrong: 25 of the last 25 requests failed/)).toBeVisible({
    timeout: 60_000,
  })
  await expect(run.getByText(/0 credits used so far\. Check the rows before you continue\./)).toBeVisible()
  charged(live, 0)

  await live.service.admin.setFaults(null)
  await run.getByRole('button', { name: 'Resume' }).click()
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
})

test('F15 credits run out: what is done stays, the rest waits, and more credits are an offer to go on', async ({
  opened: page,
  live,
}) => {
  await ready(page, live)
  await live.service.admin.setFaults({ service: { drainAt: 7 } })
  const run = await startRun(page, await openRun(page, 'E-mail'), `Run ${rows}`)
  await expect(run.getByText('You are out of credits. 7 rows are done, 33 wait. Add credits and resume.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(run.getByText(`7 of ${rows} credits`)).toBeVisible()
  await expect(await cell(page, 9, 'E-mail: verdict')).toContainText('Queued')

  await expect(page.getByRole('contentinfo').getByRole('button', { name: /^LIVE 0 / })).toBeVisible()

  await live.service.admin.setFaults(null)
  live.service.admin.refill(500)
  await run.getByRole('button', { name: 'Check balance' }).click()
  await expect(run.getByText(/^The balance is now 500 credits\. 33 rows are waiting\. Resume\?/)).toBeVisible()
  await run.getByRole('button', { name: 'Resume' }).click()
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await outcome(run, 'Found', rows)
  expect(live.service.admin.audit()).toMatchObject({ balance: 500 - 33, charges: rows })
})

test('F34 F58 an answer lost after the charge and a failure for good: each is asked about, checked and retried alone', async ({
  opened: page,
  live,
}) => {
  await ready(page, live)
  const lost = {
    id: 'lost',
    when: { op: 'validate.email', input: 'person3@contoso.com' },
    do: { kind: 'dropAfter' as const },
  }
  await live.service.admin.setFaults({ rules: [lost, refused(500, 'person5@contoso.com')] })
  const run = await startRun(page, await openRun(page, 'E-mail'), `Run ${rows}`)
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await outcome(run, 'Found', rows - 2)
  await outcome(run, 'Unsure', 1)
  await expect(run.getByText('1 request got no answer. It may have been charged (1 credit).')).toBeVisible()
  expect(validations(live).filter(({ fault }) => fault === 'lost')).toHaveLength(1)
  await run.getByRole('button', { name: 'Check balance' }).click()
  await notice(page, /^1 of 1 /)

  await live.service.admin.setFaults(null)
  await withRun(page, run, 'Retry 1 error…')
  const retry = page.getByRole('dialog')
  await expect(retry.getByRole('region', { name: 'Estimate' })).toBeVisible()
  const child = await startRun(page, retry, 'Run 1')
  await expect(child.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await outcome(child, 'Found', 1)
  await expect(await cell(page, 5, 'E-mail: verdict')).toContainText('Unknown')
  charged(live, rows)
})

restarting(
  'F39 the computer sleeps in the middle of a run: it waits for a click, and nothing is asked twice',
  async ({ opened: page, live, web }) => {
    await ready(page, live)
    await live.service.admin.setFaults({ rules: [{ id: 'slow', do: { kind: 'latency', medianMs: 1500, sigma: 0 } }] })
    const run = await startRun(page, await openRun(page, 'E-mail'), `Run ${rows}`)
    await expect(await cell(page, 0, 'E-mail: verdict')).toContainText('Unknown')
    web.sleep()
    await expect(
      run.getByText(/^Paused at \d+ of 40 because Listwright was closed or the computer slept\./),
    ).toBeVisible({
      timeout: 60_000,
    })
    await live.service.admin.setFaults(null)
    await run.getByRole('button', { name: 'Resume' }).click()
    await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
    await outcome(run, 'Found', rows)
    expect(validations(live)).toHaveLength(rows)
    charged(live, rows)
  },
)
