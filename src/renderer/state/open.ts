// What is open in the window: the list, the dialog above it, the panel beside it.
import type {
  ColumnId,
  JobId,
  RowId,
  RunId,
  SearchId,
  SheetId,
  StepId,
  Ticket,
  ViewId,
} from '../../contract/app/ids.ts'
import type { SuppressionKind } from '../../contract/app/privacy.ts'
import type { Recipe, RecipeDrift } from '../../contract/app/recipe.ts'
import type { OperationId, RunSpec } from '../../contract/app/run.ts'
import { createStore } from './store.ts'

export type CreditsPart = 'ledger' | 'answers' | 'prices' | 'egress'

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

export type Dialog =
  | { kind: 'import'; ticket: Ticket; fileName: string }
  | { kind: 'paste' }
  | { kind: 'export' }
  | {
      kind: 'run'
      op: OperationId
      columnId: ColumnId /** Only the rows that are selected. */
      selected?: boolean /** Rows chosen elsewhere, e.g. "Retry errors". */
      spec?: RunSpec
      parentId?: RunId
      /** Most credits as a recipe suggests; else the estimate's. */
      cap?: number
    }
  | { kind: 'recipe'; sheetId: SheetId; recipe: Recipe; drift: readonly RecipeDrift[]; lost: readonly string[] }
  | { kind: 'fix'; columnId: ColumnId }
  | { kind: 'own'; sheetId: SheetId }
  | { kind: 'seen'; sheetId: SheetId }
  | { kind: 'revert'; sheetId: SheetId; stepId: StepId }
  | { kind: 'compare'; sheetId: SheetId; from: StepId | null }
  | { kind: 'keep'; searchId: SearchId }
  | { kind: 'trash' }
  | { kind: 'backups' }
  | { kind: 'suppression'; source?: SuppressionSource }
  | { kind: 'erase' }
  | { kind: 'connected' }
  | { kind: 'console' }
  | { kind: 'settings'; section?: 'general' | 'service' | 'key' | 'data' }
  | {
      kind: 'credits'
      part: CreditsPart
      runId?: RunId /** The dialog to go back to when it is closed. */
      back?: Dialog
    }
  | { kind: 'cost'; sheetId: SheetId; rowId: RowId; columnId: ColumnId }
  | { kind: 'policy' /** A word of the service that is to be given a meaning. */; word?: string }
  | { kind: 'legend' }
  | { kind: 'shortcuts' }
  | { kind: 'about' }

export type Panel =
  | { kind: 'record'; rowId: RowId }
  | { kind: 'activity'; runId?: RunId }
  | { kind: 'history' }
  | { kind: 'filters' }
  | { kind: 'problems' }

export interface Ui {
  sheetId: SheetId | null
  dialog: Dialog | null
  panel: Panel | null
  /** Where no list is open: the search view instead of the start screen. */
  search: boolean
  /** The list of lists is shown. */
  sidebar: boolean
  /** Import and export jobs that the page started and still shows. */
  jobs: JobId[]
}

export const ui = createStore<Ui>({
  sheetId: null,
  dialog: null,
  panel: null,
  search: false,
  sidebar: true,
  jobs: [],
})
