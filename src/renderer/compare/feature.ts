// What comparing lists puts into the window: its screen, loaded when it is opened.
import type { SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    listDiff: { sheetId: SheetId }
  }
}

export const compareDialogs = {
  listDiff: onDemand<DialogProps<'listDiff'>>(() => import('./diff-dialog.tsx').then(part => part.DiffDialog)),
}
