// The attendees sample: three sheets, title rows above a two-row merged header, phones in every spelling.
import path from 'node:path'
import { workbookOf } from '../../src/testing/file/make-zip.ts'
import { cell, chooseFile, columnMenu, csv, finishImport, header } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const sample = path.join(import.meta.dirname, '..', '..', 'resources', 'samples', 'attendees.xlsx')

test('finds the header below the title rows, joins its two rows and says what the file has lost', async ({
  opened: page,
}) => {
  const dialog = await chooseFile(page, sample)
  const known = dialog.getByRole('list', { name: 'Notes' })
  await expect(known.getByText(/already shortened by Excel/)).toBeVisible()
  await expect(known.getByText('2 title lines above the header become the note of the list')).toBeVisible()
  await expect(dialog.getByLabel('Header row', { exact: false }).first()).toHaveValue('4')
  await expect(dialog.getByLabel('Header rows')).toHaveValue('2')
  await finishImport(page, dialog, 'attendees.xlsx')
  for (const name of ['Attendee / First name', 'Contact / E-mail', 'Contact / Phone'])
    await expect(header(page, name)).toBeVisible()
  await expect(await cell(page, 0, 'Contact / E-mail')).toContainText('@')
})

test('another sheet and another header row can be chosen', async ({ opened: page }) => {
  const dialog = await chooseFile(page, sample)
  await dialog.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: /^Speakers/ }).click()
  await expect(dialog.getByText("Conor O'Corrigan")).toBeVisible()
  // Its first person as the header: one row fewer.
  const button = dialog.getByRole('button', { name: /^import [\d,]+ rows$/i })
  const rows = Number(/\d+/.exec((await button.textContent()) ?? ''))
  await dialog.getByLabel('Header row', { exact: false }).first().fill('2')
  await expect(button).toHaveText(`Import ${rows - 1} rows`)
  await dialog.getByLabel('Header row', { exact: false }).first().fill('1')
  await expect(button).toHaveText(`Import ${rows} rows`)
  await finishImport(page, dialog, 'attendees.xlsx')
  await expect(await cell(page, 0, 'Name')).toHaveText("Conor O'Corrigan")
})

test('the sample on the start screen opens with one click', async ({ opened: page }) => {
  await page.getByRole('button', { name: 'Listwright, start screen' }).click()
  await page.getByRole('button', { name: /^event attendees/i }).click()
  await expect(header(page, 'Contact / E-mail')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a column of dates shows what the file stores, and goes back', async ({ opened: page }) => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (name: string, serial: number) => `<row>${text(name)}<c s="1"><v>${serial}</v></c></row>`
  const rows = `<row>${text('Name')}${text('Born')}</row>${row('Anna', 45_296)}${row('Bo', 45_297)}`
  const buffer = workbookOf({ sheets: [rows], formats: ['d mmm yyyy'] })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await finishImport(page, await chooseFile(page, { name: 'born.xlsx', mimeType, buffer }), 'born.xlsx')
  await expect(await cell(page, 0, 'Born')).toContainText('2024')
  await columnMenu(page, 'Born')
  await page.getByRole('menuitem', { name: /^Show stored values of the file/ }).click()
  await expect(await cell(page, 0, 'Born')).toHaveText('45296')
  await expect(page.getByText('“Born”: 2 cells as stored in the file.')).toBeVisible()
  await columnMenu(page, 'Born')
  await expect(page.getByRole('menuitem', { name: /^Show stored values/ })).toBeHidden()
  await page.getByRole('menuitem', { name: /^Show displayed values of the file/ }).click()
  await expect(await cell(page, 0, 'Born')).toContainText('5 Jan 2024')
  await columnMenu(page, 'Name')
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  await expect(page.getByRole('menuitem', { name: /in the file/ })).toHaveCount(0)
})

test('what is no row is left out and said; a switch brings it in', async ({ opened: page }) => {
  const guest = (at: number) => `Guest ${at},g${at}@work-tools.com,+49 30 9018${20 + at}`
  const lines = ['Name,E-mail,Phone', guest(1), '# second batch', guest(2), guest(3), '', 'Export created on 3 March']
  const dialog = await chooseFile(page, csv('guests.csv', `${lines.join('\n')}\n`))
  const found = dialog.getByRole('list', { name: 'Other content' })
  await expect(found.getByLabel('Leave out 1 line with comments')).toBeChecked()
  await expect(found.getByText('line 7: Export created on 3 March')).toBeVisible()
  const button = dialog.getByRole('button', { name: /^import [\d,]+ rows$/i })
  await expect(button).toHaveText('Import 3 rows')
  await found.getByLabel('Leave out 1 line at the end').uncheck()
  await expect(button).toHaveText('Import 4 rows')
  await found.getByLabel('Leave out 1 line at the end').check()
  await dialog.getByLabel('Keep Phone').uncheck()
  await finishImport(page, dialog, 'guests.csv')
  await expect(await cell(page, 2, 'Name')).toHaveText('Guest 3')

  // The next file with this header comes as that one was chosen, until someone says otherwise.
  const next = await chooseFile(page, csv('more.csv', `${lines[0]}\n${guest(4)}\n`))
  await expect(next.getByText('you chose for the last file with this header')).toBeVisible()
  await expect(next.getByLabel('Keep Phone')).not.toBeChecked()
  await next.getByRole('button', { name: 'Reset to the file' }).click()
  await expect(next.getByLabel('Keep Phone')).toBeChecked()

  // What was chosen is kept under a name, for files whose header is another.
  await next.getByLabel('Keep E-mail').uncheck()
  await next.getByRole('button', { name: 'Save as template…' }).click()
  await next.getByLabel('Name of the template').fill('Door list')
  await next.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(next.getByLabel('Names and types')).toHaveValue('template:Door list')
  await next.getByRole('button', { name: 'Cancel' }).click()
  const other = await chooseFile(page, csv('other.csv', 'E-mail,Seat,Phone\ng5@work-tools.com,7,+49 30 901825\n'))
  await expect(other.getByLabel('Keep E-mail')).toBeChecked()
  await other.getByLabel('Names and types').selectOption('Template “Door list”')
  await expect(other.getByLabel('Keep E-mail')).not.toBeChecked()
  await expect(other.getByLabel('Keep Phone')).toBeChecked()
  await other.getByRole('button', { name: 'Delete the template Door list' }).click()
  await expect(other.getByLabel('Names and types')).toHaveCount(0)
  await other.getByRole('button', { name: 'Cancel' }).click()
})
