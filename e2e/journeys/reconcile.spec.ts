// A column reconciled with a list that another workspace serves: the service is added by its address, nothing is sent before the button
// that names it, candidates are reviewed by keys and decisions kept, each cell says what it means, values of properties are brought, and
// each is one undo.
import { readFileSync } from 'node:fs'
import { axeFaults } from '../pages/axe.ts'
import { openListOf } from '../pages/list.ts'
import { cell, columnItem, command, csv, header, notice, select } from '../pages/program.ts'
import { type ServedRegister, serveRegister } from '../pages/served-list.ts'
import { expect, test } from '../web.ts'

const register = [
  'No,Company,City,Kind',
  'R1,Nordwind Logistik GmbH,Hamburg,Customer',
  'R2,Halden & Sons,Oslo,Supplier',
  'R3,Acme,Cork,Customer',
  'R4,Acme,Ulm,Customer',
  'R5,Vega Druck AG,Bonn,Supplier',
  '',
].join('\n')
const mine = [
  'Company,Town',
  'nordwind logistik,Hamburg',
  'Halden and Sons,Oslo',
  'Acme,Ulm',
  'Vega Print,Bonn',
  'Nothing like it,Rome',
  'Halden and Sons,Oslo',
  '',
].join('\n')

let served: ServedRegister
test.beforeAll(async () => {
  served = await serveRegister(register, '--id', 'No', '--type', 'Kind')
})
test.afterAll(() => served.close())

