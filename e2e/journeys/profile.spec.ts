// The profile of a column: opened from its menu and from the palette, read, and its figures opened as rows.
import { openListOf } from '../pages/list.ts'
import { columnItem, csv } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const rows = Array.from({ length: 40 }, (_, row) => `Guest ${row},${row % 4 ? 'Oslo' : 'Rome'},${20 + (row % 30)}`)
const guests = ['Name,City,Age', ...rows, 'علي,,900', '<img src=x onerror=alert(1)>,oslo,', ''].join('\n')

test('a column is read, another one chosen, and every kind of figure opens its rows', async ({ opened: page }) => {
  await openListOf(page, csv('guests.csv', guests))
  await columnItem(page, 'City', 'Profile…')
  const dialog = page.getByRole('dialog', { name: 'Profile' })
  await expect(
    dialog.getByText('Text · 42 rows · 3 different values').or(dialog.getByText('42 rows · 3 different values')),
  ).toBeVisible()
  const top = dialog.getByRole('table', { name: 'Most frequent values' })
  await expect(top.getByRole('row')).toHaveText([/Value/, /Oslo.*30.*73%/, /Rome.*10/])
  await top.getByRole('button', { name: 'Show 10 rows: Rome' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/10 of 42 rows/)).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands and lists' }).fill('profile of column')
  await page
    .getByRole('option', { name: /^Profile of column/ })
    .first()
    .click()
  await expect(dialog).toBeVisible()
  await dialog
    .getByRole('textbox', { name: 'Column' })
    .or(dialog.getByRole('combobox', { name: 'Column' }))
    .click()
  await page.getByRole('option', { name: 'Age' }).click()
  await expect(dialog.getByRole('table', { name: 'Outliers' })).toContainText('Far above the others')
  await expect(dialog.getByRole('table', { name: 'Numbers' })).toBeVisible()
  await dialog.getByRole('button', { name: '1 Blank', exact: true }).click()
  await expect(page.getByText(/1 of 42 rows/)).toBeVisible()

  await columnItem(page, 'Name', 'Profile…')
  await expect(dialog.getByRole('table', { name: 'Patterns' })).toContainText('Aa 99')
  // A cell is text, whatever is in it.
  await expect(dialog.getByRole('row', { name: /<img src=x/ }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Show 30 rows: Aa 99' }).click()
  await expect(page.getByText(/30 of 42 rows/)).toBeVisible()
  await expect(page.getByText(/with the pattern Aa 99/)).toBeVisible()
})
