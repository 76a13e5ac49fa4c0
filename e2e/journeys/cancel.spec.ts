// A million rows: what takes a while shows how far it is, and Cancel or Esc leaves the sheet and its order as they were.
import { makeSheet } from '../../src/testing/list/make-sheet.ts'
import { tempWorkspace } from '../../src/testing/workspace/temp-workspace.ts'
import { cell, columnItem, command, select, typeInto } from '../pages/program.ts'
import { test as base, expect, startWeb, type WebProgram } from '../web.ts'

const rows = 1_000_000
const rowsPerSlice = 10_000
const names = ['No', 'City', 'Street', 'Note']

/** A program with a list of a million rows: the first and the last column are filled, the others are empty. */
const test = base.extend<object, { million: WebProgram }>({
  million: [
    // The unused fixture is named because Playwright reads this pattern.
    async ({ browserName: _ }, use) => {
      const workspace = await tempWorkspace()
      const { store } = workspace
      const columns = names.map(name => ({ name, type: 'text' as const }))
      const { sheetId } = await makeSheet(store, columns, [], 'Million')
      for (let first = 0; first < rows; first += rowsPerSlice) {
        const flat = Array.from({ length: rowsPerSlice }, (_none, at) => [
          `${first + at + 1}`,
          `Straße ${rows - first - at}`,
        ])
        await store.writer.call('insertRows', sheetId, ['c1', 'c4'], flat.flat(), rowsPerSlice)
      }
      await store.close()
      const web = await startWeb(workspace.dir)
      await use(web)
      await web.stop()
      await workspace.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('a fill and a clearing of millions of cells are cancelled whole', async ({ million, page }) => {
  await page.goto(await million.address())
  await page.getByText('Million').first().click()
  await typeInto(page, 0, 'City', 'Oslo')
  await select(page, 0, 'City')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+Space')

  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  const bar = page.getByRole('progressbar')
  await page.keyboard.press('Control+d')
  await expect(page.getByRole('progressbar', { name: 'Fill' })).toBeVisible()
  await cancel.click()
  await expect(bar).toBeHidden({ timeout: 120_000 })
  await expect(await cell(page, 0, 'City')).toHaveText('Oslo')
  await expect(await cell(page, 1, 'City')).toHaveText('')
  await expect(page.getByRole('button', { name: 'Undo: Edit “City”' })).toBeVisible()

  await select(page, 0, 'No')
  await page.keyboard.press('Control+Space')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('progressbar', { name: 'Clear 1,000,000 cells' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden({ timeout: 120_000 })
  await expect(await cell(page, 0, 'No')).toHaveText('1')
  await expect(page.getByRole('button', { name: 'Undo: Edit “City”' })).toBeVisible()
  await page.keyboard.press('Control+End')
  await expect(await cell(page, rows - 1, 'No')).toHaveText('1000000')
})

test('saving a workbook of a million rows as one file is cancelled', async ({ million, page }) => {
  await page.goto(await million.address())
  await page.getByText('Million').first().click()
  await expect(page.getByRole('grid')).toBeVisible()
  // A quick disk is done soon after the bar is there: whoever cancels is as quick.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role="progressbar"][aria-label="Save Million.listwright"]')) return
      const cancel = [...document.querySelectorAll('button')].find(button => button.textContent === 'Cancel')
      if (!cancel) return
      watch.disconnect()
      cancel.click()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await command(page, 'Save workbook as one file…')
  await expect(page.getByText('Canceled. No file was saved.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Save Million.listwright' })).toBeHidden()
})

test('a sort and a search of a million rows are cancelled, and the order stays', async ({ million, page }) => {
  await page.goto(await million.address())
  await page.getByText('Million').first().click()
  // The journey before this one left at the end.
  await page.locator('.ag-row:visible [col-id="c1"]').first().click()
  await page.keyboard.press('Control+Home')
  await expect(await cell(page, 0, 'No')).toHaveText('1')

  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  const bar = page.getByRole('progressbar')
  await columnItem(page, 'Note', 'Sort A to Z')
  await expect(page.getByRole('progressbar', { name: 'Sort' })).toBeVisible()
  await cancel.click()
  await expect(page.getByText('Canceled. The list is unchanged.')).toBeVisible({ timeout: 60_000 })
  await expect(bar).toBeHidden()
  await expect(await cell(page, 0, 'No')).toHaveText('1')
  await expect(await cell(page, 1, 'Note')).toHaveText('Straße 999999')

  // Sorted for good, then filtered: the sort is what stays.
  await columnItem(page, 'Note', 'Sort A to Z')
  await expect(await cell(page, 0, 'No')).toHaveText('1000000', { timeout: 120_000 })
  await expect(bar).toBeHidden()
  await page.getByRole('textbox', { name: 'Search this list' }).fill('ß 77')
  await expect(page.getByRole('progressbar', { name: 'Filter and sort' })).toBeVisible()
  await (await cell(page, 0, 'No')).click()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden({ timeout: 60_000 })
  await expect(await cell(page, 0, 'No')).toHaveText('1000000')
  await expect(page.getByRole('textbox', { name: 'Search this list' })).toHaveValue('')
})

test('what counts a million different values by itself shows how far it is and is cancelled', async ({
  million,
  page,
}) => {
  await page.goto(await million.address())
  await page.getByText('Million').first().click()
  await expect(page.getByRole('grid')).toBeVisible()
  await command(page, 'Show or hide the filters')
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('combobox', { name: 'Add a column to the filters' }).fill('Note')
  await page.getByRole('option', { name: 'Note' }).click()
  await expect(page.getByRole('progressbar', { name: 'Count' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const again = filters.getByRole('button', { name: 'Not counted. Count again' })
  await expect(again.first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('progressbar')).toBeHidden()
  // One count may bring back what another button stands for: it goes while the hand is on its way.
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 2000 })
    await expect(again).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expect(filters.getByText('1,000,000 different values')).toBeVisible({ timeout: 120_000 })
})
