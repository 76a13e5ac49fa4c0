// What grouping puts into the window: its dialog, loaded when it is opened.
import type { ColumnId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    groups: { columnId: ColumnId | null }
  }
}

export const groupsDialogs = {
  groups: onDemand<DialogProps<'groups'>>(() => import('./groups-dialog.tsx').then(part => part.GroupsDialog)),
}
