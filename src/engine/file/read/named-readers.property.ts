// Readers of JSON, XML, pages and vCard: whatever the pieces a text comes in, the rows are the same; and what was written comes back.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Failure } from '../../base/fail.ts'
import { createDocumentReader, findList } from './json/json-document-read.ts'
import type { NamedReader } from './json/json-lines-read.ts'
import { arrayRows, objectRows } from './json/json-rows.ts'
import { createHtmlReader } from './markup/html-read.ts'
import { createXmlListReader } from './markup/xml-list-read.ts'
import { findRecords } from './markup/xml-records.ts'
import type { NamedSink } from './named-rows.ts'
import { createVcardReader } from './vcard/vcard-read.ts'

function read(open: (sink: NamedSink) => NamedReader, text: string, sizes: readonly number[] = [text.length || 1]) {
  const rows: { line: number; fields: (string | null)[]; malformed: boolean; raw: string }[] = []
  const reader = open(({ line, fields, malformed, raw }) => {
    rows.push({ line, fields, malformed, raw })
    return false
  })
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    reader.push(text.slice(at, at + size))
    at += size
  }
  reader.end()
  return { rows, names: [...reader.names] }
}
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })
const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '{', ']', ',', '\n', 'é', '😀'))
const record = fc.dictionary(fc.string({ minLength: 1, maxLength: 6 }), value, { maxKeys: 4, noNullPrototype: true })

it('objects of a document come back exactly, in pieces of any size, at any path', () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 6 }),
      fc.array(fc.constantFrom('data', 'items', 'a"b'), { maxLength: 2 }),
      fc.constantFrom(0, 2),
      sizes,
      (records, path, indent, pieces) => {
        const document = path.reduceRight<unknown>((inner, key) => ({ total: 3, [key]: inner, after: [1] }), records)
        const text = JSON.stringify(document, null, indent)
        const found = findList(text)?.path ?? []
        const open = (sink: NamedSink) => createDocumentReader(found, objectRows(sink, 'x.json', false), 'x.json')
        const whole = read(open, text)
        expect(read(open, text, pieces)).toEqual(whole)
        expect(whole.rows.map(({ raw }) => JSON.parse(raw) as unknown)).toEqual(records)
        for (const [at, one] of records.entries())
          for (const [name, said] of Object.entries(one))
            expect(whole.rows[at]?.fields[whole.names.indexOf(name)] ?? '').toBe(said)
      },
    ),
    { numRuns: 500 },
  )
})

it('arrays of a document come back exactly, in pieces of any size, at any path', () => {
  // The first value says that the array is a row.
  const plain = fc.oneof(value, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean())
  const nested = fc.oneof(plain, fc.constant(null), fc.array(value, { maxLength: 2 }), record)
  const row = fc.tuple(plain, fc.array(nested, { maxLength: 4 })).map(([first, rest]) => [first, ...rest])
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.array(fc.constantFrom('data', 'values', 'a"b'), { maxLength: 2 }),
      fc.constantFrom(0, 2),
      sizes,
      (rows, path, indent, pieces) => {
        const document = path.reduceRight<unknown>((inner, key) => ({ total: 3, [key]: inner, after: [1] }), rows)
        const text = JSON.stringify(document, null, indent)
        const found = findList(text)
        expect(found?.of).toBe('arrays')
        const open = (sink: NamedSink) => createDocumentReader(found?.path ?? [], arrayRows(sink, 'x.json'), 'x.json')
        const whole = read(open, text)
        expect(read(open, text, pieces)).toEqual(whole)
        expect(whole.rows.map(({ raw }) => JSON.parse(raw) as unknown)).toEqual(JSON.parse(JSON.stringify(rows)))
        for (const [at, one] of rows.entries())
          for (const [place, said] of one.entries()) {
            const cell = whole.rows[at]?.fields[place] ?? ''
            if (typeof said === 'string') expect(cell).toBe(said)
            else if (said !== null) expect(JSON.parse(cell)).toEqual(JSON.parse(JSON.stringify(said)))
          }
      },
    ),
    { numRuns: 500 },
  )
})

