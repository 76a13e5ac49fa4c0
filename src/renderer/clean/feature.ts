// What clean puts into the window: its dialogs, each loaded when it is opened.
import type { CleanProblem } from '../../contract/app/clean.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    fix: { columnId: ColumnId }
    probableErrors: { sheetId: SheetId }
    /** `columnId`: of a new rule; null: the first one. */
    rules: { sheetId: SheetId; columnId: ColumnId | null }
    cleanPreview: { sheetId: SheetId; problem: CleanProblem }
  }
}

export const cleanDialogs = {
  probableErrors: onDemand<DialogProps<'probableErrors'>>(() =>
    import('./errors-dialog.tsx').then(part => part.ErrorsDialog),
  ),
  rules: onDemand<DialogProps<'rules'>>(() => import('./rules-dialog.tsx').then(part => part.RulesDialog)),
  fix: onDemand<DialogProps<'fix'>>(() => import('./fix-dialog.tsx').then(part => part.FixDialog)),
  cleanPreview: onDemand<DialogProps<'cleanPreview'>>(() =>
    import('./preview-dialog.tsx').then(part => part.PreviewDialog),
  ),
}
