// 200,000 rows in WebKitGTK: the wheel, the scroll bar and keys go through all of them.

import { like } from './find.ts'
import type { WebKitPage } from './page.ts'
import { cellIs, expect, importFile, select, test } from './program.ts'

const rows = 200_000
const list = `Name,City\n${Array.from({ length: rows }, (_, row) => `person ${row},town ${row}`).join('\n')}\n`

const scrolled = (page: WebKitPage) =>
  page.driver.evaluate(() => document.querySelector('.ag-grid-viewport')?.scrollTop ?? -1)

test('a long list is scrolled by wheel, scroll bar and keys', async ({ program: page }) => {
  await importFile(page, 'long.csv', list)
  await select(page, 0, 'Name')

  await page.press('Control+End')
  await cellIs(page, rows - 1, 'City', `town ${rows - 1}`)
  await page.press('Control+Home')
  await cellIs(page, 0, 'City', 'town 0')

  const grid = { css: '.lw-grid .ag-root' }
  await page.wheel(grid, 30)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
  await page.wheel(grid, -60)
  await expect.poll(() => scrolled(page)).toBe(0)
  await cellIs(page, 0, 'City', 'town 0')

  const { x, top, height } = await page.driver.evaluate(() => {
    const box = document.querySelector('.ag-body-vertical-scroll-viewport')?.getBoundingClientRect()
    if (!box) throw new Error('the grid has no scroll bar')
    return { x: Math.floor(box.left + box.width / 2), top: Math.floor(box.top), height: Math.floor(box.height) }
  })
  await page.dragBetween({ x, y: top + 10 }, { x, y: top + Math.floor(height / 2) }, 10)
  // Somewhere in the middle.
  await page.shown({ css: '.ag-row [role="gridcell"]', text: like(/^person (7|8|9|10|11|12)\d{4}$/) })
})
