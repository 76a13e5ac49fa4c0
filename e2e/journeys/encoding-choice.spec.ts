// A text file that two encodings fit: the person compares the same cells in both and chooses.
import iconv from 'iconv-lite'
import { cell, chooseFile, finishImport } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

test('the two likeliest encodings are shown side by side, and a button chooses one', async ({ opened: page }) => {
  const buffer = iconv.encode('Town;E-mail\nWeißkirchen;anna@work-tools.com\nGraz;bo@work-tools.com\n', 'cp850')
  const dialog = await chooseFile(page, { name: 'towns.csv', mimeType: 'text/csv', buffer })
  const choice = dialog.getByRole('region', { name: 'Which encoding is right?' })
  await expect(choice.getByText('Weißkirchen')).toBeVisible()
  await expect(choice.getByText('Weiákirchen')).toBeVisible()
  await choice.getByRole('button', { name: 'Use Western (Windows-1252)' }).click()
  await expect(dialog.getByRole('row').getByText('Weiákirchen')).toBeVisible()
  const right = choice.getByRole('button', { name: 'Use Western (DOS 850)' })
  await right.click()
  await expect(right).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('row').getByText('Weißkirchen')).toBeVisible()
  await finishImport(page, dialog, 'towns.csv')
  await expect(await cell(page, 0, 'Town')).toHaveText('Weißkirchen')
})
