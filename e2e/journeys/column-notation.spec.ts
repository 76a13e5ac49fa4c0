// A column says how its values are read, what that was decided by, and reads them another way when a person says so.
import { openListOf } from '../pages/list.ts'
import { columnItem, csv, header, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const mobiles = Array.from(
  { length: 24 },
  (_, n) => `49${['171', '172', '160'][n % 3]}${String(1_234_567 + n * 303_931).slice(0, 7)}`,
)
const names = ['Nagy Eszter', 'Berg, Anna', 'KRANICH Tom', 'Xylander Quentin']
const list = [
  'Name,Telefon,Due,Price',
  ...mobiles.map((phone, n) => `"${names[n % 4]}",${phone},0${(n % 9) + 1}/0${(n % 8) + 1}/2025,"${n},5"`),
  'Quentin Smith,entf.,,1.234',
  'Ann Smith,n/a,,',
  '',
].join('\n')

test('shows what a column was read by, and follows what a person chooses, with one undo', async ({ opened: page }) => {
  await openListOf(page, csv('notation.csv', list))
  const read = (column: string) => page.getByRole('dialog', { name: `Input format of “${column}”` })
  await columnItem(page, 'Telefon', 'Input format…')
  const phones = read('Telefon')
  await expect(phones.getByText('24 of 24 numbers without + begin with 49.')).toBeVisible()
  await expect(phones.getByRole('combobox', { name: 'Numbers without +' })).toHaveValue('International without the +')
  // A word of this list that means no value, and one that does.
  const invalid = header(page, 'Telefon').getByText('1 invalid')
  await expect(invalid).toBeVisible()
  await phones.getByRole('combobox', { name: 'Other words that count as blank' }).fill('entf.')
  await page.keyboard.press('Enter')
  await expect(phones.getByRole('checkbox', { name: '“entf.”, 1 cell' })).toBeChecked()
  await expect(invalid).toBeHidden()
  await phones.getByRole('checkbox', { name: '“n/a”, 1 cell' }).uncheck()
  await expect(invalid).toBeVisible()
  await page.keyboard.press('Escape')

  await columnItem(page, 'Name', 'Input format…')
  await expect(read('Name').getByText(/names that show an order start with the family name/)).toBeVisible()
  await expect(read('Name').getByRole('combobox', { name: 'In names without a comma' })).toHaveValue(
    'Last name first (Berg Anna)',
  )
  await page.keyboard.press('Escape')

  await columnItem(page, 'Due', 'Input format…')
  const dates = read('Due')
  await expect(dates.getByText(/dates such as 03\/04\/2025 can be read in two ways/)).toBeVisible()
  const asks = header(page, 'Due').getByRole('button', { name: /^Date,/ })
  await dates.getByRole('combobox', { name: '03/04/2025 is' }).click()
  await page.getByRole('option', { name: 'March 4 (month first)' }).click()
  await expect(dates.getByText('You chose this.')).toBeVisible()
  await page.keyboard.press('Escape')
  await asks.click()
  const found = page.getByRole('region', { name: 'Local check of Due' })
  await expect(found.getByRole('combobox', { name: '03/04/2025 is' })).toHaveValue('March 4 (month first)')
  await expect(found.getByRole('button', { name: /^Show only: Ambiguous/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await select(page, 0, 'Name')
  await page.keyboard.press('Control+z')
  await asks.click()
  await expect(found.getByRole('combobox', { name: '03/04/2025 is' })).toHaveValue('')
  await expect(found.getByRole('button', { name: /^Show only: Ambiguous/ })).toBeVisible()
})
