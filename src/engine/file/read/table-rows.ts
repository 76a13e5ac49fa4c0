// The rows of a table as it is imported: below its header, without what is left out of it.

import { isRemark } from '../detect/comment-rows.ts'
import type { BetweenBlocks } from '../text/text-blocks.ts'
import type { FileLayout } from './file-layout.ts'
import { createRowShaper, plainShape } from './sheet-shape.ts'
import type { RowSink, SourceRow } from './source-row.ts'
import type { TableSource } from './table-source.ts'
import type { XlsxFacts } from './xlsx/xlsx-read.ts'

export interface ReadTable {
  facts: XlsxFacts | null
  /** Numbers of rows below the header that were left out, for writing them again. */
  left: number[]
}

/** Tells each row of data, and each empty line wherever it is. */
export async function readTable(
  source: TableSource,
  { headerRow, headerRows, shape, leftOut }: FileLayout,
  give: RowSink,
  between?: BetweenBlocks,
): Promise<ReadTable> {
  const first = headerRow === 0 ? 1 : headerRow + headerRows
  const { remarks, footer, hidden } = leftOut
  const shaped = plainShape(shape) ? null : createRowShaper(shape)
  const sink: RowSink = row => {
    if (!shaped || row.blank) return give(row)
    const surplus = row.surplus(shape.width)
    const misfit = surplus === null ? row.misfit : 'values'
    return give({ ...row, fields: shaped(row), ...(misfit && { misfit }), surplus: () => surplus })
  }
  const left: number[] = []
  /** Rows that may turn out to be the footer, with the empty lines between them. */
  const held: SourceRow[] = []
  let full = 0
  const hold = (row: SourceRow) => {
    held.push(keepRow(row))
    if (!row.blank) full++
    let stop: boolean | undefined
    while (full > footer && !stop) {
      const next = held.shift()
      if (!next) break
      if (!next.blank) full--
      stop = sink(next)
    }
    return stop
  }
  const facts = await source.rows(row => {
    if (row.number < first) return row.blank ? sink(row) : false
    if (hidden && row.hidden) {
      left.push(row.number)
      return false
    }
    if (remarks && !row.blank && isRemark({ cells: row.fields }, shape.width)) {
      left.push(row.number)
      return false
    }
    return footer === 0 ? sink(row) : hold(row)
  }, between)
  for (const row of held)
    if (row.blank) sink(row)
    else left.push(row.number)
  return { facts, left }
}

/** A row that outlives the next. */
function keepRow(row: SourceRow): SourceRow {
  const raw = row.raw()
  return { ...row, raw: () => raw }
}
