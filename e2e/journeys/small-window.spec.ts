// In small windows and at 200% zoom nothing is out of reach.

import { fits } from '../pages/fits.ts'
import { csv, importFile } from '../pages/program.ts'
import { tour } from '../pages/tour.ts'
import { expect, test } from '../web.ts'

test('at 200% zoom no control leaves the window', async ({ opened: page }) => {
  test.setTimeout(400_000)
  await page.setViewportSize({ width: 720, height: 450 })
  await tour(page, screen => fits(page, screen))
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
