// How tests start Firefox: that of the system, by WebDriver BiDi, with what a person would have allowed it.
import path from 'node:path'
import type { BrowserContext, LaunchOptions } from '@playwright/test'

/** Options for Playwright's `firefox`. The variable that names the browser is read by firefox.mjs. */
export const firefoxOptions = (browser: string): LaunchOptions => ({
  channel: 'moz-firefox',
  executablePath: path.join(import.meta.dirname, 'firefox.mjs'),
  env: { ...process.env, LISTWRIGHT_FIREFOX: browser },
  firefoxUserPrefs: {
    // As after a press on Firefox's own "Paste", which no test can reach.
    'dom.events.testing.asyncClipboard': true,
    // Firefox's panel of downloads takes the focus from the page. A person's next click closes it; that of a test does not reach it,
    // and a page without the focus gets neither a file dialog nor a focused field.
    'browser.download.alwaysOpenPanel': false,
    'ui.prefersReducedMotion': 1,
  },
})

/**
 * Playwright fills a field of Firefox by setting its value, of which React hears nothing; here the text is inserted as by a hand.
 */
export const fillsAsTyped = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const insert = (text: string) => document.execCommand('insertText', false, text)
    Object.defineProperty(window, '__pw_bidiInsertText', { configurable: true, get: () => insert, set: () => {} })
  })
