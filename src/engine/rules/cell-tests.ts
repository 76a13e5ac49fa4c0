// What a rule says of the cells of rows, one batch of rows after the other. What needs all rows is in list-tests.lane.ts.
import { dateOf } from '../../checks/columns/date.ts'
import { numberOf } from '../../checks/columns/number.ts'
import type { CellRule } from '../../contract/app/rules/cell-rule.ts'
import { Failure } from '../base/fail.ts'
import { withinTime } from '../base/time-limit.ts'
import { evaluateExpression } from '../expression/evaluate.ts'
import { type ExpressionNode, mayTakeLong } from '../expression/syntax.ts'
import { yesNoIn } from '../expression/value.ts'
import type { ColumnNotation } from '../types/cell-context.ts'
import { isEmptyMarker } from '../types/empty-marker.ts'
import { findExpression } from '../types/pattern.ts'

/** A row: its number among those that were read, from 0, and the text of a column. Blank cells are null. */
export interface RuleRow {
  readonly rowId: number
  cell(columnId: number): string | null
}

/** Rows of the batch that break the rule. Throws bad_request when a person's pattern takes too long. */
export type RuleTest = (rows: readonly RuleRow[]) => RuleRow[]

/** A rule that the cells of one row keep or break, whatever other rows have. */
export type RowRule = Exclude<CellRule, { kind: 'decided' | 'unique' }>
export const isRowRule = (rule: CellRule): rule is RowRule => rule.kind !== 'decided' && rule.kind !== 'unique'

export interface RuleContext {
  readonly columnId: number
  notationOf(columnId: number): ColumnNotation | null
  /** Of an expression as it is stored, each column read as it is written. */
  nodeOf(expression: string): ExpressionNode
}

/** Throws bad_request for a pattern that cannot be read. */
export function ruleTest(rule: RowRule, context: RuleContext): RuleTest {
  const { columnId } = context
  const breaks = breaksOf(rule, context)
  const look: RuleTest = rows => rows.filter(row => breaks(row.cell(columnId), row))
  const own = rule.kind === 'pattern' || (rule.kind === 'expression' && mayTakeLong(context.nodeOf(rule.expression)))
  return own ? rows => timed(() => look(rows)) : look
}

/** For a batch of rows, of which usual patterns need a few. */
const batchMs = 1000
const timed = <T>(work: () => T): T => withinTime(batchMs, 'pattern', work)
/** Whether a test ended because its time was over. */
export const isOverTime = (error: unknown): boolean =>
  error instanceof Failure &&
  error.code === 'bad_request' &&
  'what' in error.details &&
  error.details.what === 'pattern'

type Breaks = (cell: string | null, row: RuleRow) => boolean

function breaksOf(rule: RowRule, context: RuleContext): Breaks {
  const notation = context.notationOf(context.columnId)
  const filled =
    (fits: (cell: string) => boolean): Breaks =>
    cell =>
      cell !== null && !fits(cell)
  const within = (value: number, from: number | null, to: number | null) =>
    (from === null || value >= from) && (to === null || value <= to)
  switch (rule.kind) {
    case 'filled': {
      const { when } = rule
      if (when === null) return cell => cell === null
      return (cell, row) => {
        if (cell !== null) return false
        const other = row.cell(when.columnId)
        return when.is === null ? other !== null : other === when.is
      }
    }
    case 'allowed': {
      const allowed = new Set(rule.values)
      return filled(cell => allowed.has(cell))
    }
    case 'number':
      return filled(cell => {
        const value = numberOf(cell, notation?.decimal ?? '.')
        return value !== null && within(value, rule.from, rule.to) && (!rule.whole || Number.isInteger(value))
      })
    case 'date': {
      const ms = (day: string | null) => (day === null ? null : Date.parse(day))
      const [from, to] = [ms(rule.from), ms(rule.to)]
      return filled(cell => {
        const date = dateOf(cell, notation?.dayFirst ?? true)
        return date !== null && within(Math.floor(date.ms / dayMs) * dayMs, from, to)
      })
    }
    case 'length':
      return filled(cell => within([...cell].length, rule.from, rule.to))
    case 'pattern': {
      const whole = findExpression(`^(?:${rule.pattern})$`, '')
      return filled(cell => whole.test(cell))
    }
    case 'expression': {
      const node = context.nodeOf(rule.expression)
      return (_cell, row) => yesNoIn(evaluateExpression(node, id => row.cell(id))) !== true
    }
  }
}
const dayMs = 86_400_000

/** The text as rules read it. A word that counts as blank is blank. */
export const ruleCell = (cell: string | null, type: Parameters<typeof isEmptyMarker>[1], notation: ColumnNotation) => {
  const text = cell?.trim() ?? ''
  return text === '' || isEmptyMarker(text, type, notation.markers) ? null : text
}
