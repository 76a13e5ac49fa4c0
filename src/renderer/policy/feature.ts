// What policy puts into the window: its dialogs, each loaded when it is opened.
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    policy: {
      /** A word of the service that is to be given a meaning. */
      word?: string
    }
  }
}

export const policyDialogs = {
  policy: onDemand<DialogProps<'policy'>>(() => import('./policy-dialog.tsx').then(part => part.PolicyDialog)),
}
