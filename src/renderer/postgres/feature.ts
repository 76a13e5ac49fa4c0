// What databases put into the window: their dialogs, each loaded when it is opened.
import type { SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    readTable: object
    writeTable: { sheetId: SheetId }
  }
}

export const postgresDialogs = {
  readTable: onDemand<DialogProps<'readTable'>>(() =>
    import('./read-table-dialog.tsx').then(part => part.ReadTableDialog),
  ),
  writeTable: onDemand<DialogProps<'writeTable'>>(() =>
    import('./write-table-dialog.tsx').then(part => part.WriteTableDialog),
  ),
}
