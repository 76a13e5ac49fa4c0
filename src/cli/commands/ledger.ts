// listwright ledger: what was spent and saved, entry by entry or summed up, as text, JSON or CSV.
import type { LedgerEntry, LedgerSum } from '../../contract/app/ledger.ts'
import { zone } from '../../engine/base/day.ts'
import { type CsvRow, csvLines } from '../csv.ts'
import type { LedgerCommand } from '../parse/account.ts'
import type { Session } from '../session.ts'

/** Entries asked for at once. */
const page = 1000

async function entriesOf({ call }: Session, since: string | null): Promise<LedgerEntry[]> {
  const all: LedgerEntry[] = []
  let before: number | null = null
  for (;;) {
    const entries: LedgerEntry[] = await call.ledger.entries({ since, cursor: before, limit: page })
    all.push(...entries)
    before = entries.at(-1)?.id ?? null
    if (entries.length < page) return all
  }
}

const entryRow = ({
  at,
  kind,
  live,
  op,
  runId,
  rows,
  outcome,
  expected,
  booked,
  balance,
  input,
}: LedgerEntry): CsvRow => ({
  at,
  provider: live ? 'live' : 'practice',
  kind,
  operation: op,
  run: runId,
  rows,
  outcome,
  expected,
  booked,
  balance,
  input,
})

const sumRow = ({ key, sheet, column, op, live, calls, booked, unsure, saved, from, to }: LedgerSum): CsvRow => ({
  key,
  list: sheet,
  column,
  operation: op,
  provider: live === null ? 'both' : live ? 'live' : 'practice',
  calls,
  booked,
  unsure,
  saved,
  from,
  to,
})

const entryNames = 'at provider kind operation run rows outcome expected booked balance input'.split(' ')
const sumNames = 'key list column operation provider calls booked unsure saved from to'.split(' ')

const entryLine = ({ at, kind, op, runId, booked, balance, outcome }: LedgerEntry) =>
  [at, kind, op ?? '', runId === null ? '' : `run ${runId}`, `${booked} credits`, balance ?? '', outcome ?? ''].join(
    '\t',
  )
const sumLine = ({ key, sheet, column, calls, booked, saved }: LedgerSum) =>
  [[key, sheet, column].filter(Boolean).join(', '), `${calls} calls`, `${booked} credits`, `${saved} saved`].join('\t')

export async function ledger(session: Session, { since, by, csv: asCsv }: LedgerCommand): Promise<void> {
  const from = since ?? null
  if (by) {
    const sums = await session.call.ledger.sums({ by, since: from })
    const booked = sums.reduce((sum, one) => sum + one.booked, 0)
    const lines = asCsv
      ? csvLines(sums.map(sumRow), sumNames)
      : [...sums.map(sumLine), `${booked} credits in all${by === 'day' ? `; days of ${zone()}` : ''}`]
    const days = by === 'day' ? { zone: zone() } : {}
    session.report.result({ since: from, groupBy: by, ...days, booked, groups: sums.map(sumRow) }, lines)
    return
  }
  const entries = await entriesOf(session, from)
  const booked = entries.reduce((sum, entry) => sum + entry.booked, 0)
  const lines = asCsv
    ? csvLines(entries.map(entryRow), entryNames)
    : [...entries.map(entryLine), `${booked} credits in all`]
  session.report.result({ since: from, booked, entries: entries.map(entryRow) }, lines)
}
