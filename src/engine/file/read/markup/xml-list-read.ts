// A list of XML as rows: each element at a path is one, its attributes and what is in it are values under their names.
import { fail } from '../../../base/fail.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import type { NamedReader } from '../json/json-lines-read.ts'
import { createNamedRows, type NamedSink, type NamedValue } from '../named-rows.ts'
import { xmlAttributes } from '../xml/xml-attributes.ts'
import { xmlTextReader } from '../xml/xml-text-reader.ts'
import { createXmlReader } from '../xml/xml-tokens.ts'
import { namesItself, type RecordPath } from './xml-records.ts'

interface Element {
  /** Column of its text; empty for the row itself. */
  column: string
  /** How often a name was used in it. */
  names: Map<string, number>
  /** Where its text and its values begin in those of the row. */
  texts: number
  values: number
  hasElements: boolean
  hasText: boolean
  hasAttributes: boolean
}

interface Row {
  line: number
  /** Prefix of its name, with the colon. */
  prefix: string
  elements: Element[]
  texts: string[]
  values: (NamedValue & { isEmpty: boolean })[]
  size: number
}

/** Of one name in an element: the values of those beyond are in the last. */
const maxSame = 9
/** Characters of one row. */
const rowLimit = 64 * 1024 * 1024

const blank = /^\s*$/

/** Throws file_damaged with the line where it is broken, cell_too_long. */
export function createXmlListReader(path: RecordPath, sink: NamedSink, fileName: string): NamedReader {
  const rows = createNamedRows(sink, fileName)
  let row: Row | null = null
  /** Elements that lead to a row and are open. */
  let matched = 0
  let stopped = false

  const columnIn = ({ column, names }: Element, label: string): string => {
    const count = Math.min((names.get(label) ?? 0) + 1, maxSame)
    names.set(label, count)
    const numbered = count === 1 ? label : `${label} (${count})`
    return column === '' ? numbered : `${column}.${numbered}`
  }
  const labelOf = (name: string, { prefix }: Row) =>
    prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name

  const openElement = (current: Row, name: string, written: string) => {
    const attributes = xmlAttributes(written, reader.decode)
    const parent = current.elements.at(-1)
    const named = parent !== undefined && namesItself(attributes) ? attributes[0]?.value.trim() : undefined
    const column = parent ? columnIn(parent, named || labelOf(name, current)) : ''
    if (parent) parent.hasElements = true
    const element: Element = {
      ...{ column, names: new Map(), texts: current.texts.length, values: current.values.length },
      ...{ hasElements: false, hasText: false, hasAttributes: !named && attributes.length > 0 },
    }
    current.elements.push(element)
    if (parent) current.values.push({ name: column, value: null, isEmpty: false })
    if (named) return
    for (const one of attributes)
      current.values.push({
        name: columnIn(element, labelOf(one.name, current)),
        value: one.value.trim() || null,
        isEmpty: false,
      })
  }
  const closeElement = (current: Row) => {
    const element = current.elements.pop()
    if (!element) return
    const { column, hasElements, hasText, hasAttributes } = element
    const text = hasText ? current.texts.slice(element.texts).join('').trim() : ''
    // Marks inside of a text are no values.
    if (hasText && hasElements)
      current.values = current.values.filter(({ name }, at) => at <= element.values || !name.startsWith(`${column}.`))
    const own = current.values[element.values]
    if (current.elements.length > 0 && own) {
      own.value = (hasElements ? text.replace(/\s+/g, ' ') : text) || null
      own.isEmpty = text === '' && (hasElements || hasAttributes)
    } else if (hasText) current.values.push({ name: path.at(-1) ?? '', value: text, isEmpty: false })
    if (current.elements.length > 0) return
    row = null
    if (!stopped) stopped = rows.add(recordOf(current))
  }
  const reader = createXmlReader(
    {
      open(name, attributes) {
        if (row) openElement(row, name, attributes)
        else if (reader.path.length === matched + 1 && name === path[matched]) {
          if (++matched < path.length) return
          const prefix = name.slice(0, name.indexOf(':') + 1)
          row = { line: reader.line, prefix, elements: [], texts: [], values: [], size: 0 }
          openElement(row, name, attributes)
        }
      },
      close() {
        if (row) closeElement(row)
        matched = Math.min(matched, reader.path.length)
      },
      text(text) {
        const element = row?.elements.at(-1)
        if (!row || !element) return
        row.texts.push(text)
        row.size += text.length
        if (row.size > rowLimit) throw fail('cell_too_long', { fileName, line: row.line, limit: cellLimit })
        element.hasText ||= !blank.test(text)
      },
    },
    { isDocument: true },
  )
  return Object.assign(
    xmlTextReader(reader, fileName, () => stopped),
    { names: rows.names },
  )
}

/** Values under one name are one value. */
function recordOf({ line, values }: Row) {
  const byName = new Map<string, string | null>()
  for (const { name, value, isEmpty } of values) {
    if (isEmpty) continue
    const before = byName.get(name)
    byName.set(name, before && value ? `${before}; ${value}` : (before ?? value))
  }
  const named = [...byName].map(([name, value]): NamedValue => ({ name, value }))
  return { line, values: named, raw: named.map(({ value }) => value ?? '').join('\t') }
}
