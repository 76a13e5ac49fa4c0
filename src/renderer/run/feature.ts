// What run puts into the window: its dialogs, each loaded when it is opened, and its part of the status bar.
import type { ColumnId, RunId } from '../../contract/app/ids.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    run: {
      op: OperationId
      columnId: ColumnId
      /** Only the rows that are selected. */
      selected?: boolean
      /** Rows chosen elsewhere, e.g. "Retry errors". */
      spec?: RunSpec
      parentId?: RunId
    }
  }
}

/** Not in the first script: its words are many, and it shows nothing before the list of runs has come. */
export const runStatusPart = onDemand(() => import('./run-status.tsx').then(part => part.RunStatus))

export const runDialogs = {
  run: onDemand<DialogProps<'run'>>(() => import('./dialog/run-dialog.tsx').then(part => part.RunDialog)),
}
