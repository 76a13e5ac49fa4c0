// Lists with their views and edits on a workspace of its own, as the engine puts them together, for tests.
import { type ChangeFeed, createChangeFeed } from '../../engine/base/changes.ts'
import { createActions, type ListActions } from '../../engine/sheet/actions.ts'
import { createEdits, type SheetEdits } from '../../engine/sheet/edit/edits.ts'
import { createSheets, type Sheets } from '../../engine/sheet/sheets.ts'
import { createViews, type Views } from '../../engine/sheet/view/views.ts'
import { type TempWorkspace, tempWorkspace } from './temp-workspace.ts'

export interface SheetWorkspace extends TempWorkspace {
  readonly changes: ChangeFeed
  readonly views: Views
  readonly actions: ListActions
  readonly edits: SheetEdits
  readonly sheets: Sheets
}

/** `home`: country of lists that name none. */
export async function sheetWorkspace(home?: () => string | null): Promise<SheetWorkspace> {
  const workspace = await tempWorkspace()
  const { store } = workspace
  const changes = createChangeFeed()
  const views = createViews(store, home)
  const actions = createActions(store.inOrder)
  const edits = createEdits(store, views, changes, actions)
  return { ...workspace, changes, views, actions, edits, sheets: createSheets(store, changes) }
}
