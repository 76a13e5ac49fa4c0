// A sheet of an OpenDocument spreadsheet as a stream of rows.
import type { ReadOptions } from '../../../../contract/app/file/file.ts'
import { fail } from '../../../base/fail.ts'
import { chooseSheet } from '../choose-sheet.ts'
import { otherDocument } from '../foreign.ts'
import { joinedBeyond, sizeOf, type TableSource } from '../table-source.ts'
import { sheetColumns } from '../xlsx/xlsx-limits.ts'
import type { XlsxFacts } from '../xlsx/xlsx-read.ts'
import { readXml } from '../xlsx/xlsx-workbook.ts'
import { openParts, type ZipParts } from '../xlsx/xlsx-zip.ts'
import { odsSheets, readOds } from './ods-read.ts'

const manifest = 'META-INF/manifest.xml'

/** What is protected says so here, and its content is no XML. */
async function isEncrypted(parts: ZipParts, fileName: string): Promise<boolean> {
  let found = false
  await readXml(parts, manifest, fileName, {
    open(name) {
      if (name === 'encryption-data') found = true
    },
    close() {},
  })
  return found
}

/** Merged cells further down are no part of a header. */
const lastHeadRow = 1003
const maxMerges = 16_384

/** Throws file_encrypted, file_damaged, file_binary, sheet_missing. */
export async function odsSource(file: string, fileName: string, options: ReadOptions): Promise<TableSource> {
  const parts = await openParts(file, fileName)
  try {
    if (await isEncrypted(parts, fileName)) throw fail('file_encrypted', { fileName })
    const sheets = await odsSheets(parts, fileName)
    if (sheets.length === 0) throw otherDocument(fileName)
    const chosen = chooseSheet(sheets, options.sheet, fileName)
    return {
      form: {
        kind: 'ods',
        sheets: sheets.map(({ name, hidden, extent }) => ({ name, hidden, rows: extent.rows })),
        sheet: chosen.name,
      },
      bytes: sizeOf(file),
      async rows(sink, between = () => false) {
        const facts: XlsxFacts = {
          ...{ formulas: 0, rounded: 0, firstRounded: null, shortened: new Map() },
          ...{ hiddenColumns: new Set(), hiddenRows: 0, merges: [] },
        }
        let column = 0
        let past = false
        await readOds(
          parts,
          fileName,
          {
            sheet: name => past || name !== chosen.name,
            sheetEnd() {
              past = true
            },
            column(hidden, times) {
              if (hidden)
                for (let at = column; at < Math.min(column + times, sheetColumns); at++) facts.hiddenColumns.add(at)
              column += times
            },
            formula() {
              facts.formulas++
            },
            merge(range) {
              if (range.top > lastHeadRow) return
              if (facts.merges.length >= maxMerges)
                throw fail('file_damaged', { fileName, detail: `over ${maxMerges} merged ranges in its first rows` })
              facts.merges.push(range)
            },
            row({ cells, raws, number, hidden }) {
              if (hidden) facts.hiddenRows++
              return sink({
                ...{ number, line: number, fields: cells, raws, malformed: false, hidden, blank: false },
                raw: () => cells.map(cell => cell ?? '').join('\t'),
                surplus: width => joinedBeyond(cells, width, '\t'),
              })
            },
          },
          async share => (await between(past ? 1 : Math.min(share, 0.999))) || past,
        )
        if (!past) await between(1)
        return facts
      },
      close: () => parts.close(),
    }
  } catch (error) {
    parts.close()
    throw error
  }
}