test('a column is reconciled, reviewed by keys, extended and taken back', async ({ opened: page }) => {
  await openListOf(page, csv('mine.csv', mine))
  await columnItem(page, 'Company', 'Reconcile with a service…')
  const dialog = page.getByRole('dialog', { name: 'Reconcile “Company” with a service' })
  const address = dialog.getByRole('textbox', { name: 'Address of the service' })
  await address.fill(served.url)
  const { host } = new URL(served.url)
  await dialog.getByRole('button', { name: `Connect to ${host}` }).click()
  const service = dialog.getByRole('region', { name: 'Service' })
  await expect(service).toContainText('version 0.2. Types: Customer, Supplier.')
  await expect(dialog.getByText(`These values have no answer of ${host} yet.`)).toBeVisible()
  const estimate = dialog.getByRole('region', { name: 'Estimate' })
  await expect(estimate).toContainText(`1 request to ${host}`)
  await expect(estimate).toContainText('5 different values in 6 rows')
  expect(await axeFaults(page)).toEqual([])

  await estimate.getByRole('button', { name: `Send 1 request to ${host}` }).click()
  await expect(estimate).toContainText(`Nothing left to ask ${host}`)
  const review = dialog.getByRole('region', { name: 'Values to review' })
  const taking = (name: string, id: string) => review.getByRole('radio', { name: `Take ${name} (${id})` })
  // Of namesakes none is sure.
  await expect(taking('Acme', 'R3')).not.toBeChecked()
  await expect(taking('Acme', 'R4')).not.toBeChecked()
  await review
    .getByRole('region', { name: 'Acme', exact: true })
    .getByRole('button', { name: 'Preview' })
    .nth(1)
    .click()
  await expect(review.getByRole('status')).toContainText('Ulm')
  await taking('Acme', 'R3').focus()
  await page.keyboard.press('ArrowDown')
  await expect(taking('Acme', 'R4')).toBeFocused()
  await page.keyboard.press('t')
  await expect(taking('Acme', 'R4')).toBeChecked()
  await page.keyboard.press('u')
  await expect(taking('Acme', 'R4')).not.toBeChecked()
  await taking('Acme', 'R4').focus()
  await page.keyboard.press('t')
  await expect(taking('Acme', 'R4')).toBeChecked()

  // Closed and opened again, the decision and the settings are there, and the review goes on.
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await columnItem(page, 'Company', 'Reconcile with a service…')
  await expect(taking('Acme', 'R4')).toBeChecked()
  await expect(dialog.getByText(/1 decided by you/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Forget 1 decision' })).toBeVisible()

  await dialog.getByText(/^No candidate/).click()
  const nothing = review.getByRole('region', { name: 'Nothing like it', exact: true })
  await nothing.getByRole('textbox').fill('Vega Druck')
  await nothing.getByRole('button', { name: `Search ${host}` }).click()
  await expect(taking('Vega Druck AG', 'R5')).toBeVisible()
  await taking('Vega Druck AG', 'R5').check()
  await expect(nothing).toContainText('Takes Vega Druck AG')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Add columns for \d matched values$/ }).click()
  await notice(page, /rows matched\. New: Company: name, Company: id/)
  await expect(await cell(page, 0, 'Company: id')).toHaveText('R1')
  await expect(await cell(page, 2, 'Company: id')).toHaveText('R4')
  await expect(await cell(page, 4, 'Company: id')).toHaveText('R5')
  await expect(await cell(page, 0, 'Company: match')).toHaveText('matched')

  // In the column itself each cell bears what it means, and tells more when asked.
  const acme = await cell(page, 2, 'Company')
  await expect(acme).toHaveAccessibleName('Acme, Means Acme (R4)')
  await acme.locator('.lw-mark').click()
  const means = page.getByRole('dialog', { name: 'Means Acme' })
  await expect(means).toContainText('id R4')
  await expect(means).toContainText('matched')
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(means).toHaveCount(0)
  await (await cell(page, 4, 'Company')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Means Vega Druck AG (R5)…' }).click()
  await page.getByRole('dialog', { name: 'Means Vega Druck AG' }).getByRole('button', { name: 'Review…' }).click()
  await dialog.getByText(/^No candidate/).click()
  await expect(taking('Vega Druck AG', 'R5')).toBeChecked()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await select(page, 0, 'Company')
  await command(page, 'Bring values by the ids in column “Company”…')
  const bring = page.getByRole('dialog', { name: 'Bring values of a service' })
  await expect(bring.getByRole('combobox', { name: 'Column with the ids' })).toHaveValue('Company: id')
  await bring.getByRole('button', { name: `Ask ${host}` }).click()
  await bring.getByRole('list', { name: 'Suggested properties' }).getByRole('button', { name: 'Kind' }).click()
  expect(await axeFaults(page)).toEqual([])
  await bring.getByRole('button', { name: `Send 1 request to ${host}` }).click()
  await notice(page, /cells filled in Kind/)
  await expect(await cell(page, 1, 'Kind')).toHaveText('Supplier')
  await command(page, 'Undo')
  await expect(header(page, 'Kind')).toHaveCount(0)
  await command(page, 'What was sent…')
  const sent = page.getByRole('region', { name: 'Requests to reconciliation services' })
  await expect(sent.getByRole('row').nth(1)).toContainText(host)
  await expect(sent).not.toContainText('Nordwind')
  await expect(page.getByText(/^In all 0 requests .* and \d to reconciliation services .*, to 1 host\.$/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[1]).toMatch(/,Reconciliation,127\.0\.0\.1:\d+,reconcile\.candidates,Company,mine,/)
  expect(lines.join()).not.toMatch(/nordwind|acme/i)
  await page.keyboard.press('Escape')
  await command(page, 'Undo')
  await expect(header(page, 'Company: id')).toHaveCount(0)
})

test('a service that is none, and an address that is not allowed, say so; nothing is added', async ({
  opened: page,
}) => {
  await openListOf(page, csv('mine.csv', mine))
  await columnItem(page, 'Company', 'Reconcile with a service…')
  const dialog = page.getByRole('dialog', { name: 'Reconcile “Company” with a service' })
  const address = dialog.getByRole('textbox', { name: 'Address of the service' })
  await address.fill('https://10.0.0.1/api')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/10\.0\.0\.1 is an address of a private network/)).toBeVisible()
  await address.fill(new URL('/nothing', served.url).href)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/status 404/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Estimate' })).toHaveCount(0)
})
