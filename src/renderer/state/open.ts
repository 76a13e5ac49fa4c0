// What is open in the window: the list, the dialog above it, the panel beside it.
import type { ProblemKind } from '../../contract/app/clean.ts'
import type { ColumnId, JobId, RowId, RunId, SheetId, ViewId } from '../../contract/app/ids.ts'
import type { SuppressionKind } from '../../contract/app/privacy/privacy.ts'
import { createStore } from './store.ts'

/** Values that are to be suppressed: those of a column, or of cells. */
export type SuppressionSource =
  | {
      from: 'column'
      kind: SuppressionKind
      sheetId: SheetId
      columnId: ColumnId
      /** The company beside a name. */
      companyId: ColumnId | null
      /** null = all rows. */
      viewId: ViewId | null
      name: string
    }
  | { from: 'cells'; kind: SuppressionKind; text: string }

/** The dialogs: what each kind is opened with. A feature adds its own in its feature.ts. */
export interface Dialogs extends Record<never, object> {}

export type DialogKind = keyof Dialogs

/** A dialog that is asked for; `back`: the one to go back to when it is closed. */
export type ShownDialog<K extends DialogKind = DialogKind> = {
  [P in K]: { kind: P; back?: ShownDialog } & Dialogs[P]
}[K]

/** What a dialog is drawn with. */
export type DialogProps<K extends DialogKind> = ShownDialog<K> & { onClose(): void }

export type OpenPanel =
  | { kind: 'record'; rowId: RowId }
  | { kind: 'activity'; runId?: RunId }
  | { kind: 'history' }
  | { kind: 'filters' }
  | { kind: 'problems' }
  | { kind: 'clean'; card?: ProblemKind }

export interface UiState {
  sheetId: SheetId | null
  dialog: ShownDialog | null
  panel: OpenPanel | null
  /** Where no list is open: the search view instead of the start screen. */
  search: boolean
  /** The list of lists is shown. */
  sidebar: boolean
  /** Import and export jobs that the page started and still shows. */
  jobs: JobId[]
}

export const uiStore = createStore<UiState>({
  sheetId: null,
  dialog: null,
  panel: null,
  search: false,
  sidebar: true,
  jobs: [],
})

/** Opens *Clean* at the card of a kind of problem. */
export const openClean = (card: ProblemKind): void => uiStore.set({ panel: { kind: 'clean', card } })
