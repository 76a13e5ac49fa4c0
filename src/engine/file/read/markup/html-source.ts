// A table of a web page as a stream of rows, also where the page is named like a workbook of Excel.
import type { ReadOptions } from '../../../../contract/app/file/file.ts'
import { readTextFile } from '../../text/text-blocks.ts'
import { chooseSheet } from '../choose-sheet.ts'
import { notAPage } from '../foreign.ts'
import type { TextHead } from '../named-source.ts'
import type { TableSource } from '../table-source.ts'
import { createHtmlReader, type HtmlTable } from './html-read.ts'
import { markupSource, sheetNames } from './markup-source.ts'

const before = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*/
const pageTag =
  /^<(?:!doctype\s+html|(?:html|head|body|table|meta|style|script|title|div|span|center|font|form|h[1-6]|p|br|b|a|ul|link|base)\b)/i

/** A text of tags in which a page begins, or a table of one. */
export function isPage(text: string): boolean {
  const [start = ''] = before.exec(text) ?? []
  const rest = text.slice(start.length)
  return pageTag.test(rest) && (/^<!doctype|^<html/i.test(rest) || /<t[rdh]\b/i.test(rest))
}

/** Most tables that are offered. */
const maxTables = 200

/** A table that only places others on the page: what is in it is larger than itself. */
function onlyPlaces(table: HtmlTable, inside: number | null): boolean {
  if (table.presentation) return true
  return inside !== null && !table.header && inside >= table.filled
}

/** The tables with rows, the largest first: without those that only place others, and those inside of another that has rows. */
function dataTables(all: readonly HtmlTable[]): HtmlTable[] {
  /** Filled cells of the fullest table inside of each. */
  const inside = new Map<number, number>()
  for (const { filled, parent } of all)
    for (let at = parent; at !== null; at = all[at]?.parent ?? null)
      inside.set(at, Math.max(inside.get(at) ?? 0, filled))
  const places = new Set(all.filter(table => onlyPlaces(table, inside.get(table.place) ?? null)).map(one => one.place))
  const isInside = ({ parent }: HtmlTable): boolean => {
    for (let at = parent; at !== null; at = all[at]?.parent ?? null) if (!places.has(at)) return true
    return false
  }
  const full = all.filter(table => table.filled > 0)
  const data = full.filter(table => !places.has(table.place) && !isInside(table))
  const some = data.filter(({ rows, filled }) => rows > 1 && filled > 1)
  return (
    [some, data, full]
      .find(list => list.length > 0)
      ?.toSorted((a, b) => b.filled - a.filled || a.place - b.place)
      .slice(0, maxTables) ?? []
  )
}

/** Throws file_binary for a page without a table, file_damaged, sheet_missing. */
export async function htmlSource(head: TextHead, options: ReadOptions): Promise<TableSource> {
  const { file, fileName, encoding } = head
  const all: HtmlTable[] = []
  const look = createHtmlReader(
    {
      wanted: null,
      row: () => false,
      table: table => {
        all.push(table)
      },
    },
    fileName,
  )
  await readTextFile(file, encoding.encoding, look, () => false)
  const tables = dataTables(all.sort((a, b) => a.place - b.place))
  if (tables.length === 0) throw notAPage(fileName)
  const names = sheetNames(tables.map(({ name, place }) => name ?? `Table ${place + 1}`))
  const sheets = tables.map((table, at) => ({
    ...table,
    name: names[at] ?? '',
    extent: { rows: table.rows, columns: table.columns },
  }))
  const chosen = chooseSheet(sheets, options.sheet, fileName)
  return markupSource(head, 'html', sheets, chosen, sink =>
    createHtmlReader({ wanted: chosen.place, row: (place, row) => place === chosen.place && sink(row) }, fileName),
  )
}
