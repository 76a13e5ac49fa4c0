// A confirmed plan on its way to the ledger: slices of tasks and targets under `draft`, so that a million rows hold the
// writer no longer at once than a few do; and back out again when the start fails.

import { classNumber } from '../../answer/states.ts'
import type { Store } from '../../store/store.ts'
import type { RunPlan } from './plan.ts'
import { digestsOf } from './plan-digests.ts'
import { textAt } from './plan-texts.ts'

const rowsPerSlice = 1000

/** Indices of a plan, a slice at a time: what is asked first is written first, rows that share its answer come after it. */
function* slicesOf({ ids, classes, order }: Pick<RunPlan, 'ids' | 'classes' | 'order'>): Generator<Uint32Array> {
  for (let first = 0; order && first < order.length; first += rowsPerSlice)
    yield order.subarray(first, first + rowsPerSlice)
  const send = classNumber('send')
  let others: number[] = []
  for (let index = 0; index < ids.length; index++) {
    if (order && classes[index] === send) continue
    others.push(index)
    if (others.length < rowsPerSlice) continue
    yield Uint32Array.from(others)
    others = []
  }
  if (others.length > 0) yield Uint32Array.from(others)
}

/** Writes the tasks and targets of a plan; a call is reserved at `price` credits. */
export async function writeDraft(
  { writer, scan }: Pick<Store, 'writer' | 'scan'>,
  runId: number,
  plan: RunPlan,
  price: number,
) {
  for (const indices of slicesOf(plan)) {
    const { keys, hashes } = await digestsOf({ scan }, plan, indices)
    await writer.call('draftSlice', runId, price, {
      ids: indices.map(index => plan.ids[index] ?? 0),
      classes: Uint8Array.from(indices, index => plan.classes[index] ?? 0),
      keys,
      hashes,
      answers: Float64Array.from(indices, index => plan.answers[index] ?? 0),
      bodies: Array.from(indices, index => textAt(plan.bodies, index)),
      own: Array.from(indices, index => plan.own?.hits[(plan.own.rows[index] ?? 0) - 1] ?? null),
    })
  }
}

/** Takes a draft that is not to start out of the ledger. */
export async function discardDraft({ writer }: Pick<Store, 'writer'>, runId: number): Promise<void> {
  for (let more = true; more; ) more = await writer.call('discardSlice', runId, rowsPerSlice)
}