it('any text ends with rows or a declared failure, the same in pieces of any size', () => {
  const bit = fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', '1', ' ', '\n', '"a"', '{"a":1}', 'é')
  const outcome = (text: string, pieces?: readonly number[]) => {
    try {
      return read(sink => createDocumentReader([], objectRows(sink, 'x.json', true), 'x.json'), text, pieces)
    } catch (error) {
      expect(error).toMatchObject({ code: 'file_damaged' })
      return 'damaged'
    }
  }
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 30 }), sizes, (bits, pieces) => {
      const text = `[{"a":1},${bits.join('')}`
      findList(text)
      expect(outcome(text, pieces)).toEqual(outcome(text))
    }),
    { numRuns: 1000 },
  )
})

it('contacts come back from folded lines, in pieces of any size', () => {
  const text = fc.string({ maxLength: 60 }).map(one => one.trim())
  const escaped = (one: string) => one.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n')
  const folded = (line: string, width: number) => (line.match(new RegExp(`.{1,${width}}`, 'gsu')) ?? []).join('\r\n ')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 12, max: 75 }),
      sizes,
      (people, width, pieces) => {
        const cards = people
          .map(([name, note]) =>
            ['BEGIN:VCARD', 'VERSION:4.0', `FN:${escaped(name)}`, `NOTE:${escaped(note)}`, 'END:VCARD', '']
              .map(line => folded(line, width))
              .join('\r\n'),
          )
          .join('')
        const open = (sink: NamedSink) => createVcardReader(sink, 'x.vcf')
        const whole = read(open, cards)
        expect(read(open, cards, pieces)).toEqual(whole)
        const column = (name: string) => whole.rows.map(({ fields }) => fields[whole.names.indexOf(name)] ?? '')
        expect(column('Full name')).toEqual(people.map(([name]) => name))
        expect(column('Note')).toEqual(people.map(([, note]) => note))
      },
    ),
    { numRuns: 300 },
  )
})

it('any lines are rows or parts of rows', () => {
  const line = fc.constantFrom(
    'BEGIN:VCARD',
    'END:VCARD',
    'FN:A',
    ' more',
    'x',
    'NOTE;QUOTED-PRINTABLE:a=',
    '',
    'A:"',
    ';:',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), sizes, (lines, pieces) => {
      const open = (sink: NamedSink) => createVcardReader(sink, 'x.vcf')
      expect(read(open, lines.join('\n'), pieces)).toEqual(read(open, lines.join('\n')))
    }),
    { numRuns: 1000 },
  )
})

const mark = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<p a="1">',
    '<q/>',
    '<l>',
    '</l>',
    'x',
    ' ',
    '\n',
    '\r\n',
    '&amp;',
    '&x',
    '<![CDATA[<p>]]>',
    '<!-- p -->',
  ],
  ...['<table>', '</table>', '<tr>', '<td>', '<th rowspan=2>', '</td>', '<br>', 'é', '<a:p b="é">', '</a:p>'],
)

it('XML and pages of any tags end with rows or a declared failure, the same in pieces of any size', () => {
  const outcome = (work: () => unknown) => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { code: error.code, details: error.details }
    }
  }
  const rowsOf = (text: string, pieces?: readonly number[]) =>
    outcome(() => read(sink => createXmlListReader(['l', 'p'], sink, 'x.xml'), text, pieces))
  const cellsOf = (text: string, sizes: readonly number[] = [text.length]) => {
    const rows: unknown[] = []
    const reader = createHtmlReader(
      {
        wanted: 0,
        row(place, { number, line, cells, hidden }) {
          rows.push([place, number, line, cells, hidden])
          return false
        },
        table: table => rows.push(table),
      },
      'x.html',
    )
    for (let at = 0, turn = 0; at < text.length; turn++) {
      const size = sizes[turn % sizes.length] ?? 1
      reader.push(text.slice(at, at + size))
      at += size
    }
    reader.end()
    return rows
  }
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 30 }), sizes, (marks, pieces) => {
      const list = `<l>${marks.join('')}</l>`
      findRecords(list)
      expect(rowsOf(list, pieces)).toEqual(rowsOf(list))
      const page = `<table>${marks.join('')}`
      expect(cellsOf(page, pieces)).toEqual(cellsOf(page))
    }),
    { numRuns: 1000 },
  )
})
