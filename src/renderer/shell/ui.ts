// What is open in the window: the list, the dialog above it, the panel beside it.
import type { ColumnId, JobId, RowId, RunId, SheetId, StepId, Ticket } from '../../contract/app/ids.ts'
import type { OperationId, RunSpec } from '../../contract/app/run.ts'
import { createStore } from './store.ts'

export type CreditsPart = 'ledger' | 'answers' | 'prices'

export type Dialog =
  | { kind: 'import'; ticket: Ticket; fileName: string }
  | { kind: 'paste' }
  | { kind: 'export' }
  | {
      kind: 'run'
      op: OperationId
      columnId: ColumnId /** Rows chosen elsewhere, e.g. "Retry errors". */
      spec?: RunSpec
      parentId?: RunId
    }
  | { kind: 'fix'; columnId: ColumnId }
  | { kind: 'own'; sheetId: SheetId }
  | { kind: 'revert'; sheetId: SheetId; stepId: StepId }
  | { kind: 'trash' }
  | { kind: 'backups' }
  | { kind: 'settings'; section?: 'general' | 'service' | 'key' | 'data' }
  | { kind: 'credits'; part: CreditsPart; runId?: RunId }
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

export interface Ui {
  sheetId: SheetId | null
  dialog: Dialog | null
  panel: Panel | null
  /** The list of lists is shown. */
  sidebar: boolean
  /** Import and export jobs that the page started and still shows. */
  jobs: JobId[]
}

export const ui = createStore<Ui>({ sheetId: null, dialog: null, panel: null, sidebar: true, jobs: [] })
