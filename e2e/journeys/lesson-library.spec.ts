// Tasks of OpenRefine's library lesson, done here by the mouse as someone new does them, each in as many actions as the table says.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { articles } from '../pages/lesson-lists.ts'
import { cellItem, lessonTask, menuItem, openFilter, rowsShown } from '../pages/lesson-task.ts'
import { cell, csv, header, newestRun, openFileButton } from '../pages/program.ts'
import { expect } from '../web.ts'

lessonTask(1, 'a CSV file is opened', null, async (page, count) => {
  const chooser = page.waitForEvent('filechooser')
  await openFileButton(page).click()
  await (await chooser).setFiles(csv('articles.csv', articles))
  count.file()
  await page.getByRole('dialog').getByRole('button', { name: 'Import 6 rows' }).click()
  await expect(page.getByText('Imported 6 rows from articles.csv')).toBeVisible()
})

lessonTask(2, 'values of a column are counted', articles, async page => {
  const filter = await openFilter(page, 'Publisher')
  await expect(
    filter.locator('.lw-filter-row', { has: page.getByTitle('MDPI AG', { exact: true }) }).locator('.lw-filter-count'),
  ).toHaveText('2')
})

lessonTask(3, 'rows of one value are shown', articles, async page => {
  await cellItem(page, await cell(page, 0, 'Publisher'), 'Show rows with this value')
  await rowsShown(page, '2 of 6 rows')
})

lessonTask(4, 'rows of two values are shown', articles, async page => {
  const filter = await openFilter(page, 'Language')
  await filter.getByLabel(/^FR/).click()
  await filter.getByLabel(/^DE/).click()
  await rowsShown(page, '2 of 6 rows')
})

lessonTask(5, 'all rows except those of a value are shown', articles, async page => {
  await cellItem(page, await cell(page, 0, 'Licence'), 'Hide rows with this value')
  await rowsShown(page, '4 of 6 rows')
})

lessonTask(6, 'rows with a blank cell are shown', articles, async page => {
  const filter = await openFilter(page, 'ISSN')
  await filter.getByText('Blank', { exact: true }).first().click()
  await rowsShown(page, '2 of 6 rows')
})

lessonTask(7, 'titles that occur twice are shown', articles, async page => {
  await menuItem(page, 'Title', 'Show duplicates', 'Match and compare')
  await rowsShown(page, '2 of 6 rows')
})

lessonTask(8, 'titles with a word are shown', articles, async page => {
  const filter = await openFilter(page, 'Title')
  await expect(filter.getByLabel('Contains')).toBeFocused()
  await page.keyboard.type('wat')
  await rowsShown(page, '1 of 6 rows')
})

lessonTask(9, 'spellings are unified', articles, async page => {
  await menuItem(page, 'Publisher', 'Unify spellings…')
  const dialog = page.getByRole('dialog', { name: /^Spellings in/ })
  await dialog.getByRole('button', { name: 'Unify all 2 clusters' }).click()
  await expect(await cell(page, 2, 'Publisher')).toHaveText('MDPI AG')
})

lessonTask(10, 'spellings are unified by another method', articles, async page => {
  await menuItem(page, 'Publisher', 'Unify spellings…')
  const dialog = page.getByRole('dialog', { name: /^Spellings in/ })
  await dialog.getByRole('radio', { name: /^Same letters/ }).click()
  await dialog.getByRole('button', { name: 'Unify all 2 clusters' }).click()
  await expect(await cell(page, 2, 'Publisher')).toHaveText('MDPI AG')
})

lessonTask(11, 'authors are split into rows', articles, async page => {
  await menuItem(page, 'Authors', 'Split into rows at “|”', 'Change cells')
  await rowsShown(page, '10 rows')
  await expect(await cell(page, 1, 'Authors')).toHaveText('Li, Bo')
})

