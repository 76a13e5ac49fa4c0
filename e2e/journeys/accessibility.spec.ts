// No screen has a serious accessibility fault, light, dark and in high contrast; at 200 % zoom nothing leaves the window.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { worldReady } from '../pages/program.ts'
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

const everyRule = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } }
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
    await inScheme(page, 'dark')
    await softly.poll(() => faults(page, contrast), { message: `${screen}, dark` }).toEqual([])
    await page.emulateMedia({ contrast: 'more' })
    await softly.poll(() => faults(page, contrast), { message: `${screen}, dark, high contrast` }).toEqual([])
    await page.emulateMedia({ contrast: 'no-preference' })
    await inScheme(page, 'light')
  })
})

/** Controls that stick out of a window of half the size, which is what 200 % zoom leaves. */
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

test('at 200 % zoom no control leaves the window', async ({ opened: page }) => {
  test.setTimeout(400_000)
  await page.setViewportSize({ width: 720, height: 450 })
  await tour(page, async screen => {
    await settled(page)
    await softly.poll(() => outside(page), { message: screen }).toEqual([])
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await softly.poll(sideways, { message: `${screen}: sideways` }).toBeLessThanOrEqual(0)
  })
})
