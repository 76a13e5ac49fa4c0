// The law of imports in parts: the rows, problems and counts are those of an import that reads the whole file as text.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { ColumnType } from '../../../../contract/app/cell/cell.ts'
import { connectDatabase } from '../../../store/connect.ts'
import { unpackSlice } from '../../job/slice.ts'
import { runImport } from '../import-task.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, 'list.csv')
const parts = path.join(folder, 'parts')
mkdirSync(parts)

const types: ColumnType[] = ['text', 'email', 'phone', 'date']
type Cells = (string | null)[]

/** All that main is given: cells with what is beyond them behind, problems by row of the list, and what is known at the end. */
async function taken(indexes: readonly number[], partsTo: string | null) {
  const rows: Cells[] = []
  const problems: object[] = []
  let inParts = 0
  const end = await runImport(
    {
      kind: 'import',
      file,
      fileName: 'list.csv',
      options: { encoding: 'utf-8', delimiter: ',', quote: '"', headerRow: 1, headerRows: 1 },
      columns: indexes.map(index => ({ index, name: `${index}` })),
      types,
      country: 'DE',
      surplus: true,
      raws: false,
      partsTo,
    },
    {
      start: () => {},
      room: async () => 500,
      slice({ slice, surplus, problems: found }) {
        for (const problem of found) problems.push({ ...problem, row: rows.length + problem.row })
        const cells = unpackSlice(slice)
        const width = indexes.length + (surplus ? 1 : 0)
        for (let at = 0; at < cells.length; at += width)
          rows.push([...cells.slice(at, at + width), ...(surplus ? [] : [null])])
      },
      part({ file: made, firstId, rows: count }) {
        expect(firstId).toBe(rows.length + 1)
        const db = connectDatabase(made, { readonly: true })
        const cells = db.prepare('SELECT * FROM t ORDER BY id').raw().all() as Cells[]
        db.close()
        expect(cells).toHaveLength(count)
        for (const row of cells) rows.push([...row.slice(3, 3 + indexes.length), null])
        inParts += count
        rmSync(made)
      },
    },
  )
  return { seen: { rows, problems, end }, inParts }
}

const people = fc
  .integer({ min: 0, max: 99_999 })
  .map(at => `Name ${at},p${at}@host.example,+49 30 ${100_000 + at},2024-01-0${1 + (at % 9)}`)
const others = fc.constantFrom(
  ...['"two\nlines",a@b.example,,', '"say ""so""",,,2024-01-01', ',,,', 'Ann,n/a,,', 'x,,123,'],
  ...['Huber, Bert,b@host.example,+49 30 2222', 'Ann,b@host.example,+49 30 2222', 'a,b', 'a,b,c,d,e,f', 'a,,,,', ''],
  ...['"x" y,,,', '\ufffd,,,', '"never closed,,,', 'a\rb,,,'],
  'x'.repeat(40_000),
  `${'y'.repeat(33_000)},${'z'.repeat(30_000)},,`,
)
const line = fc.oneof({ weight: 300, arbitrary: people }, { weight: 1, arbitrary: others })
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\n', '\r\n')), { minLength: 1, maxLength: 3000, size: 'max' })
  .map(lines => `Name,E-mail,Phone,Day\n${lines.map(([one, end]) => one + end).join('')}`)

it('an import in parts gives what one as text does', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.constantFrom([0, 1, 2, 3], [2, 0], [3]),
      fc.option(fc.nat()),
      fc.boolean(),
      async (content, indexes, bad, bom) => {
        const bytes = Buffer.from((bom ? '\ufeff' : '') + content)
        // A byte that is no UTF-8, somewhere behind the header.
        if (bad !== null && bytes.length > 100) bytes[60 + (bad % (bytes.length - 60))] = 0xff
        writeFileSync(file, bytes)
        const [alone, inTurns] = [await taken(indexes, null), await taken(indexes, parts)]
        found += inTurns.inParts
        expect(inTurns.seen).toEqual(alone.seen)
      },
    ),
    { numRuns: 120 },
  )
  expect(found).toBeGreaterThan(10_000)
})
