// Tasks of OpenRefine's social science lesson, done here by the mouse, each in as many actions as the table says; and its sums.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lessonTasks } from '../pages/actions.ts'
import { households } from '../pages/lesson-lists.ts'
import { brush, cellItem, lessonTask, menuItem, openFilter, rowsShown } from '../pages/lesson-task.ts'
import { cell, header } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

lessonTask(34, 'a misspelled value is fixed in all its cells', households, async page => {
  const filter = await openFilter(page, 'village')
  await filter.getByRole('button', { name: 'Change “Ruaca-Nhamuenda” in all its cells' }).click()
  await filter.getByRole('textbox', { name: 'New value for “Ruaca-Nhamuenda”' }).fill('Ruaca')
  await page.keyboard.press('Enter')
  await expect(await cell(page, 4, 'village')).toHaveText('Ruaca')
})

lessonTask(35, 'brackets, quotes and spaces are removed', households, async page => {
  await menuItem(page, 'items_owned', 'Replace text…', 'Change cells')
  const dialog = page.getByRole('dialog', { name: 'Transform' })
  await dialog.getByRole('textbox', { name: 'Find' }).fill("[\\[\\]' ]")
  await dialog.getByRole('checkbox', { name: /pattern|regular/i }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(await cell(page, 0, 'items_owned')).toHaveText('bicycle;television;table')
})

const cleaned = households.replaceAll(/[[\]']/g, '').replaceAll(' ; ', ';')

lessonTask(36, 'items of lists in cells are counted', cleaned, async page => {
  await menuItem(page, 'items_owned', 'Split into rows at “;”', 'Change cells')
  await rowsShown(page, '12 rows')
  const filter = await openFilter(page, 'items_owned')
  await expect(filter.locator('.lw-filter-row', { hasText: 'bicycle' }).locator('.lw-filter-count')).toHaveText('4')
})

lessonTask(37, 'rows without a note are deleted', households, async page => {
  await cellItem(page, await cell(page, 0, 'note'), 'Delete rows with this value')
  await expect(page.getByText('4 rows deleted.')).toBeVisible()
})

lessonTask(38, 'a column is added by an expression', households, async page => {
  await menuItem(page, 'village', 'Add computed column…', 'Insert')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Place')
  await dialog.getByRole('textbox', { name: 'Expression' }).fill('upper([village])')
  await expect(dialog.getByRole('cell', { name: 'CHIRODZO' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(header(page, 'Place')).toBeVisible()
})

lessonTask(39, 'rows between two dates are shown', households, async page => {
  const dates = await openFilter(page, 'interview_date')
  await expect(dates.locator('.lw-histogram-bars').first()).toBeVisible()
  await brush(page, dates, 0.5, 0.99)
  await rowsShown(page, '2 of 6 rows')
})

lessonTask(40, 'one facet narrows another', households, async page => {
  await cellItem(page, await cell(page, 0, 'roof'), 'Show rows with this value')
  await rowsShown(page, '3 of 6 rows')
  const filter = await openFilter(page, 'village')
  await expect(filter.locator('.lw-filter-row', { hasText: 'Chirodzo' }).locator('.lw-filter-count')).toHaveText('2')
})

test('the document says the sums of its table', () => {
  const tasks = lessonTasks()
  expect(tasks.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  const shares = tasks.map(({ here, openRefine }) => here / openRefine).toSorted((a, b) => a - b)
  const median = ((shares[19] ?? 0) + (shares[20] ?? 0)) / 2
  const of = (part: 'here' | 'openRefine') => tasks.reduce((sum, task) => sum + task[part], 0)
  const count = (wanted: (share: number) => boolean) => shares.filter(wanted).length
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/openrefine-tasks.md'), 'utf8')
  expect(text).toContain(
    `${of('openRefine')} actions there, ${of('here')} here: ${count(share => share < 1)} tasks take fewer, ${count(share => share === 1)} as many and ${count(share => share > 1)} more. The median is ${median.toFixed(2)} of OpenRefine's.`,
  )
})
