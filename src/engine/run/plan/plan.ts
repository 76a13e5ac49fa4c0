// A whole plan, put together from slices of the scan lane: classes of all rows, duplicates found, and the hash that says
// whether it is still the plan that was shown.
import { createHash } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import { type ExpectedYield, type PlanClass, planClasses } from '../../../contract/app/run/run-plan.ts'
import { resultStates as chipNames, type RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import { classNumber, classOf } from '../../answer/states.ts'
import type { Store } from '../../store/store.ts'
import { chanceOf, emptyWorth, type PastHits, type RowWorth, shareWorth } from './best-first.ts'
import type { OwnHit } from './own-lists.lane.ts'
import type { PlanAsk, PlanSlice } from './plan.lane.ts'
import { type PlanTexts, packTexts, textAt, textBytes } from './plan-texts.ts'
import { textTable } from './text-table.ts'

/** About 25 bytes a row, its input and its request body, whatever the list. */
export interface RunPlan {
  /** Version of the list it was made from. */
  version: number
  op: OperationId
  /** Name of the account inside answer keys. */
  account: string
  /** Rows by chip in the order of the chip list, before chips are applied. */
  chips: number[]
  /** Rows of the scope in order; the arrays are parallel. */
  ids: Uint32Array
  classes: Uint8Array
  /** What each row asks, in short; 0 = nothing. */
  prints: Uint32Array
  /** The normalised inputs, and what names their calls: the same where inputs do. */
  asked: PlanTexts
  named: PlanTexts
  answers: Float64Array
  domains: Uint32Array
  /** What other lists gave: number of the hit + 1 by row, 0 = none; null when none was looked into or none knew. */
  own: { hits: readonly OwnHit[]; rows: Uint32Array } | null
  /** Request bodies; those of rows that are not sent are of no use. */
  bodies: PlanTexts
  /** What the order of the inputs goes by; null = they are asked in the order of the list. */
  worth: RowWorth | null
  /** Indices of the rows to send, the best first; null = in the order of the list. */
  order: Uint32Array | null
  /** What inputs in that order are likely to bring. */
  yield: ExpectedYield | null
  /** Rows by class. */
  counts: Record<PlanClass, number>
  hash: string
}

export interface PlanWay {
  /** Ends the plan after the slice under way; the promise is refused with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Called after each slice with the rows read so far. */
  readonly onRows?: ((rows: number) => void) | undefined
}

const nothingPast: PastHits = { hits: 0, tries: 0, segments: new Map() }

const rowsPerSlice = 1000
const duplicate = classNumber('duplicate')
const send = classNumber('send')
const repeatable = new Set([classNumber('fresh'), classNumber('held'), send])

/**
 * Plans `rowIds` in their order. Reads only; other work of the scan lane goes on between slices. `past` gives inputs their
 * chance where their worth is asked.
 */
export async function makePlan(
  store: Pick<Store, 'scan'>,
  ask: PlanAsk,
  spec: RunSpec,
  rowIds: Uint32Array,
  version: number,
  { signal, onRows }: PlanWay = {},
  past: PastHits = nothingPast,
): Promise<RunPlan> {
  const most = rowIds.length
  const chips = chipNames.map(() => 0)
  const ids = new Uint32Array(most)
  const classes = new Uint8Array(most)
  const prints = new Uint32Array(most)
  const answers = new Float64Array(most)
  const domains = new Uint32Array(most)
  const bodies: PlanTexts[number][] = []
  const asked: PlanTexts[number][] = []
  const named: PlanTexts[number][] = []
  let alone = true
  const worth = ask.worth && emptyWorth(most)
  const table = textTable(prints, named, most)
  const digest = createHash('sha256').update(JSON.stringify([spec, ask.account]))
  let rows = 0
  const sliceAt = (first: number): Promise<PlanSlice> | null => {
    if (first >= most) return null
    const asking = store.scan.call('planSlice', ask, rowIds.slice(first, first + rowsPerSlice))
    // It is waited for later, or no more.
    asking.catch(() => {})
    return asking
  }
  signal?.throwIfAborted()
  let asking = sliceAt(0)
  for (let first = 0; asking; first += rowsPerSlice) {
    const slice = await asking
    signal?.throwIfAborted()
    // The lane goes on while this one is taken in.
    asking = sliceAt(first + rowsPerSlice)
    for (const [index, n] of slice.chips.entries()) chips[index] = (chips[index] ?? 0) + n
    prints.set(slice.prints, rows)
    const inputs = { first: rows, ...slice.asked }
    const names = slice.named ? { first: rows, ...slice.named } : inputs
    alone &&= names === inputs
    asked.push(inputs)
    named.push(names)
    if (worth && slice.worth) {
      worth.priority.set(slice.worth.priority, rows)
      worth.complete.set(slice.worth.complete, rows)
      for (const [index, segment] of slice.worth.segments.entries())
        worth.chance[rows + index] = chanceOf(past, segment)
    }
    for (const [index, found] of slice.classes.entries()) {
      const first = repeatable.has(found) ? table.add(rows + index) : -1
      if (first === -1) continue
      slice.classes[index] = duplicate
      if (worth) shareWorth(worth, first, rows + index)
    }
    ids.set(slice.ids, rows)
    classes.set(slice.classes, rows)
    answers.set(slice.answers, rows)
    domains.set(slice.domains, rows)
    bodies.push({ first: rows, ...slice.bodies })
    digest.update(slice.classes).update(names.ends).update(names.bytes)
    rows += slice.ids.length
    onRows?.(Math.min(most, first + rowsPerSlice))
  }
  signal?.throwIfAborted()
  const used = classes.subarray(0, rows)
  return {
    version,
    op: ask.rules.op,
    account: ask.account,
    chips,
    ids: ids.subarray(0, rows),
    classes: used,
    prints: prints.subarray(0, rows),
    asked,
    named: alone ? asked : named,
    answers: answers.subarray(0, rows),
    domains: domains.subarray(0, rows),
    bodies,
    own: null,
    worth,
    order: null,
    yield: null,
    counts: countClasses(used),
    hash: digest.digest('hex'),
  }
}

/** The plan with other classes: counted, and hashed, again. */
export function reclassPlan(plan: RunPlan, changed: Pick<RunPlan, 'classes' | 'own'>): RunPlan {
  const hash = createHash('sha256').update(plan.hash).update(changed.classes).digest('hex')
  return { ...plan, ...changed, counts: countClasses(changed.classes), hash }
}

function countClasses(classes: Uint8Array): Record<PlanClass, number> {
  const counts = {
    filtered: 0,
    unusable: 0,
    local: 0,
    suppressed: 0,
    duplicate: 0,
    fresh: 0,
    held: 0,
    send: 0,
    left_out: 0,
    own: 0,
    letters: 0,
  }
  const byNumber = new Uint32Array(planClasses.length)
  for (const number of classes) byNumber[number] = (byNumber[number] ?? 0) + 1
  for (const [number, n] of byNumber.entries()) counts[classOf(number)] = n
  return counts
}

const tryInputs = 10
const tryPerDomain = 2
const odd = 2
/** Beyond ASCII counts as much as a hundred further letters. */
const foreign = 100

const oddness = (body: Uint8Array): number =>
  body.length + (body.some(byte => byte > 0x7e || byte < 0x20) ? foreign : 0)

/** The rows to send with the oddest bodies, the oddest first. */
function oddest(plan: RunPlan, sends: Uint32Array): number[] {
  const found: { index: number; oddness: number }[] = []
  for (const index of sends) {
    const row = { index, oddness: oddness(textBytes(plan.bodies, index)) }
    const place = found.findIndex(other => other.oddness < row.oddness)
    if (place === -1 ? found.length >= odd : false) continue
    found.splice(place === -1 ? found.length : place, 0, row)
    found.length = Math.min(found.length, odd)
  }
  return found.map(({ index }) => index)
}

/** Most rows that Try 10 is chosen from, spread over the plan: to look at each of a million would stop the main thread. */
const maxLookedAt = 20_000

/**
 * The rows of Try 10: ten distinct inputs spread over the list, two of them the oddest ones, at most two per domain; and
 * every row that shares one of them. Indices into the plan, ascending.
 */
export async function chooseTry(plan: RunPlan): Promise<number[]> {
  const every = Math.max(1, Math.ceil(plan.counts.send / maxLookedAt))
  const sends = Uint32Array.from(await indicesOf(plan.classes, send, every))
  const step = Math.max(1, Math.floor(sends.length / (tryInputs * 3)))
  const spread = sends.filter((_, place) => place % step === 0)
  const chosen = new Set<number>()
  const perDomain = new Map<number, number>()
  for (const index of [...oddest(plan, sends), ...spread, ...sends]) {
    if (chosen.size >= tryInputs) break
    const domain = plan.domains[index] ?? 0
    const used = perDomain.get(domain) ?? 0
    if (chosen.has(index) || (domain !== 0 && used >= tryPerDomain)) continue
    chosen.add(index)
    perDomain.set(domain, used + 1)
  }
  // A list of one company has no second domain: then the spread gives way to the number.
  for (const index of sends) {
    if (chosen.size >= Math.min(tryInputs, sends.length)) break
    chosen.add(index)
  }
  const table = textTable(plan.prints, plan.named, chosen.size)
  for (const index of chosen) table.add(index)
  const shared = await indicesOf(plan.classes, duplicate, 1, index => table.find(index) !== -1)
  return [...chosen, ...shared].sort((a, b) => a - b)
}

/** So many rows are looked at between two turns of the main thread: some milliseconds. */
const rowsPerTick = 20_000

/** Each so-manieth index of a class that fits. */
async function indicesOf(
  classes: Uint8Array,
  wanted: number,
  every: number,
  fits: (index: number) => boolean = () => true,
): Promise<number[]> {
  const indices: number[] = []
  let seen = 0
  for (let index = 0; index < classes.length; index++) {
    if (index % rowsPerTick === 0) await nextTick()
    if (classes[index] === wanted && seen++ % every === 0 && fits(index)) indices.push(index)
  }
  return indices
}

/** The part of a plan at some indices, asked in their order. */
export function pickPlanRows(plan: RunPlan, indices: number[]): RunPlan {
  const texts = (from: PlanTexts) => [{ first: 0, ...packTexts(indices.map(index => textAt(from, index))) }]
  const asked = texts(plan.asked)
  const classes = Uint8Array.from(indices, index => plan.classes[index] ?? 0)
  return {
    ...plan,
    ids: Uint32Array.from(indices, index => plan.ids[index] ?? 0),
    classes,
    prints: Uint32Array.from(indices, index => plan.prints[index] ?? 0),
    asked,
    named: plan.named === plan.asked ? asked : texts(plan.named),
    answers: Float64Array.from(indices, index => plan.answers[index] ?? 0),
    domains: Uint32Array.from(indices, index => plan.domains[index] ?? 0),
    own: plan.own && { hits: plan.own.hits, rows: Uint32Array.from(indices, index => plan.own?.rows[index] ?? 0) },
    bodies: texts(plan.bodies),
    worth: null,
    order: null,
    yield: null,
    counts: countClasses(classes),
  }
}
