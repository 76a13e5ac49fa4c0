// A run is planned: only for some rows, from other lists first, in an order of one's own, and without a connection.
import { test, validations } from '../live.ts'
import { openListOf } from '../pages/list.ts'
import {
  cell,
  csv,
  goLive,
  lineCount,
  newestRun,
  openChanges,
  openOperation,
  openRun,
  openSettings,
  preparePractice,
  startRun,
  withRun,
} from '../pages/program.ts'
import { expect } from '../web.ts'

const rows = 20
const people = csv(
  'people.csv',
  `City,E-mail\n${Array.from({ length: rows }, (_, n) => `${n % 4 === 0 ? 'Oslo' : 'Bergen'},person${n}@contoso.com`).join('\n')}\n`,
)

test('“Only if” counts as it is built, and rows that do not pass are skipped and not paid for', async ({
  opened: page,
}) => {
  await preparePractice(page, 1)
  await openListOf(page, people)
  const dialog = await openRun(page, 'E-mail')
  expect(await lineCount(dialog, /Requests/)).toBe(rows)
  await openChanges(dialog)
  await expect(dialog.getByText('none (all rows)')).toBeVisible()
  await dialog.getByText('Conditions', { exact: true }).click()

  await dialog.getByRole('button', { name: 'Add a condition' }).click()
  const choose = async (nth: number, label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label, exact: true }).nth(nth).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose(0, 'Column', 'City')
  await choose(0, 'Condition', 'is')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('oslo')
  await expect(dialog.getByText('matches 5 rows')).toBeVisible()

  await dialog.getByRole('button', { name: 'Add a condition' }).click()
  await choose(1, 'Column', 'E-mail')
  await choose(1, 'Condition', 'contains')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).nth(1).fill('person1')
  // person12 and person16 live in Oslo; one of both conditions is enough for 14.
  await expect(dialog.getByText('matches 2 rows')).toBeVisible()
  await dialog.getByText('any of them (or)').click()
  await expect(dialog.getByText('matches 14 rows')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove this condition' }).nth(1).click()
  await expect(dialog.getByText('matches 5 rows')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Estimate' })).toContainText('left out by a condition')

  await dialog.getByRole('button', { name: 'Run 5', exact: true }).click()
  await expect(newestRun(page).getByText('5 of 5 credits')).toBeVisible({ timeout: 60_000 })
  await expect(await cell(page, 0, 'E-mail: verdict')).not.toBeEmpty()
  await expect(await cell(page, 1, 'E-mail: verdict')).toContainText('Skipped')
})

test('the rest of a trial is asked when its view is gone, and what is sent is said before', async ({
  opened: page,
}) => {
  await preparePractice(page, 0)
  const many = Array.from({ length: 48 }, (_, n) => `${n % 4 === 0 ? 'Oslo' : 'Bergen'},person${n}@contoso.com`)
  await openListOf(page, csv('many.csv', `City,E-mail\n${many.join('\n')}\n`))
  await page.getByLabel('Search this list').fill('oslo')
  await expect(page.getByText('12 of 48 rows')).toBeVisible()
  const dialog = await openRun(page, 'E-mail')
  expect(await lineCount(dialog, /Requests/)).toBe(12)
  // All that differs from the usual is one line; the settings are below it.
  await expect(dialog.getByText('only the 12 rows shown')).toBeVisible()
  await openChanges(dialog)
  await expect(dialog.getByText('email address to Practice, on this computer')).toBeVisible()
  await dialog.getByText('What is sent', { exact: true }).click()
  await expect(dialog.getByText('{"email":"person0@contoso.com"}')).toBeInViewport()
  const trial = await startRun(page, dialog, 'Try 10')
  await expect(trial.getByText(/of 10 are deliverable/)).toBeVisible({ timeout: 60_000 })

  await page.getByLabel('Search this list').fill('')
  await expect(page.getByRole('contentinfo').getByText('48 rows', { exact: true })).toBeVisible()
  await page.reload()
  await withRun(page, trial, 'Run the rest…')
  await expect(dialog.getByText('rows of an earlier run')).toBeVisible()
  await openChanges(dialog)
  await expect(dialog.getByRole('radio', { name: 'View of that run' })).toBeChecked()
  await expect.poll(() => lineCount(dialog, /Requests/)).toBe(2)
  await dialog.getByText('All 48').click()
  await expect.poll(() => lineCount(dialog, /Requests/)).toBe(38)
})

