// Whatever opens and however it is closed, the focus is where it was before, never on nothing.
import type { Locator, Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { cell, columnMenu, command, csv, undisturbed } from '../pages/program.ts'
import { expect, test } from '../web.ts'

// Where the focus is may hang on what still moves: as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What has the focus, as a person would name it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (at === null || at === document.body) return 'nothing'
    if (at.closest('.lw-grid')) return 'sheet'
    return at.getAttribute('aria-label') ?? at.textContent ?? at.tagName
  })

type Way = 'Escape' | 'close button' | 'click outside'

async function close(page: Page, way: Way): Promise<void> {
  if (way === 'Escape') await page.keyboard.press('Escape')
  else if (way === 'close button') await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  else await page.mouse.click(700, 895)
}

const open = (page: Page) => page.locator('[role="dialog"], [role="menu"]').filter({ visible: true })

const dialogs = [
  'Credit ledger…',
  'Prices…',
  'Verdict rules…',
  'Symbols and statuses',
  'Sort by several columns…',
  'SQL console…',
  'Do-not-contact lists…',
  'Erase a person…',
  'Erase this workspace…',
  'Trash…',
  'Backups…',
  'Settings…',
  'Keyboard shortcuts',
  'About Listwright',
] as const

/** Opened from the sheet by keys or by a click into it. */
const surfaces: [name: string, open: (page: Page) => Promise<void>, ways: Way[]][] = [
  // One frame closes them all: each is closed in one of its ways.
  ...dialogs.map((title, n): [string, (page: Page) => Promise<void>, Way[]] => [
    title,
    page => command(page, title),
    [n % 2 === 0 ? 'Escape' : 'close button'],
  ]),
  ['palette', page => page.keyboard.press('Control+k'), ['Escape', 'click outside']],
  ['column menu', page => page.keyboard.press('Alt+ArrowDown'), ['Escape', 'click outside']],
  ['column filter', page => page.keyboard.press('Control+Shift+l'), ['Escape', 'click outside']],
  ['cell menu', async page => (await cell(page, 1, 'Name')).click({ button: 'right' }), ['Escape', 'click outside']],
]

test('the focus goes back to the sheet from every surface', async ({ opened: page }) => {
  test.setTimeout(400_000)
  await openListOf(page, csv('people.csv', 'Name,Mail\nAda,ada@firm.example\nBob,bob@firm.example\n'))
  for (const [name, openIt, ways] of surfaces) {
    for (const way of ways) {
      await (await cell(page, 1, 'Name')).click()
      await expect.poll(() => focused(page), { message: `before ${name}` }).toBe('sheet')
      await openIt(page)
      await expect(open(page).first()).toBeVisible()
      await expect.poll(() => focused(page), { message: `in ${name}` }).not.toBe('sheet')
      await close(page, way)
      await undisturbed(page)
      await expect(open(page)).toHaveCount(0)
      await expect.poll(() => focused(page), { message: `${name}, closed by ${way}` }).toBe('sheet')
    }
  }
})

test('panels, the find bar and menus of the toolbar give the focus back', async ({ opened: page }) => {
  await openListOf(page, csv('people.csv', 'Name,Mail\nAda,ada@firm.example\nBob,bob@firm.example\n'))
  for (const panel of ['Show or hide the activity', 'Show or hide the history', 'Show or hide the filters']) {
    await (await cell(page, 1, 'Name')).click()
    await command(page, panel)
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => focused(page), { message: panel }).toBe('sheet')
  }
  // A field that is in use before the panel takes the focus keeps it, and what is typed into it.
  await page.evaluate(() => {
    const typeAtOnce = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('[aria-label="Add a column to the filters"]')
      if (!field) return
      typeAtOnce.disconnect()
      field.focus()
      document.execCommand('insertText', false, 'Mai')
    })
    typeAtOnce.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Mail' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Add a column to the filters' })).toBeFocused()
  await page.getByRole('option', { name: 'Mail' }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()

  await (await cell(page, 1, 'Name')).click()
  await page.keyboard.press('Control+f')
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('sheet')

  for (const way of ['Escape', 'click outside'] as const) {
    await page.getByRole('button', { name: 'Run', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /^Run a recipe/ }).waitFor()
    await close(page, way)
    await expect(open(page)).toHaveCount(0)
    await expect.poll(() => focused(page), { message: `menu of Run, ${way}` }).toBe('Run')
  }
})

test('a submenu opened by keys has the focus on its first item, however late its items come', async ({
  opened: page,
}) => {
  await openListOf(page, csv('people.csv', 'Name,Mail\nAda,ada@firm.example\nBob,bob@firm.example\n'))
  for (const key of ['Enter', ' ', 'ArrowRight']) {
    for (const item of ['Run…', /^Type: /, 'Display']) {
      await columnMenu(page, 'Mail')
      // The menu takes the focus when it opens, which would take it from the item again.
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.getByRole('menuitem', { name: item }).focus()
      await page.keyboard.press(key)
      const inner = page.getByRole('menu').last()
      await expect(inner.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByRole('menuitem', { name: item })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(open(page)).toHaveCount(0)
    }
  }
})

test('a popover keeps the focus until it is closed, and gives it back', async ({ opened: page }) => {
  await openListOf(page, csv('people.csv', 'Name,Mail\nAda,ada@firm.example\nBob,bob@firm.example\nCy,no\n'))
  for (const way of ['Escape', 'click outside'] as const) {
    await (await cell(page, 1, 'Name')).click()
    await page
      .getByRole('columnheader', { name: 'Mail' })
      .getByRole('button', { name: /^Email, / })
      .click()
    const popover = page.getByRole('dialog')
    await expect(popover).toBeVisible()
    for (let tabs = 0; tabs < 8; tabs++) {
      await expect.poll(() => popover.evaluate(box => box.contains(document.activeElement))).toBe(true)
      await page.keyboard.press(tabs % 3 === 2 ? 'Shift+Tab' : 'Tab')
    }
    await close(page, way)
    await expect(popover).toHaveCount(0)
    await expect.poll(() => focused(page), { message: `closed by ${way}` }).toBe('sheet')
  }
})

test('dialogs open at their first field', async ({ opened: page }) => {
  await openListOf(page, csv('people.csv', 'Name,Mail\nAda,ada@firm.example\nAda,ada@firm.example\n'))
  const labelled = (label: string) => (dialog: Locator) => dialog.getByLabel(label, { exact: true }).first()
  const list = (dialog: Locator) => dialog.getByRole('combobox', { name: 'List' })
  const check = (dialog: Locator) => dialog.getByRole('checkbox').first()
  const fields: [title: string, field: (dialog: Locator) => Locator][] = [
    // Its choices are not open yet: Escape would close them alone.
    ['Sort by several columns…', labelled('Sort by')],
    ['Group rows and pivot…', labelled('Group by')],
    ['Guess emails and names…', labelled('Emails from names')],
    ['Match with a list or file…', list],
    ['Compare with a list, file or earlier version…', list],
    ['Find duplicates…', check],
    ['Verdict rules…', check],
  ]
  for (const [title, field] of fields) {
    await command(page, title)
    await expect(field(page.getByRole('dialog')), title).toBeFocused()
    await page.keyboard.press('Escape')
    await undisturbed(page)
  }
})
