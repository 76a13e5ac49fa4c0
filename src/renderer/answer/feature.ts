// What answer puts into the window: its dialogs, each loaded when it is opened.
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    legend: object
  }
}

export const answerDialogs = {
  legend: onDemand<DialogProps<'legend'>>(() => import('./legend-dialog.tsx').then(part => part.LegendDialog)),
}
