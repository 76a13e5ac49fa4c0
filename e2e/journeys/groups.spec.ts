// Rows grouped by columns: counts and sums to fold and unfold, a pivot of two columns, and each figure opens its rows.
import { openListOf } from '../pages/list.ts'
import { command, csv } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const orders = `Country,City,Amount
NO,Oslo,10
NO,Oslo,20
NO,Bergen,5
SE,Malmö,7
SE,,1
`

test('rows are grouped, summed, pivoted and opened', async ({ opened: page }) => {
  await openListOf(page, csv('orders.csv', orders))
  await command(page, 'Group rows and pivot…')
  const dialog = page.getByRole('dialog', { name: 'Group rows' })
  const choose = async (label: string, at: number, name: string) => {
    await dialog.getByRole('combobox', { name: label }).nth(at).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  const groups = dialog.getByRole('table', { name: /^Groups by/ })
  await expect(groups.getByRole('row')).toHaveText([/Country/, /NO.*3/, /SE.*2/])
  await choose('then by', 0, 'City')
  await choose('Sum of', 0, 'Amount')
  await expect(dialog.getByRole('status')).toContainText('4 groups of 5 rows')
  const norway = groups.getByRole('row').nth(1)
  await expect(norway).toContainText('35')
  const fold = groups.getByRole('button', { name: 'Groups in NO' })
  await fold.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(groups.getByRole('row')).toHaveText([
    /Country/,
    /NO.*3.*35/,
    /Oslo.*2.*30.*15/,
    /Bergen.*1.*5/,
    /SE.*2.*8/,
  ])

  await dialog.getByText('Chart', { exact: true }).click()
  const chart = dialog.getByRole('region', { name: 'Chart of Country and City' })
  const bars = chart.getByRole('button')
  await expect(chart.getByRole('list', { name: 'City' }).getByRole('listitem')).toHaveText([
    'Oslo',
    'Bergen',
    'Malmö',
    '(blank)',
  ])
  await bars.first().focus()
  for (const [key, name] of [
    ['ArrowRight', 'Show 1 row: NO, Bergen, sum 5'],
    ['ArrowDown', 'Show 1 row: SE, Malmö, sum 7'],
    ['Home', 'Show 2 rows: NO, Oslo, sum 30'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(chart.getByRole('button', { name, exact: true })).toBeFocused()
  }

  await dialog.getByText('Pivot', { exact: true }).click()
  const pivot = dialog.getByRole('table', { name: 'Pivot of Country and City' })
  await expect(pivot.getByRole('row')).toHaveText([/Oslo.*Total/, /NO.*30.*35/, /SE.*8/])
  await pivot.getByRole('button', { name: 'Show 2 rows: NO, Oslo' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.lw-status').getByText('2 of 5 rows', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.locator('.lw-status').getByText('5 rows', { exact: true })).toBeVisible()
  await command(page, 'Group rows and pivot…')
  await dialog.getByText('Chart', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Show 3 rows: NO', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.lw-status').getByText('3 of 5 rows', { exact: true })).toBeVisible()
})
