// The menus of columns and cells, item by item, for several columns; and that all of them are in the palette.
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { DesktopMenu, DesktopMenuName } from '../../contract/app/desktop-menu.ts'
import { ColumnId, RowId, SheetId, ViewId, WorkbookId } from '../../contract/app/ids.ts'
import type { Column, ColumnOrigin, Sheet } from '../../contract/app/sheet.ts'
import { type ViewSpec, wholeListView } from '../../contract/app/view.ts'
import type { AppRouter } from '../../engine/api/router.ts'
import { exampleColumn } from '../../testing/example-column.ts'
import { stubPageGlobals } from '../../testing/page-globals.ts'
import { engineLink } from '../rpc/away.ts'
import type { SheetSession } from '../sheet/session.ts'
import { uiStore } from '../state/open.ts'
import type { AnyTarget, ColumnCommand, Command, MenuItems, MenuName, PageCommand } from '../ui/command.ts'
import type { MenuLine } from '../ui/menu-groups.ts'
import { gridKeys } from './grid-keys.ts'
import { everydayWords, findEntries, searchedAs } from './palette-search.ts'

const sheetId = SheetId.parse(1)
const viewId = ViewId.parse(7)

/** Three rows, of which the second is ticked. */
const windowOf = (columns: readonly Column[]) => ({
  viewId,
  first: 0,
  version: 1,
  stale: false,
  ids: [1, 2, 3].map(id => RowId.parse(id)),
  ticked: [false, true, false],
  columns: columns.map(({ id, name }) => ({
    id,
    values: ['acme.example', 'anna@acme.example', name],
    states: null,
    marks: null,
    local: null,
  })),
})

/** What the engine would say of a list of these columns. */
const answers = (columns: readonly Column[], spec: ViewSpec): TRPCLink<AppRouter> => {
  const view = { id: viewId, sheetId, version: 1, rows: 3, total: 3, spec }
  const known: Record<string, unknown> = { 'view.open': view, 'view.window': windowOf(columns) }
  return () =>
    ({ op }) =>
      observable(observer => {
        observer.next({ result: { type: 'data', data: known[op.path] } })
        observer.complete()
      })
}

const originOf = (op: string): ColumnOrigin => ({
  op,
  field: 'value',
  sourceId: ColumnId.parse(2),
  headId: ColumnId.parse(1),
})

const list = (columns: Column[], view: ViewSpec = wholeListView): Sheet => ({
  ...{ id: sheetId, workbookId: WorkbookId.parse(1), name: 'Guests', rows: 3, version: 1, columns, note: '' },
  ...{
    source: null,
    country: null,
    markers: { also: [], never: [] },
    view,
    place: null,
    lastExport: null,
    problems: 0,
    undo: null,
    redo: null,
  },
})

/** The parts of the page that are loaded for it: they look at the window, and reach no engine. */
async function loadPage() {
  stubPageGlobals()
  const [
    session,
    columns,
    cells,
    sheet,
    app,
    files,
    search,
    runs,
    credits,
    clean,
    transforms,
    duplicates,
    profiles,
    matching,
    healths,
    spellings,
    bounces,
    guesses,
    compares,
    groups,
    guide,
    command,
    commands,
    desktop,
    menuParts,
  ] = await Promise.all([
    import('../sheet/session.ts'),
    import('../sheet/columns/column-commands.ts'),
    import('../sheet/cell-commands.ts'),
    import('../sheet/sheet-commands.ts'),
    import('./app-commands.ts'),
    import('../file/file-commands.ts'),
    import('../search/search-commands.ts'),
    import('../run/run-commands.ts'),
    import('../credits/credits-commands.ts'),
    import('../clean/clean-commands.ts'),
    import('../transform/transform-commands.ts'),
    import('../duplicates/duplicates-commands.ts'),
    import('../profile/profile-commands.ts'),
    import('../match/match-commands.ts'),
    import('../health/health-commands.ts'),
    import('../clusters/clusters-commands.ts'),
    import('../bounces/bounces-commands.ts'),
    import('../guesses/guesses-commands.ts'),
    import('../compare/compare-commands.ts'),
    import('../groups/groups-commands.ts'),
    import('../guide/guide-commands.ts'),
    import('../ui/command.ts'),
    import('../ui/commands.ts'),
    import('../ui/desktop-menu.ts'),
    import('../ui/menu-groups.ts'),
  ])
  const always = [
    ...files.fileCommands,
    ...app.appCommands,
    ...search.searchCommands,
    ...runs.runCommands,
    ...clean.cleanCommands,
    ...transforms.transformCommands,
    ...duplicates.duplicatesCommands,
    ...profiles.profileCommands,
    ...spellings.clustersCommands,
    ...matching.matchCommands,
    ...healths.healthCommands,
    ...bounces.bouncesCommands,
    ...guesses.guessesCommands,
    ...credits.creditsCommands,
    ...compares.compareCommands,
    ...groups.groupsCommands,
    ...guide.guideCommands,
  ]
  const ofList = (open: SheetSession) => [
    ...columns.columnCommands(open),
    ...cells.cellCommands(open),
    ...sheet.sheetCommands(open),
  ]
  return { ...session, ...command, ...commands, ...desktop, ...menuParts, always, ofList }
}

