// The program in WebKit: a page that has started, and what a person does in it.
import { writeFile } from 'node:fs/promises'
import { webKitPath } from '../../scripts/more-browsers.ts'
import type { WebWorkspace } from '../kept.ts'
import { expect, test as onHost } from '../web.ts'
import { type Desktop, startDriver } from './driver.ts'
import { like, type Target } from './find.ts'
import { type WebKitPage, webKitPage } from './page.ts'

/** `program`: started in a workspace of the worker, in a window of 1440 x 900. `desktop`: how the person's system is set. */
export const test = onHost.extend<{ program: WebKitPage; desktop: Desktop; web: WebWorkspace }>({
  desktop: [{}, { option: true }],
  web: ({ common }, use) => use(common),
  program: async ({ web, desktop }, use, info) => {
    const browser = webKitPath()
    if (browser === null) throw new Error('WebKitGTK is missing')
    const driver = await startDriver(browser, desktop)
    const page = webKitPage(driver)
    try {
      await page.resize(1440, 900)
      await page.goto(await web.address())
      await page.driver.evaluate(() => {
        addEventListener('error', ({ message, error }) => {
          document.documentElement.dataset.faults = `${message} ${error?.stack ?? ''}`
        })
      })
      await page.shown(openFile)
      await use(page)
      expect(await driver.evaluate(() => document.documentElement.dataset.faults ?? null)).toBeNull()
    } finally {
      // A browser that has ended has none.
      const picture = await page.picture().catch(() => null)
      await driver.close()
      if (picture) await writeFile(info.outputPath('at-the-end.png'), picture)
    }
  },
})

export { expect }

export const openFile: Target = { role: 'button', name: like(/^open a file/i), nth: 0 }
export const dialog: Target = { role: 'dialog' }
export const button = (name: string | RegExp, within?: Target): Target => ({
  role: 'button',
  name: typeof name === 'string' ? name : like(name),
  ...(within ? { within } : {}),
})
export const menuItem = (name: string | RegExp): Target => ({
  role: 'menuitem',
  name: typeof name === 'string' ? name : like(name),
})
/** A dialog, a menu or a popover. */
export const openDialogs: Target = { css: '[role="dialog"], [role="menu"]' }
/** What `focused` says where keys go to the sheet. */
export const sheetFocused = 'textarea Cell'

/** Cell by view position and column name; both are in sight. */
export async function cell(page: WebKitPage, row: number, column: string): Promise<Target> {
  const header = { css: '.lw-grid [role="columnheader"]', text: like(new RegExp(`^${column}`)), nth: 0 }
  await page.shown(header)
  const id = await page.driver.evaluate(
    name =>
      [...document.querySelectorAll('.lw-grid [role="columnheader"]')]
        .find(one => one.querySelector('.lw-header-name')?.textContent === name)
        ?.getAttribute('col-id') ?? null,
    column,
  )
  if (id === null) throw new Error(`no column ${column}`)
  return { css: `.ag-row[row-index="${row}"] [col-id="${id}"]` }
}

export async function select(page: WebKitPage, row: number, column: string): Promise<void> {
  const chosen = await cell(page, row, column)
  await page.click(chosen)
  await page.shown({ css: `${chosen.css}[aria-selected="true"]` })
}

export async function cellIs(page: WebKitPage, row: number, column: string, text: string | RegExp): Promise<void> {
  await page.hasText(await cell(page, row, column), text)
}

export async function typeInto(page: WebKitPage, row: number, column: string, text: string): Promise<void> {
  await select(page, row, column)
  await page.type(text)
  await page.press('Enter')
  await cellIs(page, row, column, text)
}

export async function importFile(page: WebKitPage, name: string, text: string): Promise<void> {
  await page.chooseFile(() => page.click(openFile), name, Buffer.from(text))
  await importChosen(page, name)
}

/** Imports what the dialog shows. */
export async function importChosen(page: WebKitPage, name: string): Promise<void> {
  const imports = button(/^import ([\d,]+|all) rows?$/i, dialog)
  await page.shown(imports)
  // A line that comes while the file is read moves the button under the hand: then once more, as a person would.
  await expect(async () => {
    if ((await page.count(imports)) > 0) await page.click(imports)
    await expect.poll(() => page.count(dialog), { timeout: 5000 }).toBe(0)
  }).toPass({ timeout: 60_000 })
  await page.shown({ role: 'heading', text: like(new RegExp(`^${name.split('.')[0]}`)) }, 60_000)
  await page.shown({ css: '.lw-grid [role="columnheader"]' })
}

export async function command(page: WebKitPage, title: string): Promise<void> {
  await page.gone(dialog)
  await page.press('Control+k')
  await page.shown({ role: 'combobox', within: dialog })
  await expect.poll(page.focused).toMatch(/^input/)
  await page.type(title)
  await page.click({ role: 'option', text: like(new RegExp(title)), nth: 0 })
}

/** Opens the menu of a column by keys, and takes an item of it. */
export async function columnItem(page: WebKitPage, column: string, item: string | RegExp): Promise<void> {
  await select(page, 0, column)
  await page.press('Alt+ArrowDown')
  await page.click(menuItem(item))
}

/** A plain CSV of what the export dialog offers. */
export async function exported(page: WebKitPage): Promise<string> {
  await page.gone(dialog)
  await page.press('Control+s')
  await page.click({ role: 'radio', name: like(/^plain/i), within: dialog })
  const bytes = await page.saved(() => page.click(button(/^export/i, dialog)))
  return bytes.toString('utf8').replaceAll('\r\n', '\n')
}
