// What trash puts into the window: its dialogs, each loaded when it is opened.
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    trash: object
  }
}

export const trashDialogs = {
  trash: onDemand<DialogProps<'trash'>>(() => import('./trash-dialog.tsx').then(part => part.TrashDialog)),
}
