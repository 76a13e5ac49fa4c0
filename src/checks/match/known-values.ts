// The values of one column as numbers: rows with equal numbers hold the same thing, however it is written.
import { NO_KEY } from './column.ts'

export interface KnownValues {
  /** Number of the value of each row; NO_KEY where it has none. */
  readonly ids: Int32Array
  /** The keys by number. */
  readonly keys: readonly string[]
  /** Rows per number. */
  readonly rows: Int32Array
}

/** Takes the cells of a column row by row, so that a long list is never held as text twice. */
export interface ValueReader {
  add(cell: string | null): void
  done(): KnownValues
}

/** Texts whose number is remembered: in a column of few values all of them, in one of many hardly any would come again. */
const mostTexts = 65_536

/** `keyOf` is asked once for a text that comes again soon. */
export function readValues(count: number, keyOf: (text: string) => string | null): ValueReader {
  const ids = new Int32Array(count).fill(NO_KEY)
  const idOfText = new Map<string, number>()
  const idOfKey = new Map<string, number>()
  let row = 0
  const numberOf = (key: string) => {
    const known = idOfKey.get(key)
    if (known !== undefined) return known
    const id = idOfKey.size
    idOfKey.set(key, id)
    return id
  }
  return {
    add(cell) {
      const at = row++
      if (cell === null || cell === '') return
      let id = idOfText.get(cell)
      if (id === undefined) {
        const key = keyOf(cell)
        id = key === null || key === '' ? NO_KEY : numberOf(key)
        if (idOfText.size >= mostTexts) idOfText.clear()
        idOfText.set(cell, id)
      }
      ids[at] = id
    },
    done() {
      const rows = new Int32Array(idOfKey.size)
      for (const id of ids) if (id !== NO_KEY) rows[id] = (rows[id] ?? 0) + 1
      const keys = [...idOfKey.keys()]
      // Nothing more is added, and the comparing that follows needs the room.
      idOfText.clear()
      idOfKey.clear()
      return { ids, keys, rows }
    },
  }
}

/** The same rows by another key of their value: its sound, its first letters. */
export function derived({ ids, keys }: KnownValues, keyOf: (key: string) => string | null): KnownValues {
  const known = new Map<string, number>()
  const numbers = Int32Array.from(keys, key => {
    const other = keyOf(key)
    if (other === null || other === '') return NO_KEY
    const number = known.get(other) ?? known.size
    if (number === known.size) known.set(other, number)
    return number
  })
  const rows = new Int32Array(known.size)
  const own = ids.map(id => {
    const number = id === NO_KEY ? NO_KEY : (numbers[id] ?? NO_KEY)
    if (number !== NO_KEY) rows[number] = (rows[number] ?? 0) + 1
    return number
  })
  return { ids: own, keys: [...known.keys()], rows }
}

/** The same without the keys: rows are put side by side by their numbers alone, and a long list has as many keys as rows. */
export const withoutKeys = ({ ids, rows }: KnownValues): KnownValues => ({ ids, rows, keys: [] })
