// Files that are chosen together become one list; all sheets of a workbook do so too.
import path from 'node:path'
import { cell, csv, finishImport, header } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const sample = path.join(import.meta.dirname, '..', '..', 'resources', 'samples', 'attendees.xlsx')

test('files chosen together are read as one list, and what differs is said', async ({ opened: page }) => {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /^open a file/i })
    .first()
    .click()
  await (await chooser).setFiles([
    csv('january.csv', 'Name,E-mail\nAnna Ek,anna@example.org\n'),
    csv('february.csv', 'E-mail,Name,Phone\nbo@example.org,Bo Li,+49 30 901820\n'),
  ])
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Read all as one list' }).click()
  await expect(dialog.getByText('january.csv and 1 more').first()).toBeVisible()
  await expect(dialog.getByText('february.csv has other columns than the first (adds Phone).')).toBeVisible()
  await finishImport(page, dialog, 'january.csv and 1 more')
  await expect(header(page, 'Line')).toBeVisible()
  await expect(await cell(page, 1, 'Name')).toHaveText('Bo Li')
  await expect(await cell(page, 1, 'File')).toHaveText('february.csv')
})

test('all sheets of a workbook are one list', async ({ opened: page }) => {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /^open a file/i })
    .first()
    .click()
  await (await chooser).setFiles(sample)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('All sheets as one list').check()
  await expect(dialog.getByText('Speakers').first()).toBeVisible()
  await finishImport(page, dialog, 'attendees.xlsx')
  await expect(await cell(page, 0, 'Sheet')).not.toHaveText('')
})
