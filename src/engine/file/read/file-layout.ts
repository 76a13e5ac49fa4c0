// How a file becomes a table: which rows are its header, what is left out, and a sample of the rest.
import type { FileSwitch } from '../../../contract/app/file/file-switch.ts'
import type { LineProblemKind } from '../../../contract/app/file/line.ts'
import type { HeadRow } from '../detect/detect-header.ts'
import type { SheetShape } from './sheet-shape.ts'
import type { SourceRow } from './source-row.ts'
import type { XlsxFacts } from './xlsx/xlsx-read.ts'

export interface SampleRow extends HeadRow {
  /** Physical line of a text file, the row number of a sheet. */
  line: number
  hidden: boolean
  links?: SourceRow['links']
  comments?: SourceRow['comments']
  malformed: boolean
  misfit: LineProblemKind | null
  raw: string
}

export interface FileLayout {
  /** First header row, from 1; 0 = none. */
  headerRow: number
  headerRows: number
  headerSure: boolean
  /** Header cells were joined from two rows or merged. */
  merged: boolean
  /** How rows of a sheet are changed; those of other files are not. */
  shape: SheetShape
  /** One per column, unique. */
  names: string[]
  /** What someone wrote beside the cells of the header, by column. */
  notes: (string | null)[]
  /** Rows above the header, as text. */
  titleLines: string[]
  /** Rows of the header and above, as they are, for writing them again. */
  head: HeadRow[]
  /** Numbers of values that fit: as many as columns, or as usual in the file with nothing in those beyond. */
  padded: ReadonlySet<number>
  /** Rows below the header, without those that are left out. */
  sample: SampleRow[]
  /** Empty lines that are no rows. */
  blankLines: number
  /** The sample is the whole file. */
  whole: boolean
  facts: XlsxFacts | null
  leftOut: LeftOut
  /** Rows below the header in the whole file: counted where it was read to its end, else estimated. */
  rows: { value: number; exact: boolean }
}

export interface LeftOut {
  switches: FileSwitch[]
  /** Rows that begin as remarks do are none of the table. */
  remarks: boolean
  /** How many of the last rows are none of the table. */
  footer: number
  /** Hidden rows are none of the table. */
  hidden: boolean
}
