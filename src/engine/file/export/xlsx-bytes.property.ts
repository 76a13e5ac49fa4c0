// The law of sheets made of bytes: a lane gives the rows that are made of texts of the same cells, whatever they hold.
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { fields, markedTable, slots, type TableRows } from '../../../testing/list/marked-table.ts'
import { exportRead } from './export.lane.ts'
import { readMarked } from './export-fields.lane.ts'
import { sheetBytes } from './xlsx-bytes.ts'
import { bodyXml } from './xlsx-rows.ts'
import type { CellReading } from './xlsx-value.ts'

const most = 60
const { db, put, close } = markedTable(most)
afterAll(close)

const reading = fc.constantFrom<CellReading[]>(
  { as: 'text' },
  { as: 'text' },
  { as: 'number', decimal: '.' },
  { as: 'number', decimal: ',' },
  { as: 'date', dayFirst: true },
  { as: 'boolean' },
)
const piece = fc.constantFrom(
  ...['a', 'b c', '&', '<', '>', '"', '_', '_x000D_', '_x41', '\t', '\n', '\r', ' ', '\0', '\x01', '\x7f', '\x85'],
  ...[
    'é',
    '°',
    '山',
    'あ',
    '😀',
    '\ufffe',
    '\uffff',
    '\ufffd',
    '\u00a0',
    '\u1680',
    '\u2009',
    '\u2028',
    '\u3000',
    '\ufeff',
  ],
  ...['0', '12', '-3.5', '1,5', '007', '2024-02-29', '29.02.2024', 'true', 'FALSE', 'x'.repeat(40), '＝', 'ﬀ'],
  ...['0.5', '0.50', '.', '-0', '123456789012345', '123456789012', '0.00000000000012', '0.0001', '0.00001', '1234567'],
)
const cell = fc.option(
  fc.array(piece, { maxLength: 4 }).map(parts => parts.join('')),
  { freq: 4 },
)
const marked = fc.oneof(
  { weight: 20, arbitrary: cell },
  { weight: 1, arbitrary: fc.constantFrom('\x1f', '\x1e', 'a\x1fb\x1ec') },
)
const sheet = (one: fc.Arbitrary<string | null>) =>
  fc.integer({ min: 1, max: 6 }).chain(width =>
    fc.record({
      rows: fc.array(fc.array(one, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      reads: fc.array(reading, { minLength: width, maxLength: width }),
      first: fc.constantFrom(2, 9, 99_998, 1_048_570),
    }),
  )
const idsOf = (rows: TableRows) => Uint32Array.from(rows, (_, at) => at + 1)
const read = (ids: Uint32Array, reads: CellReading[], first: number) => {
  const { bytes, rows } = exportRead.readSheet(db, 1, fields(reads.length), ids, reads, first)
  return { xml: Buffer.from(bytes).toString(), rows }
}

it('a lane writes the rows that are made of texts', () => {
  fc.assert(
    fc.property(sheet(marked), ({ rows, reads, first }) => {
      put(rows)
      const made = (of: TableRows) => ({ xml: bodyXml(of, reads, first).toWellFormed(), rows: of.length })
      expect(read(idsOf(rows), reads, first)).toEqual(made(rows))
      expect(read(idsOf(rows).toReversed(), reads, first)).toEqual(made(rows.toReversed()))
    }),
    { numRuns: 2000 },
  )
})

it('all that holds no mark is written from its bytes', () => {
  fc.assert(
    fc.property(sheet(cell), ({ rows, reads, first }) => {
      put(rows)
      const cells = readMarked(db, 1, fields(reads.length), idsOf(rows))
      const bytes = cells && sheetBytes(cells, reads, first)
      expect(bytes && Buffer.from(bytes).toString()).toBe(bodyXml(rows, reads, first))
    }),
    { numRuns: 1000 },
  )
})

it('long cells are cut, many columns fit, no rows are none', () => {
  const text: CellReading[] = [{ as: 'text' }, { as: 'text' }]
  const long = [
    ['x'.repeat(40_000), 'é'.repeat(20_000)],
    ['&'.repeat(32_767), null],
    ['y'.repeat(32_767), 'z'],
  ]
  put(long)
  expect(read(idsOf(long), text, 2)).toEqual({ xml: bodyXml(long, text, 2), rows: 3 })
  expect(read(idsOf(long), text, 2).xml).not.toContain('x'.repeat(32_768))
  expect(read(Uint32Array.of(7, 8), text, 2)).toEqual({ xml: '', rows: 0 })
  const wide = Array.from({ length: 3 }, (_, row) =>
    slots(most).map((name, at) => (at % 7 === row ? null : `${name}<`)),
  )
  const reads = slots(most).map((): CellReading => ({ as: 'text' }))
  put(wide)
  expect(read(idsOf(wide), reads, 5)).toEqual({ xml: bodyXml(wide, reads, 5), rows: 3 })
})

it('what is no UTF-8 in a database made elsewhere is written as it is shown', () => {
  put([['a', 'b']])
  db.exec("UPDATE s1 SET c1 = CAST(x'ff41' AS TEXT)")
  expect(read(Uint32Array.of(1), [{ as: 'text' }, { as: 'text' }], 2).xml).toContain('<t>\ufffdA</t>')
})
