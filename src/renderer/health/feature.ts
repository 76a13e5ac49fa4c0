// What the health report puts into the window: its dialog, loaded when it is opened.
import type { SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    health: { sheetId: SheetId }
  }
}

export const healthDialogs = {
  health: onDemand<DialogProps<'health'>>(() => import('./health-dialog.tsx').then(part => part.HealthDialog)),
}
