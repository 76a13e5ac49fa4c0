// What a person does in the program, as verbs for the journeys.
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../expect.ts'

/** A file on disk, or one that the journey makes up. */
export type SomeFile = string | { name: string; mimeType: string; buffer: Buffer }

/** It is there once the page has started. */
export const openFileButton = (page: Page): Locator => page.getByRole('button', { name: /^open a file/i }).first()

/** Opens a file with the file chooser; the import dialog is there afterwards. */
export async function chooseFile(page: Page, file: SomeFile): Promise<Locator> {
  const chooser = page.waitForEvent('filechooser')
  await openFileButton(page).click()
  await (await chooser).setFiles(file)
  return page.getByRole('dialog')
}

/** Presses Import and waits until the new list is open: an older one may be on screen until then. */
export async function finishImport(page: Page, dialog: Locator, fileName: string): Promise<void> {
  await dialog.getByRole('button', { name: /^import ([\d,]+|all) rows?$/i }).click()
  // A notice stays while the pointer is over it, and that of an earlier import of the same file with it.
  await page.mouse.move(0, 0)
  await expect(page.getByText(new RegExp(`^Imported [\\d,]+ rows? from ${fileName}`)).last()).toBeVisible({
    timeout: 90_000,
  })
  await expect(page.getByRole('grid')).toBeVisible()
}

/** Imports as detected. */
export async function importFile(page: Page, file: SomeFile): Promise<void> {
  const name = typeof file === 'string' ? path.basename(file) : file.name
  await finishImport(page, await chooseFile(page, file), name)
}

export const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Practice makes its world when it is first asked for a person or a company, which keeps a busy machine for a minute. */
export const worldReady = { timeout: 90_000 } as const

/** No dialog is open: it would keep the keys to itself. */
export const undisturbed = (page: Page): Promise<void> => expect(page.getByRole('dialog')).toHaveCount(0)

