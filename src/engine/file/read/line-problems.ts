// What is wrong with a row of a file, if anything: each such row is listed under Problems with its line.
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { namesValues } from '../../../contract/app/file/file-kind.ts'
import type { LineProblemKind } from '../../../contract/app/file/line.ts'
import { createShiftJudge } from '../../types/shifted.ts'
import type { FileLayout } from './file-layout.ts'
import { underOtherSign } from './other-delimiter.ts'
import type { SourceRow } from './source-row.ts'
import type { TableSource } from './table-source.ts'

export interface LineMisfit {
  kind: LineProblemKind
  /** Values of the row, where their number is what is wrong. */
  found: number | null
  /** All cells as they would be mended; null = there is no such offer. */
  mended: (string | null)[] | null
}

/** What is looked at of a row. */
export type JudgedRow = Pick<SourceRow, 'fields' | 'malformed' | 'misfit' | 'raw'>

/** What parted the values of a text that became a sheet or objects, as good as always. */
const comma = ','

/** Judges the rows of a file; null = the row fits. `types`: of all columns of the file. */
export function createLineJudge(
  { names, padded }: Pick<FileLayout, 'names' | 'padded'>,
  { form }: Pick<TableSource, 'form'>,
  types: readonly ColumnType[],
  country: string | null,
): (row: JudgedRow) => LineMisfit | null {
  const width = names.length
  const shift = createShiftJudge(types, form.kind === 'csv' ? form.dialect.delimiter : comma, country)
  // What an object has beyond the columns has a name of its own: it belongs to none of them.
  const shifted = (fields: JudgedRow['fields']) =>
    namesValues(form.kind) && fields.slice(width).some(Boolean) ? null : shift(fields)
  // The sample keeps no line as it was.
  const otherSign = (fields: JudgedRow['fields'], raw: JudgedRow['raw']) =>
    form.kind === 'csv' ? underOtherSign(raw() || fields.join(form.dialect.delimiter), form.dialect, width) : null
  return ({ fields, malformed, misfit: known, raw }) => {
    if (known) return { kind: known, found: null, mended: null }
    const misfit = (kind: LineProblemKind, mended: LineMisfit['mended'] = null): LineMisfit => ({
      kind,
      found: form.kind === 'csv' && fields.length !== width ? fields.length : null,
      mended,
    })
    if (malformed) return misfit(form.kind === 'csv' ? 'quotes' : 'object')
    const other = form.kind === 'csv' && fields.length !== width ? otherSign(fields, raw) : null
    if (other) return misfit('delimiter', other)
    const mended = shifted(fields)
    if (mended) return misfit('shifted', mended)
    if (fields.length !== width && isRagged(fields, width, form.kind, padded))
      return misfit(namesValues(form.kind) ? 'names' : 'values')
    // U+FFFD is what bytes become that are no text in the encoding.
    return 'encoding' in form && raw().includes('\ufffd') ? misfit('characters') : null
  }
}

/**
 * A row that does not fit its columns. A sheet leaves out empty cells and an object its members, so only more of them
 * count there. A row of text has its delimiters: it has as many values as there are columns, or as many as are usual in
 * this file when all beyond the columns are empty.
 */
function isRagged(
  cells: readonly (string | null)[],
  width: number,
  kind: TableSource['form']['kind'],
  padded: ReadonlySet<number>,
): boolean {
  const beyond = cells.slice(width).some(cell => cell !== null && cell !== '')
  return kind === 'csv' ? beyond || !padded.has(cells.length) : beyond
}
