// What console puts into the window: its dialogs, each loaded when it is opened.
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    console: object
  }
}

export const consoleDialogs = {
  console: onDemand<DialogProps<'console'>>(() => import('./console-dialog.tsx').then(part => part.ConsoleDialog)),
}
