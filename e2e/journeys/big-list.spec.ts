// The same hands on 200,000 rows: scrolling to any place shows data, edits and undo work there.
import { openListOf } from '../pages/list.ts'
import { cell, csv, typeInto } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const rows = 200_000
const list = `No,Name,E-mail,City\n${Array.from({ length: rows }, (_, n) => `${n + 1},Person ${n + 1},p${n + 1}@example.org,City ${n % 500}`).join('\n')}\n`

test('scrolls, edits, fills and undoes at the far end of 200,000 rows', async ({ opened: page }) => {
  await openListOf(page, csv('big.csv', list))
  await expect(page.getByText(/200,000 rows/).first()).toBeVisible()
  await (await cell(page, 0, 'Name')).click()

  await page.keyboard.press('Control+End')
  await expect(await cell(page, rows - 1, 'Name')).toHaveText(`Person ${rows}`)
  await typeInto(page, rows - 1, 'Name', 'The last one')
  await page.keyboard.press('Control+Home')
  await expect(await cell(page, 0, 'No')).toHaveText('1')

  // The wheel, then the middle by dragging the scroll position.
  await page.mouse.move(700, 500)
  for (let n = 0; n < 20; n++) await page.mouse.wheel(0, 3000)
  await expect.poll(() => page.locator('.ag-row').first().getAttribute('row-index').then(Number)).toBeGreaterThan(100)
  await expect(
    page
      .locator('.ag-row [role=gridcell]')
      .filter({ hasText: /^Person \d+$/ })
      .first(),
  ).toBeVisible()

  // A whole column is emptied in one step, and comes back in one.
  await page.keyboard.press('Control+Home')
  await (await cell(page, 0, 'City')).click()
  await page.keyboard.press('Control+Space')
  await page.keyboard.press('Delete')
  await expect(await cell(page, 0, 'City')).toHaveText('', { timeout: 60_000 })
  await page.keyboard.press('Control+z')
  await expect(await cell(page, 0, 'City')).toHaveText('City 0', { timeout: 60_000 })
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+End')
  await expect(await cell(page, rows - 1, 'Name')).toHaveText(`Person ${rows}`, { timeout: 30_000 })
})
