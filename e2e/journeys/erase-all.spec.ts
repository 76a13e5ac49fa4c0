// The whole workspace is erased from Settings: the typed word, the start screen with the receipt, and nothing left, also after a
// reload and in another tab.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { command, csv, openFileButton, openSettings } from '../pages/program.ts'
import { expect, test } from '../web.ts'

/** Closing, deleting and opening a workspace starts threads. */
const slow = { timeout: 90_000 }

const startScreen = (page: Page) => openFileButton(page).waitFor(slow)

test('a workspace is erased with its backups and kept files, and the page is the start screen', async ({
  opened: page,
  web,
}) => {
  await openListOf(page, csv('guests.csv', 'Name,E-mail\nNora Nope,nora.nope@blocked-firm.example\n'))
  await command(page, 'Backups…')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('table', { name: 'Backups' }).getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Escape')
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await expect(tab.getByRole('grid')).toBeVisible(slow)
  await page.evaluate(() => localStorage.setItem('listwright-search', '{"kept":"nora"}'))

  const settings = await openSettings(page)
  await settings.getByRole('tab', { name: /data/i }).click()
  await settings.getByRole('button', { name: 'Erase this workspace…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this workspace' })
  await expect(dialog.getByRole('row', { name: /^Lists/ })).toContainText('1 list with 1 row')
  await expect(dialog.getByRole('row', { name: /^Backups/ })).toContainText('1 backup')
  await expect(dialog.getByRole('row', { name: /^Kept source files/ })).toContainText('1 file')
  const erase = dialog.getByRole('button', { name: 'Erase workspace' })
  await expect(erase).toBeDisabled()
  await dialog.getByLabel('Type “erase” to confirm').fill('eras')
  await expect(erase).toBeDisabled()
  await dialog.getByLabel('Type “erase” to confirm').fill('erase')
  await erase.click()

  const done = page.getByRole('dialog', { name: 'Workspace erased' })
  await expect(done.getByRole('row', { name: /^Lists/ })).toContainText('1 list with 1 row', slow)
  const saved = page.waitForEvent('download')
  await done.getByRole('button', { name: 'Save receipt' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/Workspace erased: .*\nLists: 1 list with 1 row/)
  await page.keyboard.press('Escape')
  await startScreen(page)
  // A page that is loaded again before the engine hears of it shows the receipt once more.
  await expect.poll(() => existsSync(path.join(web.dataDir, 'erased-all.json'))).toBe(false)
  await page.reload()
  await startScreen(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('guests')).toHaveCount(0)
  // The other tab of the browser has nothing of it either.
  await expect(tab.getByText('Nora Nope')).toHaveCount(0, slow)
  await startScreen(tab)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('nora')

  await web.stop()
  for (const name of readdirSync(web.dataDir, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(web.dataDir, name)
    // The world of Practice is invented and was put there for the test.
    if (statSync(file).isFile())
      expect(readFileSync(file, 'latin1').toLowerCase().includes('blocked-firm'), name).toBe(false)
  }
})
