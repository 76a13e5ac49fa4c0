// Sheets of an OpenDocument spreadsheet as the texts their cells show (OpenDocument 1.3, part 3), in a stream.
import { fail } from '../../../base/fail.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import { sheetColumns, sheetRows } from '../xlsx/xlsx-limits.ts'
import { readXml } from '../xlsx/xlsx-workbook.ts'
import { maxRatio, ratioFrom, type ZipParts } from '../xlsx/xlsx-zip.ts'
import { xmlAttribute } from '../xml/xml-tokens.ts'

export interface OdsSheet {
  name: string
  hidden: boolean
  extent: { rows: number; columns: number }
}

export interface OdsRow {
  /** The caller's to keep. */
  cells: (string | null)[]
  /** Column -> what the file stores for a number, date or boolean that shows as another text. */
  raws: Map<number, string> | null
  number: number
  hidden: boolean
}

/** What is shown of each sheet while the document is read. */
interface OdsSink {
  /** `true`: none of its rows are wanted. */
  sheet(name: string, style: string | null): boolean
  row(row: OdsRow): boolean | undefined
  sheetEnd?(): void
  style?(name: string): void
  column?(hidden: boolean, times: number): void
  merge?(range: { top: number; bottom: number; left: number; right: number }): void
  formula?(): void
}

const content = 'content.xml'
const isHidden = (attributes: string): boolean => {
  const visibility = xmlAttribute(attributes, 'visibility')
  return visibility === 'collapse' || visibility === 'filter'
}

/** What the file stores for a cell beside its text. */
const storedOf = (attributes: string): string | null =>
  xmlAttribute(attributes, 'date-value') ??
  xmlAttribute(attributes, 'time-value') ??
  xmlAttribute(attributes, 'boolean-value') ??
  xmlAttribute(attributes, 'string-value') ??
  xmlAttribute(attributes, 'value')

interface OpenCell {
  text: string
  /** Paragraphs so far. */
  lines: number
  stored: string | null
  typed: boolean
  times: number
}

