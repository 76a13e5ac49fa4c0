// Reads the table that Excel, Sheets, LibreOffice or a web page puts on the clipboard as HTML.
import type { TextTable } from './tsv.ts'
import { ownTable, squareTable } from './tsv.ts'

/**
 * Rows of the table when the HTML is exactly one complete, flat table; null when plain text says it better,
 * as it does for our own copies: HTML would lose runs of spaces.
 */
export function parseHtmlTable(html: string): TextTable | null {
  if (html.includes(ownTable)) return null
  const document = new DOMParser().parseFromString(html, 'text/html')
  const tables = document.querySelectorAll('table')
  const [table] = tables
  if (!table || tables.length > 1 || !/<\/table>/i.test(html)) return null
  const rows = [...table.rows].map(row => [...row.cells].flatMap(cell => [cellText(cell), ...spanned(cell)]))
  return rows.length > 0 && rows.some(row => row.length > 0) ? squareTable(rows) : null
}

/** A merged cell keeps its place in the grid: text in the first column, the others empty. */
const spanned = (cell: HTMLTableCellElement): string[] => Array<string>(Math.max(0, cell.colSpan - 1)).fill('')

/** A private mark for <br>: source line breaks inside a cell are white space in HTML, only <br> is a line of the value. */
const lineMark = '\ue000'

function cellText(cell: HTMLTableCellElement): string {
  for (const line of cell.querySelectorAll('br')) line.replaceWith(lineMark)
  return (cell.textContent ?? '')
    .replace(/[ \t\r\n\u00a0]+/g, ' ')
    .split(lineMark)
    .map(line => line.trim())
    .join('\n')
    .trim()
}
