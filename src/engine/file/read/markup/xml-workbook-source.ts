// A workbook as Excel 2003 wrote it in XML ("XML Spreadsheet"), whatever its name: each worksheet is a table.
import type { ReadOptions } from '../../../../contract/app/file/file.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import { readTextFile, type TextReader } from '../../text/text-blocks.ts'
import { chooseSheet } from '../choose-sheet.ts'
import type { TextHead } from '../named-source.ts'
import type { TableSource } from '../table-source.ts'
import { xmlTextReader } from '../xml/xml-text-reader.ts'
import { createXmlReader, isOn, xmlAttribute } from '../xml/xml-tokens.ts'
import { markupSource, sheetNames } from './markup-source.ts'
import { checkCells, createMarkupTable, type MarkupCell, type MarkupFacts, type MarkupRow } from './markup-tables.ts'

interface Sheet extends MarkupFacts {
  name: string
  hidden: boolean
}

interface Sink {
  /** Of the sheet at this place; `true` = no more are wanted. */
  row(place: number, row: MarkupRow): boolean | undefined
  sheet?(sheet: Sheet): void
  wanted: number | null
}

interface OpenCell extends MarkupCell {
  parts: string[]
  size: number
}

export const isXmlWorkbook = (text: string): boolean =>
  /^\s*<(?:\?xml|(?:\w+:)?Workbook\b)/.test(text) &&
  /<(?:\w+:)?Workbook\b[^>]*["']urn:schemas-microsoft-com:office:spreadsheet["']/.test(text)

/** What Excel shows of a value that is no text. */
function shownAs(type: string, text: string): string {
  if (type === 'Boolean') return text === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'DateTime') return text
  return text.replace(/T00:00:00(?:\.0+)?$/, '').replace(/T(\d\d:\d\d:\d\d)(?:\.0+)?$/, ' $1')
}

const numberIn = (text: string | null) => (text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0)

/** Throws file_damaged, line_too_long, and cell_too_long for the wanted sheet. */
function createReader(sink: Sink, fileName: string): TextReader {
  let sheet: { name: string; hidden: boolean } | null = null
  let place = -1
  let table = createMarkupTable(fileName)
  let row: { line: number; cells: OpenCell[]; hidden: boolean; number?: number } | null = null
  let cell: OpenCell | null = null
  let type: string | null = null
  let visible = ''
  let stopped = false
  const inside = (name: string) => reader.path.at(-2) === name

  const reader = createXmlReader({
    open(name, attributes) {
      if (name === 'Worksheet') {
        sheet = { name: xmlAttribute(attributes, 'Name') ?? '', hidden: false }
        place++
        table = createMarkupTable(fileName)
      } else if (name === 'Row' && inside('Table')) {
        const number = numberIn(xmlAttribute(attributes, 'Index'))
        const hidden = isOn(xmlAttribute(attributes, 'Hidden'))
        row = { line: reader.line, cells: [], hidden, ...(number > 0 && { number }) }
      } else if (name === 'Cell' && row) {
        const at = numberIn(xmlAttribute(attributes, 'Index'))
        cell = {
          ...{ text: null, tooLong: false, isHeader: false, parts: [], size: 0 },
          link: xmlAttribute(attributes, 'HRef'),
          columns: numberIn(xmlAttribute(attributes, 'MergeAcross')) + 1,
          rows: numberIn(xmlAttribute(attributes, 'MergeDown')) + 1,
          at: at > 0 ? at - 1 : null,
        }
        row.cells.push(cell)
      } else if (name === 'Data' && inside('Cell')) type = xmlAttribute(attributes, 'Type') ?? ''
      else if (name === 'Visible') visible = ''
    },
    close(name) {
      if (name === 'Data' && cell) {
        if (type !== null) cell.text = shownAs(type, cell.parts.join('')).trim() || null
        type = null
      } else if (name === 'Cell') cell = null
      else if (name === 'Row' && row) {
        if (place === sink.wanted) checkCells(row.cells, fileName, row.line)
        if (!stopped) stopped = sink.row(place, table.row({ ...row, isHead: false })) === true
        row = null
      } else if (name === 'Visible' && sheet) sheet.hidden = /^SheetHidden|^SheetVeryHidden/.test(visible)
      else if (name === 'Worksheet' && sheet) sink.sheet?.({ ...sheet, ...table.facts() })
    },
    text(text) {
      if (reader.path.at(-1) === 'Visible') visible += text.slice(0, 40)
      if (type === null || !cell) return
      cell.size += text.length
      if (cell.size > cellLimit) cell.tooLong = true
      else cell.parts.push(text)
    },
  })
  return xmlTextReader(reader, fileName, () => stopped)
}

/** Throws file_damaged, sheet_missing. */
export async function xmlWorkbookSource(head: TextHead, options: ReadOptions): Promise<TableSource> {
  const { file, fileName, encoding } = head
  const all: Sheet[] = []
  const look: Sink = {
    wanted: null,
    row: () => false,
    sheet: sheet => {
      all.push(sheet)
    },
  }
  await readTextFile(file, encoding.encoding, createReader(look, fileName), () => false)
  const names = sheetNames(all.map(({ name }, at) => name || `Sheet${at + 1}`))
  const sheets = all.map((sheet, place) => ({
    ...{ ...sheet, place, name: names[place] ?? '', header: null },
    extent: { rows: sheet.rows, columns: sheet.columns },
  }))
  const chosen = chooseSheet(sheets, options.sheet, fileName)
  return markupSource(head, 'xml-workbook', sheets, chosen, sink =>
    createReader({ wanted: chosen.place, row: (place, row) => place === chosen.place && sink(row) }, fileName),
  )
}
