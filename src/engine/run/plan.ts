// A whole plan, put together from slices of the scan lane: classes of all rows, duplicates found, and the hash that says
// whether it is still the plan that was shown (runs.md 3).
import { createHash } from 'node:crypto'
import { chips as chipNames, type PlanClass, type RunSpec } from '../../contract/app/run.ts'
import type { Store } from '../store/store.ts'
import type { PlanAsk } from './plan.lane.ts'
import { classNumber, classOf } from './states.ts'

export interface Plan {
  /** Version of the list it was made from. */
  version: number
  /** Rows by chip in the order of the chip list, before chips are applied. */
  chips: number[]
  /** Rows of the scope in order; the arrays are parallel. */
  ids: Uint32Array
  classes: Uint8Array
  keys: Uint8Array
  hashes: Uint8Array
  answers: Float64Array
  /** Request bodies of the rows to send. */
  bodies: (string | null)[]
  domains: string[]
  /** Rows by class. */
  counts: Record<PlanClass, number>
  hash: string
}

const rowsPerSlice = 1000
const duplicate = classNumber('duplicate')
const leftOut = classNumber('left_out')
const repeatable = new Set([classNumber('fresh'), classNumber('held'), classNumber('send')])

const concat = (parts: Uint8Array[]) => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Plans `rowIds` in their order; rows that "Only if" leaves out are not asked, whatever else they are. Reads only; other work of the scan lane goes on between slices. */
export async function makePlan(
  store: Pick<Store, 'scan'>,
  ask: PlanAsk,
  spec: RunSpec,
  rowIds: Uint32Array,
  version: number,
  leftOutRows: ReadonlySet<number> = new Set(),
): Promise<Plan> {
  const seen = new Set<string>()
  const chips = chipNames.map(() => 0)
  const parts = {
    ids: [] as number[],
    answers: [] as number[],
    bodies: [] as (string | null)[],
    domains: [] as string[],
  }
  const classes: Uint8Array[] = []
  const keys: Uint8Array[] = []
  const hashes: Uint8Array[] = []
  for (let first = 0; first < rowIds.length; first += rowsPerSlice) {
    const slice = await store.scan.call('planSlice', ask, rowIds.slice(first, first + rowsPerSlice))
    for (const [index, n] of slice.chips.entries()) chips[index] = (chips[index] ?? 0) + n
    const bytes = Buffer.from(slice.keys.buffer, slice.keys.byteOffset, slice.keys.byteLength)
    for (const [index, found] of slice.classes.entries()) {
      if (leftOutRows.has(slice.ids[index] ?? 0)) {
        slice.classes[index] = leftOut
        slice.answers[index] = 0
        slice.bodies[index] = null
        bytes.fill(0, index * 16, index * 16 + 16)
        continue
      }
      if (!repeatable.has(found)) continue
      const key = bytes.toString('latin1', index * 16, index * 16 + 16)
      if (seen.has(key)) {
        slice.classes[index] = duplicate
        slice.bodies[index] = null
      } else seen.add(key)
    }
    for (const [index, id] of slice.ids.entries()) {
      parts.ids.push(id)
      parts.answers.push(slice.answers[index] ?? 0)
      parts.bodies.push(slice.bodies[index] ?? null)
      parts.domains.push(slice.domains[index] ?? '')
    }
    classes.push(slice.classes)
    keys.push(slice.keys)
    hashes.push(slice.hashes)
  }
  const allClasses = concat(classes)
  const allKeys = concat(keys)
  const counts = countClasses(allClasses)
  const hash = createHash('sha256')
    .update(JSON.stringify([spec, ask.account]))
    .update(allClasses)
    .update(allKeys)
    .digest('hex')
  return {
    version,
    chips,
    ids: Uint32Array.from(parts.ids),
    classes: allClasses,
    keys: allKeys,
    hashes: concat(hashes),
    answers: Float64Array.from(parts.answers),
    bodies: parts.bodies,
    domains: parts.domains,
    counts,
    hash,
  }
}

export function countClasses(classes: Uint8Array): Record<PlanClass, number> {
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
  }
  for (const number of classes) counts[classOf(number)] += 1
  return counts
}

const tryInputs = 10
const tryPerDomain = 2

/**
 * The rows of Try 10: ten distinct inputs spread over the list, two of them the oddest ones, at most two per domain; and
 * every row that shares one of them. Indices into the plan, ascending.
 */
export function chooseTry(plan: Plan): number[] {
  const sends: number[] = []
  for (const [index, number] of plan.classes.entries()) if (classOf(number) === 'send') sends.push(index)
  const oddness = (index: number) => {
    const body = plan.bodies[index] ?? ''
    return body.length + (/[^\x20-\x7e]/.test(body) ? 100 : 0)
  }
  const odd = sends.toSorted((a, b) => oddness(b) - oddness(a)).slice(0, 2)
  const step = Math.max(1, Math.floor(sends.length / (tryInputs * 3)))
  const spread = sends.filter((_, place) => place % step === 0)
  const chosen = new Set<number>()
  const perDomain = new Map<string, number>()
  for (const index of [...odd, ...spread, ...sends]) {
    if (chosen.size >= tryInputs) break
    const domain = plan.domains[index] ?? ''
    const used = perDomain.get(domain) ?? 0
    if (chosen.has(index) || (domain !== '' && used >= tryPerDomain)) continue
    chosen.add(index)
    perDomain.set(domain, used + 1)
  }
  // A list of one company has no second domain: then the spread gives way to the number.
  for (const index of sends) {
    if (chosen.size >= Math.min(tryInputs, sends.length)) break
    chosen.add(index)
  }
  const bytes = Buffer.from(plan.keys.buffer, plan.keys.byteOffset, plan.keys.byteLength)
  const keyAt = (index: number) => bytes.toString('latin1', index * 16, index * 16 + 16)
  const keys = new Set([...chosen].map(keyAt))
  const rows: number[] = []
  for (const [index, number] of plan.classes.entries())
    if (chosen.has(index) || (number === duplicate && keys.has(keyAt(index)))) rows.push(index)
  return rows
}

/** The part of a plan at some indices. */
export function pick(plan: Plan, indices: number[]): Plan {
  const bytes = (from: Uint8Array) => concat(indices.map(index => from.subarray(index * 16, index * 16 + 16)))
  const classes = Uint8Array.from(indices, index => plan.classes[index] ?? 0)
  return {
    ...plan,
    ids: Uint32Array.from(indices, index => plan.ids[index] ?? 0),
    classes,
    keys: bytes(plan.keys),
    hashes: bytes(plan.hashes),
    answers: Float64Array.from(indices, index => plan.answers[index] ?? 0),
    bodies: indices.map(index => plan.bodies[index] ?? null),
    domains: indices.map(index => plan.domains[index] ?? ''),
    counts: countClasses(classes),
  }
}
