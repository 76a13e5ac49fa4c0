// The estimate as lines: how many rows go no further and why, down to the calls that are paid.

import { mappedFields } from '../../../../contract/app/run/operation.ts'
import type { Estimate, PlanClass } from '../../../../contract/app/run/run-plan.ts'
import { heldStates, type InputField, type RunSpec } from '../../../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../../../contract/app/run/sent-op.ts'
import { operationTable } from '../../../../model/operations/index.ts'
import { countNoun, formatCount, formatDuration } from '../../../ui/words/figures.ts'
import { chipWords } from '../../run-words.ts'

export interface FunnelRow {
  class: PlanClass
  rows: number
  words: string
  /** What it costs, in words. */
  cost: string
}

type Asked = Pick<RunSpec, 'op' | 'mapping'>

interface Line {
  words: string
  cost: string
  /** Shown with 0 rows too, so that the reader knows it was looked at. */
  always: boolean
}

/** What equal rows share, by the first input. */
const shared: Record<InputField, string> = {
  email: 'address',
  phone: 'number',
  country: 'country',
  profile_url: 'profile',
  company_url: 'company page',
  domain: 'domain',
  full_name: 'name and domain',
  first_name: 'name and domain',
  last_name: 'name and domain',
  company: 'name',
  job_title: 'title',
  service_id: 'id',
  value_1: 'address',
  value_2: 'address',
  value_3: 'address',
  value_4: 'address',
  value_5: 'address',
  value_6: 'address',
  value_7: 'address',
  value_8: 'address',
}

const decided: Partial<Record<OperationId, string>> = {
  'validate.email': 'decided by local checks (bad syntax)',
  'validate.phone': 'decided by local checks (not a phone number)',
}

function same({ op, mapping }: Asked): string {
  const mapped = mappedFields(op, mapping)
  const [first = operationTable[op].reads[0]] = mapped
  const words = mapped.includes('company') && mapped.includes('job_title') ? 'name and title' : first && shared[first]
  return `same ${words ?? 'input'} as another row`
}

const lines = (asked: Asked): Record<Exclude<PlanClass, 'send'>, Line> => ({
  left_out: { words: 'left out by a condition', cost: 'not sent', always: false },
  filtered: { words: 'already have a result', cost: 'free', always: false },
  unusable: { words: 'blank or unusable input', cost: 'free', always: true },
  local: {
    words: decided[asked.op] ?? 'decided by local checks',
    cost: 'free',
    always: decided[asked.op] !== undefined,
  },
  suppressed: { words: 'on a do-not-contact list', cost: 'never sent', always: false },
  duplicate: { words: same(asked), cost: 'one request for all', always: true },
  own: { words: 'found in other lists', cost: 'free', always: false },
  fresh: { words: 'fresh answer stored', cost: 'free', always: true },
  letters: { words: 'garbled or look-alike letters', cost: 'held back, see below', always: false },
  held: { words: 'sent before without a usable answer', cost: 'not sent again', always: false },
})

/** Lines between "rows in scope" and "Requests", in the order in which a row is counted. */
export function funnelRows(asked: Asked, estimate: Pick<Estimate, 'lines'>): FunnelRow[] {
  const rows = new Map(estimate.lines.map(line => [line.class, line.rows]))
  return Object.entries(lines(asked)).flatMap(([name, { words, cost, always }]) => {
    const line = name as PlanClass
    const found = rows.get(line) ?? 0
    return found > 0 || always ? [{ class: line, rows: found, words, cost }] : []
  })
}

/** "× 1 credit = up to 28,225 credits": what is after the number of requests. */
export function priceWords({
  calls,
  price,
  credits,
  pages = 1,
}: Pick<Estimate, 'calls' | 'price' | 'credits' | 'pages'>): string {
  if (calls === 0 && credits.high === 0) return '= 0 credits'
  if (pages > 1)
    return `× 1–${formatCount(pages)} pages = ${formatCount(credits.low)}–${countNoun(credits.high, 'credit')}`
  if (price.low === price.high)
    return `× ${countNoun(price.high, 'credit')} = up to ${countNoun(credits.high, 'credit')}`
  const trial = calls > 1 ? `, measured by Try ${Math.min(10, calls)}` : ''
  return `= ${formatCount(credits.low)}–${countNoun(credits.high, 'credit')}${trial}`
}

