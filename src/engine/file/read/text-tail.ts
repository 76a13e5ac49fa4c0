// The last rows of a text file that is too long to be read for a preview.
import { closeSync, openSync, readSync } from 'node:fs'
import { type CsvDialect, createCsvReader } from '../csv/csv-read.ts'
import { type FooterRow, maxFooterRows } from '../detect/footer.ts'
import { decodeText } from '../text/text-decode.ts'

const tailBytes = 64 * 1024

/** None where the end of the file may be the inside of a quoted text. */
export function readTail(file: string, bytes: number, encoding: string, dialect: CsvDialect): FooterRow[] {
  const tail = Buffer.alloc(Math.min(tailBytes, bytes))
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, tail, 0, tail.length, bytes - tail.length)
  } finally {
    closeSync(descriptor)
  }
  const text = decodeText(tail, encoding)
  const start = /\r\n|\n|\r/.exec(text)
  const rows: FooterRow[] = []
  let malformed = false
  let apart = false
  const reader = createCsvReader(dialect, row => {
    malformed ||= row.malformed
    if (!row.blank) rows.push({ number: rows.length + 1, cells: row.fields, apart })
    apart = row.blank
    return false
  })
  reader.push(start ? text.slice(start.index + start[0].length) : '')
  reader.end()
  return malformed ? [] : rows.slice(-maxFooterRows)
}
