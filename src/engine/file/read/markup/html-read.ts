// Tables of a web page, read in a stream: every row of every table, with the text that the page shows.
import { Parser } from 'htmlparser2'
import { fail } from '../../../base/fail.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import type { TextReader } from '../../text/text-blocks.ts'
import {
  checkCells,
  createMarkupTable,
  type MarkupCell,
  type MarkupFacts,
  type MarkupRow,
  type MarkupTable,
} from './markup-tables.ts'

/** A table of a page. */
export interface HtmlTable extends MarkupFacts {
  /** Its place among all tables of the page, from 0, and that of the table it is in. */
  place: number
  parent: number | null
  /** Its caption, else the heading above it; null = it has none. */
  name: string | null
  hidden: boolean
  /** The page says that it only places things. */
  presentation: boolean
}

export interface HtmlSink {
  /** `true` = no more rows are wanted. */
  row(place: number, row: MarkupRow): boolean | undefined
  table?(table: HtmlTable): void
  /** The only table whose rows must be fit to import; null = none. */
  readonly wanted: number | null
}

interface OpenCell extends MarkupCell {
  parts: string[]
  size: number
}

interface OpenTable {
  place: number
  parent: number | null
  table: MarkupTable
  caption: string | null
  heading: string | null
  hidden: boolean
  presentation: boolean
  inHead: boolean
  row: { line: number; cells: OpenCell[]; hidden: boolean } | null
  cell: OpenCell | null
}

const maxTables = 64
const maxDepth = 20_000
/** Characters of one tag or comment. */
const tagLimit = 32 * 1024 * 1024

/** They hold no text of the page. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'select', 'svg', 'math'])
const blocks = new Set([
  ...['address', 'article', 'blockquote', 'br', 'dd', 'div', 'dl', 'dt', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['header', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'table', 'tr', 'ul'],
])
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const maxNameLength = 100

type Attributes = Readonly<Record<string, string>>

const isHidden = ({ hidden, style }: Attributes) =>
  hidden !== undefined || (style !== undefined && /(?:^|;)\s*display\s*:\s*none/i.test(style))

/** How often a cell counts; nonsense is 1. */
const spanOf = (text: string | undefined) => (/^\s*\d{1,5}/.test(text ?? '') ? Number.parseInt(text ?? '', 10) : 1)

/** What a page shows: spaces are one, and lines break where an element does. */
const shown = (parts: readonly string[]): string | null =>
  parts
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim() || null

/** A target outside of the page. */
const outside = /^\s*(?:https?:|mailto:|tel:)/i

