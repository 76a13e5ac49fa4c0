// A live service whose calls cost more while a run goes on, and one that someone else uses meanwhile: the run pauses with
// what it means for the credits, goes on at the new price, and tells what went elsewhere.
import { type ScriptedRemote, startScriptedRemote } from '../../src/testing/run/scripted-remote.ts'
import { test as base, type LiveService, validations } from '../live.ts'
import { openListOf } from '../pages/list.ts'
import { csv, goLive, openRun, openSettings, startRun, withRun } from '../pages/program.ts'
import { expect } from '../web.ts'

const rows = 60
/** Calls at the old price. */
const cheap = 35
/** Calls of someone else. */
const elsewhere = 7
const people = csv(
  'people.csv',
  `E-mail\n${Array.from({ length: rows }, (_, n) => `person${n}@contoso.com`).join('\n')}\n`,
)

/** `counted`: the live service behind a proxy that tells how many validations it answered. */
const test = base.extend<{ counted: { remote: ScriptedRemote; onCall: (call: number) => void } }>({
  counted: async ({ live }, use) => {
    let calls = 0
    const counted = { onCall: (_call: number) => {}, remote: await startScriptedRemote(live.baseUrl, { answer }) }
    function answer(path: string, json: unknown): unknown {
      if (path.endsWith('/validate/email')) counted.onCall(++calls)
      return json
    }
    await use(counted)
    await counted.remote.close()
  },
})

const taken = ({ service }: LiveService) => 1000 - service.admin.audit().balance
const dearer = ({ service }: LiveService) => service.admin.settings({ prices: { 'validate.email': 2 } })

/** Someone else has the same account, and asks for so many addresses. */
const others = ({ baseUrl, key }: LiveService) =>
  Array.from({ length: elsewhere }, (_, n) =>
    fetch(`${baseUrl}/v1/validate/email`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `other${n}@contoso.com` }),
    }),
  )

test('credits that someone else uses stop nothing; a price that doubles pauses the run; accepted, the cap stops it, and raised it ends', async ({
  opened: page,
  live,
  counted,
}) => {
  const foreign: Promise<Response>[] = []
  counted.onCall = call => {
    if (call === 10) foreign.push(...others(live))
    if (call === cheap) dearer(live)
  }
  await openListOf(page, people)
  await openSettings(page)
  await goLive(page, counted.remote.baseUrl, 'The service works as expected.', live.key)
  const run = await startRun(page, await openRun(page, 'E-mail'), `Run ${rows}`)
  await expect(run.getByText(/^A request costs 2 credits instead of 1\./)).toBeVisible({ timeout: 90_000 })
  expect((await Promise.all(foreign)).map(({ status }) => status)).toEqual(Array(elsewhere).fill(200))
  // What was taken beyond the price is booked: the cap counts what the service counts.
  const booked = taken(live) - elsewhere
  const asked = validations(live).length - elsewhere
  expect(booked).toBe(cheap + 2 * (asked - cheap))
  await expect(
    run.getByText(`${booked} credits booked so far. If you resume, you accept this price for the remaining requests.`),
  ).toBeVisible()
  await expect(
    run.getByText(`${rows - booked} of ${rows} credits are left for ${rows - asked} requests.`),
  ).toBeVisible()
  await expect(run.getByText(`${booked} of ${rows} credits`)).toBeVisible()

  await withRun(page, run, 'Ledger…')
  const entries = page.getByRole('dialog')
  await entries.getByText('Entries', { exact: true }).click()
  await expect(entries.getByRole('row', { name: /Correction, requests cost more than booked/ })).toHaveCount(1)
  await expect(
    entries.getByRole('row', { name: /Balance read: [\d,]+, credits spent outside of Listwright/ }),
  ).toHaveCount(1)
  await page.keyboard.press('Escape')

  await run.getByRole('button', { name: 'Resume' }).click()
  await expect(run.getByText(/^The cap of 60 credits is reached\./)).toBeVisible({ timeout: 60_000 })
  expect(taken(live) - elsewhere).toBeLessThanOrEqual(rows)
  await run.getByRole('textbox', { name: 'New cap in credits' }).fill('110')
  await run.getByRole('button', { name: 'Raise cap to' }).click()
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
  expect(validations(live)).toHaveLength(rows + elsewhere)
  await expect(run.getByText(`${taken(live) - elsewhere} of 110 credits`)).toBeVisible()
  await expect(
    run.getByText('7 credits left the account but no run here spent them. Someone else may be using it'),
  ).toBeVisible()
  await expect(run.getByText(`${taken(live)} credits; 7 credits more than spent`)).toBeVisible()
})
