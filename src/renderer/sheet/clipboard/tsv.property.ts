// What is copied is what is pasted: every table of texts survives TSV, whatever its cells hold.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needsGuard } from '../../../model/formula-guard.ts'
import { formatHtml, formatTsv, ownTable, parseTsv, squareTable } from './tsv.ts'

/** Texts with everything that quoting is about; a carriage return alone never stands in a cell's text. */
const text = fc
  .array(fc.oneof(fc.constantFrom('"', '\t', '\n', ' ', '+', '0', 'ü', '""', ','), fc.string({ maxLength: 4 })), {
    maxLength: 6,
  })
  .map(parts => parts.join('').replaceAll('\r', ''))

const tables = fc
  .record({ rows: fc.integer({ min: 1, max: 5 }), cols: fc.integer({ min: 1, max: 4 }) })
  .chain(({ rows, cols }) =>
    fc.array(fc.array(text, { minLength: cols, maxLength: cols }), { minLength: rows, maxLength: rows }),
  )

test('a table that was copied comes back as it was', () => {
  fc.assert(
    fc.property(tables, table => {
      // The last row may be one empty cell, which is a line end and no row.
      const end = table.at(-1)
      fc.pre(!(table.length > 1 && end?.length === 1 && end[0] === ''))
      expect(parseTsv(formatTsv(table))).toEqual(table)
    }),
  )
})

test('any text can be parsed, and loses nothing but quotes and separators', () => {
  fc.assert(
    fc.property(fc.string(), input => {
      const letters = (value: string) => value.replace(/["\t\r\n]/g, '')
      expect(letters(parseTsv(input).flat().join(''))).toBe(letters(input))
    }),
  )
})

test('squared rows all have the length of the longest', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 5 }), table => {
      const lengths = new Set(squareTable(table).map(row => row.length))
      expect(lengths.size).toBeLessThanOrEqual(1)
    }),
  )
})

test('HTML cells say that they are text and carry no markup of their own', () => {
  fc.assert(
    fc.property(tables, table => {
      const html = formatHtml(table)
      expect(html).toContain(ownTable)
      expect(html.split('<td ').length - 1).toBe(table.flat().length)
      expect(html.match(/mso-number-format/g)?.length).toBe(table.flat().length)
    }),
  )
})

test('no HTML cell begins as a formula does, and the plain text beside it is as it was', () => {
  const risky = fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '|', '＝', "'="), text)
    .map(([first, rest]) => first + rest)
  fc.assert(
    fc.property(fc.array(fc.oneof(risky, text), { minLength: 1, maxLength: 5 }), row => {
      const cells = [...formatHtml([row]).matchAll(/<td [^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell)
      expect(cells).toHaveLength(row.length)
      for (const cell of cells)
        expect(needsGuard(cell.replaceAll('<br>', '\n').replaceAll('&quot;', '"')) && !cell.startsWith("'")).toBe(false)
      fc.pre(row.length > 1 || row[0] !== '')
      expect(parseTsv(formatTsv([row]))).toEqual([row])
    }),
  )
  expect(formatHtml([['=1+1', '+49 30 901820', '-5']])).toMatch(/>'=1\+1<.*>\+49 30 901820<.*>-5</)
})
