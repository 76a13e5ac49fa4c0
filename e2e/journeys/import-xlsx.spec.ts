// The attendees sample: three sheets, title rows above a two-row merged header, phones in every spelling.
import path from 'node:path'
import { cell, chooseFile, finishImport, header } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const sample = path.join(import.meta.dirname, '..', '..', 'resources', 'samples', 'attendees.xlsx')

test('finds the header below the title rows, joins its two rows and says what the file has lost', async ({
  opened: page,
}) => {
  const dialog = await chooseFile(page, sample)
  const known = dialog.getByRole('list', { name: 'Worth knowing' })
  await expect(known.getByText(/already shortened by Excel/)).toBeVisible()
  await expect(known.getByText('2 title lines above the header become the note of the list')).toBeVisible()
  await expect(dialog.getByLabel('Header row', { exact: false }).first()).toHaveValue('4')
  await expect(dialog.getByLabel('Header of two rows')).toBeChecked()
  await finishImport(page, dialog, 'attendees.xlsx')
  for (const name of ['Attendee / First name', 'Contact / E-mail', 'Contact / Phone'])
    await expect(header(page, name)).toBeVisible()
  await expect(await cell(page, 0, 'Contact / E-mail')).toContainText('@')
})

test('another sheet and another header row can be chosen', async ({ opened: page }) => {
  const dialog = await chooseFile(page, sample)
  await dialog.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: /^Speakers/ }).click()
  await expect(dialog.getByText('Gareth Sherward')).toBeVisible()
  // Its first person as the header: one row fewer.
  const button = dialog.getByRole('button', { name: /^import [\d,]+ rows$/i })
  const rows = Number(/\d+/.exec((await button.textContent()) ?? ''))
  await dialog.getByLabel('Header row', { exact: false }).first().fill('2')
  await expect(button).toHaveText(`Import ${rows - 1} rows`)
  await dialog.getByLabel('Header row', { exact: false }).first().fill('1')
  await expect(button).toHaveText(`Import ${rows} rows`)
  await finishImport(page, dialog, 'attendees.xlsx')
  await expect(await cell(page, 0, 'Name')).toHaveText('Gareth Sherward')
})

test('the sample on the start screen imports with one click more', async ({ opened: page }) => {
  await page.getByRole('button', { name: 'Listwright, start screen' }).click()
  await page.getByRole('button', { name: /^event attendees/i }).click()
  await finishImport(page, page.getByRole('dialog'), 'attendees.xlsx')
  await expect(header(page, 'Contact / E-mail')).toBeVisible()
})
