// A rule while a person writes it: its fields as texts, and the rule once they are whole.

import type { ColumnId } from '../../contract/app/ids.ts'
import {
  type CellRule,
  type CellRuleKind,
  cellRuleKinds,
  maxAllowedValues,
} from '../../contract/app/rules/cell-rule.ts'
import { ruleKindWords } from '../../contract/app/rules/rule-words.ts'

export interface RuleDraft {
  readonly kind: CellRuleKind
  readonly from: string
  readonly to: string
  readonly whole: boolean
  /** A pattern, an expression, the allowed values one per line, or the text that the other column has. */
  readonly text: string
  /** The columns that decide, or the one that has a text. */
  readonly others: readonly ColumnId[]
}

export const ruleKinds: readonly { readonly value: CellRuleKind; readonly label: string }[] = cellRuleKinds.map(
  value => ({
    value,
    label: ruleKindWords[value],
  }),
)

export const newDraft = (kind: CellRuleKind): RuleDraft => ({
  ...{ kind, from: '', to: '', whole: false, text: '', others: [] },
})

export function draftOf(rule: CellRule): RuleDraft {
  const draft = newDraft(rule.kind)
  switch (rule.kind) {
    case 'filled':
      return rule.when ? { ...draft, others: [rule.when.columnId], text: rule.when.is ?? '' } : draft
    case 'allowed':
      return { ...draft, text: rule.values.join('\n') }
    case 'number':
    case 'date':
    case 'length':
      return {
        ...draft,
        from: String(rule.from ?? ''),
        to: String(rule.to ?? ''),
        whole: rule.kind === 'number' && rule.whole,
      }
    case 'pattern':
      return { ...draft, text: rule.pattern }
    case 'expression':
      return { ...draft, text: rule.expression }
    case 'decided':
      return { ...draft, others: rule.by.map(({ columnId }) => columnId) }
    default:
      return draft
  }
}

/** Null while something is missing or cannot be read. */
export function ruleOf({ kind, from, to, whole, text, others }: RuleDraft): CellRule | null {
  switch (kind) {
    case 'filled': {
      const [columnId] = others
      return { kind, when: columnId === undefined ? null : { columnId, is: text.trim() === '' ? null : text.trim() } }
    }
    case 'unique':
      return { kind }
    case 'allowed': {
      const values = [...new Set(text.split('\n').map(line => line.trim()))].filter(line => line !== '')
      return values.length > 0 && values.length <= maxAllowedValues ? { kind, values } : null
    }
    case 'number':
    case 'length': {
      const [low, high] = [boundIn(from), boundIn(to)]
      if (low === undefined || high === undefined || isTurned(low, high)) return null
      if (kind === 'number') return { kind, from: low, to: high, whole }
      const counts = [low, high].every(one => one === null || (Number.isInteger(one) && one >= 0))
      return counts && (low !== null || high !== null) ? { kind, from: low, to: high } : null
    }
    case 'date': {
      const [low, high] = [from || null, to || null]
      return isTurned(low, high) ? null : { kind, from: low, to: high }
    }
    case 'pattern':
      return text === '' ? null : { kind, pattern: text }
    case 'expression':
      return text.trim() === '' ? null : { kind, expression: text.trim() }
    case 'decided':
      return others.length > 0 ? { kind, by: others.map(columnId => ({ columnId })) } : null
  }
}

/** Null for a blank field, undefined for what is no number. */
function boundIn(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}

const isTurned = <T extends number | string>(low: T | null, high: T | null): boolean =>
  low !== null && high !== null && low > high
