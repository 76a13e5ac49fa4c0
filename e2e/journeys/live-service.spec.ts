// A live service: chosen on purpose, a refused key pauses, a service that goes away is waited for, Stop sends no more.
import { test, validations } from '../live.ts'
import {
  cell,
  csv,
  enterKey,
  goLive,
  importFile,
  lineCount,
  newestRun,
  openRun,
  openSettings,
  typeInto,
} from '../pages/program.ts'
import { expect } from '../web.ts'

const rows = 40
const people = csv(
  'people.csv',
  `City,E-mail\n${Array.from({ length: rows }, (_, n) => `Oslo,person${n}@contoso.com`).join('\n')}\n`,
)

test('a wrong key pauses the run, the right one resumes it, and the service charged what was booked', async ({
  opened: page,
  live,
}) => {
  await importFile(page, people)
  await openSettings(page)
  await enterKey(page, 'sk-this-is-not-the-key')
  await goLive(page, live.baseUrl, 'did not accept the key')
  await expect(page.getByRole('contentinfo').getByRole('button', { name: /^LIVE/ })).toBeVisible()

  const dialog = await openRun(page, 'E-mail')
  await expect(dialog.getByText('LIVE', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: `Run ${rows}`, exact: true }).click()
  const run = newestRun(page)
  await expect(
    run.getByText('The service did not accept your API key. Paused at row 0; nothing was lost.'),
  ).toBeVisible()
  expect(validations(live).map(({ status }) => status)).not.toContain(200)
  expect(live.service.admin.audit()).toMatchObject({ balance: 1000, charges: 0 })

  await run.getByRole('button', { name: 'Enter key…' }).click()
  await enterKey(page, live.key)
  await page.keyboard.press('Escape')
  await run.getByRole('button', { name: 'Resume' }).click()
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(run.getByText(`${rows} of at most ${rows} credits`)).toBeVisible()
  await expect(await cell(page, 0, 'E-mail: verdict')).toContainText('Unknown')
  expect(live.service.admin.audit()).toMatchObject({ balance: 1000 - rows, charges: rows })
  await expect(page.getByRole('contentinfo').getByRole('button', { name: /^LIVE 960 / })).toBeVisible()
})

test('a service that goes away is waited for: cleaning goes on, then the run does by itself', async ({
  opened: page,
  live,
}) => {
  await importFile(page, people)
  await openSettings(page)
  await enterKey(page, live.key)
  await goLive(page, live.baseUrl, 'The service answers as expected.')
  const dialog = await openRun(page, 'E-mail')
  await dialog.getByRole('button', { name: `Run ${rows}`, exact: true }).click()
  const run = newestRun(page)
  await expect(await cell(page, 0, 'E-mail: verdict')).toContainText('Unknown')

  await live.stop()
  await expect(
    run.getByText(/^No connection\. You can keep cleaning; the run waits and goes on by itself\./),
  ).toBeVisible()
  await typeInto(page, 0, 'City', 'Bergen')

  await live.start()
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(run.getByText(`${rows} of at most ${rows} credits`)).toBeVisible()
  await expect(await cell(page, 0, 'City')).toHaveText('Bergen')
  expect(live.service.admin.audit()).toMatchObject({ balance: 1000 - rows, charges: rows })
})

test('paused while calls are out, then finished there: what was out is kept, nothing more is sent', async ({
  opened: page,
  live,
}) => {
  await importFile(page, people)
  await openSettings(page)
  await enterKey(page, live.key)
  await goLive(page, live.baseUrl, 'The service answers as expected.')
  await live.service.admin.setFaults({ rules: [{ id: 'slow', do: { kind: 'latency', medianMs: 4000, sigma: 0 } }] })
  const dialog = await openRun(page, 'E-mail')
  await dialog.getByRole('button', { name: `Run ${rows}`, exact: true }).click()

  const run = newestRun(page)
  await expect(run.getByText('Running')).toBeVisible()
  await run.getByRole('button', { name: 'Pause' }).click()
  await expect(run.getByText(/^\d+ finishing, at most \d+ credits?$/)).toBeVisible()
  await run.getByRole('button', { name: 'Finish here' }).click()
  await expect(run.getByText(/^Stopped after \d+ of 40 rows/)).toBeVisible()
  const booked = await run.getByText(`of at most ${rows} credits`).innerText()
  const answered = Number.parseInt(booked, 10)
  expect(answered).toBeGreaterThan(0)
  expect(answered).toBeLessThan(rows)
  await expect.poll(() => validations(live).length).toBe(answered)

  // The rest is asked for anew, and only then is anything sent.
  const again = await openRun(page, 'E-mail')
  expect(await lineCount(again, /= calls/)).toBe(rows - answered)
  expect(validations(live)).toHaveLength(answered)
  expect(live.service.admin.audit()).toMatchObject({ balance: 1000 - answered, charges: answered })
})
