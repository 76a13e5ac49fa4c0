// A transform that asks nothing: done to the rows shown, with what it did and Undo in its notice.
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { TransformApply, TransformChoice } from '../../contract/app/transform.ts'
import { engineClient } from '../rpc/client.ts'
import { gridStore } from '../state/grid-state.ts'
import { problemNotice } from '../ui/notice/notices.tsx'
import { tellTransformed } from './transformed.ts'

/** The rows that are shown. */
export function shownScope(): TransformApply['scope'] {
  const { view } = gridStore.get()
  return view ? { of: 'view', viewId: view.id } : { of: 'list' }
}

export async function transformAtOnce(
  sheetId: SheetId,
  columnIds: ColumnId[],
  choice: TransformChoice,
  into: 'same' | 'each' = 'same',
): Promise<void> {
  try {
    const ask = { sheetId, columnIds, scope: shownScope(), choice, into: { column: into } }
    tellTransformed(sheetId, choice.id, await engineClient.transform.perform.mutate(ask))
  } catch (error) {
    problemNotice(error)
  }
}
