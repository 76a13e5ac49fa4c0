// Every key of docs/keys.md in the grid of a real browser; Ctrl+N and Ctrl+W are kept by browsers (told by F1).
import type { Page } from '@playwright/test'
import { pasteElsewhere } from '../pages/clipboard.ts'
import { openListOf } from '../pages/list.ts'
import { cell, columnItem, columnMenu, csv, header, itemOfColumn, notice, select, typeInto } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

// Where the focus is may hang on what still moves: as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Two blocks of filled cells with a gap between them, more rows than a screen has. */
const list = [
  'Name,City,Note,Mail',
  'Anna,Oslo,a,anna@work.example',
  'Bo,Rome,b,bo@work.example',
  ',,,',
  'Cleo,Lyon,c,cleo@work.example',
  ...Array.from({ length: 96 }, (_, row) => `Name ${row + 5},City ${row + 5},x,`),
].join('\n')

const open = (page: Page) => openListOf(page, csv(`keys ${Date.now()}.csv`, list))
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** What assistive technology hears of the active cell and the selection. */
const told = (page: Page, words: string) => expect(page.locator('[aria-live].lw-unseen')).toContainText(words)
const texts = async (page: Page, column: string, expected: string[]) => {
  for (const [row, text] of expected.entries()) await expect(await cell(page, row, column)).toHaveText(text)
}

