// 200,000 rows, more than Firefox gives room to: the wheel, keys and the scroll bar go through all of them.
import { openListOf } from '../pages/list.ts'
import { cell, csv, select } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const rows = 200_000
const list = csv(
  'long.csv',
  `Name,City\n${Array.from({ length: rows }, (_, row) => `person ${row},town ${row}`).join('\n')}\n`,
)

test('a long list is scrolled by wheel and keys', async ({ opened: page }) => {
  await openListOf(page, list)
  await select(page, 0, 'Name')
  await page.keyboard.press('Control+End')
  await expect(await cell(page, rows - 1, 'City')).toHaveText(`town ${rows - 1}`)
  await page.keyboard.press('Control+Home')
  await expect(await cell(page, 0, 'City')).toBeInViewport()

  const scrolled = () => page.locator('.ag-grid-viewport').evaluate(box => box.scrollTop)
  await page.mouse.move(500, 500)
  for (let notch = 0; notch < 30; notch++) await page.mouse.wheel(0, 120)
  await expect.poll(scrolled).toBeGreaterThan(1000)
  await page.mouse.wheel(0, -10_000)
  await expect.poll(scrolled).toBe(0)
})

// Chromium hides the scroll bar without a window: scrollbar.spec.ts has it.
test('the thumb of the scroll bar moves a long list', { tag: '@firefox' }, async ({ opened: page }) => {
  await openListOf(page, { ...list, name: 'thumb.csv' })
  const bar = await page.locator('.ag-body-vertical-scroll-viewport').boundingBox()
  if (!bar) throw new Error('the grid has no scroll bar')
  const x = bar.x + bar.width / 2
  // Below the arrow that some platforms have.
  await page.mouse.move(x, bar.y + 24)
  await page.mouse.down()
  await page.mouse.move(x, bar.y + bar.height / 2, { steps: 10 })
  await page.mouse.up()
  const middle = page.getByRole('gridcell').filter({ hasText: /^person (7|8|9|10|11|12)\d{4}$/ })
  await expect(middle.first()).toBeVisible()
})
