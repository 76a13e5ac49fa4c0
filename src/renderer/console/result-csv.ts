// The rows of a statement as a CSV file: NULL is empty, texts that a spreadsheet would take for formulas are guarded, rows that name
// someone on a do-not-contact list are left out.
import type { ConsoleRows } from '../../contract/app/console.ts'
import { csvField } from '../credits/ledger-csv.ts'

export const resultCsv = ({ columns, rows, suppressed }: ConsoleRows): string =>
  [columns, ...rows.filter((_, at) => suppressed?.[at] === false)]
    .map(row => `${row.map(csvField).join(',')}\r\n`)
    .join('')
