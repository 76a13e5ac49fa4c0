// The ledger as a CSV file: one line per entry, the oldest first, times in UTC.
import type { LedgerEntry } from '../../contract/app/run/ledger.ts'
import { providerWords } from './ledger-words.ts'

const columns: readonly [name: string, value: (entry: LedgerEntry) => string | number | null][] = [
  ['Time', entry => entry.at],
  ['Provider', entry => providerWords(entry.live)],
  ['Account', entry => entry.account],
  ['Entry', entry => entry.kind],
  ['Operation', entry => entry.op],
  ['Run', entry => entry.runId],
  ['Rows', entry => entry.rows],
  ['Input hash', entry => entry.input],
  ['Outcome', entry => entry.outcome],
  ['Credits expected', entry => entry.expected],
  ['Credits booked', entry => (entry.kind === 'balance' ? null : entry.booked)],
  ['Balance', entry => entry.balance],
]

/** Quoted where needed (RFC 4180); a text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvField(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** `entries` as the engine gives them, newest first. */
export function ledgerCsv(entries: readonly LedgerEntry[]): string {
  const lines = entries.toReversed().map(entry => columns.map(([, value]) => csvField(value(entry))).join(','))
  return `${[columns.map(([name]) => name).join(','), ...lines].join('\r\n')}\r\n`
}
