// The egress log as a CSV file: one line per call, the oldest first, times in UTC.
import type { EgressEntry } from '../../contract/app/run/egress.ts'
import { csvField } from './ledger-csv.ts'
import { providerWords } from './ledger-words.ts'

const columns: readonly [name: string, value: (entry: EgressEntry) => string | number | null][] = [
  ['Time', entry => entry.at],
  ['Provider', entry => providerWords(entry.live)],
  ['Host', entry => entry.host],
  ['Operation', entry => entry.op],
  ['Fields', entry => entry.fields.join(' ')],
  ['List', entry => entry.sheet],
  ['First row', entry => entry.rowId],
  ['Rows', entry => entry.rows],
  ['Run', entry => entry.runId],
  ['State', entry => entry.state],
  ['HTTP status', entry => entry.http],
  ['Bytes sent', entry => entry.sent],
  ['Bytes received', entry => entry.received],
]

/** `entries` as the engine gives them, newest first. */
export function egressCsv(entries: readonly EgressEntry[]): string {
  const lines = entries.toReversed().map(entry => columns.map(([, value]) => csvField(value(entry))).join(','))
  return `${[columns.map(([name]) => name).join(','), ...lines].join('\r\n')}\r\n`
}
