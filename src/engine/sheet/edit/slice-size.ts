// How much one message to the writer may carry, learned from how long the former ones took.

/** A slice stays below the 25 ms that others may have to wait for it (docs/architecture.md). */
const wantedMs = 20
const fewest = 500
const most = 20_000

export interface SliceSize {
  /** Rows of the next slice when each has `width` cells. */
  rows(width: number): number
  /** Columns of the next slice when each has so many cells. */
  columns(height: number): number
  /** Tells how long a slice took, waiting included. */
  took(ms: number): void
}

export function sliceSize(): SliceSize {
  let cells = 1000
  const share = (one: number) => Math.max(1, Math.floor(cells / Math.max(1, one)))
  return {
    rows: share,
    columns: share,
    took: ms => {
      const factor = Math.min(2, Math.max(0.5, wantedMs / Math.max(1, ms)))
      cells = Math.min(most, Math.max(fewest, cells * factor))
    },
  }
}

/** Cuts a list into slices of the size that is right when each one's turn comes. */
export function* slicesOf<T>(list: T[], size: SliceSize, width: number): Generator<{ first: number; items: T[] }> {
  for (let first = 0; first < list.length; ) {
    const items = list.slice(first, first + size.rows(width))
    yield { first, items }
    first += items.length
  }
}

/** Rows that a tile of a wide block has at least: history keeps an entry for each of its columns. */
const tall = 50

/**
 * Cuts rows of many cells into tiles, tall ones where slices of whole rows would be flat. `left` and `right`: the first of
 * its columns, and the one behind its last.
 */
export function* tilesOf<T>(
  list: T[],
  size: SliceSize,
  width: number,
): Generator<{ first: number; items: T[]; left: number; right: number }> {
  for (let first = 0; first < list.length; ) {
    const items = list.slice(first, first + Math.max(tall, size.rows(width)))
    for (let left = 0; left < width; ) {
      const right = Math.min(width, left + size.columns(items.length))
      yield { first, items, left, right }
      left = right
    }
    first += items.length
  }
}