let page: Awaited<ReturnType<typeof loadPage>>
beforeAll(async () => {
  page = await loadPage()
  engineLink.set({ open: true })
  uiStore.set({ sheetId })
})
afterAll(() => {
  engineLink.set({ open: false })
  uiStore.set({ sheetId: null })
  vi.unstubAllGlobals()
})

/** Opens a list and says what `use` makes of its commands. */
async function opened<T>(sheet: Sheet, use: (all: readonly (Command | MenuItems)[], session: SheetSession) => T) {
  const client = createTRPCClient<AppRouter>({ links: [answers(sheet.columns, sheet.view)] })
  const session = await page.openSession(client, sheet)
  try {
    return use([...page.always, ...page.ofList(session)], session)
  } finally {
    session.close()
  }
}

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
  const sheet = list([column, ...others], view)
  return opened(sheet, all => written('column', all, { sheet, column }))
}

const making = { Insert: ['Insert left', 'Insert right', 'Add computed column…', 'Duplicate'] }
const lists = {
  'Match and compare': ['Match with a list or file…', 'Show duplicates', 'Add “Seen before”…'],
}

describe('the menu of a column', () => {
  test('of text', async () => {
    expect(await columnMenu(exampleColumn(1, 'Name'))).toEqual([
      ['Rename', 'Type: Text >', 'Run… >'],
      ['Sort A to Z', 'Sort Z to A', 'Filter…', 'Show value counts'],
      [
        ...['Transform…', 'Unify spellings…', '[column.raw]', 'Merge duplicates…', lists],
        { 'Check and profile': ['Profile…', 'Local check', 'Input format…'] },
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
        ...['Merge duplicates…', lists],
        { 'Check and profile': ['Profile…', 'Local check', 'Input format…'] },
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
      'Check and profile': ['Profile…', 'Local check (Only typed or imported columns are checked.)'],
    })
  })
})

describe('the menu of a cell', () => {
  const clipboard = ['Cut', 'Copy', 'Copy with headers', 'Paste']
  const cellMenu = (column: Column, anchor: number, head = anchor) =>
    opened(list([column]), (all, session) => {
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
      ['Tick 1 row', 'Show rows with this value'],
      ['Open record', 'Run on 1 selected row >'],
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
      ['Untick 2 rows', 'Show rows with this value'],
      ['Open record', 'Add to do-not-contact list…', 'Cost and source…', 'Run on 2 selected rows >'],
    ])
  })

  test('of a web page', async () => {
    const [, , , record] = await cellMenu(exampleColumn(1, 'Site', { type: 'domain' }), 0)
    expect(record).toContain('Open acme.example')
  })
})

