// The sheet in WebKitGTK: keys, mouse, clipboard both ways, fill, undo, menus and the focus.
import {
  button,
  cell,
  cellIs,
  columnItem,
  command,
  dialog,
  expect,
  importFile,
  menuItem,
  openDialogs,
  select,
  sheetFocused,
  test,
  typeInto,
} from './program.ts'

const people = 'Name,City,Note\nAnna,Oslo,a\nBo,Rome,b\nCleo,Lyon,c\n'
const told = { css: '[aria-live].lw-unseen' }

test('moving, selecting, editing, filling and undo by keys and mouse', async ({ program: page }) => {
  await importFile(page, 'moved.csv', people)

  await test.step('keys move and extend the selection', async () => {
    await select(page, 0, 'Name')
    for (const [key, words] of [
      ['ArrowDown', 'Name, row 2'],
      ['Tab', 'City, row 2'],
      ['Control+ArrowDown', 'City, row 3'],
      ['Control+Home', 'Name, row 1'],
      ['Shift+ArrowRight', '2 cells selected'],
      ['Control+a', '9 cells selected'],
      ['Escape', 'Name, row 1'],
      ['Control+Space', '3 cells selected'],
      ['Escape', 'Name, row 1'],
    ] as const) {
      await page.press(key)
      await page.hasText(told, new RegExp(words))
    }
  })

  await test.step('the mouse selects a block and edits with a double click', async () => {
    await page.drag(await cell(page, 0, 'Name'), await cell(page, 2, 'City'))
    await page.hasText(told, /6 cells selected/)
    await page.click(await cell(page, 1, 'Name'), { times: 2 })
    await page.type('b')
    await page.press('Enter')
    await cellIs(page, 1, 'Name', 'Bob')
    await page.press('Control+z')
    await cellIs(page, 1, 'Name', 'Bo')
  })

  await test.step('F2, Escape, a new line, filling and clearing', async () => {
    await select(page, 0, 'Name')
    await page.press('F2')
    await page.type('-Maria')
    await page.press('Enter')
    await cellIs(page, 0, 'Name', 'Anna-Maria')
    await select(page, 0, 'Note')
    await page.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await cellIs(page, 2, 'Note', 'a')
    await page.press('Control+z')
    await cellIs(page, 2, 'Note', 'c')
    await page.press('Control+y')
    await cellIs(page, 2, 'Note', 'a')
    await page.press('Delete')
    await cellIs(page, 1, 'Note', '')
    await page.press('Control+z')
    await cellIs(page, 1, 'Note', 'a')
  })
})

test('the clipboard of the system is read and written', async ({ program: page }) => {
  await importFile(page, 'copied.csv', people)
  await test.step('inside the sheet', async () => {
    await select(page, 0, 'Name')
    await page.press('Shift+ArrowRight', 'Control+c')
    await select(page, 2, 'Name')
    await page.press('Control+v')
    await cellIs(page, 2, 'Name', 'Anna')
    await cellIs(page, 2, 'City', 'Oslo')
    await page.press('Control+z')
    await cellIs(page, 2, 'Name', 'Cleo')
  })
  await test.step('to and from a field of text, as any other program has it', async () => {
    await select(page, 1, 'Name')
    await page.press('Shift+ArrowRight', 'Control+c')
    await page.click({ role: 'textbox', name: 'Search this list' })
    await page.press('Control+v')
    const field = () =>
      page.driver.evaluate(
        () => document.querySelector<HTMLInputElement>('[aria-label="Search this list"]')?.value ?? null,
      )
    await expect.poll(field).toMatch(/^Bo\s+Rome/)
    await page.press('Control+a')
    await page.type('Lyon')
    await expect.poll(field).toBe('Lyon')
    await cellIs(page, 0, 'Name', 'Cleo')
    await page.press('Control+a', 'Control+c', 'Escape')
    await cellIs(page, 0, 'Name', 'Anna')
    await select(page, 0, 'Note')
    await page.press('Control+v')
    await cellIs(page, 0, 'Note', 'Lyon')
  })
  await test.step('copy with headers and what was cut', async () => {
    await select(page, 1, 'Name')
    await page.press('Control+x')
    await select(page, 2, 'Note')
    await page.press('Control+v')
    await cellIs(page, 2, 'Note', 'Bo')
    await cellIs(page, 1, 'Name', '')
  })
})

test('menus, the palette and dialogs open by keys and give the focus back', async ({ program: page }) => {
  await importFile(page, 'opened.csv', people)
  const backInSheet = async (name: string) => {
    await page.press('Escape')
    await page.gone(openDialogs)
    await expect.poll(page.focused, { message: `after ${name}` }).toBe(sheetFocused)
  }
  await typeInto(page, 0, 'Name', 'Ada')
  for (const keys of ['Alt+ArrowDown', 'Control+Shift+L', 'Control+k', 'F1', 'Control+s', 'Control+,', 'Shift+F10']) {
    await select(page, 0, 'City')
    await page.press(keys)
    await page.shown(openDialogs)
    await expect.poll(page.focused, { message: `in ${keys}` }).not.toBe(sheetFocused)
    await backInSheet(keys)
  }
  await page.click(await cell(page, 1, 'Name'), { button: 'right' })
  await page.shown(menuItem(/^copy/i))
  await backInSheet('the menu of a cell')
  await command(page, 'Sort by several columns…')
  await page.shown(dialog)
  await backInSheet('a dialog of the palette')
  await columnItem(page, 'City', 'Sort A to Z')
  await cellIs(page, 0, 'City', 'Lyon')
  await page.click(button(/^remove: .*city/i))
  await cellIs(page, 0, 'City', 'Oslo')
  await page.press('Control+f')
  await expect.poll(page.focused).toMatch(/^input Find/)
  await page.type('Rome')
  await page.press('Enter', 'Escape')
  await page.hasText(told, /City, row 2/)
})
