// The steps of a run as a person orders them (R-RUN-18): free ones first, then the look-ups that are paid. Pure.

import type { RunSpec } from '../../../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../../../contract/app/run/sent-op.ts'
import { operationIds, operationTable } from '../../../../model/operations/index.ts'

/** The look-ups that ask the same and fill the same columns, the stored one first. */
export function lookUps(op: OperationId): OperationId[] {
  const stored = operationIds.find(other => operationTable[other].live === op) ?? op
  const { live } = operationTable[stored]
  return live ? [stored, live] : [stored]
}

/** The paid steps of a run in order. */
export const paidSteps = ({ op, waterfall = [] }: Pick<RunSpec, 'op' | 'waterfall'>): OperationId[] => [
  op,
  ...waterfall.map(step => step.op),
]

/** The run with other paid steps; the first one is the operation itself. */
export function withSteps(spec: RunSpec, steps: readonly OperationId[]): RunSpec {
  const [op = spec.op, ...rest] = steps
  return { ...spec, op, waterfall: rest.map(step => ({ op: step })) }
}

/** A step one place earlier (-1) or later (1); where it cannot move, the order stays. */
export function moveStep(steps: readonly OperationId[], step: OperationId, by: -1 | 1): OperationId[] {
  const from = steps.indexOf(step)
  const to = from + by
  if (from < 0 || to < 0 || to >= steps.length) return [...steps]
  return steps.toSpliced(from, 1).toSpliced(to, 0, step)
}
