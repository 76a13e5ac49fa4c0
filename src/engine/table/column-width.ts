// How wide a new column is: its name, what is said below it and nearly all of its cells can be read.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'

/** Measured averages of the page's 13 px interface font; names are set in bold. */
const cellCharacter = 7.4
const nameCharacter = 7.4
/** The line below the name, in 11 px. */
const noteCharacter = 6.6
/** What is beside the text: padding in cells; type icon, badge and padding in headers. */
const cellRoom = 24
const nameRoom = 72
const noteRoom = 18
const narrowest = 80
/** For sentences. */
export const widestColumn = 320
/** A tenth of the cells may be cut, so that one long cell does not make a wide column; in a short list none. */
const shownShare = 0.9
const minCut = 20

/** East Asian wide and full-width forms take the place of two letters (Unicode UAX #11). */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g
const letters = (text: string) => text.length + (text.match(wide)?.length ?? 0)

/** What can be unified is said in place of the share. */
const ways: Readonly<Partial<Record<ColumnType, string>>> = {
  date: '3 formats',
  number: '2 formats',
  country: '9 spellings',
}

/** "Email · 100%", "Date · 3 formats". */
const noteOf = (type: ColumnType) => (type === 'text' ? '' : `${columnTypeFacts[type].name} · ${ways[type] ?? '100%'}`)

/** Pixels for a column of this name; `cells` is a sample of its texts, null = empty. */
export function columnWidth(name: string, cells: readonly (string | null)[] = [], type: ColumnType = 'text'): number {
  const lengths = cells
    .filter(cell => cell !== null)
    // No more of a long text is ever shown.
    .map(cell => letters(cell.slice(0, widestColumn)))
    .toSorted((a, b) => a - b)
  const shown = lengths.length < minCut ? lengths.length : Math.ceil(lengths.length * shownShare)
  const length = lengths[shown - 1] ?? 0
  const wanted = Math.max(
    letters(name) * nameCharacter + nameRoom,
    noteOf(type).length * noteCharacter + noteRoom,
    length * cellCharacter + cellRoom,
  )
  return Math.round(Math.min(widestColumn, Math.max(narrowest, wanted)))
}
