// The rows of a statement as a CSV file: NULL is empty, texts that a spreadsheet would take for formulas are guarded.
import type { ConsoleAnswer } from '../../contract/app/console.ts'
import { csvField } from '../credits/ledger-csv.ts'

export const resultCsv = ({ columns, rows }: Extract<ConsoleAnswer, { kind: 'rows' }>): string =>
  [columns, ...rows].map(row => `${row.map(csvField).join(',')}\r\n`).join('')
