// What transforms put into the window: their dialog, loaded when it is opened.
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { TransformId } from '../../model/transforms/index.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    /** `first`: the transform that is chosen when it opens. */
    transform: { sheetId: SheetId; columnIds: ColumnId[]; first?: TransformId }
  }
}

export const transformDialogs = {
  transform: onDemand<DialogProps<'transform'>>(() =>
    import('./transform-dialog.tsx').then(part => part.TransformDialog),
  ),
}
