// A workbook as one file: saved, opened as a new workbook beside the first, with its history; a damaged one is refused.
import { readFile } from 'node:fs/promises'
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, openFileButton, select, typeInto } from '../pages/program.ts'
import { expect, test } from '../web.ts'

test('a workbook is saved as one file and opened again with its history', async ({ opened: page }) => {
  await openListOf(page, csv('people.csv', 'Name,City\nAnna,Oslo\nBo,Rome\n'))
  await typeInto(page, 0, 'Name', 'Annika')
  const saving = page.waitForEvent('download')
  await command(page, 'Save workbook as one file…')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('people.listwright')
  await typeInto(page, 0, 'Name', 'Changed after')

  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await command(page, 'Open a workbook file…')
    await (await chooser).setFiles(file)
  }
  const parts: Buffer[] = []
  for await (const part of await saved.createReadStream()) parts.push(part as Buffer)
  const lists = page.getByRole('navigation', { name: 'Lists' }).locator('[data-list]').filter({ hasText: 'people' })
  await choose({ name: 'people.listwright', mimeType: 'application/octet-stream', buffer: Buffer.concat(parts) })
  // Its columns have ids of their own: the row tells when the new list is shown.
  const first = page.locator('.ag-row[row-index="0"]')
  await expect(first).toContainText('Annika')
  const before = await lists.count()
  await select(page, 1, 'City')
  await page.keyboard.press('Control+z')
  await expect(await cell(page, 0, 'Name')).toHaveText('Anna')

  await choose({ name: 'bad.listwright', mimeType: 'application/octet-stream', buffer: Buffer.from('no database') })
  await expect(page.getByText(/bad\.listwright/).first()).toBeVisible()
  await expect(lists).toHaveCount(before)
})

test('a workbook is saved from its menu beside the lists, and opened like any file', async ({ opened: page }) => {
  await openListOf(page, csv('people.csv', 'Name,City\nAnna,Oslo\nBo,Rome\n'))
  const lists = page.getByRole('navigation', { name: 'Lists' })
  await lists.getByRole('button', { name: 'New workbook' }).click()
  const naming = lists.getByRole('textbox', { name: 'Name of the workbook' })
  await naming.fill('Spring fair')
  await naming.press('Enter')
  const book = lists.getByRole('region', { name: 'Spring fair' })
  await lists.getByRole('button', { name: /^people/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to' }).hover()
  await page.getByRole('menuitem', { name: 'Spring fair', exact: true }).click()
  await expect(book.getByRole('button', { name: /^people/ })).toBeVisible()

  const saving = page.waitForEvent('download')
  await book.getByRole('button', { name: /^Spring fair/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Save as one file…' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Spring fair.listwright')
  const chooser = page.waitForEvent('filechooser')
  await openFileButton(page).click()
  await (await chooser).setFiles(
    await saved.path().then(async path => ({
      name: 'Spring fair.listwright',
      mimeType: 'application/octet-stream',
      buffer: await readFile(path),
    })),
  )
  await expect(lists.getByRole('region', { name: /^Spring fair/ })).toHaveCount(2)
  await expect(lists.getByRole('button', { name: /^people/ })).toHaveCount(2)
  await expect(page.locator('.ag-row[row-index="0"]')).toContainText('Anna')
})
