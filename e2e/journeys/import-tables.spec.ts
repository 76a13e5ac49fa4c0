// Tables that are neither text nor workbooks: arrays of JSON, whose header can be chosen, and all tables of a database.
import Database from 'better-sqlite3'
import { cell, chooseFile, command, finishImport, header } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const json = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
})

test('arrays of JSON have a header that can be chosen', async ({ opened: page }) => {
  const values = [['Name', 'E-mail'], ['Anna Ek', 'anna@work-tools.com'], [], ['Bo Li'], { total: 2 }]
  const dialog = await chooseFile(page, json('guests.json', { range: 'A1:B4', values }))
  const notes = dialog.getByRole('list', { name: 'Notes' })
  await expect(notes.getByText(/^1 line is empty/)).toBeVisible()
  await expect(notes.getByText(/^1 line could not be read as a record/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 3 rows' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'No header' }).check()
  await expect(dialog.getByRole('button', { name: 'Import 4 rows' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'No header' }).uncheck()
  await expect(dialog.getByRole('button', { name: 'Import 3 rows' })).toBeVisible()
  await finishImport(page, dialog, 'guests.json')
  await expect(await cell(page, 0, 'E-mail')).toHaveText('anna@work-tools.com')
  await expect(await cell(page, 2, 'Extra values')).toHaveText('{"total":2}')
})

test('all tables of a database, as one list, are read again from their copy', async ({ opened: page }) => {
  const db = new Database(':memory:')
  db.exec(`CREATE TABLE guests(Name); INSERT INTO guests VALUES ('Anna Ek'), ('Bo Li');
    CREATE TABLE staff(Name); INSERT INTO staff VALUES ('Cy Ma');`)
  const buffer = db.serialize()
  db.close()
  const dialog = await chooseFile(page, { name: 'people.db', mimeType: 'application/vnd.sqlite3', buffer })
  await dialog.getByRole('checkbox', { name: 'All tables as one list' }).check()
  await expect(dialog.getByRole('button', { name: 'Import 3 rows' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Each table as a list…' })).toBeVisible()
  await finishImport(page, dialog, 'people.db')
  await expect(await cell(page, 2, 'Table')).toHaveText('staff')

  await command(page, 'Reopen the file of this list…')
  const again = page.getByRole('dialog')
  await expect(again.getByRole('checkbox', { name: 'All tables as one list' })).toBeChecked()
  await expect(again.getByText('This file was already imported as “people”.')).toBeVisible()
  await expect(again.getByRole('button', { name: 'Import 3 rows' })).toBeVisible()
  await finishImport(page, again, 'people.db')
  await expect(header(page, 'Table')).toBeVisible()
})
