// Every command of the page over a list that no engine holds, so that tests of menus and of the palette read all of them.
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { RowId, SheetId, ViewId, WorkbookId } from '../../contract/app/ids.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import { type ViewSpec, wholeListView } from '../../contract/app/view.ts'
import type { AppRouter } from '../../engine/api/router.ts'
import { engineLink } from '../rpc/away.ts'
import type { SheetSession } from '../sheet/session.ts'
import { uiStore } from '../state/open.ts'
import type { Command, MenuItems } from '../ui/command/command.ts'

const loadedSheetId = SheetId.parse(1)
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
  const view = { id: viewId, sheetId: loadedSheetId, version: 1, rows: 3, total: 3, spec }
  const known: Record<string, unknown> = { 'view.open': view, 'view.window': windowOf(columns) }
  return () =>
    ({ op }) =>
      observable(observer => {
        observer.next({ result: { type: 'data', data: known[op.path] } })
        observer.complete()
      })
}

export const listOf = (columns: Column[], view: ViewSpec = wholeListView): Sheet => ({
  ...{ id: loadedSheetId, workbookId: WorkbookId.parse(1), name: 'Guests', rows: 3, version: 1, columns, note: '' },
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

/** The parts of the page that have commands, connected. They look at the window: it has to be there, or a stub of it. */
export async function loadCommands() {
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
    reconciling,
    healths,
    spellings,
    bounces,
    actions,
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
    import('../reconcile/reconcile-commands.ts'),
    import('../health/health-commands.ts'),
    import('../clusters/clusters-commands.ts'),
    import('../bounces/bounces-commands.ts'),
    import('../action/action-commands.ts'),
    import('../compare/compare-commands.ts'),
    import('../groups/groups-commands.ts'),
    import('../guide/guide-commands.ts'),
    import('../ui/command/command.ts'),
    import('../ui/command/commands.ts'),
    import('../ui/command/desktop-menu.ts'),
    import('../ui/command/menu-groups.ts'),
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
    ...reconciling.reconcileCommands,
    ...healths.healthCommands,
    ...bounces.bouncesCommands,
    ...actions.actionCommands,
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
  engineLink.set({ open: true })
  uiStore.set({ sheetId: loadedSheetId })
  return { ...session, ...command, ...commands, ...desktop, ...menuParts, always, ofList }
}

export function leaveCommands(): void {
  engineLink.set({ open: false })
  uiStore.set({ sheetId: null })
}

export type LoadedCommands = Awaited<ReturnType<typeof loadCommands>>

/** Opens a list and says what `use` makes of its commands. */
export async function openedList<T>(
  page: LoadedCommands,
  sheet: Sheet,
  use: (all: readonly (Command | MenuItems)[], session: SheetSession) => T,
) {
  const client = createTRPCClient<AppRouter>({ links: [answers(sheet.columns, sheet.view)] })
  const session = await page.openSession(client, sheet)
  try {
    return use([...page.always, ...page.ofList(session)], session)
  } finally {
    session.close()
  }
}
