// Laws of workbooks: what is written is read back cell by cell, whatever the texts hold.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { packSlice, unpackSlice } from '../job/slice.ts'
import { openXlsx } from '../read/xlsx/xlsx-read.ts'
import { type ExportTask, runExport } from './export-task.ts'
import { columnLetters } from './xlsx-rows.ts'
import { sheetName } from './xlsx-write.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-xlsx-law-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const awkward = fc
  .array(
    fc.constantFrom(
      '_',
      'x',
      '000D',
      '_x000D_',
      '_x005F_',
      '\r',
      '\n',
      '\t',
      '\0',
      '\u0001',
      '\u007f',
      '\u0085',
      '\ufffe',
      '\uffff',
      '&',
      '<',
      '>',
      ']]>',
      '"',
      "'",
      ' ',
      'a',
      '😀',
      '=1',
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map(parts => parts.join(''))
const cell = fc.oneof(fc.constant(null), awkward, fc.string({ unit: 'binary', minLength: 1 }))

/** A sheet of texts under these names. */
const bookTask = (file: string, names: string[]): ExportTask => ({
  kind: 'export',
  file,
  fileName: path.basename(file),
  width: names.length,
  output: {
    format: 'xlsx',
    columns: names.map(name => ({ name, reads: { as: 'text' }, width: 9 })),
    summary: null,
  },
  parts: ['Law'],
  zipped: false,
})

it('reads back what it wrote', async () => {
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 6 }), async (rows, perSlice) => {
      const width = rows[0]?.length ?? 0
      const file = path.join(folder, 'law.xlsx')
      const slices: (string | null)[][][] = []
      for (let at = 0; at < rows.length; at += perSlice) slices.push(rows.slice(at, at + perSlice))
      const next = async () => {
        const part = slices.shift()
        return part ? packSlice(part, width) : null
      }
      await runExport(bookTask(file, rows[0]?.map((_, at) => `c${at}`) ?? []), next, () => {})
      const book = await openXlsx(file, 'law.xlsx')
      const back = rows.map((): (string | null)[] => Array(width).fill(null))
      const [sheet] = book.sheets
      if (!sheet) throw new Error('no sheet')
      await book.rows(sheet, ({ number, cells }) => {
        for (const [at, value] of cells.entries())
          if (number > 1 && back[number - 2]) (back[number - 2] ?? [])[at] = value
        return false
      })
      book.close()
      expect(back).toEqual(rows)
    }),
    { numRuns: 150 },
  )
})

it('an emoji across the limit of a cell is not cut in half', async () => {
  const file = path.join(folder, 'long.xlsx')
  const long = `${'x'.repeat(32_766)}😀${'y'.repeat(10)}`
  const slices = [packSlice([[long]], 1)]
  await runExport(
    bookTask(file, ['c']),
    async () => slices.shift() ?? null,
    () => {},
  )
  const book = await openXlsx(file, 'long.xlsx')
  const cells: (string | null)[] = []
  for (const sheet of book.sheets) await book.rows(sheet, row => cells.push(...row.cells) > 9)
  book.close()
  expect(cells).toEqual(['c', 'x'.repeat(32_766)])
})

it('packs and unpacks slices', () => {
  fc.assert(
    fc.property(fc.array(cell), cells => {
      expect(unpackSlice(packSlice([cells], cells.length))).toEqual(cells)
    }),
  )
})

it('names columns and sheets as Excel does', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      const clean = sheetName(name)
      expect(clean).toMatch(/^[^[\]:*?/\\]{1,31}$/)
      expect(clean).not.toMatch(/^'|'$|^history$/i)
    }),
  )
})
