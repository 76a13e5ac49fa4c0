// A tab of the browser that shows one test after the other, as new each time: what it has loaded and compiled stays, which is
// half of what a test of a few steps costs.
import type { Browser, BrowserContextOptions, Page, PlaywrightTestOptions } from '@playwright/test'
import { expect } from './expect.ts'
import { fillsAsTyped } from './firefox/launch.ts'

/** What a test may choose about its tab. */
export type TabOptions = Pick<PlaywrightTestOptions, 'viewport' | 'contextOptions'>

export interface Tab {
  /** For the next test: as a new tab of these options would be. */
  renew(options: TabOptions): Promise<Page>
  /**
   * Nothing of a test stays: no other tab, no page, nothing that was stored, no listener of its own. Has to come before the program
   * of the page ends; what was left already is not touched again.
   */
  leave(): Promise<void>
  close(): Promise<void>
}

const listened = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const

const isChromium = (browser: Browser) => browser.browserType().name() === 'chromium'

/**
 * The window in front, with the focus in its page, as under a hand. Under much load a new window of Firefox is not at once: the focus
 * may be in its address bar until someone clicks, and an element that takes it does not have it then. Before anything is shown.
 */
const inFront = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      await page.bringToFront()
      await page.mouse.click(1, 1)
      return page.evaluate(() => [document.hasFocus(), document.visibilityState])
    })
    .toEqual([true, 'visible'])

/** A page in a new browser, as every test has it. `options`: what differs, such as its language. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  // In a window a page may write to the clipboard after a press; without one it has to be said.
  if (isChromium(browser)) await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  else await fillsAsTyped(context)
  const page = await context.newPage()
  if (!isChromium(browser)) await inFront(page)
  // The first listener makes Chromium hand file dialogs to the test; asked for only when a key opens one, it may come later
  // than the dialog, which is then cancelled.
  page.on('filechooser', () => {})
  return page
}

/**
 * Goes to an address of the same program that has no page, as another process starts anywhere else, and empties what the page had
 * stored as it was left. False where no program answers any more.
 */
async function emptied(page: Page): Promise<boolean> {
  const { origin, protocol } = new URL(page.url())
  if (protocol !== 'http:') return false
  try {
    await page.goto(`${origin}/empty`)
    await page.evaluate(() => localStorage.clear())
    return true
  } catch {
    return false
  }
}

export function createTab(browser: Browser): Tab {
  let kept: Page | null = null
  let used = false
  const close = async () => {
    const page = kept
    kept = null
    await page?.context().close()
  }
  return {
    renew: async ({ viewport, contextOptions: { reducedMotion = null } }) => {
      const page = kept ?? (await newPage(browser))
      kept = page
      used = true
      await page.emulateMedia({ media: null, colorScheme: 'light', contrast: null, forcedColors: null, reducedMotion })
      if (viewport) await page.setViewportSize(viewport)
      // Where the last test left it, it would point at something. Firefox has no place outside of the page.
      const away = isChromium(browser) ? -1 : 0
      await page.mouse.move(away, away)
      return page
    },
    leave: async () => {
      const page = kept
      if (!used) return
      used = false
      if (!page || page.isClosed()) return close()
      const context = page.context()
      for (const other of context.pages()) if (other !== page) await other.close()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      for (const event of listened) page.removeAllListeners(event)
      await context.clearCookies()
      if (!(await emptied(page))) await close()
    },
    close,
  }
}
