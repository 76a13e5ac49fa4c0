// One of several tables in markup as a source of rows: those of a web page, and the sheets of a workbook in XML.

import { readTextFile, type TextReader } from '../../text/text-blocks.ts'
import type { TextHead } from '../named-source.ts'
import { joinedBeyond, type PageForm, type TableSource } from '../table-source.ts'
import type { MarkupFacts, MarkupRow } from './markup-tables.ts'

/** Merged cells further down are no part of a header. */
const lastHeadRow = 1003

interface MarkupSheet extends MarkupFacts {
  name: string
  hidden: boolean
}

/** Names of tables, each only once. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map(given => {
    let name = given
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${given} (${number})`
    taken.add(name.toLowerCase())
    return name
  })
}

/** `open`: a reader that gives the rows of the chosen table. */
export function markupSource(
  { file, bytes, encoding }: TextHead,
  kind: PageForm['kind'],
  sheets: readonly MarkupSheet[],
  chosen: MarkupSheet,
  open: (sink: (row: MarkupRow) => boolean) => TextReader,
): TableSource {
  return {
    form: {
      ...{ kind, encoding, sheet: chosen.name },
      sheets: sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows })),
    },
    bytes,
    merges: chosen.merges,
    ...(chosen.header && { header: chosen.header }),
    async rows(sink, between = () => false) {
      let hiddenRows = 0
      const reader = open(({ number, line, cells, links, hidden }) => {
        if (!cells.some(cell => cell !== null)) return false
        if (hidden) hiddenRows++
        return (
          sink({
            ...{ number, line, fields: cells, raws: null, links, malformed: false, hidden, blank: false },
            raw: () => cells.map(cell => cell ?? '').join('\t'),
            surplus: width => joinedBeyond(cells, width, '\t'),
          }) === true
        )
      })
      await readTextFile(file, encoding.encoding, reader, between)
      return {
        ...{ formulas: 0, rounded: 0, firstRounded: null, shortened: new Map(), hiddenColumns: new Set() },
        hiddenRows,
        merges: chosen.merges.filter(({ top }) => top <= lastHeadRow),
      }
    },
    close: () => {},
  }
}
