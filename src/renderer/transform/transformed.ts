// Says what a transform did, with undo.
import type { SheetId } from '../../contract/app/ids.ts'
import { isJoin, type TransformId } from '../../model/transforms/index.ts'
import type { engineClient } from '../rpc/client.ts'
import { infoNotice } from '../ui/notice/notices.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun } from '../ui/words/figures.ts'

type Transformed = Awaited<ReturnType<typeof engineClient.transform.perform.mutate>>

export function tellTransformed(sheetId: SheetId, id: TransformId, { cells, rows, stepId, added }: Transformed): void {
  if (stepId === null) infoNotice('Nothing changed.', sheetId)
  else if (rows > 0)
    stepNotice(
      isJoin(id) ? `${countNoun(rows, 'row')} joined to the row above.` : `${countNoun(rows, 'row')} added.`,
      sheetId,
    )
  else if (added.length > 0)
    stepNotice(added.length === 1 ? `New column “${added[0]?.name}”.` : `${added.length} new columns.`, sheetId)
  else stepNotice(`${countNoun(cells, 'cell')} changed.`, sheetId)
}
