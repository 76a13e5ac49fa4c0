// No screen has a serious accessibility fault, light, dark and in high contrast, nor loses a control at 320 pixels.
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { axeFaults } from '../pages/axe.ts'
import { fits, settled, softly } from '../pages/fits.ts'
import { tour } from '../pages/tour.ts'
import { expect, test } from '../web.ts'

/** Tables, menus and lists of tabs that have no name, and figures of progress that are no whole numbers. */
const unnamed = (page: Page) =>
  page.evaluate(() => {
    const named = (element: Element) =>
      element.hasAttribute('aria-label') ||
      element.querySelector(':scope > caption') !== null ||
      (element.getAttribute('aria-labelledby') ?? '').split(' ').some(id => document.getElementById(id) !== null)
    const kinds = 'table, [role="tablist"], [role="menu"], [role="listbox"], [role="dialog"], [role="grid"]'
    const nameless = [...document.querySelectorAll(kinds)].filter(one => one.checkVisibility() && !named(one))
    const broken = [...document.querySelectorAll('[aria-valuenow]')].filter(
      one => !/^\d+$/.test(one.getAttribute('aria-valuenow') ?? ''),
    )
    return [...nameless, ...broken].map(one => one.outerHTML.slice(0, 120))
  })

const everyRule: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Off by default in axe: 24 pixels, or spaced.
  rules: { 'target-size': { enabled: true } },
}
/** All that differs between the looks. */
const contrast: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // The locked page has no such mark.
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  await expect(page.locator(`html[data-mantine-color-scheme="${other}"]`)).toHaveCount(0)
}

const wide = { width: 1440, height: 900 }
// WCAG 2.2, 1.4.10: 1280 pixels at 400% are 320.
const narrow = { width: 320, height: 640 }

test('no screen has a serious fault, light, dark and in high contrast, nor loses a control at 320 pixels', async ({
  opened: page,
}) => {
  test.setTimeout(1_800_000)
  await inScheme(page, 'light')
  await tour(page, async screen => {
    await settled(page)
    await softly.poll(() => axeFaults(page, everyRule), { message: screen }).toEqual([])
    await softly.poll(() => unnamed(page), { message: `${screen}: names` }).toEqual([])
    await inScheme(page, 'dark')
    await softly.poll(() => axeFaults(page, contrast), { message: `${screen}, dark` }).toEqual([])
    await page.emulateMedia({ contrast: 'more' })
    await softly.poll(() => axeFaults(page, contrast), { message: `${screen}, dark, high contrast` }).toEqual([])
    await page.emulateMedia({ contrast: 'no-preference' })
    await inScheme(page, 'light')
    await page.setViewportSize(narrow)
    await fits(page, screen)
    const sheet = page.locator('.lw-grid')
    if ((await sheet.count()) > 0)
      await softly.poll(async () => (await sheet.boundingBox())?.width, { message: `${screen}: the sheet` }).toBe(320)
    await page.setViewportSize(wide)
  })
})
