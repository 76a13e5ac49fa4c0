// Whatever a text file holds is in a cell, in Problems or counted as left out; what is imported is in the export.
// LISTWRIGHT_FILES=5000 tries more files.
import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCsvReader } from '../csv/csv-read.ts'
import { runExport } from '../export/export-task.ts'
import { packSlice, unpackSlice } from '../job/slice.ts'
import { readLayout } from '../read/layout.ts'
import { openSource } from '../read/open-source.ts'
import { iconvName } from '../text/text-decode.ts'
import { type ImportStart, runImport } from './import-task.ts'
import { inspectFile } from './inspect.ts'
import type { SliceProblem } from './slices.lane.ts'

const runs = Number(process.env.LISTWRIGHT_FILES ?? 400)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'listwright-lost-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const word = fc.constantFrom('Anna', 'Huber', ' Bert', 'x', '0049', '=1', '', '', ' ', 'é', '€', 'a"b', 'Ulm')
const mail = fc.constantFrom('a@host.example', 'bo@host.example', 'n/a', '')
const phone = fc.constantFrom('+49 30 901820', '030 901821', '')
const value = fc.oneof(word, mail, phone, fc.constantFrom('"q, r"', '"q""r"', '"l\nm"', '"', '"open'))
const name = fc.constantFrom('Name', 'Mail', 'Phone', 'City', 'Note', 'x', '')

/** Lines of many kinds: tables with a header or none, ragged, shifted, broken, empty, with title lines above. */
const file = fc
  .record({
    titles: fc.array(fc.constantFrom('Guests 2024', 'By hand,', '', 'Anna,a@host.example'), { maxLength: 2 }),
    header: fc.option(fc.array(name, { minLength: 1, maxLength: 5 })),
    rows: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.tuple(word, mail, phone, word) },
        { weight: 2, arbitrary: fc.array(value, { maxLength: 7 }) },
        { weight: 1, arbitrary: fc.constant(['Huber', ' Bert', 'b@host.example', '+49 30 901822', '']) },
        { weight: 1, arbitrary: fc.constant([]) },
      ),
      { minLength: 1, maxLength: 12 },
    ),
    delimiter: fc.constantFrom(',', ';', '\t'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom('utf-8', 'windows-1252', 'utf-16le'),
    last: fc.boolean(),
  })
  .map(({ titles, header, rows, delimiter, lineEnd, encoding, last }) => {
    const lines = [...titles, ...[header ?? [], ...rows].map(cells => cells.join(delimiter))]
    return { text: lines.join(lineEnd) + (last ? lineEnd : ''), encoding }
  })
  .filter(({ text }) => text.trim() !== '')

interface Taken {
  start: ImportStart
  rows: { cells: (string | null)[]; problem: SliceProblem | null }[]
  blankLines: number
}

/** An import as the program makes it, without a workspace. */
async function take(path: string): Promise<Taken> {
  const asked = { file: path, fileName: 'list.csv', options: {}, country: 'DE' }
  const { columns } = await inspectFile(asked)
  const rows: Taken['rows'] = []
  let start: ImportStart | null = null
  const end = await runImport(
    {
      ...asked,
      kind: 'import',
      columns,
      types: columns.map(({ type }) => type),
      surplus: true,
      raws: false,
      partsTo: null,
    },
    {
      start: one => {
        start = one
      },
      part: () => {},
      slice: ({ slice, surplus, problems }) => {
        const width = columns.length + (surplus ? 1 : 0)
        const cells = unpackSlice(slice)
        for (let at = 0; at < slice.rows; at++)
          rows.push({
            cells: cells.slice(at * width, (at + 1) * width),
            problem: problems.find(({ row }) => row === at) ?? null,
          })
      },
      room: async () => 50,
    },
  )
  if (start === null) throw new Error('an import starts with its form')
  return { start, rows, blankLines: end.blankLines }
}

/** An export of rows as JSON Lines or CSV, without a workspace. */
async function write(rows: (string | null)[][], width: number, format: 'jsonl' | 'csv'): Promise<string> {
  const to = path.join(folder, `out.${format}`)
  const names = Array.from({ length: width }, (_, at) => `Spalte ${at + 1}`)
  const style = { delimiter: ',', quote: '"', quoteAll: false, lineEnd: '\n', guard: false }
  const output =
    format === 'jsonl'
      ? { format, names, reads: [] }
      : {
          format: 'text' as const,
          style,
          encoding: 'utf-8',
          bom: false,
          sepLine: false,
          head: [names],
          ...{ finalLineEnd: true, quoteHead: false, readBack: false },
          copy: null,
        }
  let given = false
  await runExport(
    { kind: 'export', file: to, fileName: 'out', width, output, parts: [''], zipped: false },
    async () => {
      if (given) return null
      given = true
      return packSlice(rows, width)
    },
    () => {},
  )
  return to
}

