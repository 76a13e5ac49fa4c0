// The kept copy of a table in text, line by line with the rows that were imported from it: what no one touched is written as it was.
import { createHash } from 'node:crypto'
import { fail } from '../../base/fail.ts'
import { readZstd } from '../../disk/read-zstd.ts'
import { createCsvReader } from '../csv/csv-read.ts'
import { noteProgress } from '../job/progress.ts'
import { bomOf } from '../text/bom.ts'
import { createLineBytes } from '../text/line-bytes.ts'
import { openTextStream } from '../text/text-decode.ts'

/** What is needed of the form of the file; all of it is kept beside the copy. */
export interface SourceCopy {
  readonly from: string
  readonly sha256: string
  readonly encoding: string
  readonly delimiter: string
  readonly quote: string
  /** First row of data, from 1; empty lines count. */
  readonly firstRow: number
  /** Numbers of rows that were left out: they go with the line that follows. */
  readonly left: ReadonlySet<number>
  /** Columns of the file. */
  readonly width: number
  /** Places in the file of the columns that were imported, in the order they are exported in. */
  readonly indexes: readonly number[]
  /** One more cell has what lines hold beyond the columns. */
  readonly surplus: boolean
}

export interface SourceLine {
  /** Row of the list; 0 = lines above the data, null = what follows the last row. */
  readonly rowId: number | null
  /** Empty lines before it, with their ends. */
  readonly before: Buffer
  /** Its bytes in the file. */
  readonly raw: Buffer
  readonly lineEnd: Buffer
  /** As they were imported. */
  readonly cells: readonly (string | null)[]
}

const none: Buffer = Buffer.alloc(0)

/** Lines as they were imported, those above the data each by itself. Throws same_not_possible for a copy that is damaged. */
export async function* sourceLines(copy: SourceCopy): AsyncGenerator<SourceLine[]> {
  const { width, indexes, surplus, delimiter } = copy
  const hash = createHash('sha256')
  const text = openTextStream(copy.encoding)
  const bytesOf = createLineBytes(copy.encoding, bomOf(copy.encoding))
  let lines: SourceLine[] = []
  let number = 0
  let rowId = 0
  let before = none
  let empty: SourceLine[] = []
  const reader = createCsvReader(copy, row => {
    number++
    const [rawText, endText] = [row.raw(), row.lineEnd()]
    const raw = bytesOf.take(rawText)
    const lineEnd = endText === '' ? none : bytesOf.take(endText)
    if (number < copy.firstRow) {
      lines.push({ rowId: 0, before: none, raw, lineEnd, cells: [] })
      return false
    }
    if (copy.left.has(number)) {
      before = Buffer.concat([before, raw, lineEnd])
      return false
    }
    if (row.blank) {
      before = Buffer.concat([before, raw, lineEnd])
      // Under a single column an empty line is a row when another row follows.
      if (width === 1) empty.push({ rowId: 0, before: none, raw, lineEnd, cells: [null] })
      return false
    }
    if (empty.length > 0) {
      lines.push(...empty.map(line => ({ ...line, rowId: ++rowId })))
      empty = []
      before = none
    }
    const cells = indexes.map(index => row.fields[index] || null)
    if (surplus) {
      const beyond = row.fields.slice(width)
      cells.push(beyond.some(Boolean) ? beyond.join(delimiter) : null)
    }
    lines.push({ rowId: ++rowId, before, raw, lineEnd, cells })
    before = none
    return false
  })
  for await (const bytes of readZstd(copy.from)) {
    hash.update(bytes)
    noteProgress()
    bytesOf.push(bytes)
    reader.push(text.decode(bytes))
    if (lines.length > 0) yield lines
    lines = []
  }
  reader.push(text.end())
  reader.end()
  if (hash.digest('hex') !== copy.sha256)
    throw fail('same_not_possible', { reason: 'The stored copy of the source file is damaged. Choose Plain or Excel.' })
  yield [...lines, { rowId: null, before, raw: none, lineEnd: none, cells: [] }]
}

/** The lines of a copy in their order, one at a time as they are asked for. */
export function lineReader(copy: SourceCopy) {
  const blocks = sourceLines(copy)
  let lines: SourceLine[] = []
  let at = 0
  const head = async (): Promise<SourceLine | null> => {
    while (at >= lines.length) {
      const next = await blocks.next()
      if (next.done) return null
      lines = next.value
      at = 0
    }
    return lines[at] ?? null
  }
  return {
    /** Lines above the data, as they are; `ended`: what follows begins a line. */
    async above(): Promise<{ bytes: Buffer; ended: boolean }> {
      const parts: Buffer[] = []
      let ended = true
      for (let line = await head(); line?.rowId === 0; line = await head()) {
        parts.push(line.raw, line.lineEnd)
        ended = line.lineEnd.length > 0
        at++
      }
      return { bytes: Buffer.concat(parts), ended }
    },
    /** The line of a row; null where it has none, or it is behind. Lines before it are passed over. */
    async of(rowId: number): Promise<SourceLine | null> {
      for (let line = await head(); line; line = await head()) {
        if (line.rowId === null || line.rowId > rowId) return null
        at++
        if (line.rowId === rowId) return line
      }
      return null
    },
    /** What follows the last row, if no row is left before it. */
    async rest(): Promise<Buffer> {
      const line = await head()
      return line?.rowId === null ? line.before : none
    },
    /** Reads to the end, which proves the copy whole. */
    async finish(): Promise<void> {
      while ((await head()) !== null) at = lines.length
    },
    close: () => blocks.return(undefined),
  }
}