describe('every command', () => {
  const commands = () =>
    opened(list([exampleColumn(1, 'E-mail', { type: 'email' })]), all => all.filter(page.isCommand))

  test('of a menu is in the palette too, under a name of its own', async () => {
    const all = await commands()
    expect(all.filter(({ placements }) => !placements.palette).map(({ id }) => id)).toEqual(['palette.open'])
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const names = all.map(command => page.titleOf(command, null))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('of a column names it, and says what is missing where there is none', async () => {
    const [sheet, column] = [list([]), exampleColumn(1, 'E-mail')]
    const duplicates = (await commands()).find(({ id }) => id === 'column.duplicates')
    expect(duplicates && page.titleOf(duplicates, { sheet, column })).toBe('Show duplicates in column “E-mail”')
    expect(duplicates && page.blockedBy(duplicates, { sheet, column })).toBeNull()
    expect(duplicates && page.titleOf(duplicates, null)).toBe('Show duplicates in a column')
    expect(duplicates && page.blockedBy(duplicates, null)).toMatch(/\.$/)
  })

  test('of a menu of the desktop is in one place of it; a blocked one is grey, but what a text field does itself', async () => {
    const sheet = list([exampleColumn(1, 'Name')])
    const menu = await opened(sheet, all => page.desktopMenuOf(all, { sheet, column: exampleColumn(1, 'Name') }))
    expect(Object.keys(menu)).toEqual(DesktopMenuName.options)
    expect(DesktopMenu.parse(menu)).toEqual(menu)
    const items = Object.values(menu).flat(2)
    expect(items.length).toBe(new Set(items.map(({ command }) => command)).size)
    const enabled = Object.fromEntries(items.map(item => [item.command, item.enabled]))
    expect(enabled).toMatchObject({ 'file.open': true, 'edit.undo': true, 'column.fit': true, 'column.hide': false })
    const without = await opened(list([]), all => page.desktopMenuOf(all, null))
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

describe('the palette', () => {
  /** What the palette lists for a word, with a list of two columns open, for the first of them. */
  const foundBy = (typed: string) => {
    const columns = [exampleColumn(1, 'Name'), exampleColumn(2, 'City')]
    return opened(list(columns), all => {
      const named = all.filter(page.isCommand).filter(({ placements }) => placements.palette)
      const entries = named.map(command => ({ ...command, ...searchedAs(command, 'Name') }))
      return findEntries(entries, typed, [], () => false)
    })
  }

  test.each(Object.entries(everydayWords))('“%s” finds %s first', async (typed, wanted) => {
    expect((await foundBy(typed))[0]?.id).toBe(wanted)
  })

  // Written down before anybody looked at the synonyms.
  test.each([
    ['remove duplicates', 'list.duplicates'],
    ['dedupe', 'list.duplicates'],
    ['vlookup', 'list.match'],
    ['join', 'list.match'],
    ['gdpr', 'erase.open'],
    ['split name', 'column.transform.part'],
    ['capitalize', 'column.transform'],
    ['uppercase', 'column.transform'],
    ['trim', 'column.transform'],
    ['concatenate', 'column.transform.merge'],
    ['freeze', 'column.pin'],
    ['hide column', 'column.hide'],
    ['insert column', 'column.insert-left'],
    ['change type', 'column.type.text'],
    ['formula', 'columns.compute'],
    ['csv', 'file.open'],
    ['excel', 'file.open'],
    ['import', 'file.open'],
    ['export', 'file.export'],
    ['download', 'file.export'],
    ['undo', 'edit.undo'],
    ['dark mode', 'view.theme'],
    ['api key', 'settings.key'],
    ['password', 'settings.key'],
    ['preferences', 'settings.open'],
    ['shortcuts', 'help.shortcuts'],
    ['tutorial', 'guide.tour'],
    ['sample data', 'sample.attendees'],
    ['cost', 'credits.ledger'],
    ['unsubscribe', 'suppression.open'],
    ['blacklist', 'suppression.open'],
    ['opt out', 'suppression.open'],
    ['verify email', 'run.validate.email'],
    ['find email', 'run.person.findEmail'],
    ['phone number', 'run.validate.phone'],
    ['bounce', 'list.bounces'],
    ['pivot', 'list.groups'],
    ['chart', 'list.groups'],
    ['group by', 'list.groups'],
    ['backup', 'backups.open'],
    ['recycle bin', 'trash.open'],
    ['delete row', 'rows.delete'],
    ['remove blank rows', 'list.clean'],
    ['move to another list', 'rows.move'],
    ['typo', 'column.clusters'],
    ['find and replace', 'edit.replace'],
    ['compare', 'list.compare'],
    ['log', 'credits.egress'],
  ])('“%s” runs %s', async (typed, wanted) => {
    expect((await foundBy(typed))[0]?.id).toBe(wanted)
  })

  test.each([
    ['E-Mail', 'Validate emails…'],
    ['vlookup', 'Match with a list or file…'],
    ['GDPR', 'Erase a person…'],
    ['freeze', 'Pin column to the left'],
    ['trim', 'Transform column…'],
    ['pivot', 'Group rows and pivot…'],
    ['e-mails', 'Validate emails…'],
    ['telephone', 'Validate phones…'],
    ['dsgvo', 'Erase a person…'],
    ['firm', 'Company from domain…'],
    ['conditional formatting', 'Color the cells of column…'],
    ['bar chart', 'Group rows and pivot…'],
    ['night', 'Switch between light and dark'],
    ['sticky', 'Pin column to the left'],
    ['narrow', 'Fit width of column'],
    ['dedupe my contacts', 'Find duplicates…'],
    ['how much did I spend', 'Credit ledger…'],
    ['export to excel', 'Export the list…'],
  ])('“%s” means “%s”', async (typed, wanted) => {
    const [first] = await foundBy(typed)
    expect(first?.label).toBe(wanted)
  })
})
