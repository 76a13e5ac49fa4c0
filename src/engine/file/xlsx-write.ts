// A workbook of one or more sheets as a stream. Numbers, dates and true or false are typed where their column is sure; all else is
// text, so nothing can be run and nothing is reinterpreted.

import { cutText } from '../../contract/app/cut-text.ts'
import type { FileSink } from '../disk/write-file.ts'
import { chartParts, drawingOfSheet, type XlsxChart } from './xlsx-chart.ts'
import { cellCharacters } from './xlsx-limits.ts'
import { type CellReading, dateFormats, readerOf } from './xlsx-value.ts'
import { createZip, type ZipPart } from './zip-write.ts'

export interface XlsxColumn {
  readonly name: string
  readonly reads: CellReading
  /** In characters. */
  readonly width: number
}

export interface XlsxSheet {
  readonly name: string
  readonly columns: readonly XlsxColumn[]
  /** Of its rows; one sheet of a workbook may have one. */
  readonly chart?: XlsxChart
  readonly slices: AsyncIterable<readonly (readonly (string | null)[])[]>
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Formats of dates and times beside those that every workbook has; `dateStyle` in xlsx-value.ts names their places. */
const formats = dateFormats
  .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
  .join('')
const style = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ''}/>`
/** Style 1: text format, so that 00501 stays what it is when someone edits it. 2: the same in bold. 3: as it is. From 4 on: dates. */
const cellStyles = [style(0), style(49), style(49, 1), style(0), ...dateFormats.map((_, at) => style(164 + at))]
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="${dateFormats.length}">${formats}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const unholdable = '(?![\\t\\n])\\p{Cc}|[\\ufffe\\uffff]'
const special = new RegExp(`[&<>]|${unholdable}|_(?=x[0-9A-Fa-f]{4}(?:_|${unholdable}))`, 'u')
const specials = new RegExp(special, 'gu')
/** What most cells have none of, in the form that is looked for quickest. */
const perhapsSpecial = /[&<>_\p{Cc}\ufffe\uffff]/u
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of a cell; characters that XML cannot hold, and what looks like their escape, as _xHHHH_. */
const escapeCell = (text: string): string =>
  perhapsSpecial.test(text) && special.test(text)
    ? text.replace(
        specials,
        char => entities[char] ?? `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      )
    : text

const escapeAttribute = (text: string) => escapeCell(text).replaceAll('"', '&quot;')

/** 0 -> A, 26 -> AA. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}

/** Names for sheets of one workbook, of which none is given twice, whatever its case. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    let free = sheetName(name)
    for (let number = 2; taken.has(free.toLowerCase()); number++) {
      const behind = ` (${number})`
      free = `${cutText(sheetName(name), 31 - behind.length).trimEnd()}${behind}`
    }
    taken.add(free.toLowerCase())
    return free
  })
}

/** A name that Excel takes for a sheet: 31 characters, none of []:*?/\, no apostrophe at its ends. */
export function sheetName(name: string): string {
  const allowed = name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^[\s']+/, '')
  const clean = cutText(allowed, 31).replace(/[\s']+$/, '')
  return clean === '' || clean.toLowerCase() === 'history' ? 'Sheet1' : clean
}

/** Writes the workbook into `sink`; cells beyond 32,767 characters are cut there, as the preview said. */
export async function writeXlsx(sink: FileSink, sheets: readonly XlsxSheet[]): Promise<void> {
  const zip = createZip(sink)
  const numbers = sheets.map((_, index) => index + 1)
  const charted = sheets.findIndex(({ chart }) => chart)
  const { chart, name = '' } = sheets[charted] ?? {}
  const chartFiles = chart ? chartParts(chart, escapeAttribute(name), charted + 1, escapeAttribute) : []
  await zip.add(
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${numbers.map(number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}${chartFiles.map(({ name: part, type }) => (type === null ? '' : `<Override PartName="/${part}" ContentType="${type}"/>`)).join('')}</Types>`,
  )
  await zip.add(
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  await zip.add(
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
  )
  await zip.add(
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${packages}/relationships">${numbers.map(number => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  )
  await zip.add('xl/styles.xml', styles)
  for (const { name: part, xml } of chartFiles) await zip.add(part, xml)
  for (const [index, sheet] of sheets.entries())
    await writeSheet(zip.open(`xl/worksheets/sheet${index + 1}.xml`), sheet, index === charted)
  zip.end()
}

async function writeSheet(part: ZipPart, { columns, slices }: XlsxSheet, hasChart: boolean): Promise<void> {
  const letters = columns.map((_, column) => columnLetters(column))
  const cols = columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  await part.write(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${cols === '' ? '' : `<cols>${cols}</cols>`}<sheetData>`,
  )
  const header = columns.map(({ name }) => name)
  await part.write(rowsXml([header], letters, 1, (cell, place) => textCell(cell, place, 2)))
  const readings = columns.map(({ reads }) => readerOf(reads))
  const body = (cell: string, place: string, column: number) => {
    const typed = readings[column]?.(cell)
    if (!typed) return textCell(cell, place, 1)
    return `<c r="${place}" s="${typed.style}"${typed.kind === 'b' ? ' t="b"' : ''}><v>${typed.value}</v></c>`
  }
  let number = 2
  for await (const rows of slices) {
    await part.write(rowsXml(rows, letters, number, body))
    number += rows.length
  }
  const filter = columns.length > 0 && number > 2 ? `<autoFilter ref="A1:${letters.at(-1)}${number - 1}"/>` : ''
  await part.write(`</sheetData>${filter}${hasChart ? drawingOfSheet : ''}</worksheet>`)
  await part.end()
}

/** Space at the ends of a text is kept only where that is asked for. */
function textCell(cell: string, place: string, style: number): string {
  const text = escapeCell(cell.length > cellCharacters ? cutText(cell, cellCharacters) : cell)
  const space = isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1)) ? ' xml:space="preserve"' : ''
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${text}</t></is></c>`
}

/** Tabs and line ends too, and anything that some program may take for a space. */
const isSpace = (code: number) => code <= 32 || (code > 127 && /\s/.test(String.fromCharCode(code)))

function rowsXml(
  rows: readonly (readonly (string | null)[])[],
  letters: readonly string[],
  first: number,
  cellXml: (cell: string, place: string, column: number) => string,
): string {
  let xml = ''
  let number = first
  for (const row of rows) {
    xml += `<row r="${number}">`
    for (let column = 0; column < letters.length; column++) {
      const cell = row[column]
      if (cell === null || cell === undefined || cell === '') continue
      xml += cellXml(cell, `${letters[column]}${number}`, column)
    }
    xml += '</row>'
    number++
  }
  return xml
}
