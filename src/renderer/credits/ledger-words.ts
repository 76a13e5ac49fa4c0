// The ledger in words: kinds and outcomes of entries, names of what was spent on.

import type { EntryKind, LedgerEntry, LedgerGroup, LedgerSum } from '../../contract/app/run/ledger.ts'
import { isSearch, OperationId } from '../../contract/app/run/sent-op.ts'
import { operationTable } from '../../model/operations/index.ts'
import { searchNoun } from '../run/activity/search-run-words.ts'
import { formatCount } from '../ui/words/figures.ts'

const kinds: Record<EntryKind, string> = {
  call: 'Call',
  unsure: 'Unsure',
  correction: 'Correction',
  saved: 'Saved',
  balance: 'Balance read',
}

const outcomes: Readonly<Record<string, string>> = {
  duplicate: 'duplicates share one request',
  fresh: 'stored answer used',
  local: 'decided on this computer',
  suppressed: 'on a do-not-contact list',
  price: 'requests cost more than booked',
  refill: 'play credits added',
  elsewhere: 'credits spent outside of Listwright',
}

/** "Call, found"; "Saved, stored answer used". */
export function entryWords(entry: Pick<LedgerEntry, 'kind' | 'outcome' | 'balance'>): string {
  const balance = entry.balance === null ? 'not known' : formatCount(entry.balance)
  const what = entry.kind === 'balance' ? `${kinds.balance}: ${balance}` : kinds[entry.kind]
  return entry.outcome === null ? what : `${what}, ${outcomes[entry.outcome] ?? entry.outcome.replaceAll('_', ' ')}`
}

/** Loading them is one thing, whatever the filter. */
const valuesOfFilters = searchNoun('meta.city')

/** Title of an operation; what another version has asked keeps its id. */
export function operationWords(op: string | null): string {
  if (op === null) return 'No operation'
  const known = OperationId.safeParse(op)
  if (known.success) return operationTable[known.data].title
  if (isSearch(op)) return searchNoun(op)
  return op.startsWith('meta.') ? valuesOfFilters : op
}

export const providerWords = (live: boolean | null): string =>
  live === null ? 'Practice and LIVE' : live ? 'LIVE' : 'Practice'

export const groupWords: Record<LedgerGroup, { tab: string; head: string }> = {
  run: { tab: 'Runs', head: 'Run' },
  column: { tab: 'Columns', head: 'Column' },
  op: { tab: 'Operations', head: 'Operation' },
  day: { tab: 'Days', head: 'Day (UTC)' },
}

/** What a sum is about: a title and a line below it. */
export function sumWords(by: LedgerGroup, sum: LedgerSum): { title: string; more: string } {
  const place = sum.column === null ? 'a deleted column' : `“${sum.column}”`
  const sheet = sum.sheet ?? 'a deleted list'
  if (sum.search && by === 'column') return { title: 'Searches', more: 'no list' }
  switch (by) {
    case 'run':
      return sum.runId === null
        ? { title: 'Outside of runs', more: '' }
        : { title: `Run ${sum.runId}: ${operationWords(sum.op)}`, more: sum.search ? '' : `${place} in ${sheet}` }
    case 'column':
      return { title: sum.column ?? 'A deleted column', more: sheet }
    case 'op':
      return { title: operationWords(sum.op), more: '' }
    case 'day':
      return { title: sum.key, more: '' }
  }
}
