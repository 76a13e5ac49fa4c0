// The place of a cell as a workbook writes it: AB12.
import { sheetColumns, sheetRows } from './xlsx-limits.ts'

/** 'AB12' -> column 27, row 12. Null when it is no reference within Excel's limits. */
export function parseReference(reference: string): { column: number; row: number } | null {
  let column = 0
  let index = 0
  for (; index < reference.length; index++) {
    const code = reference.charCodeAt(index) & ~32
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
    if (column > sheetColumns) return null
  }
  if (index === 0 || index === reference.length) return null
  let row = 0
  for (; index < reference.length; index++) {
    const digit = reference.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return null
    row = row * 10 + digit
    if (row > sheetRows) return null
  }
  return row === 0 ? null : { column: column - 1, row }
}
