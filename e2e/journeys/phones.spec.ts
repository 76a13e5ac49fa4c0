// Phone numbers in every spelling, with a country per row and one for the list.
import { cell, csv, importFile, newestRun, openRun } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const list = [
  'Name,Phone,Country',
  'A,030 901820,DE',
  'B,+49 30 901820,',
  'C,(415) 555-0123,US',
  'D,+44 20 7946 0018,',
  'E,12,DE',
  'F,,DE',
  'G,4.16E+09,',
  '',
].join('\n')

test('reads national and international spellings, and says what cannot be a number', async ({ opened: page }) => {
  // Wide enough for all columns beside the activity.
  await page.setViewportSize({ width: 2200, height: 900 })
  await importFile(page, csv('phones.csv', list))
  const dialog = await openRun(page, 'Phone')
  await dialog.getByRole('button', { name: /^run \d/i }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 60_000 })

  await expect(await cell(page, 0, 'Phone: international')).toHaveText('+4930901820')
  await expect(await cell(page, 1, 'Phone: international')).toHaveText('+4930901820')
  await expect(await cell(page, 1, 'Phone: line type')).toHaveText('landline')
  await expect(await cell(page, 0, 'Phone: verdict')).toContainText('Unknown')
  await expect(await cell(page, 5, 'Phone: verdict')).toHaveText('')
  // The cells themselves stay as they were typed.
  await expect(await cell(page, 0, 'Phone')).toHaveText('030 901820')
  await expect(await cell(page, 6, 'Phone')).toHaveText('4.16E+09')
})
