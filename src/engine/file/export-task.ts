// The file thread's side of an export: formats the slices that main sends and writes the file whole or not at all.

import { fail } from '../base/fail.ts'
import type { Disk } from '../disk/disk.ts'
import { type FileSink, writeAtomically } from '../disk/write-file.ts'
import { type CsvStyle, createCsvWriter } from './csv-write.ts'
import { bomOf } from './detect-encoding.ts'
import { jsonLine, jsonLines } from './json-lines.ts'
import { type RowSlice, unpackSlice } from './slice.ts'
import { readCopy } from './source-form.ts'
import { encodeText, fitsEncoding } from './text-decode.ts'
import { writeXlsx } from './xlsx-write.ts'
import { ZipTooLarge } from './zip-write.ts'

export interface TextOutput {
  format: 'text'
  style: CsvStyle
  encoding: string
  bom: boolean
  /** Excel's `sep=` line comes first. */
  sepLine: boolean
  /** Rows above the data, the header among them. */
  head: (string | null)[][]
  finalLineEnd: boolean
}
export interface WorkbookOutput {
  format: 'xlsx'
  sheet: string
  header: string[]
}

/** An object per line. */
export interface JsonLinesOutput {
  format: 'jsonl'
  names: string[]
}

/** The file that was imported, byte for byte. */
export interface CopyOutput {
  format: 'copy'
  from: string
  sha256: string
}

export interface ExportTask {
  kind: 'export'
  file: string
  fileName: string
  width: number
  /** Mode of a new file; none = for this user alone. */
  mode?: number | undefined
  output: TextOutput | WorkbookOutput | JsonLinesOutput | CopyOutput
}

export interface ExportEnd {
  rows: number
  guarded: number
  /** Size of the file. */
  bytes: number
}

/** Waits for main's next slice; null = that was all. */
export type NextRows = () => Promise<{ slice: RowSlice | null }>

export async function runExport(
  task: ExportTask,
  next: NextRows,
  written: (rows: number) => void,
  disk?: Disk,
): Promise<ExportEnd> {
  const { output, fileName } = task
  let rows = 0
  async function* slices(): AsyncGenerator<(string | null)[]> {
    for (;;) {
      const { slice } = await next()
      if (slice === null) return
      yield unpackSlice(slice)
      rows += slice.rows
      written(rows)
    }
  }
  const write = async (sink: FileSink): Promise<number> => {
    if (output.format === 'copy') {
      if (!(await readCopy(output.from, output.sha256, bytes => sink.write(bytes))))
        throw fail('same_not_possible', { reason: 'The kept copy of the file is damaged. Choose Plain or Excel.' })
      return 0
    }
    if (output.format === 'jsonl') {
      const line = jsonLine(output.names)
      for await (const cells of slices()) sink.write(Buffer.from(jsonLines(cells, task.width, line)))
      return 0
    }
    if (output.format === 'text') return writeText(sink, output, task.width, slices(), fileName)
    try {
      await writeXlsx(sink, [{ name: output.sheet, header: output.header, slices: slices() }])
      return 0
    } catch (error) {
      if (error instanceof ZipTooLarge) throw fail('file_too_large', { fileName, limit: '4 GB in an Excel file' })
      throw error
    }
  }
  const { result: guarded, bytes } = await writeAtomically(task.file, write, { fileName, mode: task.mode, disk })
  return { rows, guarded, bytes }
}

async function writeText(
  sink: FileSink,
  output: TextOutput,
  width: number,
  slices: AsyncIterable<(string | null)[]>,
  fileName: string,
): Promise<number> {
  const { style, encoding, finalLineEnd } = output
  const writer = createCsvWriter(style)
  const put = (text: string) => {
    if (!fitsEncoding(text, encoding))
      throw fail('same_not_possible', {
        reason: `${fileName} was in ${encoding}, which lacks characters that the list now contains. Choose Plain or Excel.`,
      })
    sink.write(encodeText(text, encoding))
  }
  if (output.bom) sink.write(bomOf(encoding))
  // A file may end without a line end: each line end waits until something follows it.
  let owed = ''
  const line = (text: string) => {
    if (text === '') return
    put(owed + text.slice(0, text.length - style.lineEnd.length))
    owed = style.lineEnd
  }
  if (output.sepLine) line(`sep=${style.delimiter}${style.lineEnd}`)
  for (const row of output.head) line(writer.rows(row, row.length))
  for await (const cells of slices) line(writer.rows(cells, width))
  if (finalLineEnd) put(owed)
  return writer.guarded
}
