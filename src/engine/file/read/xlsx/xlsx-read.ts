// Rows of a worksheet as the texts its cells show (R-IMP-05), in a stream.
import { fail } from '../../../base/fail.ts'
import { isOn, xmlAttribute } from '../xml/xml-tokens.ts'
import { PlainCell } from './plain-cell.ts'
import { readExtras, type SheetExtras } from './sheet-extras.ts'
import { type ShownNumbers, XlsxCell } from './xlsx-cell.ts'
import { sheetColumns, sheetRows } from './xlsx-limits.ts'
import { parseReference } from './xlsx-reference.ts'
import { readWorkbook, readXml, type WorkbookSheet, type XlsxWorkbook } from './xlsx-workbook.ts'
import { openParts, type ZipParts } from './xlsx-zip.ts'

export interface XlsxRow {
  /** Cells from column A; null = nothing there. The caller's to keep. */
  cells: (string | null)[]
  /** Column -> what the file stores for a number, date or TRUE and FALSE that shows as another text; null = nowhere. The caller's to keep. */
  raws: Map<number, string> | null
  /** Column -> the target of its HYPERLINK formula; null = nowhere. The caller's to keep. */
  links: Map<number, string> | null
  /** From 1, as Excel shows it. Rows without cells are skipped, but those that this program wrote. */
  number: number
  hidden: boolean
}

/** What a sheet tells besides its rows; filled while it is read. */
export interface XlsxFacts extends ShownNumbers {
  formulas: number
  hiddenColumns: Set<number>
  hiddenRows: number
  /** Of the first 1,003 rows: rows from 1, columns from 0, inclusive; known when the whole sheet was read. */
  merges: { top: number; bottom: number; left: number; right: number }[]
}

export interface XlsxFile {
  /** This program wrote it: each sheet has its header in the first row, and rows below it. */
  readonly own: boolean
  readonly sheets: readonly WorkbookSheet[]
  /** Columns and rows the sheet says it has; null when it does not say. Not to be relied on. */
  extent(sheet: WorkbookSheet): Promise<{ rows: number; columns: number } | null>
  /** Links, comments and merged ranges; `withMerges`: these too where the sheet is large. */
  extras(sheet: WorkbookSheet, withMerges: boolean): Promise<SheetExtras>
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
      own: outline.own,
      extent: sheet => readExtent(parts, sheet.part, fileName),
      extras: (sheet, withMerges) => readExtras(parts, sheet.part, fileName, withMerges),
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

/** What a sheet says of its size. One whose cells have no values is empty, whatever it says. */
async function readExtent(parts: ZipParts, part: string, fileName: string) {
  if (!parts.has(part)) return null
  const found: { rows: number; columns: number }[] = []
  let [inCells, hasValues, isEmpty] = [false, false, false]
  await readXml(
    parts,
    part,
    fileName,
    {
      open(name, attributes) {
        if (name === 'sheetData') inCells = true
        else if (inCells && cellContents.has(name)) hasValues = true
        if (name !== 'dimension' || inCells) return
        const corner = parseReference((xmlAttribute(attributes, 'ref') ?? '').split(':').at(-1) ?? '')
        if (corner) found.push({ rows: corner.row, columns: corner.column + 1 })
      },
      close(name) {
        if (name !== 'sheetData') return
        isEmpty = !hasValues
      },
    },
    // It is at the top: what has not said its size in the first block does not say it.
    () => true,
  )
  return isEmpty ? { rows: 0, columns: 0 } : (found[0] ?? null)
}

/** Of a cell: its value, a text in it, the formula that makes one. */
const cellContents: ReadonlySet<string> = new Set(['v', 'is', 'f'])

/** The last row that may belong to a header: merged cells further down say nothing. */
const lastHeadRow = 1003
const maxMerges = 16_384

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
  let links: Map<number, string> | null = null
  let column = -1
  let phonetic = 0
  const cell = new XlsxCell(book, facts, fileName)
  const plain = new PlainCell()
  let stopped = false

  const openCell = (attributes: string) => {
    const reference = xmlAttribute(attributes, 'r')
    if (reference === null) column++
    else {
      const place = parseReference(reference)
      if (!place) throw damaged(`a cell is at ${reference.slice(0, 20)}`)
      column = place.column
    }
    if (column >= sheetColumns) throw damaged('more columns than a workbook can have')
    cell.open(attributes)
  }
  const closeCell = () => {
    if (cell.close()) keepCell()
  }
  const keepCell = () => {
    const text = cell.shown(column, rowNumber)
    const raw = cell.behind(text)
    if (raw !== null) {
      raws ??= new Map()
      raws.set(column, raw)
    }
    const target = cell.link
    if (target !== null) {
      links ??= new Map()
      links.set(column, target)
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
      whole(text, at, parent) {
        if (parent !== 'row' || phonetic > 0 || cell.isOpen) return at
        const end = plain.read(text, at)
        if (end < 0) return at
        const next = plain.column < 0 ? column + 1 : plain.column
        if (next >= sheetColumns) return at
        column = next
        if (cell.whole(plain.kind, plain.style, plain.value, plain.isInline, rowNumber)) keepCell()
        return end
      },
      open(name, attributes) {
        switch (name) {
          case 'c':
            openCell(attributes)
            break
          case 'v':
            cell.openValue()
            break
          case 'is':
            cell.openInline()
            break
          case 't':
            if (phonetic <= 0) cell.openText()
            break
          case 'rPh':
            phonetic++
            break
          case 'f':
            if (cell.isOpen) facts.formulas++
            cell.openFormula()
            break
          case 'row': {
            const number = xmlAttribute(attributes, 'r')
            rowNumber = number === null ? rowNumber + 1 : Number(number)
            if (!(rowNumber >= 1 && rowNumber <= sheetRows)) throw damaged(`a row has the number ${number}`)
            hidden = isOn(xmlAttribute(attributes, 'hidden'))
            if (hidden) facts.hiddenRows++
            cells = []
            raws = null
            links = null
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
            if (facts.merges.length >= maxMerges) throw damaged(`over ${maxMerges} merged ranges in its first rows`)
            facts.merges.push({ top: from.row, bottom: to.row, left: from.column, right: to.column })
            break
          }
        }
      },
      text(text) {
        cell.addText(text, rowNumber)
      },
      close(name) {
        switch (name) {
          case 'v':
          case 'f':
          case 't':
            cell.closeText()
            break
          case 'rPh':
            phonetic--
            break
          case 'c':
            closeCell()
            break
          case 'row':
            // What this program writes has a row for each of the list, blank ones too.
            if (!stopped && (cells.length > 0 || book.own))
              stopped = onRow({ cells, raws, links, number: rowNumber, hidden }) === true
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
