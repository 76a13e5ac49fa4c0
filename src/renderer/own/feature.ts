// What own puts into the window: its dialogs, each loaded when it is opened.
import type { SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    own: { sheetId: SheetId }
  }
}

export const ownDialogs = {
  own: onDemand<DialogProps<'own'>>(() => import('./own-dialog.tsx').then(part => part.OwnDialog)),
}
