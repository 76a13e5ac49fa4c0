// A file as a stream of rows, whatever its kind: what inspection and import both read from.
import { statSync } from 'node:fs'
import type { DialectGuess, LineEnd } from '../detect/detect-delimiter.ts'
import type { FixedGuess } from '../detect/detect-fixed.ts'
import type { MergedRange } from '../detect/detect-header.ts'
import type { EncodingGuess } from '../detect/encoding/detect-encoding.ts'
import type { FooterRow } from '../detect/footer.ts'
import type { BetweenBlocks } from '../text/text-blocks.ts'
import type { ZippedFile } from '../zip/stored-zip.ts'
import type { RowsByBytes } from './byte-rows.ts'
import type { FileLayout } from './file-layout.ts'
import type { RowSink } from './source-row.ts'
import type { Unpacked } from './unpack.ts'
import type { XlsxFacts } from './xlsx/xlsx-read.ts'

export interface CsvForm {
  kind: 'csv'
  encoding: EncodingGuess
  dialect: DialectGuess
  lineEnd: LineEnd | 'mixed' | null
  usual: LineEnd
  /** Every field is in quotes. */
  quoteAll: boolean
  finalLineEnd: boolean
}
/** Each column has its place in the line. */
export interface PlacesForm extends FixedGuess {
  kind: 'fixed'
  encoding: EncodingGuess
  /** The first lines, to choose where columns begin. */
  lines: string[]
}

/** Tables of which one is read: sheets of a workbook, tables of a database. */
export interface SheetForm {
  kind: 'xlsx' | 'ods' | 'sqlite'
  sheets: { name: string; hidden: boolean; rows: number | null }[]
  sheet: string
}

/** Tables in markup of which one is read: those of a web page, and the sheets of a workbook in XML. */
export interface PageForm extends Omit<SheetForm, 'kind'> {
  kind: 'html' | 'xml-workbook'
  encoding: EncodingGuess
}

/** Each row names its values: objects of JSON, one per line or in a document, and contacts. */
export interface NamedForm {
  kind: 'jsonl' | 'json' | 'xml' | 'vcard' | 'stack'
  encoding: EncodingGuess
  /** What is in nested objects comes under its path; null = there are none. */
  nested: boolean | null
}

/** Each row is an array of JSON, one per line or in a document: its values have places, as those of a line of text. */
export interface ArraysForm {
  kind: 'jsonl-arrays' | 'json-arrays'
  encoding: EncodingGuess
}

/** What a table has otherwise than the first. */
export interface PartDrift {
  name: string
  /** Columns of the first that this one lacks, and columns that the first does not have. */
  lacks: string[]
  adds: string[]
}

export interface TableSource {
  readonly form: CsvForm | PlacesForm | SheetForm | PageForm | NamedForm | ArraysForm
  /** What a copy is kept of, where it is not the file itself. */
  readonly kept?: string
  /** The archive that the file came in. */
  readonly archive?: Pick<Unpacked, 'packed' | 'inside' | 'file' | 'chosen'>
  /** Of several tables that are read as one: in what they differ, and how each is read. */
  readonly stack?: {
    drift: PartDrift[]
    parts: readonly { name: string; source: TableSource; layout: FileLayout }[]
    /** Each has its own. */
    encodingsDiffer: boolean
    /** Their files, where each is a file that can be read again; null = not all are. */
    files: ZippedFile[] | null
  }
  /** Of a workbook or a database that is read whole. */
  readonly sheets?: SheetForm['sheets']
  readonly sheetsOf?: (SheetForm | PageForm)['kind']
  readonly bytes: number
  /** This program wrote it: its first row is the header, and all below are rows. */
  readonly own?: boolean
  /** Of a text whose rows can be found in its bytes. */
  readonly byBytes?: RowsByBytes
  /** Of a database and of contacts: columns or properties with binary values, which are left out, and how many were met so far. */
  binary?(): ReadonlyMap<string, number>
  /** Names of the columns where each row names its values: those met so far. */
  names?(): readonly string[]
  /** Merged ranges of a sheet; absent = it has none, or is too large to know. */
  readonly merges?: readonly MergedRange[]
  /** The rows of the header where the file says which they are. */
  readonly header?: { row: number; rows: number }
  /** The last rows of a text whose beginning alone was read; none where it is not clear how they begin. */
  tail?(): FooterRow[]
  /** Reads from the start. What a sheet tells besides its rows is known afterwards. */
  rows(sink: RowSink, between?: BetweenBlocks): Promise<XlsxFacts | null>
  close(): void
}

/** A file as a task of the reading thread names it. */
export interface SourceFile {
  file: string
  fileName: string
  /** Several files that are read as one; `file` is the first of them. */
  parts?: readonly { file: string; fileName: string }[] | undefined
  /** A folder for what is in an archive, removed by who started the task; without one an archive is none of the files that are read. */
  unpackTo?: string | undefined
}

/** Bytes of a file. */
export const sizeOf = (file: string): number => statSync(file).size

/** Values from `width` on, with what parts them in the file; null where all are empty. */
export function joinedBeyond(fields: readonly (string | null)[], width: number, delimiter: string): string | null {
  const beyond = fields.slice(width)
  return beyond.some(Boolean) ? beyond.map(value => value ?? '').join(delimiter) : null
}
