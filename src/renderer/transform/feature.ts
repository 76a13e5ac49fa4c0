// What transforms put into the window: their dialog, loaded when it is opened.
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { TransformId } from '../../model/transforms/index.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'
import type { IntoName } from './transform-target.tsx'

declare module '../state/open.ts' {
  interface Dialogs {
    /** `first`: the transform that is chosen when it opens; `into`: where its result goes then. */
    transform: { sheetId: SheetId; columnIds: ColumnId[]; first?: TransformId; into?: IntoName }
  }
}

export const transformDialogs = {
  transform: onDemand<DialogProps<'transform'>>(() =>
    import('./transform-dialog.tsx').then(part => part.TransformDialog),
  ),
}
