// What was sent as a CSV file: one line per request of a run, a search or a reconciliation, the oldest first, times in UTC.
import type { ReconcileCall } from '../../contract/app/reconcile/reconcile-client.ts'
import type { EgressEntry } from '../../contract/app/run/egress.ts'
import { csvField } from './ledger-csv.ts'
import { providerWords } from './ledger-words.ts'

type Field = string | number | null

const columns: readonly [name: string, ofRun: (entry: EgressEntry) => Field, ofCall: (call: ReconcileCall) => Field][] =
  [
    ['Time', entry => entry.at, call => call.at],
    ['Provider', entry => providerWords(entry.live), () => 'Reconciliation'],
    ['Host', entry => entry.host, call => call.host],
    ['Operation', entry => entry.op, call => `reconcile.${call.kind}`],
    ['Fields', entry => entry.fields.join(' '), call => call.fields.join(' ')],
    ['List', entry => entry.sheet, call => call.sheet],
    ['First row', entry => entry.rowId, () => null],
    ['Rows', entry => entry.rows, () => null],
    ['Different values', () => null, call => call.items],
    ['Run', entry => entry.runId, () => null],
    ['State', entry => entry.state, call => (call.http === null ? 'unsure' : 'answered')],
    ['HTTP status', entry => entry.http, call => call.http],
    ['Bytes sent', entry => entry.sent, call => call.sent],
    ['Bytes received', entry => entry.received, call => call.received],
  ]

/** Both as the engine gives them, newest first. */
export function egressCsv(entries: readonly EgressEntry[], calls: readonly ReconcileCall[]): string {
  const lines = [
    ...entries.map(entry => ({ at: entry.at, fields: columns.map(([, ofRun]) => ofRun(entry)) })),
    ...calls.map(call => ({ at: call.at, fields: columns.map(([, , ofCall]) => ofCall(call)) })),
  ]
  // Times in UTC of one form sort as texts; those of one moment stay as they were sent.
  const sorted = lines.toReversed().toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const texts = [columns.map(([name]) => name), ...sorted.map(({ fields }) => fields.map(csvField))]
  return `${texts.map(fields => fields.join(',')).join('\r\n')}\r\n`
}
