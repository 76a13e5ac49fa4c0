// A transform that asks nothing: done to the rows shown, with what it did and Undo in its notice.
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { TransformId } from '../../model/transforms/index.ts'
import { engineClient } from '../rpc/client.ts'
import { gridStore } from '../state/grid-state.ts'
import { infoNotice, problemNotice } from '../ui/notice/notices.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun } from '../ui/words/figures.ts'

export async function transformAtOnce(sheetId: SheetId, columnIds: ColumnId[], id: TransformId): Promise<void> {
  const { view } = gridStore.get()
  try {
    const { cells, stepId } = await engineClient.transform.perform.mutate({
      sheetId,
      columnIds,
      scope: view ? { of: 'view', viewId: view.id } : { of: 'list' },
      choice: { id, options: {} },
      into: { column: 'same' },
    })
    if (stepId === null) infoNotice('No cell had to be changed.', sheetId)
    else stepNotice(`${countNoun(cells, 'cell')} changed.`, sheetId)
  } catch (error) {
    problemNotice(error)
  }
}
