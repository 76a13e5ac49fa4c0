// What axe finds on a page. Its source is put in once for each page, and what passes is not described: both cost the most.
import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const usual: RunOptions = {
  resultTypes: ['violations'],
  // There are none.
  iframes: false,
}

/**
 * A line for each fault that axe calls serious or critical: its rule, its place and what to mend. Behind a dialog nothing is in
 * reach, and all was judged on the screen before; so only the last dialog is, where there is one.
 */
export async function axeFaults(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async run => {
      const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
      const { violations } = await axe.run(dialog ?? document, run)
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`,
          ),
        )
    },
    { ...usual, ...options },
  )
}
