// The rows of a list a bounded piece at a time. Those that are there are walked: a list that was received, or duplicated with
// most of its rows filtered away, may have few rows whose numbers lie far apart.
import type { Store } from '../store/store.ts'

/** Ids `from`..`to` of at most so many rows; `to` is one of them. */
export interface RowPiece {
  from: number
  to: number
}

/** In order of id, up to the row `last`. */
export async function* rowPieces(
  { grid }: Pick<Store, 'grid'>,
  sheetId: number,
  rows: number,
  last = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<RowPiece> {
  for (let after = 0; after < last; ) {
    const to = await grid.call('pieceEnd', sheetId, after, rows)
    if (to === null) return
    yield { from: after + 1, to: Math.min(to, last) }
    after = to
  }
}
