// What history puts into the window: its dialogs, each loaded when it is opened.
import type { SheetId, StepId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    revert: { sheetId: SheetId; stepId: StepId }
    compare: {
      sheetId: SheetId
      /** The earlier point; null = the beginning. */
      from: StepId | null
    }
  }
}

export const historyDialogs = {
  revert: onDemand<DialogProps<'revert'>>(() => import('./revert-dialog.tsx').then(part => part.RevertDialog)),
  compare: onDemand<DialogProps<'compare'>>(() => import('./compare-dialog.tsx').then(part => part.CompareDialog)),
}
