// What a screen must be in any window: settled, and with every control inside it.
import type { Page } from '@playwright/test'
import { expect } from '../expect.ts'
import { worldReady } from './program.ts'

/** What fades in has less contrast until it is there, and a dialog that still reads shows little. */
export async function settled(page: Page): Promise<void> {
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
export const softly = expect.configure({ soft: true })

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

export async function fits(page: Page, screen: string): Promise<void> {
  await settled(page)
  await softly.poll(() => outside(page), { message: screen }).toEqual([])
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await softly.poll(sideways, { message: `${screen}: sideways` }).toBeLessThanOrEqual(0)
}
