// Rules as they are stored, with columns by id, and as a person writes them.

import type { ColumnId } from '../../contract/app/ids.ts'
import type { CellRule, CellRules } from '../../contract/app/rules/cell-rule.ts'
import { fail } from '../base/fail.ts'
import { parseExpression } from '../expression/parse.ts'
import { printExpression } from '../expression/print.ts'
import { lookupIn, type NamedColumn, nameIn, readStored, storeExpression } from '../expression/stored.ts'
import { ExpressionError } from '../expression/syntax.ts'
import { findExpression } from '../types/pattern.ts'

/** Throws bad_request for an expression or a pattern that cannot be read. */
export function rulesToStore(rules: CellRules, columns: readonly NamedColumn[]): CellRules {
  return rules.map(rule => {
    if (rule.kind === 'pattern') findExpression(`^(?:${rule.pattern})$`, '')
    if (rule.kind !== 'expression') return rule
    try {
      return { ...rule, expression: storeExpression(parseExpression(rule.expression, lookupIn(columns))) }
    } catch (error) {
      if (error instanceof ExpressionError) throw fail('bad_request', { what: error.message })
      throw error
    }
  })
}

export const writtenRule = (rule: CellRule, columns: readonly NamedColumn[]): CellRule =>
  rule.kind === 'expression'
    ? { ...rule, expression: printExpression(readStored(rule.expression).node, nameIn(columns)) }
    : rule

/** Columns besides its own that a stored rule reads. */
export function columnsReadBy(rule: CellRule): ColumnId[] {
  switch (rule.kind) {
    case 'decided':
      return rule.by.map(({ columnId }) => columnId)
    case 'filled':
      return rule.when ? [rule.when.columnId] : []
    case 'expression':
      // Ids of columns are stored.
      return [...readStored(rule.expression).reads] as ColumnId[]
    default:
      return []
  }
}
