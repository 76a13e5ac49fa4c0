// Workbooks and lists, history, trash, backups, a damaged file: as a person meets them, and after a kill -9.
import { open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { Settings } from '../../src/contract/app/settings.ts'
import { ListPosition } from '../../src/contract/app/sheet.ts'
import { databaseFile } from '../../src/engine/store/open.ts'
import { openListOf } from '../pages/list.ts'
import { cell, command, csv, notice, select, typeInto } from '../pages/program.ts'
import { expect, restarting, test } from '../web.ts'

/** Where two pages in the middle of the list's rows lie in the file, in bytes: pages above them would take other rows along. */
function rowPages(file: string): { offset: number; size: number }[] {
  const db = new Database(file)
  try {
    const pages = db.prepare(
      "SELECT pgoffset AS offset, pgsize AS size FROM dbstat WHERE name GLOB 's[1-9]*' AND name NOT GLOB '*_*' AND pagetype = 'leaf' ORDER BY path",
    )
    const leaves = pages.all() as { offset: number; size: number }[]
    const middle = Math.floor(leaves.length / 2)
    return leaves.slice(middle, middle + 2)
  } finally {
    db.close()
  }
}

const people = 'Name,City\nAnna,Oslo\nBo,Rome\nCleo,Lyon\n'
const line = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Lists' }).locator('[data-list]').filter({ hasText: name })
const lines = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Lists' }).locator('[data-list]').allTextContents()).map(
    text => /^[a-zA-Z ]+?(?=changed|$)/.exec(text)?.[0],
  )

/** What is on the disk, so that a kill cannot take it: the open panel, and the row a list was left at. */
const keptPanel = async (dataDir: string) =>
  Settings.parse(JSON.parse(await readFile(path.join(dataDir, 'settings.json'), 'utf8'))).layout.open
function keptRow(dataDir: string, list: string): number | null {
  const db = new Database(databaseFile(dataDir), { readonly: true })
  try {
    const place = db.prepare('SELECT place FROM sheet WHERE name = ?').pluck().get(list)
    return typeof place === 'string' ? ListPosition.parse(JSON.parse(place)).selection.active.row : null
  } finally {
    db.close()
  }
}

test('workbooks and lists are made, named, moved by keys and mouse, duplicated, deleted and brought back', async ({
  opened: page,
}) => {
  await openListOf(page, csv('people.csv', people))
  await openListOf(page, csv('firms.csv', 'Firm\nAcme\n'))
  await page.getByRole('button', { name: 'New workbook' }).click()
  await page.getByRole('textbox', { name: 'Name of the workbook' }).fill('Events')
  await page.keyboard.press('Enter')
  await expect.poll(() => lines(page)).toEqual(['people', 'firms', 'Events'])

  await line(page, 'people').dragTo(line(page, 'Events'), { targetPosition: { x: 40, y: 22 } })
  await expect.poll(() => lines(page)).toEqual(['firms', 'Events', 'people'])
  await (await notice(page, 'Moved "people" to "Events".')).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => lines(page)).toEqual(['people', 'firms', 'Events'])
  await line(page, 'people').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => lines(page)).toEqual(['firms', 'people', 'Events'])

  await line(page, 'people').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(() => lines(page)).toContain('people copy')
  await expect(await cell(page, 2, 'Name')).toHaveText('Cleo')

  await line(page, 'firms').focus()
  await page.keyboard.press('Delete')
  await expect(line(page, 'firms')).toHaveCount(0)
  await command(page, 'Trash…')
  const trash = page.getByRole('dialog', { name: 'Trash' })
  await trash.getByRole('button', { name: 'Restore firms' }).click()
  await expect(trash.getByText('The trash is empty.')).toBeVisible()
  await trash.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(line(page, 'firms')).toHaveCount(1)
  await line(page, 'firms').focus()
  await page.keyboard.press('Delete')
  await command(page, 'Trash…')
  await trash.getByRole('button', { name: 'Delete firms permanently' }).click()
  await expect(page.getByText('This cannot be undone.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
})

