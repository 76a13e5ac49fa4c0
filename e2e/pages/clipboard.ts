// The system clipboard of the browser, as another program would fill and read it.
import type { Page } from '@playwright/test'

export async function copyFromElsewhere(page: Page, text: string, html?: string): Promise<void> {
  await page.evaluate(
    async ([plain, rich]) => {
      const items: Record<string, Blob> = { 'text/plain': new Blob([plain ?? ''], { type: 'text/plain' }) }
      if (rich !== undefined) items['text/html'] = new Blob([rich], { type: 'text/html' })
      await navigator.clipboard.write([new ClipboardItem(items)])
    },
    [text, html],
  )
}

/** What another program would paste as plain text. */
export async function pasteElsewhere(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}
