// Files, folders and sheets that come together: lists by their columns, each its own, or all as one.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cell, command, csv, finishImport, header } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const sample = path.join(import.meta.dirname, '..', '..', 'resources', 'samples', 'attendees.xlsx')
const openFile = /^open a file/i

test('files chosen together: the same columns are one list, others their own, and what differs is said', async ({
  opened: page,
}) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: openFile }).first().click()
  await (await chooser).setFiles([
    csv('january.csv', 'Name,E-mail\nAnna Ek,anna@example.org\n'),
    csv('firms.csv', 'Firm,Domain\nAcme,acme.example\n'),
    csv('february.csv', 'E-mail,Name\nbo@example.org,Bo Li\n'),
    csv('empty.csv', ''),
  ])
  const dialog = page.getByRole('dialog', { name: 'Import 4 files' })
  const lists = dialog.getByRole('list', { name: 'Lists' })
  await expect(lists.getByRole('button', { name: /^january and 1 more 2 files, 2 rows, 4 columns/ })).toBeVisible()
  await expect(lists.getByText('empty.csv has no rows to import.')).toBeVisible()

  await dialog.getByText('All as one list').click()
  await expect(dialog.getByText('firms.csv has different columns than the first')).toBeVisible()
  // One that does not belong there is left out of the list, and back in it.
  const firms = lists.getByRole('checkbox', { name: 'firms.csv' })
  await firms.uncheck()
  await expect(lists.getByRole('button', { name: /^january and 1 more 2 files, 2 rows, 4 columns/ })).toBeVisible()
  await expect(dialog.getByText('firms.csv has different columns than the first')).toBeHidden()
  await firms.check()
  await expect(dialog.getByText('firms.csv has different columns than the first')).toBeVisible()
  await dialog.getByText('Each its own list').click()
  await expect(dialog.getByRole('button', { name: 'Import 3 lists' })).toBeEnabled()

  await dialog.getByText('Same columns together').click()
  await lists.getByRole('button', { name: /^firms/ }).click()
  await dialog.getByLabel('Name of the list').fill('Companies')
  await lists.getByRole('button', { name: /^january/ }).click()
  await dialog.getByRole('button', { name: 'Import 2 lists' }).click()
  await expect(page.getByText(/^Imported 3 rows from january.csv and 2 more into 2 lists/)).toBeVisible()
  await expect(header(page, 'Line')).toBeVisible()
  await expect(await cell(page, 1, 'Name')).toHaveText('Bo Li')
  await expect(await cell(page, 1, 'File')).toHaveText('february.csv')
  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('button', { name: /^Companies/ })
    .click()
  await expect(await cell(page, 0, 'Firm')).toHaveText('Acme')
})

test('one of several files is read with settings of its own, and joins those of the same columns', async ({
  opened: page,
}) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: openFile }).first().click()
  await (await chooser).setFiles([
    csv('here.csv', 'Name,Town\nAnna Ek,Malmö\n'),
    {
      name: 'old.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Export;of May\nName;Town\nPawe\x88 Li;\x9d\xa2d\xab\n', 'latin1'),
    },
  ])
  const dialog = page.getByRole('dialog', { name: 'Import 2 files' })
  await dialog.getByText('All as one list').click()
  const which = dialog.getByRole('combobox', { name: 'Settings for' })
  await which.click()
  await page.getByRole('option', { name: /^old\.csv/ }).click()
  const rows = dialog.getByRole('region', { name: 'First rows of old.csv' })
  await expect(rows).toBeVisible()
  await dialog.getByLabel(/^Header row /).fill('2')
  await expect(rows.getByRole('columnheader', { name: 'Town' })).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Encoding/ }).click()
  await page.getByRole('option', { name: /852/ }).click()
  await expect(rows.getByRole('cell', { name: 'Paweł Li' })).toBeVisible()
  // What was chosen of it holds wherever it goes.
  await dialog.getByText('Same columns together').click()
  await expect(dialog.getByRole('button', { name: /^here and 1 more 2 files, 2 rows, 4 columns/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 list' }).click()
  await expect(await cell(page, 1, 'Name')).toHaveText('Paweł Li')
  await expect(await cell(page, 1, 'Town')).toHaveText('Łódź')
  await expect(await cell(page, 0, 'Town')).toHaveText('Malmö')
})

test('sheets of a workbook: all as one list, or each its own in one workbook', async ({ opened: page }) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: openFile }).first().click()
  await (await chooser).setFiles(sample)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('All sheets as one list').check()
  await expect(dialog.getByText('Speakers').first()).toBeVisible()
  await finishImport(page, dialog, 'attendees.xlsx')
  await expect(await cell(page, 0, 'Sheet')).not.toHaveText('')

  const again = page.waitForEvent('filechooser')
  await command(page, 'Open a file…')
  await (await again).setFiles(sample)
  await dialog.getByRole('button', { name: 'Each sheet as a list…' }).click()
  const several = page.getByRole('dialog', { name: /^Import \d sheets$/ })
  await several.getByText('Each its own list').click()
  const first = several.getByRole('checkbox', { name: /^Import / }).first()
  await first.uncheck()
  await several.getByRole('button', { name: /^Import \d+ lists?$/ }).click()
  await expect(page.getByText(/^Imported [\d,]+ rows from attendees/).last()).toBeVisible()
  await expect(page.getByText('Speakers').first()).toBeVisible()
})

test('a folder is the files in it', async ({ opened: page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'listwright-folder-'))
  try {
    await mkdir(path.join(folder, 'guests', 'older'), { recursive: true })
    await writeFile(path.join(folder, 'guests', 'b10.csv'), 'Name,E-mail\nBo,bo@example.org\n')
    await writeFile(path.join(folder, 'guests', 'b9.csv'), 'Name,E-mail\nAnna,anna@example.org\n')
    await writeFile(path.join(folder, 'guests', 'notes.docx'), 'no table')
    await writeFile(path.join(folder, 'guests', 'older', 'c.csv'), 'Name,E-mail\nCy,cy@example.org\n')
    const chooser = page.waitForEvent('filechooser')
    await command(page, 'Open a folder of files…')
    await (await chooser).setFiles(path.join(folder, 'guests'))
    const dialog = page.getByRole('dialog', { name: 'Import 2 files' })
    await dialog.getByRole('button', { name: 'Import 1 list' }).click()
    await expect(await cell(page, 0, 'File')).toHaveText('b9.csv')
    await expect(await cell(page, 1, 'File')).toHaveText('b10.csv')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
