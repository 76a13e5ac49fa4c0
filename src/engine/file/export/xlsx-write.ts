// A workbook of one or more sheets as a stream. Numbers, dates and true or false are typed where their column is sure; all else is
// text, so nothing can be run and nothing is reinterpreted.

import { cutText } from '../../../contract/app/cell/cut-text.ts'
import type { FileSink } from '../../disk/write-file.ts'
import { ownFormats, program } from '../read/number-format/xlsx-formats.ts'
import { createZip, type ZipPart } from '../zip/zip-write.ts'
import { chartParts, drawingOfSheet, type XlsxChart } from './xlsx-chart.ts'
import { bodyXml, columnLetters, escapeAttribute, headerXml } from './xlsx-rows.ts'
import type { CellReading } from './xlsx-value.ts'

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
  readonly slices: AsyncIterable<readonly (readonly (string | null)[])[] | SheetBlock>
}

/** Rows as the XML of `xlsx-rows.ts`, in UTF-8. */
export interface SheetBlock {
  readonly bytes: Uint8Array
  readonly rows: number
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const properties = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Formats beside those that every workbook has. */
const formats = ownFormats
  .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
  .join('')
const style = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ''}/>`
/** Style 1: text format, so that 00501 stays what it is when someone edits it. 2: the same in bold. 3: as it is. From 4 on: formats of one's own. */
const cellStyles = [style(0), style(49), style(49, 1), style(0), ...ownFormats.map((_, at) => style(164 + at))]
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="${ownFormats.length}">${formats}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

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
    `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>${numbers.map(number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}${chartFiles.map(({ name: part, type }) => (type === null ? '' : `<Override PartName="/${part}" ContentType="${type}"/>`)).join('')}</Types>`,
  )
  await zip.add(
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${relations}/extended-properties" Target="docProps/app.xml"/></Relationships>`,
  )
  await zip.add(
    'docProps/app.xml',
    `${declaration}<Properties xmlns="${properties}"><Application>${program}</Application></Properties>`,
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
  const cols = columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  await part.write(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${cols === '' ? '' : `<cols>${cols}</cols>`}<sheetData>`,
  )
  await part.write(headerXml(columns.map(({ name }) => name)))
  const reads = columns.map(column => column.reads)
  let number = 2
  for await (const rows of slices) {
    const made = 'bytes' in rows
    await part.write(made ? rows.bytes : bodyXml(rows, reads, number))
    number += made ? rows.rows : rows.length
  }
  const filter =
    columns.length > 0 && number > 2 ? `<autoFilter ref="A1:${columnLetters(columns.length - 1)}${number - 1}"/>` : ''
  await part.write(`</sheetData>${filter}${hasChart ? drawingOfSheet : ''}</worksheet>`)
  await part.end()
}
