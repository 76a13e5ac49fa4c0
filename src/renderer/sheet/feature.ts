// What sheet puts into the window: its dialogs, each loaded when it is opened.
import type { SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'
import type { ManyRows } from './edit/many-rows.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    seen: { sheetId: SheetId }
    manyRows: ManyRows
  }
}

export const sheetDialogs = {
  seen: onDemand<DialogProps<'seen'>>(() => import('./columns/seen-dialog.tsx').then(part => part.SeenDialog)),
  manyRows: onDemand<DialogProps<'manyRows'>>(() =>
    import('./edit/many-rows-dialog.tsx').then(part => part.ManyRowsDialog),
  ),
}
