// The values of each row side by side: two rows are compared in all their columns, and a look at each column's own numbers would
// be one into memory far away each time.
import { bundledLists } from '../data/lists.ts'
import { NO_KEY } from '../match/column.ts'
import { sharedCopy, sharedInts } from '../match/shared-numbers.ts'
import { numbersOf } from './each-text.ts'
import type { Evidence, LinkageRows } from './rows.ts'

export interface RowCells {
  /** Numbers of the values, row after row; NO_KEY for none. */
  readonly cells: Int32Array
  /** Cells of a row. */
  readonly stride: number
  /** Where in a row each piece of evidence begins. */
  readonly starts: readonly number[]
  /** By pieces of evidence, for addresses: the kind of each, by its number. */
  readonly mailboxes: readonly (Int32Array | null)[]
}

/** Yields now and then. */
export function* rowCells({ count, evidence }: LinkageRows): Generator<void, RowCells> {
  const starts: number[] = []
  let stride = 0
  for (const { width } of evidence) {
    starts.push(stride)
    stride += width
  }
  const cells = sharedInts(count * stride)
  for (const [at, { width, values }] of evidence.entries()) {
    const start = starts[at] ?? 0
    for (let row = 0; row < count; row++)
      for (let place = 0; place < width; place++)
        cells[row * stride + start + place] = values.ids[row * width + place] ?? NO_KEY
    yield
  }
  const given = evidence.find(({ kind }) => kind === 'given')
  const mailboxes: (Int32Array | null)[] = []
  for (const one of evidence) mailboxes.push(one.kind === 'email' ? sharedCopy(yield* mailboxKinds(one, given)) : null)
  return { cells, stride, starts, mailboxes }
}

/** Kinds of addresses: info@, one that differently named people have, and that of one person. */
export const OF_ROLE = 0
const OF_SEVERAL = 1
export const PRIVATE = 2

/** The kind of each address, by its number. */
function* mailboxKinds({ values, width }: Evidence, given: Evidence | undefined): Generator<void, Int32Array> {
  const { roles } = bundledLists()
  const kinds = yield* numbersOf(values.keys, key =>
    roles.has(key.slice(0, Math.max(0, key.indexOf('@')))) ? OF_ROLE : PRIVATE,
  )
  if (!given) return kinds
  const letters = yield* numbersOf(given.values.keys, key => key.codePointAt(0) ?? NO_KEY)
  const called = new Int32Array(kinds.length).fill(NO_KEY)
  for (const [at, id] of values.ids.entries()) {
    const letter = letters[given.values.ids[Math.floor(at / width)] ?? NO_KEY] ?? NO_KEY
    if (id === NO_KEY || letter === NO_KEY) continue
    if (called[id] === NO_KEY) called[id] = letter
    else if (called[id] !== letter && kinds[id] === PRIVATE) kinds[id] = OF_SEVERAL
  }
  return kinds
}
