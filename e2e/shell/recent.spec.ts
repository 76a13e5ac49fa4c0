// Files that were opened lately, in the desktop program: listed by the system too, opened once more, and forgotten together.
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { command } from '../pages/program.ts'
import { expect, importFile, started, test } from './program.ts'

test('an imported file is opened again from the list, a missing one is said, and Clear empties that of the system', async ({
  standin,
  dataDir,
}) => {
  const page = await standin.firstWindow()
  await started(page)
  const file = path.join(dataDir, '..', `${path.basename(dataDir)}-guests.csv`)
  await writeFile(file, 'Name\nAnna\n')
  try {
    await importFile(standin, page, file)
    const system = async () => (await standin.state()).recentDocuments
    await expect.poll(system).toEqual([file])
    await command(page, 'Open recent…')
    const recent = page.getByRole('dialog', { name: 'Recent files' })
    await expect(recent.getByText(path.dirname(file), { exact: true })).toBeVisible()
    await recent.getByRole('button', { name: /^Open/ }).click()
    const dialog = page.getByRole('dialog', { name: `Import ${path.basename(file)}` })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await rm(file)
    await command(page, 'Open recent…')
    await recent.getByRole('button', { name: /^Open/ }).click()
    await expect(page.getByText(/was not found\. It may have been moved/)).toBeVisible()
    await recent.getByRole('button', { name: 'Clear' }).click()
    await expect(recent.getByText('Files that you open are listed here.')).toBeVisible()
    expect(await system()).toEqual([])
  } finally {
    await rm(file, { force: true })
  }
})
