// The browser's file dialog: what is picked arrives, however long the dialog was open and whatever the page did meanwhile.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { command, finishImport, openFileButton } from '../pages/program.ts'
import { expect, test } from '../web.ts'

/** Opens a file dialog, clears the page's memory while it is open, and picks the file. */
async function pickLate(page: Page, open: () => Promise<void>, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  // Not Playwright's own event: that holds what the page itself may have let go.
  await devtools.send('Page.setInterceptFileChooserDialog', { enabled: true })
  const opened = new Promise<number>(resolve => {
    devtools.once('Page.fileChooserOpened', ({ backendNodeId }) => resolve(backendNodeId ?? 0))
  })
  await open()
  const backendNodeId = await opened
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('DOM.setFileInputFiles', { backendNodeId, files: [file] })
  await devtools.detach()
}

test('a file picked from a dialog that was open for long arrives', async ({ opened: page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'listwright-pick-'))
  try {
    const list = path.join(folder, 'guests.csv')
    await writeFile(list, 'Name,E-mail\nAnna,anna@work-tools.com\n')
    const openFile = openFileButton(page)
    await pickLate(page, () => openFile.click(), list)
    await finishImport(page, page.getByRole('dialog'), 'guests.csv')

    const recipe = path.join(folder, 'recipe.json')
    await writeFile(recipe, 'not a recipe')
    await pickLate(page, () => command(page, 'Run a recipe…'), recipe)
    await expect(page.getByRole('alert').filter({ hasText: 'recipe' })).toBeVisible()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