it('every value of a file is in a cell, in Problems or counted; every cell is in the export', async () => {
  let misfits = 0
  await fc.assert(
    fc.asyncProperty(file, async ({ text, encoding }) => {
      const from = path.join(folder, 'list.csv')
      writeFileSync(from, iconv.encode(text, encoding, { addBOM: encoding === 'utf-16le' }))
      const source = await openSource({ file: from, fileName: 'list.csv' }, {})
      if (source.form.kind !== 'csv') throw new Error('the file is a table of text')
      const { names, sample } = await readLayout(source, {})
      if (names.length === 0) return
      const { start, rows, blankLines } = await take(from)

      // The tokenizer drops no character, which csv.property.ts holds: what it reads is what the file holds.
      const records: { fields: string[]; raw: string; line: number; blank: boolean }[] = []
      const reader = createCsvReader(source.form.dialect, ({ fields, line, blank, raw }) => {
        records.push({ fields, raw: raw(), line, blank })
        return false
      })
      reader.push(decoded(text, encoding, source.form.encoding.encoding))
      reader.end()

      const { headerRow, headerRows } = start.form
      const first = headerRow === 0 ? 0 : headerRow + headerRows - 1
      const above = records.slice(0, first).filter(({ blank }) => !blank)
      const width = names.length
      expect(start.form.head.map(cells => cells.join('|'))).toEqual(above.map(({ fields }) => fields.join('|')))
      for (const { fields } of above.slice(0, Math.max(0, above.length - headerRows)))
        for (const part of fields) expect(start.titleLines.join('\n')).toContain(part.trim())
      // Titles are few cells, never rows of the table.
      const titled = above.length - headerRows
      if (width > 1 && headerRow > 0)
        for (const { fields } of above.slice(0, Math.max(0, titled)))
          expect(fields.filter(field => field.trim() !== '').length).toBeLessThanOrEqual(Math.max(1, width / 2))
      if (width === 1) expect(titled).toBeLessThanOrEqual(0)

      const below = records.slice(first)
      const lastFull = below.findLastIndex(({ blank }) => !blank)
      const wanted = below.filter(({ blank }, at) => !blank || (width === 1 && at < lastFull))
      expect(rows).toHaveLength(wanted.length)
      expect(rows).toHaveLength(sample.length)
      expect(blankLines).toBe(records.length - above.length - wanted.length)
      for (const [at, { fields, raw, line, blank }] of wanted.entries()) {
        const { cells, problem } = rows[at] as Taken['rows'][0]
        if (blank) {
          expect(cells.every(cell => cell === null)).toBe(true)
          continue
        }
        for (const [column, field] of fields.slice(0, width).entries()) expect(cells[column] ?? '').toBe(field)
        const beyond = fields.slice(width)
        if (beyond.some(field => field !== '')) {
          expect(cells[width]).toBe(beyond.join(source.form.dialect.delimiter))
          expect(problem).not.toBeNull()
        }
        if (problem) {
          misfits++
          expect(problem).toMatchObject({ line, text: raw })
        }
        for (const [place, before] of problem?.repair ?? []) expect(cells[place] ?? null).toBe(before)
        // A repair moves values and loses none.
        if (problem?.repair) {
          const mended = [...cells]
          for (const [place, , after] of problem.repair) mended[place] = after
          for (const field of fields.filter(one => one.trim() !== '')) expect(mended.join('|')).toContain(field)
        }
      }

      const widest = Math.max(1, ...rows.map(({ cells }) => cells.length))
      const table = rows.map(({ cells }) => Array.from({ length: widest }, (_, at) => cells[at] ?? null))
      const lines = (await readFile(await write(table, widest, 'jsonl'), 'utf8')).split('\n').slice(0, -1)
      expect(lines.map(one => Object.values(JSON.parse(one)))).toEqual(table)
      const again: (string | null)[][] = []
      const back = createCsvReader({ delimiter: ',', quote: '"' }, ({ fields }) => {
        again.push(fields.map(field => field || null))
        return false
      })
      back.push(await readFile(await write(table, widest, 'csv'), 'utf8'))
      back.end()
      expect(again.slice(1)).toEqual(table)
    }),
    { numRuns: runs, seed: 1309 },
  )
  // The generator makes what the suite is about.
  expect(misfits).toBeGreaterThan(runs / 10)
})

/** The text as it is read in the encoding that was found. */
const decoded = (text: string, written: string, read: string) =>
  written === read ? text : iconv.decode(iconv.encode(text, written), iconvName(read))
