// The scrollbar of a list: it moves the rows while a hand is on it, and follows them otherwise, on a slow machine too.
import type { Page } from '@playwright/test'
import { browserPath, chromiumFlags } from '../chromium.ts'
import { openListOf } from '../pages/list.ts'
import { cell, csv, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

test.use({
  launchOptions: {
    executablePath: browserPath(),
    args: chromiumFlags.filter(flag => flag !== '--headless'),
    // Without a window Chromium hides its scrollbars, thumb and all.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

const rows = Array.from({ length: 5000 }, (_, row) => `person ${row},town ${row}`)
const longList = csv('long.csv', `Name,City\n${rows.join('\n')}\n`)
const scrollTop = (page: Page) => page.locator('.ag-grid-viewport').evaluate(box => box.scrollTop)

test('a list opens where it was left, and what the grid itself writes to the scrollbar moves no rows', async ({
  opened: page,
}) => {
  await openListOf(page, longList)
  await select(page, 0, 'City')
  await page.keyboard.press('Control+ArrowDown')
  await expect(await cell(page, 4999, 'City')).toHaveText('town 4999')
  const left = await scrollTop(page)
  // Leaving a list keeps its place.
  await page.getByRole('button', { name: 'Listwright, start screen' }).click()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('button', { name: /^long/ }).click()
  await expect(await cell(page, 4999, 'City')).toHaveText('town 4999')
  const bar = page.locator('.ag-body-vertical-scroll-viewport')
  await expect.poll(() => bar.evaluate(box => box.scrollTop)).toBe(left)

  // Longer than the grid takes what follows for an echo of its own scrolling; on a busy machine it comes as late by itself.
  await page.waitForTimeout(500)
  await bar.evaluate(box => box.scrollTo({ top: box.scrollTop - 700 }))
  await expect.poll(() => bar.evaluate(box => box.scrollTop)).toBe(left)
  expect(await scrollTop(page)).toBe(left)
  await expect(await cell(page, 4999, 'City')).toBeInViewport()

  // On a busy machine the scrollbar has its length only after its place.
  await bar.evaluate(box => {
    const length = box.firstElementChild
    if (!(length instanceof HTMLElement)) throw new Error('the scrollbar has no length')
    const { height } = length.style
    length.style.height = '1px'
    box.scrollTo({ top: 1000 })
    requestAnimationFrame(() =>
      requestAnimationFrame(() => requestAnimationFrame(() => (length.style.height = height))),
    )
  })
  await expect.poll(() => bar.evaluate(box => box.scrollTop)).toBe(left)
})

/** Takes the thumb with the mouse and moves it to half of its way. */
async function dragHalfway(page: Page) {
  const bar = page.locator('.ag-body-vertical-scroll-viewport')
  const box = await bar.boundingBox()
  if (!box) throw new Error('the grid has no scrollbar')
  const x = box.x + box.width / 2
  // Below the arrow that some platforms have.
  await page.mouse.move(x, box.y + 24)
  await page.mouse.down()
  await page.mouse.move(x, box.y + box.height / 2, { steps: 5 })
  return { bar, box, x }
}

test('the thumb moves the rows, and the wheel the thumb', async ({ opened: page }) => {
  await openListOf(page, longList)
  const { bar, box, x } = await dragHalfway(page)
  // Off the bar, in the window, the thumb is still held.
  await page.mouse.move(x - 300, box.y + box.height + 20, { steps: 5 })
  await page.mouse.up()
  await expect(await cell(page, 4999, 'City')).toHaveText('town 4999')
  await expect(await cell(page, 4999, 'City')).toBeInViewport()

  await page.mouse.move(x - 600, box.y + 200)
  await page.mouse.wheel(0, -28_000)
  await expect(await cell(page, 3980, 'City')).toBeInViewport()
  await expect.poll(async () => (await bar.evaluate(element => element.scrollTop)) - (await scrollTop(page))).toBe(0)
})

test('rows that come late do not put back a thumb that is held', async ({ opened: page }) => {
  await openListOf(page, longList)
  const { bar } = await dragHalfway(page)
  const before = await scrollTop(page)
  expect(before).toBeGreaterThan(0)
  // Longer than the grid remembers that the scrollbar leads; then the order of events on a busy machine.
  await page.waitForTimeout(500)
  await bar.evaluate(element => {
    element.scrollTop += 5000
    document.querySelector('.ag-grid-viewport')?.dispatchEvent(new Event('scroll'))
  })
  await expect.poll(() => scrollTop(page)).toBeCloseTo(before + 5000, -1)
  expect(await bar.evaluate(element => element.scrollTop)).toBeCloseTo(before + 5000, -1)
  await page.mouse.up()
})
