// A walk through every screen of the program, for what must hold on each: no accessibility fault, a good look. Its two parts need
// nothing of one another, so that two browsers can go at once.
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '../expect.ts'
import {
  cell,
  chooseFile,
  columnItem,
  columnMenu,
  command,
  finishImport,
  openRun,
  openSettings,
  preparePractice,
  startRun,
} from './program.ts'
import { closed, dialogOf, type Seen } from './screens.ts'
import { emptyList, filesComing, intoList, manyRows, whileImporting } from './tour-lists.ts'

const attendees = path.join(import.meta.dirname, '../../resources/samples/attendees.xlsx')
const mail = 'Contact / E-mail'

async function menuClosed(page: Page): Promise<void> {
  // In a window that has just grown again it finds its place first.
  await page.getByRole('menu').first().waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** A dialog that a command opens: the screen's name, the command's title. */
type Opened = readonly [screen: string, title: string]

/** About the list, its runs and its people. */
const ofList: readonly Opened[] = [
  ['ledger', 'Credit ledger…'],
  ['answers', 'Stored answers…'],
  ['prices', 'Prices…'],
  ['own-data', 'Use this list as own data in Practice…'],
  ['sort', 'Sort by several columns…'],
  ['duplicates', 'Find duplicates…'],
  ['match', 'Match with a list or file…'],
  ['compare', 'Compare with a list, file or earlier version…'],
  ['compare-points', 'Compare two points in history…'],
  ['save-recipe', 'Save as recipe…'],
  ['health', 'Health report…'],
  ['bounces', 'Read a bounce file…'],
  ['guesses', 'Guess emails and names…'],
  ['write-table', 'Export to a PostgreSQL table…'],
  ['seen-before', 'Add or refresh “Seen before”…'],
  ['erase', 'Erase a person…'],
  ['what-was-sent', 'What was sent…'],
  ['retention', 'Delete this list automatically…'],
  ['groups', 'Group rows and pivot…'],
]

/** About the program, its workspace and its rules. */
const ofProgram: readonly Opened[] = [
  ['verdict-rules', 'Verdict rules…'],
  ['legend', 'Symbols and statuses'],
  ['sql-console', 'SQL console…'],
  ['do-not-contact', 'Do-not-contact lists…'],
  ['connected-pages', 'Connected pages…'],
  ['erase-all', 'Erase this workspace…'],
  ['open-link', 'Open a link…'],
  ['recent-files', 'Open recent…'],
  ['read-table', 'Import from a PostgreSQL table…'],
  ['trash', 'Trash…'],
  ['backups', 'Backups…'],
  ['about', 'About Listwright'],
  ['updates', 'Look for a new version…'],
  ['licences', 'Third-party licenses'],
  ['shortcuts', 'Keyboard shortcuts'],
  ['guide', 'Guide: Validate emails and phones'],
]

/** Dialogs of a column's menu. */
const ofColumn = [
  ['notation', 'Input format…'],
  ['transform', 'Transform…'],
  ['clusters', 'Unify spellings…'],
] as const

const settings = [
  ['settings', /general/i],
  ['settings-service', /service/i],
  ['settings-key', /key/i],
  ['settings-team', /team/i],
  ['settings-data', /data/i],
] as const

/** Waits until an open dialog shows what it is for. */
/** What goes away; the bar of a review stays. */
const working = '.mantine-Loader-root, [role=progressbar]:not([aria-label="Groups reviewed"])'

async function read(page: Page): Promise<void> {
  await dialogOf(page).waitFor()
  await expect(dialogOf(page).locator(working)).toHaveCount(0, { timeout: 30_000 })
}

async function opened(page: Page, dialogs: readonly Opened[], seen: Seen): Promise<void> {
  for (const [name, title] of dialogs) {
    await command(page, title)
    await read(page)
    await seen(name)
    await closed(page)
  }
}

/** Goes through the screens of a fresh program and of its first list, `seen` on each with its name. */
export async function tourOfList(page: Page, seen: Seen): Promise<void> {
  await page
    .getByRole('button', { name: /^paste a table/i })
    .first()
    .waitFor()
  await seen('start')
  await preparePractice(page, 0)
  await filesComing(page, seen)

  let importing = await chooseFile(page, attendees)
  await importing.getByRole('button', { name: /^import [\d,]+ rows$/i }).waitFor()
  await seen('import')
  await importing.getByRole('button', { name: 'Each sheet as a list…' }).click()
  const several = page.getByRole('dialog', { name: /sheets$/ })
  await expect(several.getByRole('button', { name: /^import \d+ lists?$/i })).toBeEnabled({ timeout: 30_000 })
  await seen('several')
  await closed(page)
  importing = await chooseFile(page, attendees)
  await importing.getByRole('button', { name: /^import [\d,]+ rows$/i }).waitFor()
  await finishImport(page, importing, 'attendees.xlsx')
  await (await cell(page, 2, 'Reg. no.')).click()
  await page.getByText(/^Email · \d+%/).waitFor()
  await seen('grid')
  await onTheSheet(page, seen)
  await runs(page, seen)
  await opened(page, ofList, seen)
  await page.keyboard.press('Control+s')
  await dialogOf(page)
    .getByRole('button', { name: /^export/i })
    .waitFor()
  await seen('export')
  await closed(page)
}

/** Goes through all other screens, of a program with or without lists of its own; the last one locks it. */
export async function tourOfProgram(page: Page, seen: Seen): Promise<void> {
  await intoList(page, seen)
  await page.getByLabel('Search this list').fill('no such text')
  await page.getByText('No rows match.').first().waitFor()
  await seen('nothing-matches')
  await page.getByLabel('Search this list').fill('')
  await recipe(page, seen)
  await opened(page, ofProgram, seen)
  await openSettings(page)
  for (const [name, tab] of settings) {
    await dialogOf(page).getByRole('tab', { name: tab }).click()
    await seen(name)
  }
  await closed(page)
  await page.keyboard.press('Control+k')
  await dialogOf(page).waitFor()
  await seen('palette')
  await closed(page)
  await chooseFile(page, { name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from('89504e470d0a1a0a', 'hex') })
  await dialogOf(page).getByRole('alert').waitFor()
  await seen('bad-file')
  await closed(page)
  await searches(page, seen)
  await manyRows(page, seen)
  await emptyList(page, seen)
  await whileImporting(page, seen)
  // Without what lets this browser in, as after *Lock this page*: nothing else can be looked at from here.
  await page.evaluate(() => localStorage.removeItem('listwright-session'))
  await page.goto(new URL('/', page.url()).href)
  await page.getByRole('button', { name: 'Unlock' }).waitFor()
  await seen('locked')
}

async function onTheSheet(page: Page, seen: Seen): Promise<void> {
  await columnMenu(page, mail)
  await page.getByRole('menuitem', { name: 'Run…', exact: true }).waitFor()
  await seen('column-menu')
  await page.getByRole('menuitem', { name: 'Fix Email cells…' }).click()
  await dialogOf(page).getByRole('button', { name: /^fix/i }).first().waitFor()
  await seen('fix')
  await closed(page)
  await columnItem(page, mail, 'Profile…')
  await dialogOf(page).getByRole('table', { name: 'Patterns' }).waitFor()
  await seen('profile')
  await closed(page)
  for (const [name, item] of ofColumn) {
    await columnItem(page, mail, item)
    await read(page)
    await seen(name)
    await closed(page)
  }
  await command(page, 'Move or copy rows to a list…')
  await dialogOf(page)
    .getByRole('button', { name: /^(move|copy) /i })
    .waitFor()
  await seen('move-rows')
  await closed(page)
  await columnItem(page, mail, 'Color cells…')
  await dialogOf(page).getByRole('button', { name: 'Add a rule' }).click()
  await seen('colors')
  await closed(page)
  await command(page, 'Add computed column…')
  const expression = dialogOf(page).getByRole('textbox', { name: 'Expression' })
  await expression.fill(`domainOf([${mail}]) & number("x")`)
  await dialogOf(page).getByRole('cell', { name: 'not a number' }).first().waitFor()
  await seen('computed')
  await expression.fill('lower([Con')
  await dialogOf(page).getByRole('option').first().waitFor()
  await seen('computed-typing')
  await page.keyboard.press('Escape')
  await closed(page)
  await (await cell(page, 2, mail)).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^open record/i }).waitFor()
  await seen('cell-menu')
  await menuClosed(page)
  await command(page, 'Show or hide the filters')
  await seen('filters')
  await command(page, 'Show or hide the filters')
  await page.keyboard.press('Control+h')
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
  await seen('replace')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Run a recipe/ }).waitFor()
  await seen('run-menu')
  await menuClosed(page)
}

