// What rows that go to another list put into the window: their dialog, loaded when it is opened.
import type { SheetId, ViewId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    /** `ranges`: places in the view. */
    moveRows: { sheetId: SheetId; name: string; viewId: ViewId; ranges: { top: number; bottom: number }[] }
  }
}

export const moveRowsDialogs = {
  moveRows: onDemand<DialogProps<'moveRows'>>(() => import('./move-rows-dialog.tsx').then(part => part.MoveRowsDialog)),
}
