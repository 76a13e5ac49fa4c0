// A sheet of an Excel workbook as a stream of rows.
import type { ReadOptions } from '../../../../contract/app/file/file.ts'
import { fail } from '../../../base/fail.ts'
import { chooseSheet } from '../choose-sheet.ts'
import { joinedBeyond, type SheetForm, sizeOf, type TableSource } from '../table-source.ts'
import { openXlsx } from './xlsx-read.ts'

/** Throws file_damaged, file_encrypted, sheet_missing. */
export async function workbookSource(file: string, fileName: string, options: ReadOptions): Promise<TableSource> {
  const book = await openXlsx(file, fileName)
  try {
    const extents: Awaited<ReturnType<typeof book.extent>>[] = []
    for (const sheet of book.sheets) extents.push(await book.extent(sheet))
    const places = book.sheets.map((sheet, at) => ({ ...sheet, at, extent: extents[at] ?? null }))
    const sheet = chooseSheet(places, options.sheet, fileName)
    const chosen = book.sheets[sheet.at]
    if (!chosen) throw fail('sheet_missing', { fileName, sheet: sheet.name })
    const form: SheetForm = {
      kind: 'xlsx',
      sheets: places.map(({ name, hidden, extent }) => ({ name, hidden, rows: extent?.rows ?? null })),
      sheet: sheet.name,
    }
    const extras = await book.extras(chosen, options.switches?.merged === true)
    return {
      form,
      bytes: sizeOf(file),
      merges: extras.merges,
      ...(book.own && { own: true }),
      rows: (sink, between) =>
        book.rows(
          chosen,
          ({ cells, raws, links, number, hidden }) =>
            sink({
              number,
              line: number,
              fields: cells,
              raws,
              links: joined(extras.links.get(number), links),
              comments: extras.comments.get(number) ?? null,
              malformed: false,
              hidden,
              blank: false,
              raw: () => cells.map(cell => cell ?? '').join('\t'),
              surplus: width => joinedBeyond(cells, width, '\t'),
            }),
          between,
        ),
      close: () => book.close(),
    }
  } catch (error) {
    book.close()
    throw error
  }
}

/** What a formula says of a cell is newer than its link. */
const joined = (links: Map<number, string> | undefined, ofFormulas: Map<number, string> | null) =>
  links && ofFormulas ? new Map([...links, ...ofFormulas]) : (links ?? ofFormulas)
