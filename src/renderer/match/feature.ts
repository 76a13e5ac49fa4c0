// What matching puts into the window: its screen, loaded when it is opened.
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    /** `columnId`: the key to begin with. */
    match: { sheetId: SheetId; columnId: ColumnId | null }
  }
}

export const matchDialogs = {
  match: onDemand<DialogProps<'match'>>(() => import('./match-dialog.tsx').then(part => part.MatchDialog)),
}
