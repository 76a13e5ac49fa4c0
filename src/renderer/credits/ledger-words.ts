// The ledger in words: kinds and outcomes of entries, names of what was spent on.

import type { EntryKind, LedgerEntry, LedgerGroup, LedgerSum } from '../../contract/app/ledger.ts'
import { operationTable } from '../../contract/app/operation.ts'
import { OperationId } from '../../contract/app/run.ts'
import { count } from '../run/figures.ts'

const kinds: Record<EntryKind, string> = {
  call: 'Call',
  unsure: 'No answer',
  correction: 'Correction',
  saved: 'Saved',
  balance: 'Balance read',
}

const outcomes: Readonly<Record<string, string>> = {
  duplicate: 'equal inputs share one call',
  fresh: 'a stored answer was used',
  local: 'decided on this computer',
  suppressed: 'on a do-not-contact list',
  price: 'calls had cost more than was booked for them',
  refill: 'after play credits were added',
  elsewhere: 'credits had gone that no run here booked',
}

/** "Call, found"; "Saved, a stored answer was used". */
export function entryWords(entry: Pick<LedgerEntry, 'kind' | 'outcome' | 'balance'>): string {
  const told = entry.balance === null ? 'not told' : count(entry.balance)
  const what = entry.kind === 'balance' ? `${kinds.balance}: ${told}` : kinds[entry.kind]
  return entry.outcome === null ? what : `${what}, ${outcomes[entry.outcome] ?? entry.outcome.replaceAll('_', ' ')}`
}

/** Title of an operation; what another version has asked keeps its id. */
export function operationWords(op: string | null): string {
  if (op === null) return 'Not for an operation'
  const known = OperationId.safeParse(op)
  return known.success ? operationTable[known.data].title : op
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
  switch (by) {
    case 'run':
      return sum.runId === null
        ? { title: 'Outside of runs', more: '' }
        : { title: `Run ${sum.runId}: ${operationWords(sum.op)}`, more: `${place} in ${sheet}` }
    case 'column':
      return { title: sum.column ?? 'A deleted column', more: sheet }
    case 'op':
      return { title: operationWords(sum.op), more: '' }
    case 'day':
      return { title: sum.key, more: '' }
  }
}
