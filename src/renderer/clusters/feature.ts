// What clusters put into the window: their screen, loaded when it is opened.
import type { ClusterAsk } from '../../contract/app/cluster.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    clusters: { sheetId: SheetId; columnId: ColumnId; preset: ClusterAsk['preset'] }
  }
}

export const clustersDialogs = {
  clusters: onDemand<DialogProps<'clusters'>>(() => import('./clusters-dialog.tsx').then(part => part.ClustersDialog)),
}