test('other lists come first, and the paid look-ups in the order that is chosen with the keyboard', async ({
  opened: page,
}) => {
  await preparePractice(page, 1)
  await openListOf(page, csv('firms.csv', 'Company,Website\nAcme Tools,acme-tools.com\nOther Tools,other-tools.com\n'))
  await openListOf(page, csv('others.csv', 'Company,Website\nThird Tools,third-tools.com\n'))
  await openListOf(page, csv('domains.csv', 'Domain\nacme-tools.com\nnobody-there.example\n'))
  // What lacks a column says which, where it is looked for.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands and lists' })
  await palette.getByRole('combobox').fill('Validate emails')
  const validate = palette.getByRole('option', { name: /^Validate emails…/ })
  await expect(validate).toContainText('Needs a column of type “email”.')
  await expect(validate).toBeDisabled()
  await page.keyboard.press('Escape')
  const dialog = await openOperation(page, 'Company from domain')
  expect(await lineCount(dialog, /Requests/)).toBe(2)

  await openChanges(dialog)
  const waterfall = dialog.getByRole('region', { name: 'Sources in order' })
  await waterfall.getByRole('checkbox', { name: 'Other lists' }).check()
  await expect(dialog.getByRole('region', { name: 'Estimate' })).toContainText('found in other lists')
  await expect.poll(() => lineCount(dialog, /Requests/)).toBe(1)
  // All of them, or only those that are named: one list has nothing that fits.
  const lists = waterfall.getByRole('combobox', { name: 'Lists to check' })
  await lists.click()
  await page.getByRole('option', { name: 'others', exact: true }).click()
  await expect.poll(() => lineCount(dialog, /Requests/)).toBe(2)
  await page.getByRole('option', { name: 'firms', exact: true }).click()
  await expect.poll(() => lineCount(dialog, /Requests/)).toBe(1)
  await lists.press('Tab')
  // A step tells its price before it is chosen.
  await expect(waterfall.getByText('1 credit', { exact: true })).toHaveCount(2)
  await waterfall.getByRole('checkbox', { name: 'Company from domain, live' }).check()

  const steps = () => waterfall.getByRole('listitem').allTextContents()
  const stored = waterfall.getByRole('button', { name: 'Ask “Company from domain” later' })
  await stored.focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await steps()).slice(2).map(text => text.replace(/\d.*/, '')))
    .toEqual(['Company from domain, live', 'Company from domain'])
  // At the end of its way the button keeps the focus, so that the way back is near.
  await waterfall.getByRole('button', { name: 'Ask “Company from domain” earlier' }).press('Enter')
  await expect.poll(async () => (await steps())[2]).toContain('Company from domain1')

  // The price leads to its table, and back to what was chosen.
  await dialog.getByRole('button', { name: /= 0–2 credits/ }).click()
  await expect(page.getByRole('region', { name: 'Prices' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openChanges(dialog)
  await expect(waterfall.getByRole('checkbox', { name: 'Company from domain, live' })).toBeChecked()

  await dialog.getByRole('button', { name: 'Run 1', exact: true }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(await cell(page, 0, 'Domain: company')).toContainText('Acme Tools')
})

test('without a connection a run is approved; when it is back, the run starts as it was told', async ({
  opened: page,
  live,
}) => {
  await openListOf(page, people)
  await openSettings(page)
  await goLive(page, live.baseUrl, 'The service works as expected.', live.key)
  // What the live service does not offer is not there.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands and lists' })
  await palette.getByRole('combobox').fill('Company by')
  await expect(palette.getByRole('option', { name: /^Company by service ID…/ })).toBeVisible()
  await expect(palette.getByRole('option', { name: /^Company by network ID…/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await live.stop()
  const connected = (online: boolean) =>
    page.evaluate(on => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => on })
      window.dispatchEvent(new Event(on ? 'online' : 'offline'))
    }, online)
  await connected(false)

  const dialog = await openRun(page, 'E-mail')
  await expect(dialog.getByText(/^No connection\./)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Start automatically within 7 days' }).check()
  await dialog.getByRole('button', { name: `Run ${rows} later` }).click()
  const run = newestRun(page)
  await expect(run.getByText(/^Approved offline\. Nothing was sent\./)).toBeVisible()
  await expect(run.getByRole('button', { name: 'Start now' })).toBeVisible()
  await expect(run.getByRole('button', { name: 'Discard' })).toBeVisible()

  await live.start()
  await connected(true)
  await expect(newestRun(page).getByText(`${rows} of ${rows} credits`)).toBeVisible({ timeout: 60_000 })
  expect(validations(live)).toHaveLength(rows)
})
