// Workbooks that are damaged, or made to do harm: each ends with a clear code, early.
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { workbookOf, workbookParts, type ZipPart, zipOf } from '../../../../testing/file/make-zip.ts'
import { readWorkbook } from '../../../../testing/file/read-workbook.ts'

describe('hostile files', () => {
  const sheet = (xml: string) => readWorkbook(workbookOf({ sheets: [xml] }))
  const damaged = { code: 'file_damaged' }

  it.each<[name: string, make: () => Promise<unknown>, failure: object]>([
    ['a document type', () => sheet('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), damaged],
    ['an unknown entity', () => sheet('<row><c t="inlineStr"><is><t>&xxe;</t></is></c></row>'), damaged],
    ['a cell beyond the last column', () => sheet('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'), damaged],
    ['a row beyond the last', () => sheet('<row r="999999999"><c><v>1</v></c></row>'), damaged],
    ['a text that is not there', () => sheet('<row r="1"><c t="s"><v>5</v></c></row>'), damaged],
    ['unbalanced tags', () => sheet('<row r="1"><c><v>1</c></row>'), damaged],
    ['a tag in a tag', () => sheet('<row r="1"><c <v>1</v></c></row>'), damaged],
    ['XML that ends early', () => sheet('<?xml version="1.0"?><worksheet><sheetData><row>'), damaged],
    ['deep nesting', () => sheet('<a>'.repeat(100) + '</a>'.repeat(100)), damaged],
    [
      'a cell of two million characters',
      () => sheet(`<row r="3"><c t="inlineStr"><is><t>${'x'.repeat(2_000_000)}</t></is></c></row>`),
      { code: 'cell_too_long', details: { fileName: 'book.xlsx', line: 3, limit: 1_000_000 } },
    ],
    ['a tag without end', () => sheet(`<row x="${'>'.repeat(6_000_000)}`), damaged],
    [
      'two parts of one name',
      () => readWorkbook(zipOf([...workbookParts({ sheets: [''] }), { name: 'XL/Workbook.xml', content: '' }])),
      damaged,
    ],
    [
      'too many parts',
      () => readWorkbook(zipOf(Array.from({ length: 10_001 }, (_, at) => ({ name: `p${at}`, content: '' })))),
      damaged,
    ],
    ['a zip without a workbook', () => readWorkbook(zipOf([{ name: 'a.txt', content: 'x' }])), damaged],
    ['a workbook without sheets', () => readWorkbook(workbookOf({ sheets: [] })), damaged],
    [
      'an encrypted part',
      () => readWorkbook(zipOf(workbookParts({ sheets: [''] }).map(part => ({ ...part, encrypted: true })))),
      { code: 'file_encrypted' },
    ],
    [
      'a part that is larger than it says',
      () =>
        readWorkbook(
          zipOf(
            workbookParts({ sheets: ['<row><c><v>1</v></c></row>'.repeat(100)] }).map(part =>
              part.name.includes('sheet1') ? { ...part, claims: 10 } : part,
            ),
          ),
        ),
      damaged,
    ],
    [
      'garbage where deflated bytes should be',
      () =>
        readWorkbook(
          zipOf(
            workbookParts({ sheets: ['<row/>'] }).map(part =>
              part.name.includes('sheet1') ? { ...part, packed: Buffer.from('not deflated at all') } : part,
            ),
          ),
        ),
      damaged,
    ],
    [
      'merged ranges without end in the rows of the header',
      () =>
        readWorkbook(
          workbookOf({ sheets: [''], after: `<mergeCells>${'<mergeCell ref="A1:B1"/>'.repeat(20_000)}</mergeCells>` }),
        ),
      damaged,
    ],
    ['nothing', () => readWorkbook(Buffer.alloc(0)), { code: 'file_empty' }],
    ['a web page', () => readWorkbook(Buffer.from('<html><table><tr><td>x</td></tr></table></html>')), damaged],
    ['a CSV', () => readWorkbook(Buffer.from('a,b\n1,2\n')), damaged],
  ])('%s', async (_, make, failure) => {
    await expect(make()).rejects.toMatchObject(failure)
  })

  it('shows numbers as they are under a format of 72,000 characters', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => `<row><c s="1"><v>${at}</v></c></row>`).join('')
    const { rows: read } = await readWorkbook(workbookOf({ formats: ['#'.repeat(72_000)], sheets: [rows] }))
    expect(read[500]).toEqual(['499'])
  })

  it('takes 200,000 ranges of hidden columns', async () => {
    const before = `<cols>${'<col min="1" max="16384" hidden="1"/>'.repeat(200_000)}</cols>`
    const { facts } = await readWorkbook(workbookOf({ before, sheets: ['<row><c><v>1</v></c></row>'] }))
    expect(facts.hiddenColumns.size).toBe(16_384)
  })

  it('a truncated file, wherever it is cut', async () => {
    const whole = workbookOf({ sheets: ['<row><c><v>1</v></c></row>'.repeat(2000)] })
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      await expect(readWorkbook(cut)).rejects.toMatchObject(damaged)
    }
  })

  it('tells protected and old workbooks apart by their directory', async () => {
    const ole = Buffer.alloc(4096)
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(ole)
    await expect(readWorkbook(ole)).rejects.toMatchObject({ code: 'file_old_excel' })
    Buffer.from('EncryptedPackage', 'utf16le').copy(ole, 1024)
    await expect(readWorkbook(ole)).rejects.toMatchObject({ code: 'file_encrypted' })
  })

  it('stops a zip bomb early', async () => {
    const bomb = deflateRawSync(Buffer.alloc(300 * 1024 * 1024, ' '), { level: 9 })
    const parts = workbookParts({ sheets: ['<row/>'] }).map(
      (part): ZipPart => (part.name.includes('sheet1') ? { ...part, packed: bomb, claims: 300 * 1024 * 1024 } : part),
    )
    await expect(readWorkbook(zipOf(parts))).rejects.toMatchObject(damaged)
  })
})
