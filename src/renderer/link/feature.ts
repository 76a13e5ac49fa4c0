// What link puts into the window: its dialog, loaded when it is opened.
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    link: object
  }
}

export const linkDialogs = {
  link: onDemand<DialogProps<'link'>>(() => import('./link-dialog.tsx').then(part => part.LinkDialog)),
}
