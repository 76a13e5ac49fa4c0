// Laws of reading and writing CSV: chunks do not matter, what is written is read back, csv-parse agrees where it can.
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CsvDialect, createCsvReader } from './csv-read.ts'
import { createCsvWriter } from './csv-write.ts'

const dialect = fc.record({ delimiter: fc.constantFrom(',', ';', '\t', '|', '::'), quote: fc.constantFrom('"', "'") })

/** Texts made of what matters to a tokenizer. */
const messy = fc
  .array(
    fc.constantFrom('a', 'b ', '"', '""', "'", ',', ';', '\t', '|', ':', '::', '\n', '\r', '\r\n', ' ', '\0', 'é'),
    {
      maxLength: 60,
    },
  )
  .map(parts => parts.join(''))

function read(pieces: string[], how: CsvDialect) {
  const rows: unknown[] = []
  const reader = createCsvReader(how, row => {
    rows.push([row.fields, row.line, row.malformed, row.blank, row.raw()])
    return false
  })
  for (const piece of pieces) reader.push(piece)
  reader.end()
  return rows
}

const split = (text: string, sizes: number[]) => {
  const pieces: string[] = []
  let at = 0
  for (let index = 0; at < text.length; index++) {
    const size = sizes[index % sizes.length] ?? 1
    pieces.push(text.slice(at, at + size))
    at += size
  }
  return pieces
}

it('reads the same whatever the chunks are', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(messy, dialect, sizes, (text, how, cuts) => {
      expect(read(split(text, cuts), how)).toEqual(read([text], how))
    }),
    { numRuns: 3000 },
  )
})

it('drops no character: the raw records and their line ends are the file', () => {
  fc.assert(
    fc.property(messy, dialect, (text, how) => {
      let rest = text
      const reader = createCsvReader(how, row => {
        const raw = row.raw()
        expect(rest.startsWith(raw)).toBe(true)
        rest = rest.slice(raw.length).replace(/^(\r\n|\r|\n)/, '')
        return false
      })
      reader.push(text)
      reader.end()
      expect(rest).toBe('')
    }),
    { numRuns: 2000 },
  )
})

const cell = fc.oneof(
  fc.constant(null),
  fc.string({ minLength: 1 }),
  fc.string({ minLength: 1, unit: 'binary' }),
  messy.filter(text => text !== ''),
)

it('writes what reads back as it was, in every dialect', () => {
  const table = fc.integer({ min: 1, max: 5 }).chain(width =>
    fc.record({
      width: fc.constant(width),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
    }),
  )
  fc.assert(
    fc.property(
      table,
      dialect,
      fc.boolean(),
      fc.constantFrom('\n', '\r\n', '\r'),
      ({ rows }, how, quoteAll, lineEnd) => {
        const text = createCsvWriter({ ...how, quoteAll, lineEnd, guard: false }).rows(rows)
        const back: (string | null)[][] = []
        const reader = createCsvReader(how, row => {
          expect(row.malformed).toBe(false)
          back.push(row.fields.map(value => value || null))
          return false
        })
        reader.push(text)
        reader.end()
        expect(back).toEqual(rows)
      },
    ),
    { numRuns: 2000 },
  )
})

it('agrees with csv-parse on what RFC 4180 defines', () => {
  const value = fc
    .array(fc.constantFrom('a', 'Z', '0', ' ', ',', '"', '\n', '\r\n', 'é', '+'), { maxLength: 8 })
    .map(parts => parts.join(''))
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const written = fc
    .tuple(value, fc.boolean())
    .map(([text, always]) => (always || /[",\r\n]/.test(text) ? quoted(text) : text))
  const file = fc
    .tuple(fc.array(fc.array(written, { minLength: 2, maxLength: 4 }), { minLength: 1 }), fc.constantFrom('\n', '\r\n'))
    .map(([rows, lineEnd]) => rows.map(row => row.join(',')).join(lineEnd) + lineEnd)
  fc.assert(
    fc.property(file, text => {
      const rows: string[][] = []
      const reader = createCsvReader({ delimiter: ',', quote: '"' }, row => {
        rows.push(row.fields)
        return false
      })
      reader.push(text)
      reader.end()
      expect(rows).toEqual(parse(text, { relax_column_count: true, record_delimiter: ['\r\n', '\n'] }))
    }),
    { numRuns: 2000 },
  )
})
