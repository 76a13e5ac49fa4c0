// Cells that are read at a glance mean what the tokenizer makes of them: each sheet is written as programs write it, and again with
// prefixed names, which only the tokenizer reads; both give the same rows, facts and failures.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { workbookParts, zipOf } from '../../../../testing/file/make-zip.ts'
import { Failure } from '../../../base/fail.ts'
import { openXlsx, type XlsxRow } from './xlsx-read.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-plain-cell-'))
const file = path.join(folder, 'book.xlsx')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const usually = (usual: readonly string[], odd: readonly string[]) =>
  fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })
const letters = usually(['A', 'B', 'C', 'L', 'Z', 'AB', 'XFD', 'a'], ['XFE', 'ZZZ', ''])
const digits = usually(['1', '2', '12', '04', '999999', '1048576'], ['0', '1048577', ''])
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    '12.50',
    '-0',
    '1e400',
    '45550',
    '0.00001',
    '123456789012345',
    'true',
    '2024-01-05T00:00:00',
  ),
  usually(['&amp;', '&#64;'], ['&nope;', '&']),
  fc.constantFrom('a &lt; b', '_x000D_', ']]&gt;', 'Иван', '太郎', '\u{1f600}', '\r\n', 'x'.repeat(40)),
  fc.double({ noNaN: true }).map(String),
  fc.string({ maxLength: 12 }).map(word => word.replace(/[<&§\p{Cc}]/gu, '.')),
)
const attribute = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(letters, digits).map(([column, row]) => ` r="${column}${row}"`) },
  {
    weight: 3,
    arbitrary: usually(['0', '1', '2', '3'], ['9', '', '-1', 'x', '1234567']).map(style => ` s="${style}"`),
  },
  {
    weight: 6,
    arbitrary: usually(['n', 'b', 'e', 'd', 'str', 'inlineStr'], ['s', 'x', '']).map(kind => ` t="${kind}"`),
  },
  { weight: 1, arbitrary: fc.constantFrom(' cm="1"', " s='1'", '  s="1"', ' s = "1"', '\ns="1"') },
)
/** `§` is where a prefix may be. */
const content = fc.oneof(
  text.map(value => `<§v>${value}</§v>`),
  text.map(value => `<§is><§t>${value}</§t></§is>`),
  text.map(value => `<§is><§t xml:space="preserve">${value}</§t></§is>`),
  fc.tuple(text, text).map(([one, two]) => `<§is><§r><§t>${one}</§t></§r><§rPh><§t>${two}</§t></§rPh></§is>`),
  fc.tuple(text, text).map(([formula, value]) => `<§f>${formula}</§f><§v>${value}</§v>`),
  fc.constantFrom('', '<§v/>', '<§is/>', '<§v>1</§v><§v>2</§v>', '<§v>1</§v><!-- 2 -->', '<§v><![CDATA[<3]]></§v>'),
)
const cell = fc
  .tuple(fc.array(attribute, { maxLength: 4 }), content)
  .map(([attributes, inside]) =>
    inside === '' ? `<§c${attributes.join('')}/>` : `<§c${attributes.join('')}>${inside}</§c>`,
  )
const rows = fc
  .array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 })
  .map(list => list.map((cells, at) => `<§row r="${at + 1}">${cells.join('')}</§row>`).join('\n'))

async function readAll(prefix: string, sheet: string) {
  const sheetData = sheet.replaceAll('§', prefix)
  const parts = workbookParts({
    sheets: [sheetData],
    formats: ['yyyy\\-mm\\-dd', '0.00', '@'],
    strings: '<si><t>one</t></si><si><t>two</t></si>',
  })
  writeFileSync(file, zipOf(parts))
  const book = await openXlsx(file, 'book.xlsx')
  const read: XlsxRow[] = []
  try {
    const [first] = book.sheets
    if (!first) throw new Error('no sheet')
    const facts = await book.rows(first, row => void read.push(row))
    return { read, facts }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { read: null, code: error.code, details: error.details }
  } finally {
    book.close()
  }
}

/** Cells of 60 KB and more lie across the blocks of the file. */
const padding = fc.nat({ max: 70_000 }).map(length => `<!--${'.'.repeat(length)}-->`)

it('read at a glance or by the tokenizer, cells are the same', async () => {
  let glanced = 0
  await fc.assert(
    fc.asyncProperty(padding, rows, async (space, sheet) => {
      const plain = await readAll('', space + sheet)
      expect(plain).toEqual(await readAll('x:', space + sheet))
      if (plain.read) glanced += plain.read.length
    }),
    { numRuns: Number(process.env.LISTWRIGHT_PLAIN_CELLS ?? 200), seed: 7 },
  )
  expect(glanced).toBeGreaterThan(100)
})
