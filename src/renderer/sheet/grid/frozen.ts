// How wide frozen columns are, so that what scrolls beside them is seen in a narrow window too. Pure.
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Column } from '../../../contract/app/sheet.ts'

/** The width of each frozen column; null: there is no room for them, and they scroll like the others. */
export type Frozen = ReadonlyMap<ColumnId, number> | null

type Sized = Pick<Column, 'id' | 'pinned' | 'width'>

/** With their own widths they may take this share of the grid. */
const maxFrozen = 0.6
/** What scrolls beside them has room for a verdict, and the scrollbar. */
const beside = 200
const scrollbar = 16
/** Some nine letters of a name. */
const least = 92

const sum = (columns: readonly Sized[]) => columns.reduce((all, { width }) => all + width, 0)

/** Pinned columns in pixels: as wide as they are, or in a narrow grid narrower in the same proportion. */
export function frozenWidths(columns: readonly Sized[], numberWidth: number, gridWidth: number): Frozen {
  const pinned = columns.filter(column => column.pinned)
  const own = new Map(pinned.map(({ id, width }) => [id, width]))
  if (gridWidth === 0 || numberWidth + sum(pinned) <= gridWidth * maxFrozen) return own
  const room = gridWidth - numberWidth - beside - scrollbar
  // The narrowest first: what they do not give the wider ones have to.
  const widths = new Map<ColumnId, number>()
  let [left, of] = [room, sum(pinned)]
  for (const { id, width } of pinned.toSorted((a, b) => a.width - b.width)) {
    const share = Math.max(Math.min(width, least), Math.min(width, Math.floor((left * width) / of)))
    widths.set(id, share)
    left -= share
    of -= width
  }
  return left < 0 ? null : widths
}

export const sameWidths = (a: Frozen, b: Frozen): boolean =>
  a === b || (a !== null && b !== null && a.size === b.size && [...a].every(([id, width]) => b.get(id) === width))
