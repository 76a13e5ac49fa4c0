// listwright ledger: what was spent and saved, entry by entry or summed up, as text, JSON or CSV.

import { type LedgerEntry, LedgerGroup, type LedgerSum } from '../../contract/app/run/ledger.ts'
import { ledgerEntries, ledgerSums } from '../../engine/account/ledger.lane.ts'
import { localZone, startOfDay } from '../../engine/base/day.ts'
import { plainCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { type CsvRow, csvLines } from '../file/csv.ts'
import { lookUp } from '../look-up.ts'
import { inWorkspace, oneOf, usageError } from '../options.ts'
import type { CommandReport } from '../report.ts'
import type { CommandSession } from '../session.ts'

interface LedgerCommand {
  /** ISO 8601; null: all. */
  readonly since: string | null
  /** null: single entries. */
  readonly by: LedgerGroup | null
  readonly csv: boolean
}

export const ledgerCommand = plainCommand(
  {
    name: 'ledger',
    brief: 'shows credits spent and saved',
    usage: ['ledger [--since DAY] [--group-by run|column|op|day] [--csv]'],
    options: {
      since: {
        type: 'string',
        value: 'DAY',
        words: 'a date such as 2026-05-31 in this computer’s time zone, or a time: 2026-05-31T12:00Z',
      },
      'group-by': { type: 'string', value: LedgerGroup.options.join('|'), words: 'totals instead of single entries' },
      csv: { type: 'boolean', default: false, words: 'print CSV to stdout' },
      ...inWorkspace,
    },
    examples: ['ledger --since 2026-05-01 --group-by day', 'ledger --group-by run --csv > runs.csv'],
    most: 0,
  } as const,
  (values): LedgerCommand => {
    if (values.csv && values.json) throw usageError('Use either --csv or --json.')
    return { since: momentOf(values.since), by: groupOf(values['group-by']), csv: values.csv }
  },
  (asked, options, world) => {
    const { since, by } = asked
    if (by === null)
      return lookUp(options, world, {
        read: db => ledgerEntries(db, { ...all, since, limit: Number.MAX_SAFE_INTEGER }),
        ask: session => allEntries(session, since),
        say: (report, entries) => sayEntries(asked, report, entries),
      })
    return lookUp(options, world, {
      read: db => ledgerSums(db, by, { ...all, since }),
      ask: ({ call }) => call.ledger.sums({ by, since }),
      say: (report, sums) => saySums(asked, report, sums),
    })
  },
)

/** Of the ledger. */
const all = { runId: null, live: null, until: null }

/** A day is its beginning in this computer's zone, as the daily cap counts days. */
function momentOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const at = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse lets a 31st of February be a 3rd of March.
  if (Number.isNaN(at) || new Date(Date.parse(text.slice(0, 10))).toISOString().slice(0, 10) !== text.slice(0, 10))
    throw usageError(`--since ${text}: use a date such as 2026-05-31, or a time such as 2026-05-31T12:00Z.`)
  return new Date(text.includes('T') ? at : startOfDay(text)).toISOString()
}

const groupOf = (text: string | undefined): LedgerGroup | null =>
  text === undefined ? null : oneOf('--group-by', text, LedgerGroup.options)

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
  [
    at,
    kind,
    op ?? '',
    runId === null ? '' : `run ${runId}`,
    counted(booked, 'credit'),
    balance ?? '',
    outcome ?? '',
  ].join('\t')
const sumLine = ({ key, sheet, column, calls, booked, saved }: LedgerSum) =>
  [
    [key, sheet, column].filter(Boolean).join(', '),
    counted(calls, 'request'),
    counted(booked, 'credit'),
    `${saved} saved`,
  ].join('\t')

const creditsOf = (all: readonly { readonly booked: number }[]) => all.reduce((sum, { booked }) => sum + booked, 0)

function saySums({ since, by, csv: asCsv }: LedgerCommand, report: CommandReport, sums: readonly LedgerSum[]): void {
  const booked = creditsOf(sums)
  const lines = asCsv
    ? csvLines(sums.map(sumRow), sumNames)
    : [...sums.map(sumLine), `${counted(booked, 'credit')} in total${by === 'day' ? `; days of ${localZone()}` : ''}`]
  const days = by === 'day' ? { zone: localZone() } : {}
  report.result({ since, groupBy: by, ...days, booked, groups: sums.map(sumRow) }, lines)
}

function sayEntries(
  { since, csv: asCsv }: LedgerCommand,
  report: CommandReport,
  entries: readonly LedgerEntry[],
): void {
  const booked = creditsOf(entries)
  const lines = asCsv
    ? csvLines(entries.map(entryRow), entryNames)
    : [...entries.map(entryLine), `${counted(booked, 'credit')} in total`]
  report.result({ since, booked, entries: entries.map(entryRow) }, lines)
}

/** Entries that the page's call gives at once. */
const page = 1000

async function allEntries({ call }: CommandSession, since: string | null): Promise<LedgerEntry[]> {
  const found: LedgerEntry[] = []
  let before: number | null = null
  for (;;) {
    const entries: LedgerEntry[] = await call.ledger.entries({ since, cursor: before, limit: page })
    found.push(...entries)
    before = entries.at(-1)?.id ?? null
    if (entries.length < page) return found
  }
}
