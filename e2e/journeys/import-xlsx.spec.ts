// The attendees sample: three sheets, title rows above a two-row merged header, phones in every spelling.
import path from 'node:path'
import { cell, chooseFile } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const sample = path.join(import.meta.dirname, '..', '..', 'resources', 'samples', 'attendees.xlsx')

test('finds the header below the title rows and keeps the titles as a note', async ({ opened: page }) => {
  const dialog = await chooseFile(page, sample)
  await expect(dialog.getByRole('button', { name: /^import [\d,]+ rows$/i })).toBeEnabled()
  await expect(dialog.getByText(/shortened by Excel/i)).toBeVisible()
  await dialog.getByRole('button', { name: /^import [\d,]+ rows$/i }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /e-mail/i }).first()).toBeVisible()
  await expect(await cell(page, 0, 'Reg. no.')).toHaveText('00100')
})

test('another sheet and another header row can be chosen', async ({ opened: page }) => {
  const dialog = await chooseFile(page, sample)
  const before = (await dialog.getByRole('button', { name: /^import/i }).textContent()) ?? ''
  await dialog.getByRole('combobox', { name: /sheet/i }).click()
  await page.getByRole('option').nth(1).click()
  await expect(dialog.getByRole('button', { name: /^import/i })).not.toHaveText(before)
  await dialog.getByRole('button', { name: /^import/i }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('the sample on the start screen imports with one click more', async ({ opened: page }) => {
  await page.getByRole('button', { name: /attendees/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^import [\d,]+ rows$/i }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})
