// The values of one column as numbers: rows with equal numbers hold the same thing, however it is written.
import { NO_KEY } from './column.ts'
import { type NumberedTexts, textNumbers } from './text-numbers.ts'

export interface KnownValues {
  /** Number of the value of each row; NO_KEY where it has none. */
  readonly ids: Int32Array
  /** The keys by number. */
  readonly keys: NumberedTexts
  /** Rows per number. */
  readonly rows: Int32Array
}

/** Takes the cells of a column row by row, so that a long list is never held as text twice. */
export interface ValueReader {
  add(cell: string | null): void
  done(): KnownValues
}

/** Texts whose number is remembered at a time, and the share of those that have to come again: else it takes longer than the work. */
const maxTexts = 32_768
const shareAgain = 0.1

/** `keyOf` is asked once for a text that comes again soon. */
export function readValues(count: number, keyOf: (text: string) => string | null): ValueReader {
  const ids = new Int32Array(count).fill(NO_KEY)
  let idOfText: Map<string, number> | null = new Map()
  const keys = textNumbers()
  let [row, again] = [0, 0]
  const numberOf = (text: string) => {
    const key = keyOf(text)
    return key === null || key === '' ? NO_KEY : keys.add(key)
  }
  return {
    add(cell) {
      const at = row++
      if (cell === null || cell === '') return
      const known = idOfText?.get(cell)
      if (known !== undefined) {
        again++
        ids[at] = known
        return
      }
      const id = numberOf(cell)
      ids[at] = id
      if (idOfText === null) return
      if (idOfText.size >= maxTexts) {
        idOfText = again < maxTexts * shareAgain ? null : new Map()
        again = 0
      }
      idOfText?.set(cell, id)
    },
    done() {
      idOfText = null
      return { ids, keys: keys.done(), rows: rowsOf(ids) }
    },
  }
}

function rowsOf(ids: Int32Array): Int32Array {
  const rows = new Int32Array(ids.reduce((most, id) => Math.max(most, id), NO_KEY) + 1)
  for (const id of ids) if (id !== NO_KEY) rows[id] = (rows[id] ?? 0) + 1
  return rows
}

/** Keys between two pauses: some ten milliseconds of work. */
const keysBetween = 10_000

/**
 * The same rows by other keys of their value, its sound or its first letters, which `keysOf` gives all at once. `pause` is
 * called now and then; what it throws ends the work.
 */
export function derived<Name extends string>(
  { ids, keys }: KnownValues,
  names: readonly Name[],
  keysOf: (key: string) => Readonly<Record<Name, string | null>>,
  pause: () => void = () => {},
): Record<Name, KnownValues> {
  const parts = names.map(name => ({ name, numbers: textNumbers(), ofKey: new Int32Array(keys.length) }))
  let at = 0
  for (const key of keys) {
    const others = keysOf(key)
    for (const { name, numbers, ofKey } of parts) {
      const other = others[name]
      ofKey[at] = other === null || other === '' ? NO_KEY : numbers.add(other)
    }
    at++
    if (at % keysBetween === 0) pause()
  }
  const made = parts.map(({ name, numbers, ofKey }) => {
    const own = ids.map(id => (id === NO_KEY ? NO_KEY : (ofKey[id] ?? NO_KEY)))
    return [name, { ids: own, keys: numbers.done(), rows: rowsOf(own) }]
  })
  return Object.fromEntries(made)
}

const noKeys = textNumbers().done()
/** The same without the keys: rows are put side by side by their numbers alone, and a long list has as many keys as rows. */
export const withoutKeys = ({ ids, rows }: KnownValues): KnownValues => ({ ids, rows, keys: noKeys })
