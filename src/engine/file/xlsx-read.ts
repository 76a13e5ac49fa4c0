// Rows of a worksheet as the texts its cells show (R-IMP-05, io.md 4), in a stream.
import { fail } from '../base/fail.ts'
import { cellLimit } from './csv-read.ts'
import { generalFormat } from './number-format.ts'
import { sheetColumns, sheetRows } from './xlsx-limits.ts'
import { decodeEscapes, readWorkbook, readXml, type WorkbookSheet, type XlsxWorkbook } from './xlsx-workbook.ts'
import { openParts, type ZipParts } from './xlsx-zip.ts'
import { isOn, xmlAttribute } from './xml-tokens.ts'

export interface XlsxRow {
  /** Cells from column A; null = nothing there. The caller's to keep. */
  cells: (string | null)[]
  /** Column -> what the file stores for a number, date or TRUE and FALSE that shows as another text; null = nowhere. The caller's to keep. */
  raws: Map<number, string> | null
  /** From 1, as Excel shows it. Rows without cells are skipped. */
  number: number
  hidden: boolean
}

/** What a sheet tells besides its rows; filled while it is read. */
export interface XlsxFacts {
  formulas: number
  rounded: number
  firstRounded: string | null
  /** Column -> cells that show a long number in its short form. */
  shortened: Map<number, { count: number; example: string }>
  hiddenColumns: Set<number>
  hiddenRows: number
  /** Of the first 1,003 rows: rows from 1, columns from 0, inclusive; known when the whole sheet was read. */
  merges: { top: number; bottom: number; left: number; right: number }[]
}

export interface XlsxFile {
  readonly sheets: readonly WorkbookSheet[]
  /** Columns and rows the sheet says it has; null when it does not say. Not to be relied on. */
  extent(sheet: WorkbookSheet): Promise<{ rows: number; columns: number } | null>
  /** Tells every row in order; `true` from `onRow` or `between` (once per block of the file) ends it. */
  rows(
    sheet: WorkbookSheet,
    onRow: (row: XlsxRow) => boolean | undefined,
    between?: (share: number) => Promise<boolean> | boolean,
  ): Promise<XlsxFacts>
  close(): void
}

/** Opens a workbook. Throws file_encrypted, file_old_excel, file_damaged, file_empty. */
export async function openXlsx(path: string, fileName: string): Promise<XlsxFile> {
  const parts = await openParts(path, fileName)
  try {
    const outline = await readWorkbook(parts, fileName, false)
    let book: XlsxWorkbook | null = null
    return {
      sheets: outline.sheets,
      extent: sheet => readExtent(parts, sheet.part, fileName),
      rows: async (sheet, onRow, between) => {
        book ??= await readWorkbook(parts, fileName)
        return readRows({ parts, book, fileName }, sheet, onRow, between)
      },
      close: () => parts.close(),
    }
  } catch (error) {
    parts.close()
    throw error
  }
}

async function readExtent(parts: ZipParts, part: string, fileName: string) {
  if (!parts.has(part)) return null
  const found: { rows: number; columns: number }[] = []
  let past = false
  await readXml(
    parts,
    part,
    fileName,
    {
      open(name, attributes) {
        if (name === 'sheetData') past = true
        if (name !== 'dimension' || past) return
        const corner = parseReference((xmlAttribute(attributes, 'ref') ?? '').split(':').at(-1) ?? '')
        if (corner) found.push({ rows: corner.row, columns: corner.column + 1 })
      },
      close() {},
    },
    // It is at the top: what has not said its size in the first block does not say it.
    () => true,
  )
  return found[0] ?? null
}

