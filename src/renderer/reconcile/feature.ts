// What reconciliation puts into the window: its review and what it brings, loaded when they are opened.
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    reconcile: { sheetId: SheetId; columnId: ColumnId }
    reconcileExtend: { sheetId: SheetId; columnId: ColumnId }
  }
}

export const reconcileDialogs = {
  reconcile: onDemand<DialogProps<'reconcile'>>(() =>
    import('./reconcile-dialog.tsx').then(part => part.ReconcileDialog),
  ),
  reconcileExtend: onDemand<DialogProps<'reconcileExtend'>>(() =>
    import('./extend-dialog.tsx').then(part => part.ExtendDialog),
  ),
}
