// What bounce files put into the window: their dialog, loaded when it is opened.
import type { SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    bounces: { sheetId: SheetId }
  }
}

export const bouncesDialogs = {
  bounces: onDemand<DialogProps<'bounces'>>(() => import('./bounces-dialog.tsx').then(part => part.BouncesDialog)),
}
