// The memory in which rows of a CSV file are found and become records of a part: bytes of the file, the places of a row's cells,
// and the pages of the part that is being made.

import { foundRows, maxCells, partPlace, places, type RowCode, type RowDialect, rowModule } from './row-code.ts'
import { runsWebAssembly, startWebAssembly } from './web-assembly.ts'

export const pageSize = 65_536
/** A record that is longer would go on in pages of its own. */
const maxRecordLength = pageSize - 35
/** Of leaves, with a part's schema, its empty index and the page above its leaves. */
export const partPages = 64 + 3

/** Read at once; a row that is longer than two is read as text. */
const usualBlock = 1024 * 1024

/** row: it lies in `starts` and `ends` · blank: an empty line · more: it ends behind `limit` · odd: it is not for this reader. */
export type FoundRow = (typeof foundRows)[number]

export interface RowMemory {
  /** Where bytes of the file are read to; places of rows and cells count from its beginning. */
  readonly block: Buffer
  /** Where the part is made. */
  readonly part: Buffer
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** Behind the row that was found, its line end included. */
  readonly next: number
  /** Lines of the row that was found. */
  readonly lines: number
  /** Looks for a row of the bytes from `at` to `limit`. Quotes inside its cells are made single where they lie. */
  find(at: number, limit: number): FoundRow
  /** Records have these cells, by their place in the row, in this order. */
  setOrder(order: readonly number[]): void
  /** Records go into this page of the part from now on, from its end to its beginning; `head`: bytes that it begins with. */
  openPage(page: number, head: number): void
  /** Where the records of the page begin. */
  readonly content: number
  /** Adds a record of the row's cells. Returns what `row-code.ts` says of it: it is too long, the page is full, or it was added. */
  add(id: number): number
}

/** Whether rows of so many cells can be found in bytes on this computer: old processors have no instructions for vectors. */
export const findsRowsInBytes = async (width: number): Promise<boolean> => width <= maxCells && (await hasVectors())

let vectors: Promise<boolean> | undefined
/** Asked once: it depends on the processor alone, and the module is assembled for it. */
const hasVectors = (): Promise<boolean> => {
  vectors ??= moduleOf({ delimiter: 44, quote: 34, width: 1 }, 0).then(runsWebAssembly)
  return vectors
}

const moduleOf = (dialect: RowDialect, blockBytes: number) =>
  rowModule(dialect, blockBytes, partPages * pageSize, maxRecordLength)

/** `blockBytes`: as much as `block` holds. Rows have exactly `width` cells. */
export async function openRowMemory(dialect: RowDialect, blockBytes = 2 * usualBlock): Promise<RowMemory> {
  const code = startWebAssembly<RowCode>(await moduleOf(dialect, blockBytes))
  const { buffer } = code.memory
  const words = new Int32Array(buffer)
  const partAt = partPlace(blockBytes)
  let cells = 0
  const word = (place: number) => words[place / 4] as number
  const setWord = (place: number, value: number) => {
    words[place / 4] = value
  }
  return {
    block: Buffer.from(buffer, places.block, blockBytes),
    part: Buffer.from(buffer, partAt, partPages * pageSize),
    starts: new Int32Array(buffer, places.starts, dialect.width),
    ends: new Int32Array(buffer, places.ends, dialect.width),
    get next() {
      return word(places.next)
    },
    get lines() {
      return word(places.lines)
    },
    get content() {
      return word(places.content)
    },
    find: (at, limit) => foundRows[code.find(at, limit)] as FoundRow,
    setOrder(order) {
      words.set(order, places.order / 4)
      cells = order.length
    },
    openPage(page, head) {
      setWord(places.page, partAt + page * pageSize)
      setWord(places.pointer, head)
      setWord(places.content, pageSize)
    },
    add: id => code.add(id, cells),
  }
}