async function runs(page: Page, seen: Seen): Promise<void> {
  const dialog = await openRun(page, mail)
  await seen('estimate')
  const run = await startRun(page, dialog, /^run \d/i)
  await seen('running')
  await run.getByText('Done').waitFor({ timeout: 120_000 })
  await seen('activity')
  await (await cell(page, 4, mail)).click()
  await page.keyboard.press('Space')
  for (const tab of ['Fields', 'Email', 'Phone', 'Person', 'Company', 'History']) {
    await page.getByRole('region', { name: 'Record' }).getByRole('tab', { name: tab, exact: true }).click()
    await seen(`record-${tab.toLowerCase()}`)
  }
  await page.keyboard.press('Escape')
  await command(page, 'Show or hide the history')
  await seen('history')
  await command(page, 'Show or hide the history')
  await command(page, 'Clean: find and fix problems')
  await seen('clean')
  await command(page, 'Clean: find and fix problems')
}

/** A recipe on a list that has other columns. */
async function recipe(page: Page, seen: Seen): Promise<void> {
  const city = { column: { name: 'City', type: 'city' }, not: false, kind: 'is', text: 'Oslo' }
  const step = {
    ...{ do: 'run', operation: 'cached.org.byDomain', inputs: { domain: { name: 'Website', type: 'domain' } } },
    ...{ onlyIf: { join: 'all', tests: [city] }, country: null, ownLists: false, waterfall: [], rows: ['empty'] },
    ...{ maxAgeDays: 90, writes: 'fill', fields: [], cap: 50 },
  }
  const text = { format: 'listwright.recipe', version: 2, name: 'Companies of Oslo', steps: [step] }
  const choosing = page.waitForEvent('filechooser')
  await command(page, 'Run a recipe…')
  const file = { name: 'oslo.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(text)) }
  await (await choosing).setFiles(file)
  await dialogOf(page)
    .getByRole('button', { name: /^Run it/ })
    .waitFor()
  await seen('recipe')
  await closed(page)
}

async function searches(page: Page, seen: Seen): Promise<void> {
  await page.keyboard.press('Control+Shift+f')
  for (const form of ['Companies', 'Ask', 'People']) {
    await page.getByRole('tab', { name: form, exact: true }).click()
    await seen(`search-${form.toLowerCase()}`)
  }
  const form = page.getByRole('region', { name: 'Search form: People' })
  const country = form.getByRole('textbox', { name: 'Country', exact: true })
  await country.fill('germ')
  await page.getByRole('option', { name: 'Germany' }).first().waitFor()
  await seen('search-values')
  await country.press('Enter')
  await form.getByRole('button', { name: 'Search, first 25' }).click()
  await page.getByRole('region', { name: 'Results' }).getByText('25 people').waitFor()
  await seen('search-results')
  await page.getByRole('button', { name: 'Add to a list…' }).click()
  await dialogOf(page).getByRole('button', { name: /^add/i }).waitFor()
  await seen('search-add')
  await closed(page)
}