/** 'AB12' -> column 27, row 12. Null when it is no reference within Excel's limits. */
function parseReference(reference: string): { column: number; row: number } | null {
  let column = 0
  let index = 0
  for (; index < reference.length; index++) {
    const code = reference.charCodeAt(index) & ~32
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
    if (column > sheetColumns) return null
  }
  if (index === 0 || index === reference.length) return null
  let row = 0
  for (; index < reference.length; index++) {
    const digit = reference.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return null
    row = row * 10 + digit
    if (row > sheetRows) return null
  }
  return row === 0 ? null : { column: column - 1, row }
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** The last row that may belong to a header: merged cells further down say nothing. */
const lastHeadRow = 1003
const mostMerges = 16_384

interface Source {
  parts: ZipParts
  book: XlsxWorkbook
  fileName: string
}

async function readRows(
  { parts, book, fileName }: Source,
  sheet: WorkbookSheet,
  onRow: (row: XlsxRow) => boolean | undefined,
  between?: (share: number) => Promise<boolean> | boolean,
): Promise<XlsxFacts> {
  const facts: XlsxFacts = {
    formulas: 0,
    rounded: 0,
    firstRounded: null,
    shortened: new Map(),
    hiddenColumns: new Set(),
    hiddenRows: 0,
    merges: [],
  }
  const damaged = (detail: string) => fail('file_damaged', { fileName, detail })
  /** By column from 1. */
  const hiddenColumns = new Uint8Array(sheetColumns + 1)
  let rowNumber = 0
  let hidden = false
  let cells: (string | null)[] = []
  let raws: Map<number, string> | null = null
  let column = -1
  let kind = ''
  let style = 0
  let value = ''
  let hasValue = false
  let inline = ''
  let hasInline = false
  /** What the text in the file belongs to. */
  let reading: 'value' | 'inline' | null = null
  let phonetic = 0
  let inCell = false
  let stopped = false

  const shown = (): string | null => {
    switch (kind) {
      case 's': {
        if (value === '') return null
        const text = book.strings[Number(value)]
        if (text === undefined) throw damaged(`row ${rowNumber} names a text that is not there`)
        return text
      }
      case 'str':
      case 'inlineStr':
        return decodeEscapes(value)
      case 'b':
        return isOn(value.trim()) ? 'TRUE' : 'FALSE'
      case 'e':
        return value
      case 'd':
        return isoDate(value.trim())
      default: {
        const source = value.trim()
        // 0x10 and Infinity are no numbers of a workbook, and 1e400 is none of this program: they stay as they are.
        const number = decimal.test(source) ? Number(source) : Number.NaN
        if (!Number.isFinite(number)) return value
        const result = (book.formatters[style] ?? generalFormat)(number, source)
        if (result.rounded) {
          facts.rounded++
          facts.firstRounded ??= result.text
        }
        if (result.shortened) {
          const seen = facts.shortened.get(column) ?? { count: 0, example: result.text }
          seen.count++
          facts.shortened.set(column, seen)
        }
        return result.text
      }
    }
  }

  const openCell = (attributes: string) => {
    const reference = xmlAttribute(attributes, 'r')
    if (reference === null) column++
    else {
      const place = parseReference(reference)
      if (!place) throw damaged(`a cell is at ${reference.slice(0, 20)}`)
      column = place.column
    }
    if (column >= sheetColumns) throw damaged('more columns than a workbook can have')
    kind = xmlAttribute(attributes, 't') ?? 'n'
    style = Number(xmlAttribute(attributes, 's') ?? 0)
    value = ''
    inline = ''
    hasValue = false
    hasInline = false
    inCell = true
  }
  const closeCell = () => {
    inCell = false
    if (!hasValue && !hasInline) return
    // A cell has either; where a file has both, its kind decides.
    if (hasInline && (kind === 'inlineStr' || !hasValue)) {
      kind = 'inlineStr'
      value = inline
    }
    const text = shown()
    if (kind === 'n' || kind === 'd' || kind === 'b') {
      const raw = value.trim()
      if (raw !== '' && raw !== text) {
        raws ??= new Map()
        raws.set(column, raw)
      }
    }
    if (text === null || text === '') return
    while (cells.length < column) cells.push(null)
    cells[column] = text
  }

  await readXml(
    parts,
    sheet.part,
    fileName,
    {
      open(name, attributes) {
        switch (name) {
          case 'c':
            openCell(attributes)
            break
          case 'v':
            if (!inCell) break
            reading = 'value'
            value = ''
            hasValue = true
            break
          case 'is':
            inline = ''
            break
          case 't':
            if (!inCell || phonetic > 0) break
            reading = 'inline'
            hasInline = true
            break
          case 'rPh':
            phonetic++
            break
          case 'f':
            if (inCell) facts.formulas++
            break
          case 'row': {
            const number = xmlAttribute(attributes, 'r')
            rowNumber = number === null ? rowNumber + 1 : Number(number)
            if (!(rowNumber >= 1 && rowNumber <= sheetRows)) throw damaged(`a row has the number ${number}`)
            hidden = isOn(xmlAttribute(attributes, 'hidden'))
            if (hidden) facts.hiddenRows++
            cells = []
            raws = null
            column = -1
            break
          }
          case 'col':
            if (isOn(xmlAttribute(attributes, 'hidden'))) {
              const [from, to] = [Number(xmlAttribute(attributes, 'min')), Number(xmlAttribute(attributes, 'max'))]
              // Filled as a block: ranges may overlap as often as they like.
              if (from >= 1) hiddenColumns.fill(1, from, to + 1)
            }
            break
          case 'mergeCell': {
            const [from, to] = (xmlAttribute(attributes, 'ref') ?? '').split(':').map(parseReference)
            if (!from || !to || from.row > lastHeadRow) break
            if (facts.merges.length >= mostMerges) throw damaged(`over ${mostMerges} merged ranges in its first rows`)
            facts.merges.push({ top: from.row, bottom: to.row, left: from.column, right: to.column })
            break
          }
        }
      },
      text(text) {
        if (reading === null) return
        if (reading === 'value') value += text
        else inline += text
        if (value.length > cellLimit || inline.length > cellLimit)
          throw fail('cell_too_long', { fileName, line: rowNumber, limit: cellLimit })
      },
      close(name) {
        switch (name) {
          case 'v':
          case 't':
            reading = null
            break
          case 'rPh':
            phonetic--
            break
          case 'c':
            closeCell()
            break
          case 'row':
            if (!stopped && cells.length > 0) stopped = onRow({ cells, raws, number: rowNumber, hidden }) === true
            break
        }
      },
    },
    async share => stopped || (between ? await between(share) : false),
  )
  hiddenColumns.forEach((isHidden, column) => {
    if (isHidden) facts.hiddenColumns.add(column - 1)
  })
  return facts
}

/** A cell of type d holds ISO text: 2024-01-05T00:00:00 shows as the date alone. */
function isoDate(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?Z?)?$/.exec(text)
  if (!match) return text
  const [, date = '', time, seconds] = match
  if (!time || (time === '00:00' && (seconds ?? '00') === '00')) return date
  return `${date} ${time}${seconds && seconds !== '00' ? `:${seconds}` : ''}`
}
