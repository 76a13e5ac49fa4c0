// Switches a column of an imported workbook between what its cells show in the file and what the file stores (R-IMP-05).
// Recipes do not say it.
import type { z } from 'zod'
import type { EditResult } from '../../../contract/app/cell/edit.ts'
import type { RawAsk, RawCounts, RawSwitch } from '../../../contract/app/cell/raw.ts'
import { plainAction } from '../../action/list-action.ts'
import { fail } from '../../base/fail.ts'
import type { Store } from '../../store/store.ts'
import type { RawPiece } from './raw-cells.lane.ts'

interface Parts {
  readonly store: Pick<Store, 'scan'>
}

const cellsAtOnce = 5000

export const rawCounts = ({ sheetId, columnId }: z.infer<typeof RawAsk>, { store }: Parts): Promise<RawCounts> =>
  store.scan.call('rawCounts', sheetId, columnId)

/** Cells edited since the import stay. Throws not_found when there is no cell to switch. */
export const rawSwitchAction = plainAction({
  async perform(ask: z.infer<typeof RawSwitch>, at: Parts, { write }): Promise<EditResult> {
    const { columnId, to } = ask
    const count = (await rawCounts(ask, at))[to]
    if (count === 0) throw fail('not_found', { what: 'cell to switch' })
    return write(to === 'stored' ? 'Show stored values' : 'Show displayed values', async function* ({ signal, reach }) {
      let written = 0
      for (let after: number | null = 0; after !== null && !signal.aborted; ) {
        const piece: RawPiece = await at.store.scan.call('rawPiece', ask, after, cellsAtOnce)
        yield { columnId, rowIds: piece.rowIds, values: piece.values }
        written += piece.rowIds.length
        reach(Math.min(1, written / count))
        after = piece.last
      }
    })
  },
})
