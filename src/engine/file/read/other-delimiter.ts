// Lines of a table that are separated by another sign than the rest: as the values they would have under it.
import { createCsvReader } from '../csv/csv-read.ts'
import type { DialectGuess } from '../detect/detect-delimiter.ts'

const signs = [',', ';', '\t', '|'] as const
/** Two columns are parted by any comma of a sentence. */
const minColumns = 3

/** null where the line fits the columns as it is, or under no other sign. */
export function underOtherSign(line: string, { delimiter, quote }: DialectGuess, width: number): string[] | null {
  if (width < minColumns) return null
  for (const sign of signs) {
    if (sign === delimiter || line.split(sign).length < width) continue
    const rows: string[][] = []
    let malformed = false
    const reader = createCsvReader({ delimiter: sign, quote }, row => {
      rows.push(row.fields)
      malformed ||= row.malformed
      return false
    })
    reader.push(line)
    reader.end()
    const [only] = rows
    if (only && rows.length === 1 && !malformed && only.length === width) return only
  }
  return null
}
