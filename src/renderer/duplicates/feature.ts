// What duplicates put into the window: the review, loaded when it is opened.
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    /** `columnId`: rows that are the same in this column are looked for too. */
    duplicates: { sheetId: SheetId; columnId: ColumnId | null }
  }
}

export const duplicatesDialogs = {
  duplicates: onDemand<DialogProps<'duplicates'>>(() =>
    import('./duplicates-dialog.tsx').then(part => part.DuplicatesDialog),
  ),
}
