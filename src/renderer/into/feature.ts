// What bringing a file into a list that exists puts into the window: its screen, loaded when it is opened.
import type { ReadOptions } from '../../contract/app/file/file.ts'
import type { SheetId, Ticket } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    into: { ticket: Ticket; fileName: string; options: ReadOptions; how: 'append' | 'update'; sheetId: SheetId }
  }
}

export const intoDialogs = {
  into: onDemand<DialogProps<'into'>>(() => import('./into-dialog.tsx').then(part => part.IntoDialog)),
}
