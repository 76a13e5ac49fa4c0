// A column says how its values are read, what that was decided by, and reads them another way when a person says so.
import { columnItem, csv, header, importFile, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const mobiles = Array.from(
  { length: 24 },
  (_, n) => `49${['171', '172', '160'][n % 3]}${String(1_234_567 + n * 303_931).slice(0, 7)}`,
)
const list = [
  'Name,Telefon,Due',
  ...mobiles.map((phone, n) => `Person ${n},${phone},0${(n % 9) + 1}/0${(n % 8) + 1}/2025`),
  '',
].join('\n')

test('shows what a column was read by, and follows what a person chooses, with one undo', async ({ opened: page }) => {
  await importFile(page, csv('notation.csv', list))
  await columnItem(page, 'Telefon', 'How values are read…')
  const phones = page.getByRole('region', { name: 'Local check of Telefon' })
  await expect(phones.getByText('24 of 24 numbers without + begin with 49.')).toBeVisible()
  await expect(phones.getByRole('combobox', { name: 'Numbers without +' })).toHaveValue(
    'International, the + is missing',
  )
  await page.keyboard.press('Escape')

  await columnItem(page, 'Due', 'How values are read…')
  const dates = page.getByRole('region', { name: 'Local check of Due' })
  await expect(dates.getByText(/dates such as 03\/04\/2025 can be read in two ways/)).toBeVisible()
  await expect(dates.getByRole('button', { name: /^Show only: Two readings/ })).toBeVisible()
  await dates.getByRole('combobox', { name: '03/04/2025 is' }).click()
  await dates.getByRole('option', { name: 'March 4: month first' }).click()
  await expect(dates.getByText('You chose this.')).toBeVisible()
  await expect(dates.getByRole('button', { name: /^Show only: Two readings/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await select(page, 0, 'Name')
  await page.keyboard.press('Control+z')
  await header(page, 'Due')
    .getByRole('button', { name: /^Date,/ })
    .click()
  await expect(dates.getByRole('combobox', { name: '03/04/2025 is' })).toHaveValue('')
})
