// What columns from the web put into the window: their dialog, loaded when it is opened.
import type { SheetId } from '../../contract/app/ids.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    /** `spec`: as an earlier run asked, with the rows that are meant now. */
    web: { sheetId: SheetId; column: string; spec?: RunSpec }
  }
}

export const webDialogs = {
  web: onDemand<DialogProps<'web'>>(() => import('./web-dialog.tsx').then(part => part.WebDialog)),
}
