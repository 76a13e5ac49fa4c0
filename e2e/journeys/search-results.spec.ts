// The table of results: sorted, its columns chosen, walked by keyboard, filtered by a value in it; ticked records go into a
// list that is there, and one undo takes them back.
import type { Locator, Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { csv, notice, worldReady } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const results = (page: Page): Locator => page.getByRole('region', { name: 'Results' })
const cell = (page: Page, row: number, field: string): Locator =>
  results(page).locator(`.ag-row[row-index="${row}"] [col-id="${field}"]`)
const headers = (page: Page): Locator => results(page).getByRole('columnheader')

test('results are sorted, walked, filtered by and added by keyboard', async ({ opened: page }) => {
  await openListOf(page, csv('firms.csv', 'Company,Domain\nKestrelmoor,kestrelmoor-cabinets.com\n'))

  await test.step('a company search, its first page', async () => {
    await page.keyboard.press('Control+Shift+f')
    await page.getByRole('tab', { name: 'Companies' }).click()
    const form = page.getByRole('region', { name: 'Search form: Companies' })
    const country = form.getByRole('textbox', { name: 'HQ country', exact: true })
    await country.fill('Germany')
    await expect(page.getByRole('option', { name: /Germany/ }).first()).toBeVisible(worldReady)
    await country.press('Enter')
    await expect(form.getByRole('button', { name: 'Remove Germany' })).toBeVisible()
    await page.getByRole('button', { name: /^Search, first 25/ }).click()
    await expect(results(page).getByText('25 companies')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('sorted by a click on a header', async () => {
    await headers(page).filter({ hasText: 'Domain' }).click()
    await expect(headers(page).filter({ hasText: 'Domain' })).toHaveAttribute('aria-sort', 'ascending')
    const domains = async () => Promise.all([0, 1, 2].map(row => cell(page, row, 'domain').innerText()))
    await expect.poll(async () => (await domains()).toSorted().join() === (await domains()).join()).toBe(true)
  })

  await test.step('a field becomes a column, and is one still after a reload', async () => {
    await expect(headers(page).filter({ hasText: 'Description' })).toBeHidden()
    await results(page).getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Revenue' }).uncheck()
    await page.getByRole('checkbox', { name: 'Company page' }).check()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(cell(page, 0, 'name')).not.toBeEmpty()
    await expect(headers(page).filter({ hasText: 'Revenue' })).toBeHidden()
  })

  await test.step('Space opens a record, down walks, Escape closes', async () => {
    const second = await cell(page, 1, 'name').innerText()
    await cell(page, 0, 'industry').click()
    await page.keyboard.press('Space')
    const record = page.getByRole('region', { name: 'Record' })
    await expect(record.getByText('1 of 25')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(record.getByRole('heading', { name: second })).toBeVisible()
    await record.getByText('Raw answer').click()
    await expect(record.getByText('"domain":').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(record).toBeHidden()
  })

  await test.step('selected ones go into an existing list, and back', async () => {
    await page.keyboard.press('Shift+Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Space')
    await expect(results(page).getByText('25 companies, 2 ticked')).toBeVisible()
    await results(page).getByRole('button', { name: 'Add 2 ticked to a list…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Existing list').click()
    await dialog.getByRole('combobox', { name: 'List' }).click()
    await page.getByRole('option', { name: /^firms/ }).click()
    await dialog.getByText('Columns', { exact: true }).click()
    await expect(dialog.getByRole('combobox', { name: 'Column for Domain' })).toHaveValue('Domain')
    await dialog.getByRole('button', { name: 'Add 2 companies' }).click()
    const added = await notice(page, '2 rows added.')
    const lists = page.getByRole('navigation', { name: 'Lists' })
    await expect(lists.getByRole('button', { name: /^firms .*3 rows/ })).toBeVisible()
    await expect(cell(page, 1, 'known records')).toHaveText(/firms/)
    await added.getByRole('button', { name: 'Undo' }).click()
    await expect(lists.getByRole('button', { name: /^firms .*1 row$/ })).toBeVisible()
    await expect(cell(page, 1, 'known records')).toHaveText('')
  })

  await test.step('a value of a cell becomes a filter of the form; nothing is asked', async () => {
    const industry = await cell(page, 1, 'industry').innerText()
    await cell(page, 1, 'industry').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Filter by this value' }).click()
    const form = page.getByRole('region', { name: 'Search form: Companies' })
    await expect(form.getByRole('button', { name: `Remove ${industry}` })).toBeVisible()
    await expect(page.getByText(/^Practice 995/).first()).toBeVisible()
  })
})
