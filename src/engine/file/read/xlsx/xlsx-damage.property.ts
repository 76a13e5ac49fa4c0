// A workbook that was damaged by a single bit is refused, or read as if nothing had happened: never with other cells.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { workbookOf, workbookParts, type ZipPart, zipOf } from '../../../../testing/file/make-zip.ts'
import { readWorkbook } from '../../../../testing/file/read-workbook.ts'
import { Failure } from '../../../base/fail.ts'
import { openXlsx } from './xlsx-read.ts'

const flips = Number(process.env.LISTWRIGHT_FLIPS ?? 600)

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-damage-law-'))
const file = path.join(folder, 'book.xlsx')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rows = Array.from(
  { length: 200 },
  (_, at) =>
    `<row><c t="s"><v>${at % 50}</v></c><c s="1"><v>${at * 7}</v></c><c t="inlineStr"><is><t>p${(at * 7919) % 9973}@host.example</t></is></c></row>`,
).join('')
const plan = {
  sheets: [rows, '<row><c s="1"><v>5</v></c></row>'],
  strings: Array.from({ length: 50 }, (_, at) => `<si><t>Name ${at}</t></si>`).join(''),
  formats: ['00000'],
}
const packed = workbookOf(plan)

/** Every sheet with its rows, as an import of each would give them. */
async function contentOf(bytes: Buffer) {
  writeFileSync(file, bytes)
  const book = await openXlsx(file, 'book.xlsx')
  try {
    const sheets: { name: string; hidden: boolean; rows: [number, (string | null)[]][] }[] = []
    for (const sheet of book.sheets) {
      const found: [number, (string | null)[]][] = []
      await book.rows(sheet, ({ number, cells }) => {
        found.push([number, cells])
        return false
      })
      sheets.push({ name: sheet.name, hidden: sheet.hidden, rows: found })
    }
    return sheets
  } finally {
    book.close()
  }
}

const damagedOr = (bytes: Buffer) =>
  contentOf(bytes).catch((error: unknown) => {
    if (error instanceof Failure) return error.code
    throw error
  })

it.each([
  ['deflated parts', packed],
  ['stored parts', zipOf(workbookParts(plan).map((part): ZipPart => ({ ...part, stored: true })))],
])('a flipped bit changes no cell: %s', async (_, whole) => {
  const sound = await contentOf(whole)
  expect(sound.map(sheet => sheet.rows.length)).toEqual([200, 1])
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length * 8 - 1 }), async bit => {
      const bytes = Buffer.from(whole)
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const read = await damagedOr(bytes)
      if (typeof read === 'string') refused++
      else expect(read).toEqual(sound)
    }),
    { numRuns: flips, seed: 13 },
  )
  expect(refused).toBeGreaterThan(flips / 2)
})

it('a part that the workbook names and the zip does not hold is told, not left out', async () => {
  const without = (name: string) => zipOf(workbookParts(plan).filter(part => part.name !== name))
  expect((await readWorkbook(without('xl/worksheets/sheet2.xml'))).rows[200]?.[2]).toMatch(/@host\.example$/)
  for (const [name, sheet] of [
    ['xl/worksheets/sheet2.xml', 1],
    ['xl/styles.xml', 0],
    ['xl/sharedStrings.xml', 0],
  ] as const)
    await expect(readWorkbook(without(name), sheet)).rejects.toMatchObject({ code: 'file_damaged' })
})
