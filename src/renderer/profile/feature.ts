// What profiles put into the window: the dialog, loaded when it is opened.
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    profile: { sheetId: SheetId; columnId: ColumnId }
  }
}

export const profileDialogs = {
  profile: onDemand<DialogProps<'profile'>>(() => import('./profile-dialog.tsx').then(part => part.ProfileDialog)),
}