/** Reads all sheets, or ends when `between` says so. Throws file_damaged, cell_too_long. */
export async function readOds(
  parts: ZipParts,
  fileName: string,
  sink: OdsSink,
  between?: (share: number) => Promise<boolean> | boolean,
): Promise<void> {
  const damaged = (detail: string) => fail('file_damaged', { fileName, detail })
  /** Characters that repeats make, against those that are in the file: a few cells may stand for millions. */
  let made = 0
  const grow = (characters: number) => {
    made += characters
    if (made > ratioFrom && made > parts.size(content) * maxRatio)
      throw damaged('a few cells repeat to an unreasonable size')
  }
  const times = (attributes: string, name: string) => {
    const text = xmlAttribute(attributes, name)
    if (text === null) return 1
    const count = Number(text)
    if (!(Number.isInteger(count) && count >= 1 && count <= 100_000_000))
      throw damaged(`a cell repeats ${text.slice(0, 20)} times`)
    return count
  }
  /** Open tables: one in a cell of another is none of ours. */
  let tables = 0
  let wanted = false
  let style = ''
  let number = 0
  let cells: (string | null)[] = []
  let raws: Map<number, string> | null = null
  let column = 0
  let rowTimes = 1
  let hidden = false
  let cell: OpenCell | null = null
  /** Open elements in a cell whose text is not its own: comments, drawings. */
  let beside = 0
  let paragraph = 0
  let stopped = false

  const add = (text: string) => {
    if (!cell || paragraph === 0 || beside > 0) return
    cell.text += text
    if (cell.text.length > cellLimit) throw fail('cell_too_long', { fileName, line: number + 1, limit: cellLimit })
  }
  const closeCell = ({ text: shown, lines, stored, typed, times: count }: OpenCell) => {
    const text = lines > 0 ? shown : (stored ?? '')
    if (text === '') {
      column += count
      return
    }
    if (column + count > sheetColumns) throw damaged('more columns than a workbook can have')
    grow((text.length + 8) * (count - 1))
    while (cells.length < column) cells.push(null)
    const raw = typed && stored !== null && stored !== text ? stored : null
    for (let at = 0; at < count; at++, column++) {
      cells.push(text)
      if (raw === null) continue
      raws ??= new Map()
      raws.set(column, raw)
    }
  }
  const closeRow = () => {
    if (cells.length === 0) {
      number += rowTimes
      return
    }
    if (number + rowTimes > sheetRows) throw damaged('more rows than a workbook can have')
    const size = cells.reduce((sum, text) => sum + (text?.length ?? 0) + 8, 0)
    grow(size * (rowTimes - 1))
    for (let at = 0; at < rowTimes && !stopped; at++)
      stopped = sink.row({ cells: at === 0 ? cells : [...cells], raws, number: ++number, hidden }) === true
  }
  const openCell = (attributes: string) => {
    const type = xmlAttribute(attributes, 'value-type')
    cell = {
      text: '',
      lines: 0,
      stored: storedOf(attributes),
      typed: type !== null && type !== 'string',
      times: times(attributes, 'number-columns-repeated'),
    }
    beside = 0
    paragraph = 0
    if (xmlAttribute(attributes, 'formula') !== null) sink.formula?.()
    const [across, down] = [times(attributes, 'number-columns-spanned'), times(attributes, 'number-rows-spanned')]
    if (across > 1 || down > 1)
      sink.merge?.({ top: number + 1, bottom: number + down, left: column, right: column + across - 1 })
  }
  const openInCell = (name: string, attributes: string) => {
    if (beside > 0 || /^(?:annotation|shapes|frame|detective|table|custom-shape|control|note)$/.test(name)) beside++
    else if (name === 'p' || name === 'h') {
      if (cell && cell.lines++ > 0) cell.text += '\n'
      paragraph++
    } else if (name === 's') add(' '.repeat(Math.min(times(attributes, 'c'), cellLimit + 1)))
    else if (name === 'tab') add('\t')
    else if (name === 'line-break') add('\n')
  }

  await readXml(
    parts,
    content,
    fileName,
    {
      open(name, attributes) {
        if (cell) return openInCell(name, attributes)
        switch (name) {
          case 'style':
            style = xmlAttribute(attributes, 'name') ?? ''
            break
          case 'table-properties':
            if (xmlAttribute(attributes, 'display') === 'false') sink.style?.(style)
            break
          case 'table':
            if (tables++ > 0) break
            wanted = !sink.sheet(xmlAttribute(attributes, 'name') ?? '', xmlAttribute(attributes, 'style-name'))
            number = 0
            break
          case 'table-column':
            if (wanted) sink.column?.(isHidden(attributes), times(attributes, 'number-columns-repeated'))
            break
          case 'table-row':
            cells = []
            raws = null
            column = 0
            rowTimes = times(attributes, 'number-rows-repeated')
            hidden = isHidden(attributes)
            break
          case 'table-cell':
          case 'covered-table-cell':
            if (wanted) openCell(attributes)
            break
        }
      },
      text: add,
      close(name) {
        if (cell) {
          if (beside > 0) beside--
          else if (name === 'p' || name === 'h') paragraph--
          else if (name === 'table-cell' || name === 'covered-table-cell') {
            closeCell(cell)
            cell = null
          }
          return
        }
        if (name === 'table-row' && wanted && !stopped) closeRow()
        if (name === 'table' && --tables === 0) {
          if (wanted) sink.sheetEnd?.()
          wanted = false
        }
      },
    },
    async share => stopped || (between ? await between(share) : false),
  )
}

/** Names of the sheets, whether they are hidden, and how far they go. */
export async function odsSheets(parts: ZipParts, fileName: string): Promise<OdsSheet[]> {
  const sheets: OdsSheet[] = []
  const hiddenStyles = new Set<string>()
  await readOds(parts, fileName, {
    style: name => hiddenStyles.add(name),
    sheet(name, style) {
      if (sheets.length >= 10_000) throw fail('file_damaged', { fileName, detail: 'over 10,000 sheets' })
      sheets.push({ name, hidden: style !== null && hiddenStyles.has(style), extent: { rows: 0, columns: 0 } })
      return false
    },
    row({ number, cells }) {
      const extent = sheets.at(-1)?.extent
      if (extent) {
        extent.rows = number
        extent.columns = Math.max(extent.columns, cells.length)
      }
      return false
    },
  })
  return sheets
}
