// What search puts into the window: its dialogs, each loaded when it is opened.
import type { SearchId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    keep: { searchId: SearchId }
  }
}

export const searchDialogs = {
  keep: onDemand<DialogProps<'keep'>>(() => import('./keep-dialog.tsx').then(part => part.KeepDialog)),
}
