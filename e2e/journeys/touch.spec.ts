// A hand on the screen: a swipe scrolls, a tap chooses, a long press opens the menu of the cell, a double tap edits.
import type { CDPSession, Locator, Page } from '@playwright/test'
import { cell, csv, importFile } from '../pages/program.ts'
import { expect, test } from '../web.ts'

test.use({ hasTouch: true })

const list = csv(
  'people.csv',
  `Name,City,A,B,C,D,E,F\n${Array.from({ length: 300 }, (_, row) => `Name ${row},City ${row},1,2,3,4,5,6`).join('\n')}\n`,
)

interface Point {
  x: number
  y: number
}

const middle = async (place: Locator): Promise<Point> => {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const now = () => Date.now() / 1000

/** `at`: when, in seconds. */
const touch = (hand: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[], at = now()) =>
  hand.send('Input.dispatchTouchEvent', { type, touchPoints: points, timestamp: at })

/**
 * One finger from a point by so many pixels. It rests before it leaves: what goes on to scroll by itself gets further on a quicker
 * machine.
 */
async function swipe(hand: CDPSession, from: Point, by: Point): Promise<void> {
  const began = now() - 1
  await touch(hand, 'touchStart', [from], began)
  for (let step = 1; step <= 10; step++)
    await touch(
      hand,
      'touchMove',
      [{ x: from.x + (by.x * step) / 10, y: from.y + (by.y * step) / 10 }],
      began + step / 20,
    )
  await touch(hand, 'touchMove', [{ x: from.x + by.x, y: from.y + by.y }], began + 0.9)
  await touch(hand, 'touchEnd', [], now())
}

const chosen = (page: Page, words: string) => expect(page.locator('[aria-live].lw-unseen')).toHaveText(words)

test('a finger scrolls, opens menus, chooses and edits', async ({ opened: page }) => {
  await importFile(page, list)
  const hand = await page.context().newCDPSession(page)

  await test.step('a swipe scrolls and chooses nothing', async () => {
    await chosen(page, 'Name, row 1')
    const scrolled = () =>
      page.locator('.lw-grid .ag-grid-viewport').evaluate(box => ({ top: box.scrollTop, left: box.scrollLeft }))
    await swipe(hand, await middle(await cell(page, 8, 'City')), { x: 0, y: -200 })
    await expect.poll(async () => (await scrolled()).top).toBeGreaterThan(100)
    await chosen(page, 'Name, row 1')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await swipe(hand, await middle(await cell(page, 12, 'City')), { x: 0, y: 400 })
    await expect.poll(async () => (await scrolled()).top).toBe(0)
  })

  await test.step('a long press opens the menu of the cell under the finger', async () => {
    const at = await middle(await cell(page, 5, 'City'))
    await touch(hand, 'touchStart', [at])
    await expect(page.getByRole('menu')).toBeVisible()
    await touch(hand, 'touchEnd', [])
    await expect(page.getByRole('menu')).toBeVisible()
    await chosen(page, 'City, row 6')
    await page.getByRole('menuitem', { name: /^copy/i }).first().tap()
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  await test.step('a tap chooses without a keyboard on the screen, a double tap edits with one', async () => {
    const field = page.getByRole('textbox', { name: 'Cell', exact: true })
    const at = await middle(await cell(page, 3, 'City'))
    await page.touchscreen.tap(at.x, at.y)
    await chosen(page, 'City, row 4')
    await expect(field).toHaveAttribute('inputmode', 'none')
    // Another cell: three quick taps on one would be a triple click, which selects its text.
    const other = await middle(await cell(page, 5, 'City'))
    await page.touchscreen.tap(other.x, other.y)
    await page.touchscreen.tap(other.x, other.y)
    await expect(field).toHaveValue('City 5')
    await expect(field).not.toHaveAttribute('inputmode', 'none')
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    await expect(await cell(page, 5, 'City')).toHaveText('City 5!')
  })
})
