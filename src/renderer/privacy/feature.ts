// What privacy puts into the window: its dialogs, each loaded when it is opened.

import type { SheetId } from '../../contract/app/ids.ts'
import type { WorkspaceErased } from '../../contract/app/privacy/erase-all.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    suppression: {
      /** Values that someone has pointed at; absent = the lists are shown. */
      source?: SuppressionSource
    }
    erase: object
    eraseAll: object
    erasedAll: { receipt: WorkspaceErased }
    retention: { sheetId: SheetId; name: string }
  }
}

export const privacyDialogs = {
  suppression: onDemand<DialogProps<'suppression'>>(() =>
    import('./suppression-dialog.tsx').then(part => part.SuppressionDialog),
  ),
  retention: onDemand<DialogProps<'retention'>>(() =>
    import('./retention-dialog.tsx').then(part => part.RetentionDialog),
  ),
  erase: onDemand<DialogProps<'erase'>>(() => import('./erase-dialog.tsx').then(part => part.EraseDialog)),
  eraseAll: onDemand<DialogProps<'eraseAll'>>(() => import('./erase-all-dialog.tsx').then(part => part.EraseAllDialog)),
  erasedAll: onDemand<DialogProps<'erasedAll'>>(() =>
    import('./erased-all-dialog.tsx').then(part => part.ErasedAllDialog),
  ),
}
