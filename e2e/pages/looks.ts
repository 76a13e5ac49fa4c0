// What must hold on every screen, in every look and in windows of every size: no serious accessibility fault, no text that cannot
// be read, no control out of reach. Looks and sizes change together: each change lays the page out again, which costs the most.
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { expect } from '../expect.ts'
import { axeFaults } from './axe.ts'
import { textFaults } from './boxes.ts'
import { fits, settled, softly } from './fits.ts'
import type { Seen } from './screens.ts'

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

/** In this the screens are opened. */
const usual = { width: 1440, height: 900 }
const large = { width: 2560, height: 1440 }
const small = { width: 1024, height: 640 }
/** What 200% zoom leaves of the usual one. */
const half = { width: 720, height: 450 }
// WCAG 2.2, 1.4.10: 1280 pixels at 400% are 320.
const narrow = { width: 320, height: 640 }

interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly contrast: 'no-preference' | 'more'
}
const light: Look = { colorScheme: 'light', contrast: 'no-preference' }
const dark: Look = { colorScheme: 'dark', contrast: 'no-preference' }
const darkHigh: Look = { colorScheme: 'dark', contrast: 'more' }

async function change(page: Page, look: Look, size: typeof usual): Promise<void> {
  await Promise.all([page.emulateMedia(look), page.setViewportSize(size)])
  // The locked page has no such mark.
  const other = look.colorScheme === 'dark' ? 'light' : 'dark'
  await expect(page.locator(`html[data-mantine-color-scheme="${other}"]`)).toHaveCount(0)
}

async function reads(page: Page, screen: string): Promise<void> {
  await settled(page)
  await softly.poll(() => textFaults(page), { message: screen }).toEqual([])
}

const contrasts = (page: Page, screen: string, look: string): Promise<void> =>
  softly.poll(() => axeFaults(page, contrast, look), { message: screen }).toEqual([])

/** How wide the dialog is that covers the page; null without one. */
const dialogWidth = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter(one => one.checkVisibility())
    return dialogs.at(-1)?.getBoundingClientRect().width ?? null
  })

/** Behind a dialog nothing is looked at: the sheet and the panels need not find their sizes in every window. */
const layOutBehind = (page: Page, all: boolean): Promise<void> =>
  page.evaluate(all => {
    for (const pane of document.querySelectorAll<HTMLElement>('[data-pane]'))
      pane.style.contentVisibility = all ? '' : 'hidden'
  }, all)

/** `LISTWRIGHT_LOOKS=two`: the usual look and the small dark one, in half the time (.ci/run). */
const inEveryLook = process.env.LISTWRIGHT_LOOKS !== 'two'

/** Looks at each screen in every look and size, and leaves it as it was opened. */
export const measured =
  (page: Page): Seen =>
  async screen => {
    await reads(page, screen)
    await softly.poll(() => axeFaults(page, everyRule), { message: screen }).toEqual([])
    await softly.poll(() => unnamed(page), { message: `${screen}: names` }).toEqual([])
    const wide = await dialogWidth(page)
    if (wide !== null) await layOutBehind(page, false)

    const inSmall = `${screen}, dark, ${small.width} x ${small.height}`
    await change(page, dark, small)
    await reads(page, inSmall)
    await contrasts(page, inSmall, 'dark')
    if (inEveryLook) await inOtherLooks(page, screen, wide)
    await change(page, light, usual)
    if (wide !== null) await layOutBehind(page, true)
  }

/** `wide`: of the dialog that covers the page in the usual window. */
async function inOtherLooks(page: Page, screen: string, wide: number | null): Promise<void> {
  // A dialog that even this window does not make narrower has a width of its own, which it keeps in a larger one.
  const grows = wide === null || wide !== (await dialogWidth(page))

  // Looks that differ in more than colors would differ here.
  const inHalf = `${screen}, dark, high contrast, ${half.width} x ${half.height}`
  await change(page, darkHigh, half)
  await reads(page, inHalf)
  await contrasts(page, inHalf, 'dark, high contrast')
  await fits(page, inHalf)

  await change(page, light, narrow)
  await fits(page, `${screen}, ${narrow.width} pixels`)
  const sheet = page.locator('.lw-grid')
  if (wide === null && (await sheet.count()) > 0)
    await softly
      .poll(async () => (await sheet.boundingBox())?.width, { message: `${screen}: the sheet` })
      .toBe(narrow.width)
  if (grows) {
    await change(page, light, large)
    await reads(page, `${screen}, ${large.width} x ${large.height}`)
  }
}
