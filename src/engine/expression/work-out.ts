// Works out an expression for many rows. A person's own pattern may take for ever: it gets a limited time.
import { Failure } from '../base/fail.ts'
import { withinTime } from '../base/time-limit.ts'
import { evaluateExpression, type ReadCell } from './evaluate.ts'
import type { OtherRows } from './reach.ts'
import { type ExpressionNode, mayTakeLong } from './syntax.ts'
import { cellOf, type ExpressionValue, expressionFault } from './value.ts'

/** For all rows of a call; when it is over, for each row alone. */
const allMs = 200
const rowMs = 100
/** Rows of a call that may run out of time; those behind them are not tried any more. */
const maxSlow = 4

/** The cell of each row. Never throws; rows whose pattern takes too long show that fault. */
export const workOut = (node: ExpressionNode, rows: readonly ReadCell[], others?: OtherRows): (string | null)[] =>
  workOutValues(node, rows, others).map(cellOf)

/** The same as values. */
export function workOutValues(node: ExpressionNode, rows: readonly ReadCell[], others?: OtherRows): ExpressionValue[] {
  const one = (read: ReadCell) => evaluateExpression(node, read, others)
  if (!mayTakeLong(node)) return rows.map(one)
  const all = timed(allMs, () => rows.map(one))
  if (all) return all
  let slow = 0
  return rows.map(read => {
    const cell = slow < maxSlow ? timed(rowMs, () => [one(read)]) : null
    if (!cell) slow++
    return cell ? (cell[0] ?? null) : expressionFault('slow')
  })
}

/** Null when the time was over. */
function timed<T>(ms: number, work: () => T): T | null {
  try {
    return withinTime(ms, 'pattern', work)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
