// Tables as CSV text (RFC 4180); a text that a spreadsheet would take for a formula gets an apostrophe.
import { guardFormula } from '../../model/formula-guard.ts'

export type CsvRow = Readonly<Record<string, string | number | boolean | null>>

function field(value: CsvRow[string] | undefined): string {
  const text = typeof value === 'string' ? guardFormula(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line per row behind the line of names. */
export const csvLines = (rows: readonly CsvRow[], names: readonly string[]): string[] =>
  [names, ...rows.map(row => names.map(name => row[name] ?? null))].map(line => line.map(field).join(','))
