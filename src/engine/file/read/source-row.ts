// One row of a file, whatever its kind, and who gets it.
import type { LineProblemKind } from '../../../contract/app/file/line.ts'

/** One row of the file. `fields` is the caller's to keep. */
export interface SourceRow {
  /** From 1; empty rows count. */
  number: number
  /** Physical line of a text file, the row number of a sheet. */
  line: number
  fields: (string | null)[]
  /** Place -> what a workbook stores for a cell that shows as another text; null = nowhere. */
  raws: ReadonlyMap<number, string> | null
  /** Place -> target of its link, and what someone wrote beside it; absent = nowhere. */
  links?: ReadonlyMap<number, string> | null
  comments?: ReadonlyMap<number, string> | null
  malformed: boolean
  /** What is wrong with it in the file it came from, where several are read as one. */
  misfit?: LineProblemKind | null
  hidden: boolean
  /** An empty line of text: it has no fields. */
  blank: boolean
  /** The row as it is in the file, for Problems. */
  raw(): string
  /** All that is beyond the first `width` columns, as one text; null = nothing does. */
  surplus(width: number): string | null
}

/** Gets each row that has something in it, and each empty line of text; `true` = no more are wanted. */
export type RowSink = (row: SourceRow) => boolean | undefined