test('moving, selecting, copying and parts of the window', async ({ opened: page }) => {
  await open(page)

  await test.step('moving: arrows, data edges, ends, pages, Enter and Tab', async () => {
    await select(page, 0, 'Name')
    const steps: [key: string, place: string][] = [
      ['ArrowDown', 'Name, row 2'],
      ['ArrowRight', 'City, row 2'],
      ['ArrowUp', 'City, row 1'],
      ['ArrowLeft', 'Name, row 1'],
      ['Control+ArrowDown', 'Name, row 2'],
      ['Control+ArrowDown', 'Name, row 4'],
      ['Control+ArrowDown', 'Name, row 100'],
      ['Control+ArrowUp', 'Name, row 4'],
      ['Control+ArrowRight', 'Mail, row 4'],
      ['Control+ArrowLeft', 'Name, row 4'],
      ['End', 'Mail, row 4'],
      ['Home', 'Name, row 4'],
      ['Control+End', 'Mail, row 100'],
      ['Control+Home', 'Name, row 1'],
      ['Enter', 'Name, row 2'],
      ['Shift+Enter', 'Name, row 1'],
      ['Tab', 'City, row 1'],
      ['Tab', 'Note, row 1'],
      ['Shift+Tab', 'City, row 1'],
      // After a row of Tabs, Enter goes below where they began.
      ['Enter', 'Name, row 2'],
    ]
    for (const [key, place] of steps) {
      await press(page, key)
      await told(page, place)
    }
    await press(page, 'PageDown')
    await expect(page.locator('[aria-live].lw-unseen')).not.toHaveText('Name, row 2')
    await press(page, 'PageUp')
    await told(page, 'Name, row 2')
  })

  await test.step('selecting: Shift extends, Ctrl+A, whole columns and rows, Esc', async () => {
    await select(page, 0, 'Name')
    const steps: [key: string, words: string][] = [
      ['Shift+ArrowDown', '2 cells selected'],
      ['Shift+ArrowRight', '4 cells selected'],
      ['Escape', 'Name, row 1'],
      ['Control+Shift+ArrowRight', '4 cells selected'],
      ['Control+Shift+ArrowDown', '8 cells selected'],
      ['Escape', 'Name, row 1'],
      ['Control+Shift+End', '400 cells selected'],
      ['Escape', 'Name, row 1'],
      ['Control+a', '8 cells selected'],
      ['Control+a', '400 cells selected'],
      ['Escape', 'Name, row 1'],
      ['Control+Space', '100 cells selected'],
      ['Escape', 'Name, row 1'],
      ['Shift+Space', '4 cells selected'],
      ['Escape', 'Name, row 1'],
      ['Control+Shift+Space', '400 cells selected'],
      ['Shift+Backspace', 'Name, row 1'],
      ['Shift+PageDown', 'cells selected'],
    ]
    for (const [key, words] of steps) {
      await press(page, key)
      await told(page, words)
    }
  })

  await test.step('the clipboard: copy with headers', async () => {
    await select(page, 0, 'Name')
    await press(page, 'Shift+ArrowRight', 'Control+Shift+c')
    await expect
      .poll(async () => (await pasteElsewhere(page)).trimEnd().split(/\r?\n/))
      .toEqual(['Name\tCity', 'Anna\tOslo'])
  })

  await test.step('parts of the window: column menu, filter, find, record, commands, shortcuts, run', async () => {
    /** Closes what is open: the next key belongs to the grid again, or to the window. */
    const closed = async () => {
      await press(page, 'Escape')
      await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toHaveCount(0)
      await expect(page.getByRole('textbox', { name: 'Cell', exact: true })).toBeFocused()
    }
    await select(page, 0, 'Mail')
    await press(page, 'Alt+ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
    await closed()
    await press(page, 'Control+Shift+l')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Contains' })).toBeVisible()
    await closed()
    // Escape in the same breath closes what has only just opened; the next key is the grid's again.
    for (const [opening, place] of [
      ['Alt+ArrowDown', 'Note, row 1'],
      ['Control+Shift+l', 'City, row 1'],
    ] as const) {
      await press(page, opening, 'Escape', 'ArrowLeft')
      await told(page, place)
      await closed()
    }
    await select(page, 0, 'Mail')
    await press(page, 'Control+f')
    await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
    await press(page, 'Control+h')
    await expect(page.getByLabel('Replace with')).toBeVisible()
    await closed()
    await press(page, 'Space')
    await expect(page.getByRole('region', { name: /record/i })).toBeVisible()
    await press(page, 'Space')
    await expect(page.getByRole('region', { name: /record/i })).toBeHidden()
    await press(page, 'Control+Shift+Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await closed()
    await press(page, 'Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await closed()
    await press(page, 'F1')
    await expect(page.getByRole('dialog').getByText(/^Ctrl\+W is reserved by (the browser|Firefox)$/)).toBeVisible()
    await closed()
    await press(page, 'Control+s')
    await expect(page.getByRole('dialog').getByRole('button', { name: /^export/i })).toBeVisible()
    await closed()
    const chooser = page.waitForEvent('filechooser')
    await press(page, 'Control+o')
    await chooser
  })
})

test('rows, columns, cells and what is in them', async ({ opened: page }) => {
  await open(page)

  await test.step('rows: Ctrl+plus inserts as many as are selected, Ctrl+minus deletes them', async () => {
    await select(page, 0, 'Name')
    await press(page, 'Shift+ArrowDown', 'Control++')
    await texts(page, 'Name', ['', '', 'Anna', 'Bo'])
    await press(page, 'Control+-')
    await texts(page, 'Name', ['Anna', 'Bo'])
  })

  await test.step('whole columns: Ctrl+minus deletes them and no rows, one Undo brings them back, Ctrl+plus inserts', async () => {
    await select(page, 0, 'City')
    await press(page, 'Shift+ArrowRight', 'Control+Space', 'Control+-')
    const gone = await notice(page, '2 columns deleted.')
    await expect(header(page, 'City')).toHaveCount(0)
    await expect(header(page, 'Note')).toHaveCount(0)
    await texts(page, 'Name', ['Anna', 'Bo'])
    await gone.getByRole('button', { name: 'Undo' }).click()
    await texts(page, 'City', ['Oslo', 'Rome'])
    await texts(page, 'Note', ['a', 'b'])
    await select(page, 0, 'City')
    await press(page, 'Control+Space', 'Control++')
    await expect(header(page, 'New column').or(page.getByRole('textbox', { name: /name/i }))).toBeVisible()
    await press(page, 'Enter')
    await texts(page, 'Name', ['Anna', 'Bo'])
    await select(page, 0, 'Name')
    await press(page, 'Control+z')
    await expect(header(page, 'New column')).toHaveCount(0)
  })

  await test.step('the time, the cell above, the active cell far away, dates while typing', async () => {
    await select(page, 2, 'Note')
    await press(page, 'Control+Shift+;')
    await expect(await cell(page, 2, 'Note')).toHaveText(/^\d{2}:\d{2}$/)
    await select(page, 1, 'City')
    await press(page, "Control+'")
    await texts(page, 'City', ['Oslo', 'Oslo'])
    await select(page, 0, 'Note')
    await page.keyboard.type('since ')
    await press(page, 'Control+;', 'Enter')
    await expect(await cell(page, 0, 'Note')).toHaveText(/^since \d{4}-\d{2}-\d{2}$/)
    await select(page, 0, 'Name')
    await page.mouse.wheel(0, 2000)
    const scrolled = () => page.locator('.lw-grid .ag-grid-viewport').evaluate(box => box.scrollTop)
    await expect.poll(scrolled).toBeGreaterThan(500)
    await press(page, 'Control+Backspace')
    await expect.poll(scrolled).toBeLessThan(50)
    await press(page, 'Control+z', 'Control+z', 'Control+z')
    await texts(page, 'City', ['Oslo', 'Rome', ''])
    await texts(page, 'Note', ['a', 'b', ''])
  })

  await test.step('editing: typing, F2, Esc, new lines, filling, clearing, today', async () => {
    await select(page, 0, 'Name')
    await page.keyboard.type('Annika')
    await press(page, 'Escape')
    await texts(page, 'Name', ['Anna'])
    await press(page, 'F2')
    await page.keyboard.type('-Maria')
    await press(page, 'Enter')
    await texts(page, 'Name', ['Anna-Maria', 'Bo'])
    await (await cell(page, 1, 'Name')).dblclick()
    await page.keyboard.type('b')
    await press(page, 'Tab')
    await texts(page, 'Name', ['Anna-Maria', 'Bob'])
    await page.keyboard.type('two')
    await press(page, 'Alt+Enter')
    await page.keyboard.type('lines')
    await press(page, 'Enter')
    await expect(await cell(page, 1, 'City')).toHaveText('two\nlines')
    await select(page, 0, 'Note')
    await press(page, 'Shift+ArrowDown')
    await page.keyboard.type('same')
    await press(page, 'Control+Enter')
    await texts(page, 'Note', ['same', 'same', ''])
    await select(page, 0, 'City')
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await texts(page, 'City', ['Oslo', 'Oslo', 'Oslo'])
    await select(page, 0, 'City')
    await press(page, 'Shift+ArrowRight', 'Control+r')
    await texts(page, 'Note', ['Oslo', 'same'])
    await press(page, 'Delete')
    await texts(page, 'Note', [''])
    await press(page, 'Control+z')
    await texts(page, 'Note', ['Oslo'])
    await press(page, 'Control+y')
    await texts(page, 'Note', [''])
    await press(page, 'Control+z', 'Control+Shift+z')
    await texts(page, 'Note', [''])
    await select(page, 2, 'Note')
    await press(page, 'Control+;')
    await expect(await cell(page, 2, 'Note')).toHaveText(/^\d{4}-\d{2}-\d{2}$/)
  })

  await test.step('columns: a note, the width of what is in them, the order of the menu', async () => {
    const before = (await header(page, 'Mail').boundingBox())?.width ?? 0
    await columnMenu(page, 'Mail')
    await expect(page.getByRole('menuitem', { name: 'Delete column' })).toBeVisible()
    const items = await page.getByRole('menu').getByRole('menuitem').allTextContents()
    const order = ['Rename', 'Type', 'Run', 'Sort', 'Filter', 'Transform', 'Merge duplicates']
    const places = [...order, 'Check and profile', 'Insert', 'Display', 'Protect', 'Delete'].map(name =>
      items.findIndex(item => item.startsWith(name)),
    )
    expect(places.every(place => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    await (await itemOfColumn(page, 'Fit width')).click()
    await expect.poll(async () => (await header(page, 'Mail').boundingBox())?.width).not.toBe(before)
    await columnItem(page, 'Mail', 'Add a note…')
    await page.getByRole('dialog').getByRole('textbox').fill('From the fair')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await columnMenu(page, 'Mail')
    await expect(await itemOfColumn(page, 'Note…')).toBeVisible()
  })
})

test('lists are walked with Ctrl and the pages, or with Shift as well where a browser keeps those', async ({
  opened: page,
}) => {
  for (const name of ['walk one', 'walk two']) await openListOf(page, csv(`${name}.csv`, 'Name\nAnna\n'))
  const names = page.getByRole('navigation', { name: 'Lists' }).getByRole('button', { name: /^walk/ })
  await expect(names).toHaveCount(2)
  const order = (await names.allTextContents()).map(text => (text.startsWith('walk one') ? 'walk one' : 'walk two'))
  await names.first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(order[0] ?? '')
  for (const [key, at] of [
    ['Control+PageDown', 1],
    ['Control+PageUp', 0],
    ['Control+Shift+PageDown', 1],
    ['Control+Shift+PageUp', 0],
  ] as const) {
    await press(page, key)
    await expect(title).toHaveText(order[at] ?? '')
    await expect(page.getByRole('textbox', { name: 'Cell', exact: true })).toBeFocused()
  }
})

// Only Chromium's driver can press a key of another layout.
test('on a layout without Latin letters the place of a key decides', { tag: '@chromium' }, async ({ opened: page }) => {
  await openListOf(page, csv('names.csv', 'Name,City\nAnna,Oslo\nBo,Bergen\n'))
  await typeInto(page, 0, 'Name', 'Anne')
  const keyboard = await page.context().newCDPSession(page)
  /** Ctrl with a key of a Russian keyboard, as its driver tells it. */
  const press = async (key: string, code: string, shift = false) => {
    const held = { key, code, modifiers: shift ? 10 : 2, windowsVirtualKeyCode: key.charCodeAt(0) }
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...held })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...held })
  }
  await press('я', 'KeyZ')
  await expect(await cell(page, 0, 'Name')).toHaveText('Anna')
  await press('Я', 'KeyZ', true)
  await expect(await cell(page, 0, 'Name')).toHaveText('Anne')
  await press('л', 'KeyK')
  await expect(page.getByRole('dialog', { name: 'Commands and lists' })).toBeVisible()
  await keyboard.detach()
})

test('a text runs as its first letter does: in the sheet, while it is edited, in fields', async ({ opened: page }) => {
  await openListOf(page, csv('directions.csv', 'Name,City\nמשה כהן,Oslo\nAnna,Bergen\n'))
  /** How far the text is from both sides of its cell. */
  const sides = async (row: number) =>
    (await cell(page, row, 'Name')).evaluate(box => {
      const range = document.createRange()
      // The letters themselves: their box is as wide as the cell.
      range.selectNode(document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode() ?? box)
      const [text, whole] = [range.getBoundingClientRect(), box.getBoundingClientRect()]
      return { left: text.left - whole.left, right: whole.right - text.right }
    })
  const [hebrew, latin] = [await sides(0), await sides(1)]
  expect(hebrew.right).toBeLessThan(hebrew.left)
  expect(latin.left).toBeLessThan(latin.right)
  await select(page, 0, 'Name')
  await page.keyboard.press('F2')
  const editor = page.locator('textarea:focus')
  await expect(editor).toHaveValue('משה כהן')
  expect(await editor.evaluate(field => getComputedStyle(field).direction)).toBe('rtl')
  await page.keyboard.press('Escape')
  const search = page.getByLabel('Search this list')
  await search.fill('משה')
  expect(await search.evaluate(field => getComputedStyle(field).direction)).toBe('rtl')
})
