// What the parts of the tour share: the look at a screen, and leaving a dialog.
import type { Locator, Page } from '@playwright/test'
import { undisturbed } from './program.ts'

/** Looks at the screen that is open; `screen` is its name. */
export type Seen = (screen: string) => Promise<void>

export const dialogOf = (page: Page): Locator => page.getByRole('dialog')

export async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await undisturbed(page)
}
