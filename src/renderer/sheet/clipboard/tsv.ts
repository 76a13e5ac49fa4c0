// Tables as clipboard text: tab-separated with Excel's quoting, both ways, and the HTML flavour that keeps long digits.
import { guardFormula } from '../../../model/formula-guard.ts'

export type TextTable = string[][]

const needsQuotes = /["\t\r\n]/

/** Rows as TSV; a cell with tab, line end or quote is quoted as Excel does. */
export function formatTsv(rows: readonly (readonly (string | null)[])[]): string {
  return rows
    .map(row =>
      row
        .map(value => {
          const text = value ?? ''
          return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
        })
        .join('\t'),
    )
    .join('\r\n')
}

/**
 * Reads TSV as Excel writes it: a cell that begins with a quote goes on to the closing quote, across line ends. A quote
 * that never closes is text, so a pasted `"Meyer` keeps its mark. One trailing line end is no row.
 */
export function parseTsv(text: string): TextTable {
  const rows: TextTable = []
  let row: string[] = []
  let at = 0
  const length = text.length
  while (at <= length) {
    const cell = readCell(text, at)
    row.push(cell.value)
    at = cell.end
    const next = text[at]
    if (next === '\t') {
      at++
      continue
    }
    rows.push(row)
    row = []
    if (next === undefined) break
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (at === length) break
  }
  return rows
}

function readCell(text: string, start: number): { value: string; end: number } {
  if (text[start] === '"') {
    let at = start + 1
    for (;;) {
      const quote = text.indexOf('"', at)
      if (quote < 0) break
      if (text[quote + 1] === '"') {
        at = quote + 2
        continue
      }
      const after = text[quote + 1]
      if (after !== undefined && !'\t\r\n'.includes(after)) break
      return {
        value: text
          .slice(start + 1, quote)
          .replaceAll('""', '"')
          .replaceAll('\r\n', '\n'),
        end: quote + 1,
      }
    }
  }
  let end = start
  while (end < text.length && !'\t\r\n'.includes(text[end] ?? '')) end++
  return { value: text.slice(start, end), end }
}

/** Marks HTML written here: its plain text beside it is exact. */
export const ownTable = 'data-listwright'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, char => escapes[char] ?? char)

/**
 * The same rows for Excel and mailers: every cell says it is text, so +49... and 0012 arrive as they are. Not every program
 * listens: what would be run as a formula is guarded as in files. Pasted here, the plain text is taken. `own`: what the table
 * says of itself.
 */
export function formatHtml(rows: readonly (readonly (string | null)[])[], own: string = ownTable): string {
  const body = rows
    .map(row => {
      const cells = row.map(
        value =>
          `<td style='mso-number-format:"\\@"'>${escapeHtml(guardFormula(value ?? '')).replaceAll('\n', '<br>')}</td>`,
      )
      return `<tr>${cells.join('')}</tr>`
    })
    .join('')
  return `<meta charset="utf-8"><table ${own}>${body}</table>`
}

/** Every row as long as the longest. */
export function squareTable(rows: TextTable): TextTable {
  // Not by Math.max(...): no call takes more than some hundred thousand arguments.
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows.map(row => (row.length === width ? row : [...row, ...Array<string>(width - row.length).fill('')]))
}