const oneAuthor = articles
  .replace('"Ek, Anna|Li, Bo"', '"Ek, Anna"')
  .replace('\nPeat', '\nSoil and water,"Li, Bo",Soil,2056-1111,MDPI AG,CC BY,EN,2014-03-01\nPeat')

lessonTask(12, 'authors are joined again', oneAuthor, async page => {
  await menuItem(page, 'Authors', 'Join rows with “; ”', 'Change cells')
  await rowsShown(page, '6 rows')
  await expect(await cell(page, 0, 'Authors')).toHaveText('Ek, Anna; Li, Bo')
})

lessonTask(13, 'a column is renamed', articles, async page => {
  await header(page, 'ISSN').locator('.lw-header-name').dblclick()
  await page.getByRole('textbox', { name: 'Column name' }).fill('Number')
  await page.keyboard.press('Enter')
  await expect(header(page, 'Number')).toBeVisible()
})

lessonTask(14, 'a column is removed', articles, async page => {
  await menuItem(page, 'Subjects', 'Delete column')
  await expect(header(page, 'Subjects')).toHaveCount(0)
})

lessonTask(15, 'rows are sorted by a text', articles, async page => {
  await menuItem(page, 'Subjects', 'Sort A to Z')
  await expect(await cell(page, 0, 'Subjects')).toHaveText('Peat')
})

lessonTask(16, 'titles are written in Title Case', articles, async page => {
  await menuItem(page, 'Title', 'Title Case', 'Change cells')
  await expect(await cell(page, 2, 'Title')).toHaveText(/^Leaf and root$/i)
  await expect(await cell(page, 4, 'Title')).not.toHaveText('wind and wave')
})

lessonTask(17, 'repeated spaces are collapsed', articles, async page => {
  await menuItem(page, 'Publisher', 'Clean up spaces', 'Change cells')
  const shown = await cell(page, 4, 'Publisher')
  await expect.poll(() => shown.evaluate(one => one.textContent)).toBe('Akshantala Enterprises')
})

lessonTask(18, 'names are turned round', 'Author\n"Ek, Anna"\n"Li, Bo"\n"Fox, Di"\n', async page => {
  await menuItem(page, 'Author', 'By example…', 'Change cells')
  const dialog = page.getByRole('dialog', { name: 'Transform' })
  await dialog.getByRole('textbox', { name: /^Example 1: / }).fill('Anna Ek')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(await cell(page, 2, 'Author')).toHaveText('Di Fox')
})

lessonTask(19, 'dates are written in words', articles, async page => {
  await menuItem(page, 'Date', '30 June 2026', 'Change cells', 'Write dates as')
  await expect(await cell(page, 1, 'Date')).toHaveText('30 June 2015')
})

lessonTask(20, 'the last step is taken back', articles, async (page, count) => {
  await menuItem(page, 'Subjects', 'Delete column')
  await expect(header(page, 'Subjects')).toHaveCount(0)
  const before = await count.total()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(header(page, 'Subjects')).toBeVisible()
  count.forget(before)
})

lessonTask(21, 'the list is exported as an Excel file', articles, async page => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'File formats' }).click()
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})

lessonTask(22, 'a value is fetched for each row', 'Journal,ISSN\nSoil,2056-1111\nSea,2056-4444\n', async page => {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ publisher: `of ${url.slice(1)}` }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  await menuItem(page, 'ISSN', 'Column from the web…', 'Insert')
  const dialog = page.getByRole('dialog', { name: /^Column from the web/ })
  const { port } = server.address() as AddressInfo
  await dialog.getByRole('combobox', { name: 'Address' }).fill(`http://127.0.0.1:${port}/{ISSN}`)
  await dialog.getByRole('textbox', { name: 'JSON path' }).fill('$.publisher')
  await dialog.getByRole('checkbox', { name: 'Allow addresses of this computer and its network' }).check()
  await dialog.getByRole('button', { name: 'Get values' }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(await cell(page, 1, 'publisher')).toHaveText('of 2056-4444')
  server.close()
})