test('the history goes to any step, keeps left branches, takes one step back, and tells what a cell held', async ({
  opened: page,
}) => {
  await openListOf(page, csv('people.csv', people))
  await typeInto(page, 0, 'Name', 'Annika')
  await typeInto(page, 1, 'City', 'Paris')
  await select(page, 2, 'Name')
  await page.keyboard.press('Control+z')
  await expect(await cell(page, 1, 'City')).toHaveText('Rome')
  await typeInto(page, 1, 'City', 'Bern')
  await command(page, 'Show or hide the history')
  const panel = page.getByRole('complementary', { name: 'History' })

  await panel.getByRole('button', { name: /^Start/ }).click()
  await expect(await cell(page, 0, 'Name')).toHaveText('Anna')
  const left = panel.getByRole('region', { name: /^Discarded branches/ })
  await left.getByRole('button').click()
  await expect(await cell(page, 1, 'City')).toHaveText('Paris')
  await expect(await cell(page, 0, 'Name')).toHaveText('Annika')

  await panel.getByRole('button', { name: 'More about: Edit “Name”' }).click()
  await page.getByRole('menuitem', { name: /^Revert only this step/ }).click()
  await page.getByRole('button', { name: 'Revert', exact: true }).click()
  await expect(await cell(page, 0, 'Name')).toHaveText('Anna')
  await expect(await cell(page, 1, 'City')).toHaveText('Paris')

  await typeInto(page, 1, 'City', 'Turin')
  // It is kept, and the history has it.
  await expect(panel.getByRole('button', { name: 'More about: Edit “City”' })).toHaveCount(2)
  await panel.getByRole('button', { name: 'More about: Edit “City”' }).last().click()
  await page.getByRole('menuitem', { name: /^Revert only this step/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Revert one step' })
  await expect(dialog.getByText(/^Later steps changed everything/)).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Changed later' })).toContainText('Turin')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await command(page, 'Compare two points in history')
  const compare = page.getByRole('dialog', { name: 'Compare two points in history' })
  await expect(compare.getByRole('combobox', { name: 'From' })).toHaveValue('Start')
  const city = compare.getByRole('table', { name: 'Columns that differ' }).getByRole('row', { name: /^City/ })
  await expect(city).toContainText('1 cell changed')
  await expect(city).toContainText('Rome → Turin')
  await compare.getByRole('button', { name: 'Open rows that changed in City' }).click()
  await expect(page.getByText('1 of 3 rows')).toBeVisible()
  await expect(await cell(page, 0, 'City')).toHaveText('Turin')
  await page.getByRole('button', { name: 'Remove: Changed: City' }).click()
  await expect(page.getByRole('contentinfo').getByText('3 rows', { exact: true })).toBeVisible()

  await select(page, 1, 'City')
  await panel.getByText('This cell').click()
  await expect(panel.getByText('From the file people.csv, data row 2')).toBeVisible()
  await panel.getByRole('button', { name: 'Restore' }).last().click()
  await expect(await cell(page, 1, 'City')).toHaveText('Rome')
})

restarting(
  'after a kill the window is as it was left, and only the text being typed is lost',
  async ({ opened: page, web }) => {
    const long = Array.from({ length: 500 }, (_, row) => `person ${row},town ${row}`)
    await openListOf(page, csv('long.csv', `Name,City\n${long.join('\n')}\n`))
    await openListOf(page, csv('people.csv', people))
    await typeInto(page, 1, 'City', 'Paris')
    await line(page, 'long').click()
    await expect(await cell(page, 0, 'Name')).toHaveText('person 0')
    await select(page, 0, 'City')
    await page.keyboard.press('Control+ArrowDown')
    await expect(await cell(page, 499, 'City')).toHaveText('town 499')
    await command(page, 'Show or hide the history')
    await expect.poll(() => keptPanel(web.dataDir)).toBe('history')
    await page.keyboard.press('Escape')
    await select(page, 498, 'City')
    await expect.poll(() => keptRow(web.dataDir, 'long')).toBe(498)
    await page.keyboard.type('never fini')
    await web.kill()

    await page.goto(await web.start())
    await expect(page.getByRole('complementary', { name: 'History' })).toBeVisible()
    await expect(await cell(page, 498, 'City')).toHaveText('town 498')
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await expect(await cell(page, 498, 'City')).toHaveText('x')
    await line(page, 'people').click()
    await expect(await cell(page, 1, 'City')).toHaveText('Paris')
  },
)

restarting(
  'a backup is looked into and restored in place; a damaged file is shown read-only and salvaged',
  async ({ opened: page, web }) => {
    const rows = Array.from({ length: 600 }, (_, row) => `person ${row} with a long name,town ${row} in a far country`)
    await openListOf(page, csv('people.csv', `Name,City\n${rows.join('\n')}\n`))
    await typeInto(page, 0, 'Name', 'Annika')
    await command(page, 'Backups…')
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText(/^Backed up all lists/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await typeInto(page, 0, 'Name', 'Someone else')
    await command(page, 'Backups…')
    const mine = page.getByRole('row').filter({ hasText: 'Manual' })
    await mine.getByRole('button', { name: /^View/ }).click()
    await expect(page.getByRole('table', { name: 'Lists in this backup' })).toContainText('600 rows')
    await page.getByRole('button', { name: 'Restore this backup' }).click()
    // The engine starts again at the same address and the page follows.
    await expect(page.getByText(/^The backup was restored/)).toBeVisible({ timeout: 60_000 })
    await expect(await cell(page, 0, 'Name')).toHaveText('Annika')
    // It is let in as before.
    await page.reload()
    await expect(await cell(page, 0, 'Name')).toHaveText('Annika')

    await web.stop()
    const database = databaseFile(web.dataDir)
    const file = await open(database, 'r+')
    for (const page of rowPages(database)) await file.write(Buffer.alloc(page.size, 0x5a), 0, page.size, page.offset)
    await file.close()
    await writeFile(`${database}-check`, '')
    await page.goto(await web.start())
    await expect(page.getByText(/^The data file is damaged/)).toBeVisible()
    await expect(await cell(page, 0, 'Name')).toHaveText('Annika')
    await select(page, 0, 'Name')
    await page.keyboard.type('no')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Changes are off', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Continue with the readable data' }).click()
    await expect(page.getByText(/^Continuing with the data that could be read/)).toBeVisible({ timeout: 60_000 })
    await typeInto(page, 0, 'Name', 'Annika again')
  },
)
