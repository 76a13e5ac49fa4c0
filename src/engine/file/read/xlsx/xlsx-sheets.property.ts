// Workbooks of many sheets, small and large, empty and charts, in every order: each sheet is read whole, and one left
// in the middle does not hurt the next.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { workbookParts, type ZipPart, zipOf } from '../../../../testing/file/make-zip.ts'
import { type ImportTask, runImport } from '../../import/import-task.ts'
import { inspectFile } from '../../import/inspect.ts'
import { unpackSlice } from '../../job/slice.ts'
import { openXlsx } from './xlsx-read.ts'

const workbooks = Number(process.env.LISTWRIGHT_WORKBOOKS ?? 30)

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-sheets-law-'))
const file = path.join(folder, 'book.xlsx')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kinds = ['small', 'large', 'empty', 'chart'] as const
type Kind = (typeof kinds)[number]
const rowsOf: Record<Kind, number> = { small: 3, large: 3000, empty: 0, chart: 0 }

/** Texts that hardly pack: a large sheet is some 200 KB in the zip, more than a stream reads ahead. */
let seed = 1
const noise = () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed.toString(36)
}
const tables = Object.fromEntries(
  kinds.map(kind => [
    kind,
    Array.from({ length: rowsOf[kind] }, (_, at) => [`n${at}`, `${noise()}${noise()}@host.example`, noise() + noise()]),
  ]),
) as Record<Kind, string[][]>
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rowXml = (cells: string[]) => `<row>${cells.map(cell).join('')}</row>`
const contents = Object.fromEntries(
  kinds.map(kind => {
    const [part] = workbookParts({
      sheets: [kind === 'empty' ? '' : [['Name', 'E-mail', 'Token'], ...tables[kind]].map(rowXml).join('')],
    }).filter(({ name }) => name.endsWith('sheet1.xml'))
    const content = Buffer.from(part?.content ?? '')
    return [kind, { content, packed: deflateRawSync(content) }]
  }),
) as Record<Kind, Pick<ZipPart, 'content' | 'packed'>>

const bookOf = (plan: Kind[]): Buffer =>
  zipOf(
    workbookParts({
      sheets: plan.map(() => ''),
      kinds: plan.map(kind => (kind === 'chart' ? 'chartsheet' : 'worksheet')),
    }).map((part): ZipPart => {
      const kind = plan[Number(/sheet(\d+)\.xml$/.exec(part.name)?.[1] ?? 0) - 1]
      return kind ? { ...part, ...contents[kind] } : part
    }),
  )

async function imported(sheet: string): Promise<(string | null)[][]> {
  const columns = ['Name', 'E-mail', 'Token'].map((name, index) => ({ index, name }))
  const task: ImportTask = {
    kind: 'import',
    file,
    fileName: 'book.xlsx',
    options: { sheet },
    columns,
    country: null,
    types: [],
    surplus: false,
    raws: false,
    partsTo: null,
  }
  const rows: (string | null)[][] = []
  const end = await runImport(task, {
    start: () => {},
    room: async () => 2000,
    part: () => {},
    slice: ({ slice }) => {
      const cells = unpackSlice(slice)
      for (let at = 0; at < cells.length; at += columns.length) rows.push(cells.slice(at, at + columns.length))
    },
  })
  expect(end.rows).toBe(rows.length)
  return rows
}

it('each sheet is listed, looked at and imported whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 30 }),
      fc.nat({ max: 5000 }),
      async (plan, leaveAfter) => {
        writeFileSync(file, bookOf(plan))
        const sheets = plan.flatMap((kind, at) => (kind === 'chart' ? [] : [{ kind, name: `Sheet${at + 1}` }]))
        if (sheets.length === 0 || plan.filter(kind => kind !== 'chart').join() === 'empty') {
          await expect(inspectFile({ file, fileName: 'book.xlsx', options: {}, country: null })).rejects.toMatchObject({
            code: sheets.length === 0 ? 'file_damaged' : 'file_empty',
          })
          return
        }
        for (const { kind, name } of sheets) {
          const ask = { file, fileName: 'book.xlsx', options: { sheet: name }, country: null }
          const looked = await inspectFile(ask)
          expect(looked.sheets.map(sheet => sheet.name)).toEqual(sheets.map(sheet => sheet.name))
          expect(looked.rows).toEqual({ value: rowsOf[kind], exact: true })
        }
        const book = await openXlsx(file, 'book.xlsx')
        for (const sheet of book.sheets) {
          let read = 0
          await book.rows(sheet, () => ++read > leaveAfter)
        }
        book.close()
        for (const { kind, name } of sheets.filter((_, at) => at < 6))
          if (kind !== 'empty') expect(await imported(name)).toEqual(tables[kind])
      },
    ),
    {
      numRuns: workbooks,
      seed: 13,
      examples: [
        [['large', 'small'], 10],
        [Array<Kind>(30).fill('large'), 1],
      ],
    },
  )
})
