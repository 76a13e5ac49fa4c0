// A workbook of one or more sheets as a stream: every cell is text, so nothing can be run and nothing is reinterpreted.

import { cutText } from '../../contract/app/cut-text.ts'
import type { FileSink } from '../disk/write-file.ts'
import { cellCharacters } from './xlsx-limits.ts'
import { createZip } from './zip-write.ts'

export interface XlsxSheet {
  name: string
  header: string[]
  /** Row-major cells, slice by slice. */
  slices: AsyncIterable<(string | null)[]>
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Style 1: text format, so that 00501 stays what it is when someone edits it. Style 2: the same in bold. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const unholdable = '(?![\\t\\n])\\p{Cc}|[\\ufffe\\uffff]'
const special = new RegExp(`[&<>]|${unholdable}|_(?=x[0-9A-Fa-f]{4}(?:_|${unholdable}))`, 'u')
const specials = new RegExp(special, 'gu')
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of a cell; characters that XML cannot hold, and what looks like their escape, as _xHHHH_. */
const escapeCell = (text: string): string =>
  special.test(text)
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

/** A name that Excel takes for a sheet: 31 characters, none of []:*?/\, no apostrophe at its ends. */
export function sheetName(name: string): string {
  const allowed = name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^[\s']+/, '')
  const clean = cutText(allowed, 31).replace(/[\s']+$/, '')
  return clean === '' || clean.toLowerCase() === 'history' ? 'Sheet1' : clean
}

/** Writes the workbook into `sink`; cells beyond 32,767 characters are cut there, as the preview said. */
export async function writeXlsx(sink: FileSink, sheets: XlsxSheet[]): Promise<void> {
  const zip = createZip(sink)
  const numbers = sheets.map((_, index) => index + 1)
  await zip.add(
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${numbers.map(number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}</Types>`,
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
  for (const [index, sheet] of sheets.entries()) {
    const part = zip.open(`xl/worksheets/sheet${index + 1}.xml`)
    const width = sheet.header.length
    const letters = sheet.header.map((_, column) => columnLetters(column))
    const cols = width > 0 ? `<cols><col min="1" max="${width}" width="18" customWidth="1"/></cols>` : ''
    await part.write(
      `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${cols}<sheetData>`,
    )
    await part.write(rowsXml(sheet.header, letters, 1, 2))
    let number = 2
    for await (const cells of sheet.slices) {
      await part.write(rowsXml(cells, letters, number, 1))
      number += cells.length / (width || 1)
    }
    await part.write('</sheetData></worksheet>')
    await part.end()
  }
  zip.end()
}

function rowsXml(cells: (string | null)[], letters: string[], first: number, style: number): string {
  const width = letters.length
  let xml = ''
  for (let at = 0, number = first; at < cells.length; at += width, number++) {
    xml += `<row r="${number}">`
    for (let column = 0; column < width; column++) {
      const cell = cells[at + column]
      if (cell === null || cell === undefined || cell === '') continue
      const text = escapeCell(cutText(cell, cellCharacters))
      xml += `<c r="${letters[column]}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
    }
    xml += '</row>'
  }
  return xml
}
