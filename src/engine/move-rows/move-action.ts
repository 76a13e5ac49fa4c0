// Moving or copying rows to another list, as an action of both. Recipes do not say it: they hold no chosen rows.
import type { SheetId } from '../../contract/app/ids.ts'
import type { MovedRows, MoveRowsAsk } from '../../contract/app/move-rows.ts'
import { plainAction } from '../action/list-action.ts'
import type { RowMoves } from './row-moves.ts'

interface Parts {
  readonly rowMoves: Pick<RowMoves, 'perform'>
}

export const moveRowsAction = plainAction({
  twoLists: true,
  perform: (ask: MoveRowsAsk & { sheetId: SheetId }, { rowMoves }: Parts, making): Promise<MovedRows> =>
    rowMoves.perform(ask, making),
})
