// Whoever is on a do-not-contact list: marked in the sheet, a line of the estimate, in no request, in no file, and from no
// search into a list.
import { readFile } from 'node:fs/promises'
import { openListOf } from '../pages/list.ts'
import {
  cell,
  columnItem,
  command,
  csv,
  exportDownload,
  lineCount,
  newestRun,
  openRun,
  preparePractice,
  select,
} from '../pages/program.ts'
import { choose, formOf, readAll, results, takeIn, team, teamSize } from '../pages/search.ts'
import { expect, practiceBooks, test } from '../web.ts'

const optOuts = 'Opted out\nBO@contoso.com\ncy+news@contoso.com\nnobody\n'
const guests = 'Name,Work e-mail\nAnna,anna@contoso.com\nBo,bo@contoso.com\nCy,cy@contoso.com\nDi,di@contoso.com\n'

test('values of a column are suppressed, asked about by nobody, and stay out of files', async ({
  opened: page,
  web,
}) => {
  await preparePractice(page, 0)
  await openListOf(page, csv('opt-outs.csv', optOuts))
  await columnItem(page, 'Opted out', 'Add to do-not-contact list…')
  const adding = page.getByRole('dialog', { name: 'Add to the do-not-contact lists' })
  await expect(adding.getByText('2 valid, 1 invalid', { exact: true })).toBeVisible()
  await adding.getByLabel('Note').fill('Fair in Linz')
  await adding.getByRole('button', { name: 'Add 2 entries' }).click()
  await expect(page.getByText('Added to the do-not-contact lists: 2 new entries.')).toBeVisible()

  await openListOf(page, csv('guests.csv', guests))
  await expect(await cell(page, 1, 'Work e-mail')).toHaveAccessibleName(/, Do not contact$/)
  await expect(await cell(page, 0, 'Work e-mail')).not.toHaveAccessibleName(/Do not contact/)

  const dialog = await openRun(page, 'Work e-mail')
  expect(await lineCount(dialog, /on a do-not-contact list/)).toBe(2)
  expect(await lineCount(dialog, /Requests/)).toBe(2)
  await dialog.getByRole('button', { name: /^run 2$/i }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(await cell(page, 1, 'Work e-mail: verdict')).toContainText('Suppressed')

  const bytes = await exportDownload(page, async exporting => {
    await exporting.getByRole('radio', { name: /^plain/i }).check()
    await expect(exporting.getByText('2 rows are left out because of a do-not-contact list.')).toBeVisible()
  })
  const text = bytes.toString('utf8')
  expect(text).toContain('anna@contoso.com')
  expect(text).not.toMatch(/bo@contoso|cy@contoso/)

  await command(page, 'Do-not-contact lists…')
  const lists = page.getByRole('dialog', { name: 'Do-not-contact lists' })
  const row = lists.getByRole('row').filter({ hasText: 'BO@contoso.com' })
  await expect(row).toContainText('opt-outs: Opted out')
  await expect(row).toContainText('Fair in Linz')
  await lists.getByLabel('Search the lists').fill('bo@contoso.com')
  await expect(lists.getByText('1 of 2 entries')).toBeVisible()
  await row.getByRole('checkbox').check()
  await lists.getByRole('button', { name: 'Remove 1 entry…' }).click()
  await lists.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Removed from the do-not-contact lists: 1 entry.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(await cell(page, 1, 'Work e-mail')).not.toHaveAccessibleName(/Do not contact/)
  await expect(await cell(page, 2, 'Work e-mail')).toHaveAccessibleName(/, Do not contact$/)

  // What the service charged: no one else was asked about.
  await web.stop()
  expect(await practiceBooks(web.dataDir)).toMatchObject({ charges: 2 })
})

test('typed values are counted before they are taken, kept as hashes if wished, and taken back', async ({
  opened: page,
}) => {
  await command(page, 'Do-not-contact lists…')
  const lists = page.getByRole('dialog', { name: 'Do-not-contact lists' })
  await expect(lists.getByText(/^The lists are empty/)).toBeVisible()
  await lists.getByRole('button', { name: 'Add…' }).click()
  const adding = page.getByRole('dialog', { name: 'Add to the do-not-contact lists' })
  await adding.getByLabel('Values, one per line').fill('anna@contoso.com\nANNA@contoso.com\nnobody')
  await expect(adding.getByText('1 valid, 1 invalid, 1 repeated', { exact: true })).toBeVisible()
  await expect(adding.getByText('nobody: This is not an email address.')).toBeVisible()
  await adding.getByLabel('Store only hashes').check()
  await adding.getByRole('button', { name: 'Add 1 entry' }).click()
  await expect(lists.getByRole('row')).toHaveCount(2)
  await expect(lists.getByRole('row').nth(1)).toContainText(/Email address[0-9a-f]{16}…/)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(lists.getByText(/^The lists are empty/)).toBeVisible()
})

test('who is suppressed has a sign among the results of a search, and comes into no list', async ({ opened: page }) => {
  await preparePractice(page, 1)
  await openListOf(page, csv('team.csv', team))
  await takeIn(page, teamSize)
  await columnItem(page, 'Website', 'Add to do-not-contact list…')
  const adding = page.getByRole('dialog', { name: 'Add to the do-not-contact lists' })
  await adding.getByRole('button', { name: 'Add 1 entry' }).click()
  await expect(page.getByText('Added to the do-not-contact lists: 1 new entry.')).toBeVisible()

  await page.keyboard.press('Control+Shift+f')
  const form = formOf(page, 'People')
  await choose(page, form, 'Job title', 'Logistics')
  await choose(page, form, 'Country', 'Germany')
  const all = await readAll(page)
  expect(all).toBeGreaterThan(teamSize)
  // Somewhere among the others: rows out of sight are not drawn.
  const marked = results(page).getByRole('gridcell', { name: /Do not contact/ })
  await results(page).getByRole('grid').hover()
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(marked.first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })

  await results(page).getByRole('button', { name: 'Add to a list…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Leads')
  const line = dialog.locator('dl > div').filter({ hasText: 'On a do-not-contact list' })
  await expect(line.getByRole('definition')).toHaveText(String(teamSize))
  const others = all - teamSize
  await dialog.getByRole('button', { name: `Add ${others} people` }).click()
  await expect(page.getByText(`${others} rows added.`)).toBeVisible()
  await page.getByRole('button', { name: 'Open list' }).click()
  await expect(page.locator('.lw-status').getByText(`${others} rows`, { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search this list' }).fill('kestrelmoor')
  await expect(page.locator('.lw-status').getByText(`0 of ${others} rows`, { exact: true })).toBeVisible()
})

test('who is on a list is said in their record, in a result of the SQL console and of a workbook file', async ({
  opened: page,
}) => {
  await openListOf(page, csv('opt-outs.csv', optOuts))
  await columnItem(page, 'Opted out', 'Add to do-not-contact list…')
  const adding = page.getByRole('dialog', { name: 'Add to the do-not-contact lists' })
  await adding.getByRole('button', { name: 'Add 2 entries' }).click()
  await openListOf(page, csv('guests.csv', guests))

  await select(page, 1, 'Work e-mail')
  await page.keyboard.press('Space')
  const record = page.getByRole('region', { name: 'Record' })
  const said = record.getByText(/^This row is about someone on a do-not-contact list/)
  await expect(said).toBeVisible()
  await expect(record.getByRole('button', { name: 'Copy Work e-mail' })).toHaveCount(0)
  const page1 = page.waitForEvent('download')
  await record.getByRole('button', { name: 'Save this record as a web page' }).click()
  expect(await readFile(await (await page1).path(), 'utf8')).toContain('on a do-not-contact list')
  await record.getByRole('button', { name: 'Previous row' }).click()
  await expect(said).toHaveCount(0)
  await expect(record.getByRole('button', { name: 'Copy Work e-mail' })).toBeVisible()

  await command(page, 'SQL console…')
  const dialog = page.getByRole('dialog', { name: 'SQL console' })
  await dialog.getByRole('textbox', { name: 'Statement' }).fill('SELECT * FROM guests')
  await dialog.getByRole('button', { name: 'Run' }).click()
  await expect(
    dialog.getByText('2 rows name people on a do-not-contact list. The saved file leaves them out.'),
  ).toBeVisible()
  const rows = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as CSV' }).click()
  const text = await readFile(await (await rows).path(), 'utf8')
  expect(text).toContain('anna@contoso.com')
  expect(text).not.toMatch(/bo@contoso|cy@contoso/)
  await page.keyboard.press('Escape')

  const saved = page.waitForEvent('download')
  await command(page, 'Save workbook as one file…')
  await saved
  await expect(
    page.getByText(/^2 rows in .*\.listwright are about people on your do-not-contact lists\./),
  ).toBeVisible()
})