/** Finds a command by its title and runs it. */
export async function command(page: Page, title: string): Promise<void> {
  await undisturbed(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands and lists' })
  // Typed before the field has the focus, it would go into the sheet.
  await palette.getByRole('combobox').fill(title)
  await palette.getByRole('option', { name: title }).first().click()
  // While it closes, what the command opens is not the only dialog.
  await expect(palette).toBeHidden()
}

/** The header cell of a column of the sheet by its whole name; one far out of sight is not drawn. */
export const header = (page: Page, name: string): Locator =>
  page
    .locator('.lw-grid')
    .getByRole('columnheader')
    .filter({ has: page.getByText(name, { exact: true }) })

/** The header cell of a column, with the sheet scrolled sideways until it is drawn. */
export async function columnInSight(page: Page, name: string): Promise<Locator> {
  const found = header(page, name)
  const scroller = page.locator('.lw-grid .ag-body-horizontal-scroll-viewport')
  // As with a hand on the wheel, the sheet does not move by itself to a column that has just come.
  await page.locator('.lw-grid .ag-root').dispatchEvent('wheel')
  await expect(async () => {
    if ((await found.count()) === 1) return
    await scroller.evaluate(box => {
      const end = box.scrollWidth - box.clientWidth
      box.scrollLeft = box.scrollLeft >= end - 1 ? 0 : box.scrollLeft + box.clientWidth / 2
    })
    await expect(found).toHaveCount(1, { timeout: 250 })
  }).toPass({ timeout: 30_000, intervals: [0] })
  return found
}

async function columnId(page: Page, name: string): Promise<string> {
  const id = await (await columnInSight(page, name)).getAttribute('col-id')
  if (id === null) throw new Error(`no column ${name}`)
  return id
}

/** A cell by view position (from 0) and column name; its row must be in sight, its column need not. */
export async function cell(page: Page, row: number, column: string): Promise<Locator> {
  return page.locator(`.ag-row[row-index="${row}"] [col-id="${await columnId(page, column)}"]`)
}

/** Selects a cell. A column that has just come may move the sheet under the hand: then once more, as a person would. */
export async function select(page: Page, row: number, column: string): Promise<void> {
  await expect(async () => {
    const chosen = await cell(page, row, column)
    await chosen.click()
    await expect(chosen).toHaveAttribute('aria-selected', 'true', { timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}

/** Types over a cell, as in any spreadsheet. */
export async function typeInto(page: Page, row: number, column: string, text: string): Promise<void> {
  await select(page, row, column)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(await cell(page, row, column)).toHaveText(text)
}

/** Opens the menu of a column by keys. */
export async function columnMenu(page: Page, column: string): Promise<void> {
  // Its name: the middle of a narrow header is a sign.
  await (await columnInSight(page, column)).locator('.lw-header-name').click()
  await page.keyboard.press('Alt+ArrowDown')
}

/** Menus inside the menu of a column. */
const foldedMenus = ['Match and compare', 'Check and profile', 'Insert', 'Display', 'Protect']

/** An item of the menu of a column that is open, after the menu it is folded into has been opened. */
export async function itemOfColumn(page: Page, name: string): Promise<Locator> {
  await page.getByRole('menuitem', { name: 'Delete column' }).waitFor()
  const found = page.getByRole('menuitem', { name, exact: true })
  for (const folded of foldedMenus) {
    if ((await found.count()) > 0) break
    const inside = page.getByRole('menuitem', { name: folded, exact: true })
    if ((await inside.count()) === 0) continue
    await inside.click()
    await expect(page.getByRole('menu')).toHaveCount(2)
  }
  return found
}

/** Takes an item of a column's menu. */
export async function columnItem(page: Page, column: string, item: string): Promise<void> {
  await columnMenu(page, column)
  await (await itemOfColumn(page, item)).click()
}

/** The run dialog that is being opened, with its first estimate. */
async function estimated(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Estimate' })).toBeVisible()
  return dialog
}

/** Opens the run dialog from the column's menu. */
export async function openRun(page: Page, column: string): Promise<Locator> {
  await undisturbed(page)
  await columnItem(page, column, 'Run…')
  await page.getByRole('menuitem', { name: /^validate/i }).click()
  return estimated(page)
}

/** Opens the run dialog of an operation from the palette. */
export async function openOperation(page: Page, title: string): Promise<Locator> {
  await command(page, `${title}…`)
  return estimated(page)
}

/** The number in a line such as "Requests 60 × 1 credit = up to 60 credits", when all that was chosen is counted. */
export async function lineCount(dialog: Locator, line: RegExp): Promise<number> {
  await expect(dialog.getByText(/^(Counting|Starting)…/)).toHaveCount(0)
  const text = (await dialog.getByRole('region', { name: 'Estimate' }).textContent()) ?? ''
  const found = text
    .split('\n')
    .join(' ')
    .match(new RegExp(`${line.source}\\D*?([\\d,]+)`, 'i'))
  if (!found?.[1]) throw new Error(`no line ${line} in: ${text}`)
  return Number(found[1].replaceAll(',', ''))
}

export async function openSettings(page: Page): Promise<Locator> {
  await undisturbed(page)
  await page.keyboard.press('Control+,')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog.getByRole('tab', { name: 'General' })).toBeVisible()
  return dialog
}

/**
 * Adds play credits, 1,000 at a time, and sets how many calls Practice accepts in a second, 0 = no limit, as a person would
 * in the settings.
 */
export async function preparePractice(page: Page, refills: number, perSecond = 0): Promise<void> {
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Service' }).click()
  for (let n = 1; n <= refills; n++) {
    await dialog.getByRole('button', { name: 'Add 1,000 play credits' }).click()
    await expect(dialog.getByText(`${((n + 1) * 1000).toLocaleString('en')} credits left`)).toBeVisible()
  }
  const pace = dialog.getByLabel('Pace')
  await pace.fill(String(perSecond))
  await pace.press('Tab')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** A slow Practice makes a run last as long as a journey needs. */
export const setPace = (page: Page, perSecond: number): Promise<void> => preparePractice(page, 0, perSecond)

/** Types a key where a dialog asks for one and waits until it is set. */
async function giveKey(page: Page, dialog: Locator, key: string): Promise<void> {
  await dialog.getByRole('textbox', { name: /^(api key(, for this session)?|new key)$/i }).fill(key)
  const told = page.getByRole('alert').filter({ hasText: 'The key is set.' })
  // That of a key before this one goes first.
  await expect(told).toHaveCount(0)
  await dialog.getByRole('button', { name: /^(set key|use for this session|replace)$/i }).click()
  await expect(told).toBeVisible()
}

/** Sets the key of the live service that is set up; the settings are open. */
export async function enterKey(page: Page, key: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'API key' }).click()
  await giveKey(page, dialog, key)
}

/**
 * Tests the address of a live service, which must find `finding`, goes live and closes the settings. `key`: the address has
 * none yet and asks for it.
 */
export async function goLive(page: Page, baseUrl: string, finding: string, key?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: 'Service' }).click()
  await dialog.getByLabel('Base URL').fill(baseUrl)
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  const asks = page.getByRole('dialog', { name: `API key for ${new URL(baseUrl).host}` })
  if (key !== undefined) await giveKey(page, asks, key)
  await expect(dialog.getByRole('status').getByText(finding)).toBeVisible()
  await expect(asks).toHaveCount(0)
  const told = page.getByText(/^The live service is on/)
  // That of a service before this one goes first.
  await expect(told).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Use the live service' }).click()
  await expect(told).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Presses a button of the run dialog that starts a run; the card of that very run, whatever others there are. */
export async function startRun(page: Page, dialog: Locator, button: string | RegExp): Promise<Locator> {
  const activity = page.getByRole('region', { name: 'Activity' })
  const marked = activity.locator('article[aria-current="true"]')
  const former = (await marked.count()) > 0 ? await marked.getAttribute('data-run') : null
  await dialog.getByRole('button', { name: button, exact: true }).click()
  const started = former === null ? marked : marked.and(page.locator(`:not([data-run="${former}"])`))
  await expect(started).toBeVisible()
  return activity.locator(`article[data-run="${await started.getAttribute('data-run')}"]`)
}

/** Does something with a run: by the button in its line, or by the menu beside it. */
export async function withRun(page: Page, run: Locator, action: string): Promise<void> {
  const menu = run.getByRole('button', { name: 'More actions of this run' })
  await menu.waitFor()
  const button = run.getByRole('button', { name: action, exact: true })
  if ((await button.count()) > 0) return button.click()
  await menu.click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Opens the details of a run that is one line. */
export async function unfolded(run: Locator): Promise<Locator> {
  const line = run.locator('[aria-expanded]').first()
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
  return run
}

/** Shows the settings of a run, which are folded. */
export async function openChanges(dialog: Locator): Promise<void> {
  // The estimate moves the button when it comes.
  await expect(dialog.getByRole('region', { name: 'Estimate' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Change…' }).click()
}

/** The card of the newest run in Activity: the right one only where no other run was started before. */
export const newestRun = (page: Page): Locator =>
  page.getByRole('region', { name: 'Activity' }).getByRole('article').first()

/** A notice with these words. It stays while the mouse is on it: for as long as a person takes to press its button. */
export async function notice(page: Page, words: string | RegExp): Promise<Locator> {
  const found = page.getByRole('alert').filter({ hasText: words })
  await found.hover()
  return found
}

export async function exportDownload(page: Page, choose: (dialog: Locator) => Promise<void>): Promise<Buffer> {
  await undisturbed(page)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await choose(dialog)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^export/i }).click()
  const stream = await (await download).createReadStream()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** The Clean panel, opened where an earlier test that shared the page has not left it open. */
export async function cleanPanel(page: Page) {
  const panel = page.getByRole('region', { name: 'Clean', exact: true })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Clean', exact: true }).click()
  return panel
}
