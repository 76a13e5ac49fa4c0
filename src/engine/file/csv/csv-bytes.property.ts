// The law of tables made of bytes: a lane gives what the writer of texts makes of the same cells, whatever they hold.
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { fields, markedTable, slots, type TableRows } from '../../../testing/list/marked-table.ts'
import { exportRead } from '../export/export.lane.ts'
import { readMarked } from '../export/export-fields.lane.ts'
import { createBytesWriter } from './csv-bytes.ts'
import { type CsvStyle, createCsvWriter } from './csv-write.ts'

const most = 500
const { db, put, close } = markedTable(most)
afterAll(close)

const plain: CsvStyle = { delimiter: ',', quote: '"', quoteAll: false, lineEnd: '\n', guard: false }
const style = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|', ' ', '¦', '::', '\x1f'),
  quote: fc.constantFrom('"', "'", ''),
  quoteAll: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  guard: fc.boolean(),
})
const piece = fc.constantFrom(
  ...[
    'a',
    'b c',
    '"',
    "'",
    ',',
    ';',
    '\t',
    '|',
    '\n',
    '\r',
    ' ',
    '\0',
    'é',
    '山',
    'あ',
    '😀',
    '¦',
    '-5',
    '=1+1',
    '+49 30 901820',
  ],
  ...['\u00a0', '\u1680', '\u2009', '\u2028', '\u202f', '\u205f', '\u3000', '\ufeff', '＝', '＠', '\v', '\f', 'sep='],
)
const cell = fc.option(
  fc.array(piece, { maxLength: 4 }).map(parts => parts.join('')),
  { freq: 4 },
)
const marked = fc.oneof(
  { weight: 20, arbitrary: cell },
  { weight: 1, arbitrary: fc.constantFrom('\x1f', '\x1e', 'a\x1fb\x1ec') },
)
const table = (one: fc.Arbitrary<string | null>) =>
  fc
    .integer({ min: 1, max: 6 })
    .chain(width => fc.array(fc.array(one, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }))

const asWritten = (rows: TableRows, how: CsvStyle, first: boolean) => {
  const writer = createCsvWriter(how, !first)
  // An empty text is null in a list.
  const text = writer.rows(rows.map(cells => cells.map(value => value || null)))
  return { text, guarded: writer.guarded, rows: rows.length }
}
const read = (ids: number[], width: number, how: CsvStyle, first = false) => {
  const { bytes, ...rest } = exportRead.readText(db, 1, fields(width), Uint32Array.from(ids), how, first)
  return { text: Buffer.from(bytes).toString(), ...rest }
}

it('a lane writes what the writer of texts does', () => {
  fc.assert(
    fc.property(table(marked), style, fc.boolean(), (rows, how, first) => {
      put(rows)
      const ids = rows.map((_, at) => at + 1)
      const width = rows[0]?.length ?? 0
      expect(read(ids, width, how, first)).toEqual(asWritten(rows, how, first))
      expect(read(ids.toReversed(), width, how, first)).toEqual(asWritten(rows.toReversed(), how, first))
    }),
    { numRuns: 2000 },
  )
})

it('all that holds no mark is written from its bytes', () => {
  fc.assert(
    fc.property(table(cell), fc.boolean(), (rows, guard) => {
      put(rows)
      const how = { ...plain, guard }
      const cells = readMarked(
        db,
        1,
        fields(rows[0]?.length ?? 0),
        Uint32Array.from(rows, (_, at) => at + 1),
      )
      const written = cells && createBytesWriter(how)?.(cells)
      expect(written && Buffer.from(written.bytes).toString()).toBe(asWritten(rows, how, false).text)
    }),
    { numRuns: 1000 },
  )
})

it('rows of 500 columns, and none at all', () => {
  const rows = Array.from({ length: 3 }, (_, row) =>
    slots(most).map((name, at) => (at % 7 === row ? null : `${name}, ${row}`)),
  )
  put(rows)
  expect(read([1, 2, 3], most, plain)).toEqual(asWritten(rows, plain, false))
  expect(read([7, 8], most, plain)).toEqual({ text: '', guarded: 0, rows: 0 })
})

it('what is no UTF-8 in a database made elsewhere is written as it is shown', () => {
  put([['a', 'b']])
  db.exec("UPDATE s1 SET c1 = CAST(x'ff41' AS TEXT)")
  expect(read([1], 2, plain).text).toBe('\ufffdA,b\n')
})
