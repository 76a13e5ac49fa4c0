// Digests of a plan's inputs, made on the scan lane when they are needed: for the rows that are written, and to be looked for in
// other lists. An estimate alone needs none.
import type { Store } from '../../store/store.ts'
import type { PlanDigests } from './plan.lane.ts'
import type { RunPlan } from './plan.ts'
import { packTexts, textAt } from './plan-texts.ts'

export type DigestedPlan = Pick<RunPlan, 'op' | 'account' | 'prints' | 'asked' | 'named'>

/** The digests of the rows at some indices, in their order. */
export function digestsOf(
  { scan }: Pick<Store, 'scan'>,
  { op, account, prints, asked, named }: DigestedPlan,
  indices: Uint32Array,
): Promise<PlanDigests> {
  const packed = (texts: RunPlan['asked']) => packTexts(Array.from(indices, index => textAt(texts, index)))
  return scan.call(
    'planDigests',
    { op, account },
    {
      prints: indices.map(index => prints[index] ?? 0),
      asked: packed(asked),
      named: named === asked ? null : packed(named),
    },
  )
}
