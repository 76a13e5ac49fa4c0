// `expect` of browser tests: what is shown and what is hidden is waited for without a picture of the page. Playwright describes
// the whole page each time that it looks and does not find, which was a tenth of what the page's processor time went to; here
// it is described once, when the time is over.
import { expect as base, type Locator } from '@playwright/test'

export interface Patience {
  /** Milliseconds; by default that of the configuration. */
  readonly timeout?: number
}

/** Left for Playwright's own words about what it saw instead. */
const lastLookMs = 100

async function waited(locator: Locator, state: 'visible' | 'hidden', timeout: number): Promise<boolean> {
  try {
    await locator.waitFor({ state, timeout })
    return true
  } catch {
    // Whatever it was, the assertion looks once more and says it.
    return false
  }
}

/** What Playwright says of it at a last look; null when it is as it should be by now. */
async function lastWords(locator: Locator, state: 'visible' | 'hidden'): Promise<string | null> {
  const last = { timeout: lastLookMs }
  try {
    await (state === 'visible' ? base(locator).toBeVisible(last) : base(locator).toBeHidden(last))
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const shown = (state: 'visible' | 'hidden') =>
  async function (
    this: { readonly isNot: boolean; readonly timeout: number },
    locator: Locator,
    { timeout = this.timeout }: Patience = {},
  ) {
    const { isNot } = this
    const wanted = isNot === (state === 'visible') ? 'hidden' : 'visible'
    const words = (await waited(locator, wanted, timeout)) ? null : await lastWords(locator, wanted)
    return { pass: (words === null) !== isNot, message: () => `${words}\n\nWaited for ${timeout} ms before.` }
  }

/** As patient where no runner says how long to wait (scripts/shots.ts) as in a journey. */
export const expect = base
  .extend({ toBeVisible: shown('visible'), toBeHidden: shown('hidden') })
  .configure({ timeout: 20_000 })
