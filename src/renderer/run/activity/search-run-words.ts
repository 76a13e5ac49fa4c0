// Readings of searches in words: what they are called, how far they are, what they came to (R-SRC-04).

import type { SearchRunView } from '../../../contract/app/run/run.ts'
import { type CallOp, isSearch, type SearchOp } from '../../../contract/app/run/sent-op.ts'
import { bookedWords } from '../../offers/booked-words.ts'
import { countNoun, formatCount, formatDuration, formatRate } from '../../ui/words/figures.ts'
import { isOpen } from './run-order.ts'

const searchNouns: Readonly<Record<SearchOp, string>> = {
  'search.companies': 'Company search',
  'search.prospector': 'People search',
  'search.firstLastDomain': 'Finding a person by domain',
  'search.titleCompany': 'Searching by title and company',
  'search.employees': 'Searching employees',
  'search.companyName': 'Searching companies by name',
  'search.ai': 'Asking in plain English',
  'search.count': 'Counting people',
}

/** What a key may be refused. */
export const searchNoun = (op: CallOp): string => (isSearch(op) ? searchNouns[op] : 'Browsing filter values')

/** A single call: a count, or a page of values. */
export const isCall = (op: CallOp): boolean => op === 'search.count' || !isSearch(op)

/** Search, “Heads of logistics”. */
export function searchRunTitle({ op, title }: Pick<SearchRunView, 'op' | 'title'>): string {
  if (!isSearch(op)) return `Values, “${title}”`
  return `${op === 'search.count' ? 'Count' : 'Search'}, “${title}”`
}

/** "Counting", "Counted 312", "Loading values". */
function callWords(run: SearchRunView): string {
  if (!isSearch(run.op)) return isOpen(run) ? 'Loading values' : 'Loaded values'
  if (isOpen(run)) return 'Counting'
  return run.total === null ? 'Counted' : `Counted ${formatCount(run.total)}`
}

/** Records that are wanted, as far as that is known. */
export const wantedRecords = ({ wanted, total }: Pick<SearchRunView, 'wanted' | 'total'>): number | null =>
  wanted === null ? total : Math.min(wanted, total ?? wanted)

/**
 * "75 of 312 records", or "75 records" while the end is not known; "75 of at most 312" where several values are asked one at
 * a time, for some match more than one.
 */
export function recordWords(run: Pick<SearchRunView, 'records' | 'wanted' | 'total' | 'values'>): string {
  const all = wantedRecords(run)
  // Each of several values has its first page, so that more may come than are wanted.
  if (all === null || (run.values > 0 && run.records > all)) return countNoun(run.records, 'record')
  const most = run.values > 0 && all === run.total && run.records < all ? 'at most ' : ''
  // A later run may have read on.
  return `${formatCount(Math.min(run.records, all))} of ${most}${countNoun(all, 'record')}`
}

/** "4 pages, up to 100 records"; a single call is just that. */
export function searchPlanWords({ op, calls, wanted }: Pick<SearchRunView, 'op' | 'calls' | 'wanted'>): string {
  if (isCall(op)) return countNoun(calls, 'request')
  return `${countNoun(calls, 'page')}, ${wanted === null ? 'all records' : `up to ${countNoun(wanted, 'record')}`}`
}

/** One line for the status bar. */
export function searchProgress(run: SearchRunView): string {
  const call = isCall(run.op)
  const parts = [call ? callWords(run) : `${isOpen(run) ? 'Reading' : 'Read'} ${recordWords(run)}`]
  if (run.state === 'running' && run.slowedTo !== undefined)
    parts.push(`slowed by the service, ${formatRate(run.slowedTo)}`)
  if (run.state === 'running' && run.secondsLeft !== null && !call) parts.push(formatDuration(run.secondsLeft))
  if (!isOpen(run) && run.missing > 0) parts.push(missingWords(run))
  parts.push(bookedWords(run))
  return parts.join(', ')
}

/** "1 page without an answer". */
const missingWords = ({ missing }: Pick<SearchRunView, 'missing'>): string =>
  `${countNoun(missing, 'page')} without an answer`

/** What an ended reading came to, as a sentence. */
export function searchEndWords(run: SearchRunView): string {
  if (run.op === 'search.count')
    return run.total === null ? 'The count got no answer.' : `${countNoun(run.total, 'match', 'matches')}.`
  if (isCall(run.op)) return `${callWords(run)}.`
  const read = `${countNoun(Math.max(0, run.callsDone - run.missing), 'page')}, ${recordWords(run)}`
  const without = run.missing > 0 ? ` ${missingWords(run)}.` : ''
  return run.state === 'stopped'
    ? `Stopped after ${read}. Results so far are kept.${without}`
    : `${read} read.${without}`
}
