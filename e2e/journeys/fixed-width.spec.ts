// Text with columns of fixed width: where they begin is detected, changed by keyboard, and known when the file is read again.
import { cell, chooseFile, command, finishImport, header } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const people = `Name      City      Age
Ann Lee   Leeds     41
Bo Berg   Hull      30
Cy Roux   Bath      28
Di Ito    Bury      55
`

test('columns of fixed width can be moved, and stay where they were put', async ({ opened: page }) => {
  const file = { name: 'people.txt', mimeType: 'text/plain', buffer: Buffer.from(people) }
  const dialog = await chooseFile(page, file)
  const widths = dialog.getByRole('textbox', { name: 'Column widths' })
  await expect(widths).toHaveValue('10, 10, 3')
  await expect(dialog.getByRole('button', { name: 'Import 4 rows' })).toBeVisible()

  const second = dialog.getByRole('slider', { name: 'Start of column 2' })
  await second.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(widths).toHaveValue('9, 11, 3')
  await page.keyboard.press('ArrowRight')
  await expect(widths).toHaveValue('10, 10, 3')
  await dialog.getByRole('slider', { name: 'Start of column 3' }).press('Delete')
  await expect(widths).toHaveValue('10, 13')
  await widths.fill('10, 10, 3')
  await widths.press('Enter')
  await expect(dialog.getByRole('slider')).toHaveCount(2)
  await finishImport(page, dialog, 'people.txt')
  await expect(await cell(page, 1, 'City')).toHaveText('Hull')

  await command(page, 'Reopen the file of this list…')
  const again = page.getByRole('dialog')
  await expect(again.getByRole('textbox', { name: 'Column widths' })).toHaveValue('10, 10, 3')
  await again.getByRole('textbox', { name: 'Column widths' }).fill('3, 7, 10, 3')
  await again.getByRole('textbox', { name: 'Column widths' }).press('Enter')
  await expect(again.getByRole('slider')).toHaveCount(3)
  await finishImport(page, again, 'people.txt')
  await expect(header(page, 'Age')).toBeVisible()
})