/** Throws file_damaged, line_too_long, and cell_too_long for the wanted table. */
export function createHtmlReader(sink: HtmlSink, fileName: string): TextReader {
  const open: OpenTable[] = []
  let tables = 0
  let depth = 0
  /** Depth of the element whose text is not shown; 0 = none. */
  let skipped = 0
  let heading: { parts: string[]; depth: number } | null = null
  let lastHeading: string | null = null
  let caption: { parts: string[]; depth: number } | null = null
  let stopped = false
  const lines = createLineCount()

  const damaged = (detail: string) => fail('file_damaged', { fileName, detail: `line ${lines.line}: ${detail}` })
  const write = (text: string) => {
    for (const { cell } of open) {
      if (!cell) continue
      cell.size += text.length
      if (cell.size > cellLimit) cell.tooLong = true
      else cell.parts.push(text)
    }
    const name = caption ?? heading
    if (name && name.parts.length < 200) name.parts.push(text.slice(0, 200))
  }
  const endCell = (table: OpenTable) => {
    if (table.cell) table.cell.text = shown(table.cell.parts)
    table.cell = null
  }
  const endRow = (table: OpenTable) => {
    endCell(table)
    const { row, place } = table
    table.row = null
    if (!row || stopped) return
    if (place === sink.wanted) checkCells(row.cells, fileName, row.line)
    const read = table.table.row({ ...row, isHead: table.inHead })
    stopped = sink.row(place, read) === true
  }
  const endTable = (table: OpenTable) => {
    endRow(table)
    const { place, parent, hidden, presentation } = table
    const name = table.caption ?? table.heading
    sink.table?.({ place, parent, name, hidden, presentation, ...table.table.facts() })
  }

  const openElement = (name: string, attributes: Attributes) => {
    depth++
    if (depth > maxDepth) throw damaged('it is nested too deeply')
    if (skipped > 0) return
    const table = open.at(-1)
    const inCell = open.some(({ cell }) => cell !== null)
    if (silent.has(name)) {
      skipped = depth
      return
    }
    if (inCell && name !== 'tr' && name !== 'td' && name !== 'th' && name !== 'table' && isHidden(attributes)) {
      skipped = depth
      return
    }
    if (blocks.has(name)) write('\n')
    if (headings.has(name) && !inCell) heading = { parts: [], depth }
    if (name === 'table') {
      if (open.length >= maxTables) throw damaged('it is nested too deeply')
      open.push({
        ...{ place: tables++, parent: table?.place ?? null, table: createMarkupTable(fileName) },
        ...{ caption: attributes['aria-label']?.trim().slice(0, maxNameLength) || null, heading: lastHeading },
        hidden: isHidden(attributes),
        presentation: /^(?:presentation|none)$/i.test(attributes.role ?? ''),
        ...{ inHead: false, row: null, cell: null },
      })
      lastHeading = null
    } else if (!table) return
    else if (name === 'caption') caption = { parts: [], depth }
    else if (name === 'thead' || name === 'tbody' || name === 'tfoot') {
      endRow(table)
      table.inHead = name === 'thead'
    } else if (name === 'tr') {
      endRow(table)
      table.row = { line: lines.line, cells: [], hidden: isHidden(attributes) }
    } else if (name === 'td' || name === 'th') {
      endCell(table)
      table.row ??= { line: lines.line, cells: [], hidden: false }
      table.cell = {
        ...{ text: null, tooLong: false, isHeader: name === 'th', link: null, at: null, parts: [], size: 0 },
        columns: spanOf(attributes.colspan),
        rows: spanOf(attributes.rowspan),
      }
      table.row.cells.push(table.cell)
    } else if (name === 'a' && table.cell && attributes.href !== undefined && outside.test(attributes.href))
      table.cell.link ??= attributes.href.trim()
  }
  const closeElement = (name: string) => {
    const at = depth--
    if (skipped > 0) {
      if (skipped === at) skipped = 0
      return
    }
    if (heading?.depth === at) {
      lastHeading = shown(heading.parts)?.replaceAll('\n', ' ').slice(0, maxNameLength) ?? null
      heading = null
    }
    const table = open.at(-1)
    if (caption?.depth === at) {
      if (table) table.caption = shown(caption.parts)?.replaceAll('\n', ' ').slice(0, maxNameLength) ?? table.caption
      caption = null
    }
    if (name === 'table' && table) {
      open.pop()
      endTable(table)
    } else if (name === 'tr' && table) endRow(table)
    else if (name === 'thead' && table) {
      endRow(table)
      table.inHead = false
    } else if ((name === 'td' || name === 'th') && table) endCell(table)
    if (name === 'td' || name === 'th') write(' ')
    else if (blocks.has(name) && name !== 'br') write('\n')
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      lines.reach(parser.startIndex)
      openElement(name, attributes)
    },
    onclosetag: closeElement,
    ontext(text) {
      if (skipped === 0) write(text.replace(/[ \t\r\n\f\u00a0]+/g, ' '))
    },
  })
  return {
    push(text) {
      lines.add(text)
      parser.write(text)
      lines.reach(parser.startIndex)
      if (lines.waiting > tagLimit) throw damaged('a tag or comment has no end')
    },
    end() {
      parser.end()
      for (let table = open.pop(); table; table = open.pop()) endTable(table)
    },
    get stopped() {
      return stopped
    },
  }
}

/** Counts the lines of a text that comes in pieces, up to places that only go forward. */
function createLineCount() {
  /** Where lines end behind the place that was reached. */
  let ends: number[] = []
  let next = 0
  let size = 0
  let reached = 0
  let line = 1
  return {
    add(text: string) {
      ends = ends.slice(next)
      next = 0
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(size + at)
      size += text.length
    },
    reach(place: number) {
      reached = Math.max(reached, place)
      for (let end = ends[next]; end !== undefined && end < place; end = ends[++next]) line++
    },
    get line() {
      return line
    },
    /** Characters behind the place that was reached last. */
    get waiting() {
      return size - reached
    },
  }
}
