// The menus of columns and cells, item by item, for several columns; and that all of them are in the palette.
import { afterAll, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { DesktopMenu, DesktopMenuName } from '../../contract/app/desktop-menu.ts'
import { ColumnId } from '../../contract/app/ids.ts'
import type { Column, ColumnOrigin } from '../../contract/app/sheet.ts'
import { type ViewSpec, wholeListView } from '../../contract/app/view.ts'
import { exampleColumn } from '../../testing/list/example-column.ts'
import { stubPageGlobals } from '../../testing/web/page-globals.ts'
import type { AnyTarget, ColumnCommand, Command, MenuItems, MenuName, PageCommand } from '../ui/command/command.ts'
import type { MenuLine } from '../ui/command/menu-groups.ts'
import { gridKeys } from './grid-keys.ts'
import { type LoadedCommands, leaveCommands, listOf, loadCommands, openedList } from './loaded-commands.cases.ts'

const originOf = (op: string): ColumnOrigin => ({
  op,
  field: 'value',
  sourceId: ColumnId.parse(2),
  resultColumnId: ColumnId.parse(1),
})

let page: LoadedCommands
beforeAll(async () => {
  stubPageGlobals()
  page = await loadCommands()
})
afterAll(() => {
  leaveCommands()
  vi.unstubAllGlobals()
})

/**
 * "Rename", "Type: Text >" for a menu inside, "Hide (At least one column must be visible.)" where it is blocked, lines between; a folded
 * menu is its name with what it holds.
 */
const written = (menu: MenuName, all: readonly (Command | MenuItems)[], target: AnyTarget) => {
  const said = ({ entry, title, blocked }: MenuLine) => {
    if (title === null) return `[${entry.id}]`
    if (!page.isCommand(entry)) return `${title} >`
    return blocked === null ? title : `${title} (${blocked})`
  }
  return page
    .menuGroups(menu, all, target)
    .map(group => group.map(one => (page.isFolded(one) ? { [one.title]: one.lines.map(said) } : said(one))))
}

const columnMenu = (column: Column, others: Column[] = [exampleColumn(9, 'City')], view?: ViewSpec) => {
  const sheet = listOf([column, ...others], view)
  return openedList(page, sheet, all => written('column', all, { sheet, column }))
}

const making = { Insert: ['Insert left', 'Insert right', 'Add computed column…', 'Duplicate', 'Column from the web…'] }
const isExcluded = ' (This column is excluded from runs, so its values are never sent.)'
/** `why`: the values of the column cannot be sent. */
const lists = (why = '') => ({
  'Match and compare': [
    'Match with a list or file…',
    ...[`Reconcile with a service…${why}`, `Bring values of a service…${why}`],
    ...['Compare with >', 'Show duplicates', 'Add “Seen before”…'],
  ],
})
const changes = (reason = '') => ({
  'Change cells': [
    ...['Clean up spaces', 'Title Case', 'UPPER CASE', 'lower case'].map(title => `${title}${reason}`),
    '[column.change-items]',
    ...['By example…', 'Replace text…', 'Split into columns…', 'Split into rows…', 'Join rows…', 'Merge with columns…'],
    ...['Columns to rows…', `Fill down${reason}`, 'Fill from another column…'],
  ],
})

describe('the menu of a column', () => {
  test('of text', async () => {
    expect(await columnMenu(exampleColumn(1, 'Name'))).toEqual([
      ['Rename', 'Type: Text >', 'Run… >'],
      ['Sort A to Z', 'Sort Z to A', 'Filter…', 'Show value counts'],
      [
        ...['Transform…', 'Unify spellings…', '[column.raw]', changes(), 'Merge duplicates…', lists()],
        { 'Check and profile': ['Rules…', 'Profile…', 'Local check', 'Input format…'] },
      ],
      [
        making,
        { Display: ['Pin to the left', 'Fit width', 'Hide', 'Add a note…', 'Color cells…'] },
        { Protect: ['Exclude from runs', 'Lock cells'] },
      ],
      ['Delete column'],
    ])
  })

  test('of emails that can be fixed and are sorted, pinned, locked, excluded, with a note and a hidden column', async () => {
    const column = exampleColumn(1, 'Mail', {
      ...{ type: 'email', fixable: true, pinned: true, locked: true, neverSend: true, note: 'From the fair' },
    })
    const view = { ...wholeListView, sort: [{ columnId: column.id, descending: true }] }
    expect(
      await columnMenu(column, [exampleColumn(2, 'City'), exampleColumn(3, 'Zip', { hidden: true })], view),
    ).toEqual([
      ['Rename', 'Type: Email >', 'Run… >'],
      ['Sort A to Z', 'Sort Z to A', 'Clear sort', 'Filter…', 'Show value counts'],
      [
        ...[
          'Fix Email cells…',
          'Transform…',
          'Unify spellings… (The cells of this column are locked.)',
          '[column.raw]',
        ],
        ...[changes(' (The cells of this column are locked.)'), 'Merge duplicates…', lists(isExcluded)],
        { 'Check and profile': ['Rules…', 'Profile…', 'Local check', 'Input format…'] },
      ],
      [
        making,
        { Display: ['Unpin', 'Fit width', 'Hide', 'Show 1 hidden column', 'Note…', 'Color cells…'] },
        { Protect: ['Include in runs', 'Add to do-not-contact list…', 'Unlock cells'] },
      ],
      ['Delete column'],
    ])
  })

  test('of a computed one that is the only one shown and made of one that is never sent', async () => {
    const computed = { expression: '[Mail]', broken: null, ofNeverSent: true }
    const [first, , , [, display, protect] = []] = await columnMenu(exampleColumn(1, 'Whole name', { computed }), [])
    expect(first).toEqual(['Rename', 'Type: Text >', 'Edit expression…', 'Turn into values', 'Run… >'])
    expect(display).toMatchObject({ Display: expect.arrayContaining(['Hide (At least one column must be visible.)']) })
    const excluded = 'Exclude from runs (This column is computed from a column excluded from runs.)'
    expect(protect).toMatchObject({ Protect: expect.arrayContaining([excluded]) })
  })

  test('of results', async () => {
    const origin = originOf('validate.email')
    const [first, , cleaning] = await columnMenu(exampleColumn(1, 'Verdict', { origin }))
    expect(first).toEqual(['Rename', 'Type: Text >', 'Change…', 'Run… >', 'Add a field, 0 credits >'])
    expect(cleaning?.at(-1)).toEqual({
      'Check and profile': ['Rules…', 'Profile…', 'Local check (Only typed or imported columns are checked.)'],
    })
  })
})

describe('the menu of a cell', () => {
  const clipboard = ['Cut', 'Copy', 'Copy with headers', 'Paste']
  const cellMenu = (column: Column, anchor: number, head = anchor) =>
    openedList(page, listOf([column]), (all, session) => {
      const cell = (row: number) => ({ row, col: 0 })
      session.select({ ranges: [{ kind: 'cells', anchor: cell(anchor), head: cell(head) }], active: cell(anchor) })
      return written('cell', all, page.currentTarget())
    })

  test('of text, in a row that is not ticked', async () => {
    expect(await cellMenu(exampleColumn(1, 'Name'), 0)).toEqual([
      clipboard,
      [
        'Insert 1 row above',
        'Insert 1 row below',
        'Duplicate 1 row',
        'Move or copy 1 row to a list…',
        'Delete 1 row',
        'Clear cells',
      ],
      ['Tick 1 row', 'Show rows with this value', 'Hide rows with this value', 'Delete rows with this value'],
      ['Open record', 'Copy link to this row', 'Run on 1 selected row >'],
    ])
  })

  test('of an email of results, with two rows selected of which the first is ticked', async () => {
    const origin = originOf('person.findEmail')
    expect(await cellMenu(exampleColumn(1, 'Mail', { type: 'email', origin }), 1, 2)).toEqual([
      clipboard,
      [
        'Insert 2 rows above',
        'Insert 2 rows below',
        'Duplicate 2 rows',
        'Move or copy 2 rows to a list…',
        'Delete 2 rows',
        'Clear cells',
      ],
      ['Untick 2 rows', 'Show rows with this value', 'Hide rows with this value', 'Delete rows with this value'],
      [
        'Open record',
        'Copy link to this row',
        'Add to do-not-contact list…',
        'Cost and source…',
        'Run on 2 selected rows >',
      ],
    ])
  })

  test('of a web page', async () => {
    const [, , , record] = await cellMenu(exampleColumn(1, 'Site', { type: 'domain' }), 0)
    expect(record).toContain('Open acme.example')
  })
})

describe('every command', () => {
  const commands = () =>
    openedList(page, listOf([exampleColumn(1, 'E-mail', { type: 'email' })]), all => all.filter(page.isCommand))

  test('of a menu is in the palette too, under a name of its own', async () => {
    const all = await commands()
    expect(all.filter(({ placements }) => !placements.palette).map(({ id }) => id)).toEqual(['palette.open'])
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const names = all.map(command => page.titleOf(command, null))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('of a column names it, and says what is missing where there is none', async () => {
    const [sheet, column] = [listOf([]), exampleColumn(1, 'E-mail')]
    const duplicates = (await commands()).find(({ id }) => id === 'column.duplicates')
    expect(duplicates && page.titleOf(duplicates, { sheet, column })).toBe('Show duplicates in column “E-mail”')
    expect(duplicates && page.blockedBy(duplicates, { sheet, column })).toBeNull()
    expect(duplicates && page.titleOf(duplicates, null)).toBe('Show duplicates in a column')
    expect(duplicates && page.blockedBy(duplicates, null)).toMatch(/\.$/)
  })

  test('of a menu of the desktop is in one place of it; a blocked one is grey, but what a text field does itself', async () => {
    const sheet = listOf([exampleColumn(1, 'Name')])
    const menu = await openedList(page, sheet, all =>
      page.desktopMenuOf(all, { sheet, column: exampleColumn(1, 'Name') }),
    )
    expect(Object.keys(menu)).toEqual(DesktopMenuName.options)
    expect(DesktopMenu.parse(menu)).toEqual(menu)
    const items = Object.values(menu).flat(2)
    expect(items.length).toBe(new Set(items.map(({ command }) => command)).size)
    const enabled = Object.fromEntries(items.map(item => [item.command, item.enabled]))
    expect(enabled).toMatchObject({ 'file.open': true, 'edit.undo': true, 'column.fit': true, 'column.hide': false })
    const without = await openedList(page, listOf([]), all => page.desktopMenuOf(all, null))
    expect(without.Column).toEqual([])
  })

  test('that the grid listens to is in its table of keys', async () => {
    const listened = gridKeys.flatMap(({ lines }) => lines.flatMap(({ keys }) => keys))
    const shown = (await commands()).flatMap(({ gridKey }) => gridKey ?? [])
    expect(shown.length).toBeGreaterThan(5)
    expect(shown.filter(key => !listened.includes(key))).toEqual([])
  })

  test('has a place and does something: TypeScript takes no other', () => {
    const named = { id: 'a', title: 'A', group: 'File' } as const
    const placed = { ...named, placements: { palette: true } } as const
    const acting = { ...named, perform: () => {} }
    expectTypeOf({ ...placed, perform: () => {} }).toExtend<PageCommand>()
    expectTypeOf(placed).not.toExtend<Command | MenuItems>()
    expectTypeOf(acting).not.toExtend<Command | MenuItems>()
    expectTypeOf({ ...acting, placements: {} }).not.toExtend<Command | MenuItems>()
    expectTypeOf({ ...acting, placements: { palette: true } as const }).not.toExtend<ColumnCommand>()
  })
})
