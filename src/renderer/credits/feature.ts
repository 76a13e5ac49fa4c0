// What credits puts into the window: its dialogs, each loaded when it is opened.
import type { ColumnId, RowId, RunId, SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

export type CreditsPart = 'ledger' | 'answers' | 'prices' | 'egress'

declare module '../state/open.ts' {
  interface Dialogs {
    credits: { part: CreditsPart; runId?: RunId }
    cost: { sheetId: SheetId; rowId: RowId; columnId: ColumnId }
  }
}

export const creditsDialogs = {
  credits: onDemand<DialogProps<'credits'>>(() => import('./credits-dialog.tsx').then(part => part.CreditsDialog)),
  cost: onDemand<DialogProps<'cost'>>(() => import('./cost-dialog.tsx').then(part => part.CostDialog)),
}
