// An action that ends in the midst of it, with the program or with its page, is put back whole, and said.
import { makeSheet } from '../../src/testing/list/make-sheet.ts'
import { tempWorkspace } from '../../src/testing/workspace/temp-workspace.ts'
import { copyFromElsewhere } from '../pages/clipboard.ts'
import { cell, notice, select, typeInto } from '../pages/program.ts'
import { test as base, expect, startWeb, type WebProgram } from '../web.ts'

const rows = 300_000
const rowsPerSlice = 10_000

/** A program with a list of many rows, of which the first column is filled. */
const test = base.extend<{ large: WebProgram }>({
  // The unused fixture is named because Playwright reads this pattern.
  large: async ({ browserName: _ }, use) => {
    const workspace = await tempWorkspace()
    const { store } = workspace
    const columns = ['No', 'City', 'Street'].map(name => ({ name, type: 'text' as const }))
    const { sheetId } = await makeSheet(store, columns, [], 'Large')
    for (let first = 0; first < rows; first += rowsPerSlice) {
      const numbers = Array.from({ length: rowsPerSlice }, (_none, at) => `${first + at + 1}`)
      await store.writer.call('insertRows', sheetId, ['c1'], numbers, rowsPerSlice)
    }
    await store.close()
    const web = await startWeb(workspace.dir)
    await use(web)
    await web.stop()
    await workspace.close()
  },
})

test('a paste whose page is loaded again in the midst of it is put back, and so is a fill, at the next start, when the program is killed', async ({
  large,
  page,
}) => {
  await page.goto(await large.address())
  await page.getByText('Large').first().click()
  await select(page, 0, 'City')
  await copyFromElsewhere(page, Array.from({ length: rows }, (_, row) => `pasted ${row}\tx`).join('\n'))
  await page.keyboard.press('Control+v')
  // The first of its calls are written.
  await expect(await cell(page, 1, 'City')).toHaveText('pasted 1')
  await page.reload()

  await notice(page, /^The page was closed or reloaded during “Paste 600,000 cells” in “Large”/)
  await expect(await cell(page, 0, 'City')).toHaveText('')
  await expect(await cell(page, 1, 'City')).toHaveText('')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()

  await typeInto(page, 0, 'City', 'Oslo')
  await select(page, 0, 'City')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+Space')
  await page.keyboard.press('Control+d')
  await expect(page.getByRole('progressbar', { name: 'Fill' })).toBeVisible()
  await large.kill()

  await page.goto(await large.start())
  await notice(page, 'Listwright closed during “Fill” in “Large”, so the changes were undone.')
  await page.getByText('Large').first().click()
  await expect(await cell(page, 0, 'City')).toHaveText('Oslo')
  await expect(await cell(page, 1, 'City')).toHaveText('')
  await expect(page.getByRole('button', { name: 'Undo: Edit “City”' })).toBeVisible()
})
