// Opens and reads the bytes of a workbook as an import does.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openXlsx, type XlsxFacts, type XlsxFile } from '../../engine/file/read/xlsx/xlsx-read.ts'

/** Lays the bytes into a file and opens it for `use`; both are gone afterwards. Throws what the import would tell. */
export async function withWorkbook<T>(bytes: Buffer, use: (book: XlsxFile) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'listwright-xlsx-'))
  try {
    const file = path.join(folder, 'book.xlsx')
    writeFileSync(file, bytes)
    const book = await openXlsx(file, 'book.xlsx')
    try {
      return await use(book)
    } finally {
      book.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The rows of a sheet by their number in it, and what was found out about it. */
export const readWorkbook = (
  bytes: Buffer,
  sheetIndex = 0,
): Promise<{ rows: Record<number, (string | null)[]>; facts: XlsxFacts }> =>
  withWorkbook(bytes, async book => {
    const sheet = book.sheets[sheetIndex]
    if (!sheet) throw new Error('no such sheet')
    const rows: Record<number, (string | null)[]> = {}
    const facts = await book.rows(sheet, row => {
      rows[row.number] = row.cells
      return false
    })
    return { rows, facts }
  })
