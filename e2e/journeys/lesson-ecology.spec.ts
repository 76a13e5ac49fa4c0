// Tasks of OpenRefine's ecology lesson, done here by the mouse, each in as many actions as the table says.
import { animals } from '../pages/lesson-lists.ts'
import { brush, drag, lessonTask, menuItem, openFilter, rowsShown } from '../pages/lesson-task.ts'
import { openListOf } from '../pages/list.ts'
import { cell, csv, header } from '../pages/program.ts'
import { expect } from '../web.ts'

lessonTask(23, 'a name is split into two columns', animals, async page => {
  await menuItem(page, 'scientificName', 'Split into columns at spaces', 'Change cells')
  await expect(await cell(page, 0, 'scientificName: Second')).toHaveText('harrisi')
})

lessonTask(24, 'spaces at both ends are removed', animals, async page => {
  await menuItem(page, 'scientificName', 'Clean up spaces', 'Change cells')
  const shown = await cell(page, 5, 'scientificName')
  await expect.poll(() => shown.evaluate(one => one.textContent)).toBe('Dipodomys merriami')
})

lessonTask(25, 'a column of numbers is one from the start', animals, async page => {
  await expect(header(page, 'plot').getByLabel('Number', { exact: true })).toBeVisible()
})

lessonTask(26, 'rows in a range of numbers are shown', animals, async page => {
  const plot = await openFilter(page, 'plot')
  await expect(plot.getByText('All: 6 of 6 cells')).toBeVisible()
  await brush(page, plot, 0.5, 0.99)
  await expect(page.locator('.lw-status').getByText(/^[2-4] of 6 rows$/)).toBeVisible()
})

lessonTask(27, 'cells that are no number are shown', animals, async page => {
  const weight = await openFilter(page, 'weight')
  await weight.getByLabel('Not a number (1 of 1)').click()
  await rowsShown(page, '1 of 6 rows')
})

lessonTask(28, 'numbers are sorted, largest first', animals, async page => {
  await menuItem(page, 'plot', 'Sort largest first')
  await expect(await cell(page, 0, 'plot')).toHaveText('20')
})

lessonTask(29, 'rows are sorted by year, month and day', animals, async page => {
  await menuItem(page, 'year', 'Sort smallest first')
  await menuItem(page, 'month', 'Then sort smallest first')
  await menuItem(page, 'day', 'Then sort smallest first')
  for (const [row, day] of ['3', '24', '2', '8', '11', '30'].entries())
    await expect(await cell(page, row, 'day')).toHaveText(day)
})

lessonTask(30, 'rows of an area are shown', animals, async page => {
  await menuItem(page, 'longitude', 'latitude', 'Match and compare', 'Compare with')
  const pair = page.getByRole('region', { name: 'longitude and latitude' })
  await expect(pair.getByText('All: 6 of 6 rows')).toBeVisible()
  await drag(page, pair.locator('.lw-scatter'), [0.01, 0.01], [0.7, 0.7])
  await expect(page.locator('.lw-status').getByText(/^\d of 6 rows$/)).toBeVisible()
})

lessonTask(31, 'steps are saved and done to another file', animals, async (page, count) => {
  await menuItem(page, 'scientificName', 'UPPER CASE', 'Change cells')
  await expect(await cell(page, 3, 'scientificName')).toHaveText('DIPODOMYS MERRIAMI')
  const before = await count.total()
  await page.getByRole('button', { name: 'Show or hide the history' }).click()
  await page.getByRole('button', { name: 'Save as recipe' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Save as recipe' }).getByRole('button', { name: 'Save…' }).click()
  const recipe = await (await downloading).path()
  // The other list is open already in both programs.
  const first = await count.total()
  await openListOf(page, csv(`survey of ${Date.now()}.csv`, animals))
  const opening = (await count.total()) - first
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: /^Run a recipe/ }).click()
  await (await choosing).setFiles(recipe)
  count.file()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Run it' }).click()
  await expect(dialog.getByText(/^Done\./)).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(await cell(page, 3, 'scientificName')).toHaveText('DIPODOMYS MERRIAMI')
  count.forget(before + opening)
})

lessonTask(32, 'everything is saved as one file', animals, async page => {
  const download = page.waitForEvent('download')
  await page.locator('[data-list][aria-current]').or(page.locator('[data-list]')).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: /as one file/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.listwright$/)
})

lessonTask(33, 'the list is exported as CSV', animals, async page => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page
    .getByRole('dialog', { name: /^Export/ })
    .getByRole('button', { name: 'Export 6 rows' })
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})
