// A live service: chosen on purpose, a refused key pauses, a service that goes away is waited for, each address has its own key.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, validations } from '../live.ts'
import { openListOf } from '../pages/list.ts'
import { cell, csv, enterKey, goLive, newestRun, openRun, openSettings, typeInto } from '../pages/program.ts'
import { expect } from '../web.ts'

const rows = 40
const people = csv(
  'people.csv',
  `City,E-mail\n${Array.from({ length: rows }, (_, n) => `Oslo,person${n}@contoso.com`).join('\n')}\n`,
)

test('a wrong key pauses the run, the right one resumes it; a service that goes away is waited for while cleaning goes on', async ({
  opened: page,
  live,
}) => {
  await openListOf(page, people)
  await openSettings(page)
  await goLive(page, live.baseUrl, 'rejected the key', 'sk-this-is-not-the-key')
  await expect(page.getByRole('contentinfo').getByRole('button', { name: /^LIVE/ })).toBeVisible()

  const dialog = await openRun(page, 'E-mail')
  await expect(dialog.getByText('LIVE', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: `Run ${rows}`, exact: true }).click()
  const run = newestRun(page)
  await expect(
    run.getByText('The service rejected your API key. Paused at row 0. All answers are saved.'),
  ).toBeVisible()
  expect(validations(live).map(({ status }) => status)).not.toContain(200)
  expect(live.service.admin.audit()).toMatchObject({ balance: 1000, charges: 0 })

  await run.getByRole('button', { name: 'Enter key…' }).click()
  await enterKey(page, live.key)
  await page.keyboard.press('Escape')
  await run.getByRole('button', { name: 'Resume' }).click()
  await expect(await cell(page, 0, 'E-mail: verdict')).toContainText('Unknown')
  await live.stop()
  await expect(run.getByText(/^No connection\. The run continues automatically\./)).toBeVisible()
  await typeInto(page, 0, 'City', 'Bergen')

  await live.start()
  await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(run.getByText(`${rows} of ${rows} credits`)).toBeVisible()
  await expect(await cell(page, 0, 'City')).toHaveText('Bergen')
  expect(live.service.admin.audit()).toMatchObject({ balance: 1000 - rows, charges: rows })
  await expect(page.getByRole('contentinfo').getByRole('button', { name: /^LIVE 960 / })).toBeVisible()
})

test('a provider is set up: odd keys and addresses are told where they stand, what it has not is not offered, prices are edited', async ({
  opened: page,
  live,
}) => {
  await openListOf(page, people)
  /** How often the commands and the menu offer to validate phones. */
  const offered = async (times: number) => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Commands and lists' })
    await palette.getByRole('combobox').fill('validate')
    await expect(palette.getByRole('option', { name: /^Validate emails/ }).first()).toBeVisible()
    await expect(palette.getByRole('option', { name: /^Validate phones/ })).toHaveCount(times)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: /^Validate emails/ })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^Validate phones/ })).toHaveCount(times)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await offered(1)
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'API key' }).click()
  // A key belongs to an address, which comes first.
  await dialog.getByRole('button', { name: 'Enter the address' }).click()
  const address = dialog.getByLabel('Base URL')
  const told = dialog.getByText('The address must start with https://, or with http:// on this computer.')
  for (const button of ['Test connection', 'Use the live service']) {
    await address.fill(`http://api.provider.example/${button.length}`)
    await expect(told).toHaveCount(0)
    await dialog.getByRole('button', { name: button }).click()
    await expect(told).toBeVisible()
  }
  await expect(page.getByRole('contentinfo').getByRole('button', { name: /^Practice/ })).toBeVisible()
  await address.fill(live.baseUrl)
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  const asks = page.getByRole('dialog', { name: `API key for ${new URL(live.baseUrl).host}` })
  const key = asks.getByRole('textbox', { name: /^api key/i })
  await expect(key).toBeFocused()
  // Put off, nothing is asked and nothing is lost.
  await page.keyboard.press('Escape')
  await expect(asks).toHaveCount(0)
  await expect(address).toHaveValue(live.baseUrl)
  expect(live.service.log()).toEqual([])
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await key.fill('sk-of-another-service')
  await expect(asks.getByText(/^This does not look like a key: keys usually start with “api_”/)).toBeVisible()
  // The spaces around it are not part of it.
  await key.fill(`  ${live.key} `)
  await key.press('Enter')
  await expect(dialog.getByText('The service works as expected.')).toBeVisible()
  // What was found is about another address.
  await address.fill(`${live.baseUrl}/other`)
  await expect(dialog.getByText('The service works as expected.')).toHaveCount(0)
  const advanced = dialog.locator('summary', { hasText: 'Advanced' }).last()
  await advanced.click()
  await dialog.getByRole('checkbox', { name: 'Phone validation' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Phone validation' })).not.toBeChecked()
  await expect(advanced).toContainText('2 operations not offered')
  await goLive(page, live.baseUrl, 'The service works as expected.')

  await offered(0)
  await openSettings(page)
  await dialog.getByRole('tab', { name: 'Service' }).click()
  await dialog.locator('summary', { hasText: 'Prices' }).last().click()
  await expect(dialog.getByRole('row', { name: /^Email validation/ })).toContainText('FixedNot needed')
  const stored = dialog.getByRole('row', { name: /^Person from a profile URL, cached/ })
  await expect(stored).toContainText('DocumentedNot yet')
  // The upper border follows, so that a price never ends below its beginning.
  await stored.getByRole('textbox').first().fill('3')
  await stored.getByRole('textbox').first().press('Tab')
  await expect(stored.getByRole('textbox').last()).toHaveValue('3')
  await expect(stored).toContainText('Your price')
})

test('a new address asks for a key of its own, is asked nothing before, and each keeps its own', async ({
  opened: page,
  live,
}) => {
  await openSettings(page)
  await goLive(page, live.baseUrl, 'The service works as expected.', live.key)
  const heard: unknown[] = []
  const stranger = createServer((request, response) => {
    heard.push(request.headers['x-api-key'])
    response.writeHead(401).end()
  })
  await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
  const { port } = stranger.address() as AddressInfo

  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Service' }).click()
  await dialog.getByLabel('Base URL').fill(`http://127.0.0.1:${port}`)
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  const asks = page.getByRole('dialog', { name: `API key for 127.0.0.1:${port}` })
  await expect(asks.getByText(/has no key for http:\/\/127\.0\.0\.1:\d+ in this workspace/)).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('tab', { name: 'API key' }).click()
  await expect(dialog.getByText(/^No key for 127\.0\.0\.1:\d+\. The live service is on/)).toBeVisible()
  expect(heard).toEqual([])

  await dialog.getByRole('tab', { name: 'Service' }).click()
  await dialog.getByLabel('Base URL').fill(live.baseUrl)
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText('The service works as expected.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialog.getByLabel('Base URL').fill(`http://127.0.0.1:${port}`)
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await asks.getByRole('textbox', { name: /^api key/i }).fill('api_of_the_stranger')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/rejected the key/)).toBeVisible()
  expect(new Set(heard)).toEqual(new Set(['api_of_the_stranger']))
  await dialog.getByRole('tab', { name: 'API key' }).click()
  await dialog.getByRole('button', { name: `Forget the key for ${new URL(live.baseUrl).host}` }).click()
  await expect(dialog.getByText('This workspace also has a key for this service.')).toHaveCount(0)
  await new Promise(resolve => stranger.close(resolve))
})
