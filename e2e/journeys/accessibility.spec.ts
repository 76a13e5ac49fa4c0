// No screen has a serious accessibility fault, light, dark and in high contrast; at 200% zoom nothing leaves the window.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { csv, importFile, worldReady } from '../pages/program.ts'
import { tour } from '../pages/tour.ts'
import { expect, test } from '../web.ts'

/** Lines that say where each fault is that axe calls serious or critical. */
async function faults(page: Page, rules: object): Promise<string[]> {
  // What passes is not described, and nothing is put together from frames: there are none. Both cost the most.
  const axe = new AxeBuilder({ page }).options({ ...rules, resultTypes: ['violations'] }).setLegacyMode()
  // What lies behind a dialog is out of reach, and was judged on the screen before.
  if ((await page.getByRole('dialog').count()) > 0) axe.include('[role="dialog"]')
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`,
      ),
    )
}

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

const everyRule = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Off by default in axe: 24 pixels, or spaced.
  rules: { 'target-size': { enabled: true } },
}
/** All that differs between the looks. */
const contrast = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** What fades in has less contrast until it is there, and a dialog that still reads shows little. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[role="dialog"] .mantine-Loader-root')).toHaveCount(0, worldReady)
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
          ).length,
    )
  await expect.poll(moving).toBe(0)
}

/** Goes on to the next screen after a fault; one that is gone in a moment is none. */
const softly = expect.configure({ soft: true })

async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

test('no screen has a serious fault, light, dark and in high contrast', async ({ opened: page }) => {
  test.setTimeout(1_800_000)
  // The looks change at once: only what opens is waited for.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await inScheme(page, 'light')
  await tour(page, async screen => {
    await settled(page)
    await softly.poll(() => faults(page, everyRule), { message: screen }).toEqual([])
    await softly.poll(() => unnamed(page), { message: `${screen}: names` }).toEqual([])
    await inScheme(page, 'dark')
    await softly.poll(() => faults(page, contrast), { message: `${screen}, dark` }).toEqual([])
    await page.emulateMedia({ contrast: 'more' })
    await softly.poll(() => faults(page, contrast), { message: `${screen}, dark, high contrast` }).toEqual([])
    await page.emulateMedia({ contrast: 'no-preference' })
    await inScheme(page, 'light')
  })
})

/** Controls that stick out of a window of half the size, which is what 200% zoom leaves. */
const outside = (page: Page) =>
  page.evaluate(() => {
    /** The focus scrolls it into sight. */
    const scrolls = (element: Element): boolean => {
      for (let up = element.parentElement; up; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up)
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return true
      }
      return false
    }
    return [...document.querySelectorAll('button, input, select, textarea, a[href], [role="tab"]')]
      .filter(element => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        if (width < 2 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
        return (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) && !scrolls(element)
      })
      .map(element => element.getAttribute('aria-label') ?? element.textContent)
  })

async function fits(page: Page, screen: string): Promise<void> {
  await settled(page)
  await softly.poll(() => outside(page), { message: screen }).toEqual([])
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await softly.poll(sideways, { message: `${screen}: sideways` }).toBeLessThanOrEqual(0)
}

test('at 200% zoom no control leaves the window', async ({ opened: page }) => {
  test.setTimeout(400_000)
  await page.setViewportSize({ width: 720, height: 450 })
  await tour(page, screen => fits(page, screen))
})

// WCAG 2.2, 1.4.10: 1280 pixels at 400% are 320.
test('at 320 pixels no control leaves the window, and the sheet keeps the width', async ({ opened: page }) => {
  test.setTimeout(600_000)
  const wide = { width: 1440, height: 900 }
  await tour(page, async screen => {
    await page.setViewportSize({ width: 320, height: 640 })
    await fits(page, screen)
    const sheet = page.locator('.lw-grid')
    if ((await sheet.count()) > 0) {
      await softly.poll(async () => (await sheet.boundingBox())?.width, { message: `${screen}: the sheet` }).toBe(320)
    }
    await page.setViewportSize(wide)
  })
})

test('a window of 320 pixels has every command of the toolbar, and the lists as a drawer', async ({ opened: page }) => {
  await importFile(page, csv('firms.csv', 'Firm\nAcme\n'))
  await importFile(page, csv('people.csv', 'Name\nAda\n'))
  await page.setViewportSize({ width: 320, height: 640 })
  const lists = page.getByRole('navigation', { name: 'Lists and searches' })
  await expect(lists).toHaveCount(0)
  await page.getByRole('button', { name: 'Show or hide the lists' }).click()
  await lists.getByRole('button', { name: /^firms/ }).click()
  await expect(lists).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'firms' })).toBeVisible()
  const toggle = page.getByRole('button', { name: 'Show or hide the lists' })
  await toggle.click()
  await lists.getByRole('button', { name: /^people/ }).focus()
  await page.keyboard.press('Escape')
  await expect(lists).toHaveCount(0)
  await expect(toggle).toBeFocused()

  const more = page.getByRole('button', { name: 'More commands' })
  const items = ['All commands', 'Open a file', 'New list', 'Show or hide the history', 'Settings', 'Redo', 'Export']
  await more.click()
  for (const item of items) await expect(page.getByRole('menuitem', { name: item })).toHaveCount(1)
  await page.getByRole('menuitem', { name: 'Show or hide the history' }).click()
  const panel = page.getByRole('complementary', { name: 'History' })
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(320)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(lists).toBeVisible()
})
