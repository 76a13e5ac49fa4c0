// What the actions on a list put into the window: one dialog that draws each, loaded when it is opened.
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { ListActionId } from '../../model/actions/index.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    action: {
      sheetId: SheetId
      action: ListActionId
      /** Chosen at the start, where it works on columns. */
      columnIds: ColumnId[]
    }
  }
}

export const actionDialogs = {
  action: onDemand<DialogProps<'action'>>(() => import('./action-dialog.tsx').then(part => part.ActionDialog)),
}
