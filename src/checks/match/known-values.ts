// The values of one column as numbers: rows with equal numbers hold the same thing, however it is written.
import { NO_KEY } from './column.ts'
import { release, sharedInts } from './shared-numbers.ts'
import { type NumberedTexts, textNumbers } from './text-numbers.ts'

export interface KnownValues {
  /** Number of the value of each row; NO_KEY where it has none. */
  readonly ids: Int32Array
  /** The keys by number. */
  readonly keys: NumberedTexts
  /** Numbers of the second and further values of each row, where a row may have several. */
  readonly further?: readonly Int32Array[]
  /** Rows per number. */
  readonly rows: Int32Array
}

/** Takes the cells of a column row by row, so that a long list is never held as text twice. */
export interface ValueReader {
  /** `more`: further values of the row. */
  add(cell: string | null, more?: readonly string[]): void
  done(): KnownValues
}

/** Texts whose number is remembered at a time, and the share of those that have to come again: else it takes longer than the work. */
const maxTexts = 32_768
const shareAgain = 0.1
/** Where fewer of the first texts than this have come again, nearly each row has a text of its own. */
const firstTexts = 4_096
const firstAgain = 0.03

/** `keyOf` is asked once for a text that comes again soon. */
export function readValues(count: number, keyOf: (text: string) => string | null): ValueReader {
  const ids = sharedInts(count).fill(NO_KEY)
  let idOfText: Map<string, number> | null = new Map()
  const keys = textNumbers()
  let [row, again, isFirst] = [0, 0, true]
  const further: Int32Array[] = []
  const numberOf = (text: string) => {
    const key = keyOf(text)
    return key === null || key === '' ? NO_KEY : keys.add(key)
  }
  const idOf = (cell: string): number => {
    const known = idOfText?.get(cell)
    if (known !== undefined) {
      again++
      return known
    }
    const id = numberOf(cell)
    if (idOfText === null) return id
    const held = idOfText.size
    if (held === firstTexts && isFirst && again < firstTexts * firstAgain) idOfText = null
    else if (held >= maxTexts) {
      idOfText = again < maxTexts * shareAgain ? null : new Map()
      isFirst = false
      again = 0
    }
    idOfText?.set(cell, id)
    return id
  }
  return {
    add(cell, more = []) {
      const at = row++
      if (cell !== null && cell !== '') ids[at] = idOf(cell)
      let place = 0
      for (const text of more) {
        const id = text === '' ? NO_KEY : idOf(text)
        // The same phone in two columns is one phone.
        if (id === NO_KEY || ids[at] === id || further.some(others => others[at] === id)) continue
        if (ids[at] === NO_KEY) {
          ids[at] = id
          continue
        }
        further[place] ??= new Int32Array(count).fill(NO_KEY)
        const others = further[place++]
        if (others) others[at] = id
      }
    },
    done() {
      idOfText = null
      const known = { ids, keys: keys.done(), rows: rowsOf([ids, ...further]) }
      return further.length === 0 ? known : { ...known, further }
    },
  }
}

function rowsOf(all: readonly Int32Array[]): Int32Array {
  let most = NO_KEY
  for (const ids of all) for (const id of ids) if (id > most) most = id
  const rows = sharedInts(most + 1)
  for (const ids of all) for (const id of ids) if (id !== NO_KEY) rows[id] = (rows[id] ?? 0) + 1
  return rows
}

/** All values of all rows one behind the other: the number at `place` is of row `place % ids.length`. */
export function allIds({ ids, further }: KnownValues): Int32Array {
  if (!further) return ids
  const all = new Int32Array(ids.length * (further.length + 1))
  for (const [at, one] of [ids, ...further].entries()) all.set(one, at * ids.length)
  return all
}

/** The number of a value that two rows share; NO_KEY where they share none. */
export function sharedId({ ids, further }: KnownValues, a: number, b: number): number {
  const first = ids[a] ?? NO_KEY
  if (first !== NO_KEY && first === ids[b]) return first
  if (!further) return NO_KEY
  const all = [ids, ...further]
  for (const one of all) {
    const id = one[a] ?? NO_KEY
    if (id !== NO_KEY && all.some(other => other[b] === id)) return id
  }
  return NO_KEY
}

/** Keys between two pauses: some ten milliseconds of work. */
const keysBetween = 10_000

/**
 * The same rows by other keys of their value, its sound or its first letters, which `keysOf` gives all at once. `pause` is
 * called now and then; what it throws ends the work.
 */
export function derived<Name extends string>(
  values: KnownValues,
  names: readonly Name[],
  keysOf: (key: string) => Readonly<Record<Name, string | null>>,
  pause: () => void = () => {},
): Record<Name, KnownValues> {
  const parts = names.map(name => ({ name, part: otherKeys(values) }))
  let at = 0
  for (const key of values.keys) {
    const others = keysOf(key)
    for (const { name, part } of parts) part.add(at, others[name])
    at++
    if (at % keysBetween === 0) pause()
  }
  const made = parts.map(({ name, part }) => {
    const ids = part.fill(sharedInts(values.ids.length))
    return [name, { ids, keys: part.texts(), rows: rowsOf([ids]) }]
  })
  return Object.fromEntries(made)
}

/** The numbers of one other key, in memory of this thread alone; yields now and then. */
export function* derivedIds(values: KnownValues, keyOf: (key: string) => string): Generator<void, Int32Array> {
  const part = otherKeys(values)
  let at = 0
  for (const key of values.keys) {
    part.add(at++, keyOf(key))
    if (at % keysBetween === 0) yield
  }
  part.texts()
  return part.fill(new Int32Array(values.ids.length))
}

function otherKeys({ ids, keys }: KnownValues) {
  const numbers = textNumbers()
  const ofKey = new Int32Array(keys.length)
  return {
    add(at: number, other: string | null): void {
      ofKey[at] = other === null || other === '' ? NO_KEY : numbers.add(other)
    },
    /** The number of each row; nothing is added any more. */
    fill(own: Int32Array): Int32Array {
      for (let row = 0; row < own.length; row++) own[row] = ofKey[ids[row] ?? NO_KEY] ?? NO_KEY
      release(ofKey)
      return own
    },
    texts: () => numbers.done(),
  }
}

const noKeys = textNumbers().done()
/** The same without the keys: rows are put side by side by their numbers alone, and a long list has as many keys as rows. */
export const withoutKeys = ({ ids, rows }: KnownValues): KnownValues => ({ ids, rows, keys: noKeys })
