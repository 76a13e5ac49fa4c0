// Rows as a Markdown table (GitHub Flavored Markdown 4.10), a web page, YAML (1.2), XML (1.0) and statements of standard SQL.
import { typedValue } from './json-lines.ts'
import { distinctNames, type RowText, tableNames } from './row-text.ts'
import type { CellReading } from './xlsx-value.ts'

export type MarkupFormat = 'md' | 'html' | 'yaml' | 'xml' | 'sql'

interface Table {
  /** Of the list. */
  readonly title: string
  readonly names: readonly string[]
  /** How values are typed, in the order of the names. */
  readonly reads: readonly CellReading[]
}

export function markupText(format: MarkupFormat, table: Table): RowText {
  switch (format) {
    case 'md':
      return markdown(table)
    case 'html':
      return html(table)
    case 'yaml':
      return yaml(table)
    case 'xml':
      return xml(table)
    case 'sql':
      return sql(table)
  }
}

const numberSeries = (name: string, number: number) => `${name} (${number})`

/** Signs that would be read as emphasis, code, links, HTML or the end of a cell. */
const markdownCell = (text: string) =>
  text
    .replaceAll(/[\\|`*_[\]<>~]/g, sign => `\\${sign}`)
    .replaceAll('&', '&amp;')
    .replaceAll(/\r\n|\r|\n/g, '<br>')

function markdown({ names, reads }: Table): RowText {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = line(names.map(markdownCell))
  const rule = line(names.map((_, at) => (reads[at]?.as === 'number' ? '---:' : '---')))
  const before = `${head}\n${rule}\n`
  const row: RowText['row'] = cells => line(names.map((_, at) => markdownCell(cells[at] ?? '')))
  return { before, row, between: '\n', after: '\n', empty: before }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, sign => escapes[sign] ?? sign)

const htmlCell = (text: string) => escaped(text.replaceAll('\0', '\ufffd')).replaceAll(/\r\n|\r|\n/g, '<br>')

function html({ title, names }: Table): RowText {
  const heads = names.map(name => `<th scope="col">${htmlCell(name)}</th>`).join('')
  const before = `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<title>${htmlCell(title)}</title>
<style>
body { font-family: system-ui, sans-serif; }
table { border-collapse: collapse; }
th, td { padding: 4px 8px; border: 1px solid #ccc; text-align: left; vertical-align: top; }
</style>
</head>
<body>
<table>
<caption>${htmlCell(title)}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
`
  const after = '\n</tbody>\n</table>\n</body>\n</html>\n'
  const row: RowText['row'] = cells =>
    `<tr>${names.map((_, at) => `<td>${htmlCell(cells[at] ?? '')}</td>`).join('')}</tr>`
  return { before, row, between: '\n', after, empty: before + after.slice(1) }
}

/** A text in double quotes: a string of JSON is one of YAML, save for the two line separators, which YAML breaks lines at. */
const yamlText = (text: string) => JSON.stringify(text).replaceAll('\u2028', '\\L').replaceAll('\u2029', '\\P')

function yaml({ names, reads }: Table): RowText {
  const keys = distinctNames(names, numberSeries).map(yamlText)
  const typed = reads.map(typedValue)
  const row: RowText['row'] = cells =>
    keys
      .map((key, at) => {
        const cell = cells[at] ?? null
        const value = cell === null ? 'null' : (typed[at]?.(cell) ?? yamlText(cell))
        return `${at === 0 ? '-' : ' '} ${key}: ${value}`
      })
      .join('\n')
  return { before: '', row, between: '\n', after: '\n', empty: '[]\n' }
}

/** Characters that no XML document can hold are shown as one that says so. */
const xmlText = (text: string) =>
  escaped(
    text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd'),
  ).replaceAll('\r', '&#13;')

/** A name of an element: what none can have is an underscore. */
function elementName(name: string): string {
  const plain = name.trim().replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`
}

function xml({ title, names }: Table): RowText {
  const elements = distinctNames(names.map(elementName), (name, number) => `${name}_${number}`)
  const before = `<?xml version="1.0" encoding="UTF-8"?>\n<rows list="${xmlText(title)}">\n`
  const row: RowText['row'] = cells => {
    const parts = elements.map((name, at) => {
      const cell = cells[at] ?? null
      return cell === null ? `<${name}/>` : `<${name}>${xmlText(cell)}</${name}>`
    })
    return `<row>${parts.join('')}</row>`
  }
  return { before, row, between: '\n', after: '\n</rows>\n', empty: `${before}</rows>\n` }
}

/** No database takes NUL in a text. */
const sqlText = (text: string) => `'${text.replaceAll('\0', '\ufffd').replaceAll("'", "''")}'`
const sqlName = (text: string) => `"${text.replaceAll('\0', '\ufffd').replaceAll('"', '""')}"`
const sqlTypes = { number: 'NUMERIC', boolean: 'BOOLEAN', date: 'TEXT', text: 'TEXT' } as const

/** Texts by the standard: two single quotes for one, and no other escapes. MySQL reads it so with NO_BACKSLASH_ESCAPES and ANSI_QUOTES. */
function sql({ title, names, reads }: Table): RowText {
  const named = tableNames(title, names)
  const table = sqlName(named.table)
  const columns = named.columns.map(sqlName)
  const typed = reads.map(typedValue)
  const fields = columns.map((name, at) => `  ${name} ${sqlTypes[reads[at]?.as ?? 'text']}`)
  // A file for any database, never a statement of this program.
  const create = ['CREATE TABLE ', table, ' (\n', fields.join(',\n'), '\n);\n'].join('')
  const insert = ['INSERT INTO ', table, ' (', columns.join(', '), ') VALUES ('].join('')
  const row: RowText['row'] = cells => {
    const values = columns.map((_, at) => {
      const cell = cells[at] ?? null
      return cell === null ? 'NULL' : (typed[at]?.(cell)?.toUpperCase() ?? sqlText(cell))
    })
    return `${insert}${values.join(', ')});`
  }
  return { before: `BEGIN;\n${create}`, row, between: '\n', after: '\nCOMMIT;\n', empty: `BEGIN;\n${create}COMMIT;\n` }
}
