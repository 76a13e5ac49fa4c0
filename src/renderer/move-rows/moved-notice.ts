// What became of rows that went to another list, with the way back in both lists.
import type { SheetId } from '../../contract/app/ids.ts'
import type { MovedRows, MoveWay } from '../../contract/app/move-rows.ts'
import { removeList } from '../lists/lists.ts'
import { engineClient } from '../rpc/client.ts'
import { doneNotice, infoNotice } from '../ui/notice/notices.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { movedWords } from './move-words.ts'

export function movedNotice(moved: MovedRows, way: MoveWay, sheetId: SheetId): void {
  const { into, intoStepId, stepId, added } = moved
  const words = movedWords(moved, way)
  if (!into) {
    infoNotice(words, sheetId)
    return
  }
  const columns = added.length > 0 ? ` ${countNoun(added.length, 'new column')}.` : ''
  doneNotice(`${words}${columns}`, {
    label: 'Undo',
    run: async () => {
      if (stepId !== null) await engineClient.edit.revert.mutate({ sheetId, stepId })
      if (intoStepId === null) await removeList(into.sheetId, sheetId)
      else await engineClient.edit.revert.mutate({ sheetId: into.sheetId, stepId: intoStepId })
    },
  })
}
