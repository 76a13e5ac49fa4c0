// Switches a column of an imported workbook between what its cells show in the file and what the file stores (R-IMP-05).
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { EditResult } from '../../../contract/app/cell/edit.ts'
import type { RawAsk, RawCounts, RawSwitch } from '../../../contract/app/cell/raw.ts'
import { fail } from '../../base/fail.ts'
import type { SheetEdits } from '../../sheet/edit/edits.ts'
import type { Store } from '../../store/store.ts'
import type { RawPiece } from './raw-cells.lane.ts'

export interface RawCells {
  counts(ask: z.infer<typeof RawAsk>): Promise<RawCounts>
  /** One step; cells edited since the import stay. Throws not_found when there is no cell to switch. */
  switch(ask: z.infer<typeof RawSwitch>): Promise<EditResult>
}

const cellsAtOnce = 5000

export function createRawCells({ scan }: Store, edits: SheetEdits): RawCells {
  return {
    counts: ({ sheetId, columnId }) => scan.call('rawCounts', sheetId, columnId),
    async switch(ask) {
      const { sheetId, columnId, to } = ask
      const count = (await scan.call('rawCounts', sheetId, columnId))[to]
      if (count === 0) throw fail('not_found', { what: 'cell to switch' })
      const label = to === 'stored' ? 'Show stored values' : 'Show displayed values'
      return edits.write(sheetId, { label, key: randomUUID() }, async function* ({ signal, reach }) {
        let written = 0
        for (let after: number | null = 0; after !== null && !signal.aborted; ) {
          const piece: RawPiece = await scan.call('rawPiece', ask, after, cellsAtOnce)
          yield { columnId, rowIds: piece.rowIds, values: piece.values }
          written += piece.rowIds.length
          reach(Math.min(1, written / count))
          after = piece.last
        }
      })
    },
  }
}