/** Cost first; then time and rows. */
export function headlineWords({
  credits,
  calls,
  seconds,
  rows,
}: Pick<Estimate, 'credits' | 'calls' | 'seconds' | 'rows'>): { cost: string; more: string[] } {
  const cost = credits.high === 0 ? 'Free' : `Up to ${countNoun(credits.high, 'credit')}`
  return { cost, more: [...(calls > 0 ? [`about ${formatDuration(seconds)}`] : []), countNoun(rows, 'row')] }
}

/** Calls that fit under a cap, for the number on the button. */
export function callsUnder(cap: number, { calls, price }: Pick<Estimate, 'calls' | 'price'>): number {
  return price.high === 0 ? calls : Math.min(calls, Math.floor(cap / price.high))
}

/** What the button says: the number of calls, or what happens for free when there are none. */
export function runLabel(estimate: Pick<Estimate, 'calls' | 'price' | 'lines' | 'credits'>, cap: number): string {
  if (estimate.calls > 0) return `Run ${formatCount(callsUnder(cap, estimate))}`
  const of = (line: PlanClass) => estimate.lines.find(other => other.class === line)?.rows ?? 0
  // Behind a stored page there may be others.
  const cost = estimate.credits.high > 0 ? `up to ${countNoun(estimate.credits.high, 'credit')}` : '0 credits'
  if (of('fresh') > 0) return `Apply ${countNoun(of('fresh'), 'stored answer')}, ${cost}`
  if (of('own') > 0) return `Fill ${countNoun(of('own'), 'row')} from other lists, 0 credits`
  if (of('local') > 0) return `Apply ${countNoun(of('local'), 'local result')}, 0 credits`
  return 'Nothing to run'
}

/** Whether starting would do anything at all. */
export const isRunnable = (estimate: Pick<Estimate, 'calls' | 'lines'>): boolean =>
  estimate.calls > 0 || estimate.lines.some(line => ['fresh', 'local', 'own'].includes(line.class) && line.rows > 0)

/** Why there is nothing to run, as a sentence. */
export function nothingWords(spec: Pick<RunSpec, 'chips'>, estimate: Pick<Estimate, 'rows' | 'chips'>): string {
  if (spec.chips.length === 0) return 'No rows are chosen. Choose at least one row state under “Change…”.'
  if (estimate.rows === 0) {
    const held = heldStates.filter(state => !spec.chips.includes(state) && estimate.chips[state] > 0)
    if (held.length === 0) return 'No rows are in these states. Choose others under “Change…”.'
    const rows = held.reduce((sum, state) => sum + estimate.chips[state], 0)
    const words = held.map(state => chipWords[state]).join(' or ')
    return `${countNoun(rows, 'row')} ${rows === 1 ? 'waits' : 'wait'} unless you include them: choose ${words} under “Change…”.`
  }
  return 'None of these rows has a value to look up.'
}

/** What it takes to have most answers young enough again, when results are asked about again. */
export interface RecheckOffer {
  /** Share of the rows whose answer is young enough now. */
  readonly fresh: number
  /** Share that is wanted, and about what it costs at most. */
  readonly wanted: number
  readonly credits: number
}

const wantedShare = 0.95

/**
 * Null unless found rows are asked about, an age is set, and some are older. Equal inputs are taken to be as many among the
 * old as among the young.
 */
export function recheckOf(
  { chips, maxAgeDays }: Pick<RunSpec, 'chips' | 'maxAgeDays'>,
  { lines, calls, price }: Pick<Estimate, 'lines' | 'calls' | 'price'>,
): RecheckOffer | null {
  const of = (name: PlanClass) => lines.find(line => line.class === name)?.rows ?? 0
  if (!chips.includes('found') || !maxAgeDays || calls === 0 || of('fresh') === 0) return null
  const fresh = of('fresh') / (of('fresh') + of('send'))
  if (fresh >= wantedShare) return null
  const share = (wantedShare - fresh) / (1 - fresh)
  return { fresh, wanted: wantedShare, credits: Math.ceil(calls * share) * price.high }
}
