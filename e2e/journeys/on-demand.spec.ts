// Dialogs and views are loaded when they are opened: what is typed meanwhile is not lost, and what cannot be loaded says so.
import type { Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { cell, command, csv } from '../pages/program.ts'
import { expect, restarting, test } from '../web.ts'

const people = csv('people.csv', 'Name,Mail\nAda,ada@firm.example\n')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Holds the scripts whose names begin so, from the next load of the page on. */
async function hold(page: Page, part: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${part}-*.js`, async route => {
    await promise
    await route.continue()
  })
  await page.reload()
  return resolve
}

test('what is typed while a dialog is loaded goes into its field, never into the sheet; Escape takes it back', async ({
  opened: page,
}) => {
  await openListOf(page, people)
  const release = await hold(page, 'shortcuts')
  await (await cell(page, 0, 'Name')).click()
  await page.keyboard.press('Control+/')
  await page.keyboard.type('un')
  await expect(page.getByRole('dialog', { name: 'One moment' })).toBeVisible()
  await page.keyboard.type('do')
  release()
  await expect(dialog(page).getByRole('textbox')).toHaveValue('undo')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(await cell(page, 0, 'Name')).toHaveText('Ada')
  expect(await page.evaluate(() => document.activeElement?.closest('.lw-grid') !== null)).toBe(true)

  const again = await hold(page, 'shortcuts')
  await (await cell(page, 0, 'Name')).click()
  await page.keyboard.press('Control+/')
  await page.keyboard.press('Escape')
  again()
  await page.keyboard.type('Eve')
  await page.keyboard.press('Enter')
  await expect(await cell(page, 0, 'Name')).toHaveText('Eve')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a part of a version that is gone offers to load the page again', async ({ opened: page }) => {
  await openListOf(page, people)
  await page.route('**/assets/{shortcuts,history-panel}-*.js', route =>
    route.fulfill({ status: 404, body: 'Nothing here.' }),
  )
  await page.reload()
  await (await cell(page, 0, 'Name')).click()
  await command(page, 'Show or hide the history')
  const panel = page.getByRole('complementary', { name: 'History' })
  await expect(panel.getByText('This part could not be loaded.')).toBeVisible()
  await (await cell(page, 0, 'Name')).click()
  await page.keyboard.press('Control+/')
  const again = page.getByRole('dialog').getByRole('button', { name: 'Reload page' })
  await expect(again).toBeFocused()
  await page.unroute('**/assets/{shortcuts,history-panel}-*.js')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/^No changes yet/)).toBeVisible()
  await (await cell(page, 0, 'Name')).click()
  await page.keyboard.press('Control+/')
  await expect(dialog(page)).toBeVisible()
})

restarting('once the page has been idle, all parts open while the engine is away', async ({ opened: page, web }) => {
  await openListOf(page, people)
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/trash-dialog-/.test(name)))
  await expect.poll(loaded).toBe(true)
  await (await cell(page, 0, 'Name')).click()
  await web.kill()
  await page.keyboard.press('Control+/')
  await expect(dialog(page)).toBeVisible()
})
