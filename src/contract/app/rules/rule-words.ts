// Rules of cells in words, as sentences about a column.

import { cutText } from '../cell/cut-text.ts'
import type { ColumnId } from '../ids.ts'
import type { CellRule, CellRuleKind, CheckedRule } from './cell-rule.ts'

const maxListed = 4
const maxShown = 60

/** What a rule of a kind says, without its values. */
export const ruleKindWords: Readonly<Record<CellRuleKind, string>> = {
  filled: 'is not blank',
  unique: 'has each value once',
  allowed: 'is one of these values',
  number: 'is a number',
  date: 'is a date',
  length: 'has a number of characters',
  pattern: 'matches a pattern',
  decided: 'is decided by other columns',
  expression: 'fits an expression',
}

/** "is one of yes, no"; `nameOf` is undefined for a column that is no more. */
export function ruleWords(rule: CellRule, nameOf: (id: ColumnId) => string | undefined): string {
  const named = (id: ColumnId) => `“${nameOf(id) ?? 'a deleted column'}”`
  switch (rule.kind) {
    case 'filled': {
      if (rule.when === null) return 'is not blank'
      const { columnId, is } = rule.when
      return `is not blank where ${named(columnId)} is ${is === null ? 'filled' : `“${is}”`}`
    }
    case 'unique':
      return 'has each value once'
    case 'allowed': {
      const shown = rule.values.slice(0, maxListed).map(one => `“${cutText(one, maxShown)}”`)
      const more = rule.values.length - shown.length
      if (rule.values.length === 1) return `is ${shown[0]}`
      return `is one of ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
    }
    case 'number':
      return `is a ${rule.whole ? 'whole ' : ''}number${between(rule.from, rule.to)}`
    case 'date':
      return `is a date${between(rule.from, rule.to)}`
    case 'length':
      return `has a number of characters${between(rule.from, rule.to)}`
    case 'pattern':
      return `matches the pattern ${cutText(rule.pattern, maxShown)}`
    case 'decided':
      return `is the same in all rows with the same ${rule.by.map(({ columnId }) => named(columnId)).join(' and ')}`
    case 'expression':
      return `fits ${cutText(rule.expression, maxShown)}`
  }
}

function between(from: number | string | null, to: number | string | null): string {
  if (from !== null && to !== null) return ` from ${from} to ${to}`
  return from !== null ? ` from ${from} on` : to !== null ? ` up to ${to}` : ''
}

/** Why a rule could not be checked to the end. */
export const whyUnchecked = (problem: NonNullable<CheckedRule['problem']>): string =>
  ({ slow_pattern: 'its pattern takes too long', column_gone: 'a column that it reads was deleted' })[problem]
