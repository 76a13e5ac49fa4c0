// What a rule can ask of the cells of a column: the tests that make sense for it, and their words. Pure.
import type { ColorRule, ColorTest } from '../../../contract/app/rules/color-rule.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'

export type TestKind = ColorTest['kind']

const words: Readonly<Record<TestKind, string>> = {
  is: 'Is',
  contains: 'Contains',
  blank: 'Is blank',
  duplicate: 'Is a duplicate',
  number: 'Is a number between',
  verdict: 'Has the verdict',
  older: 'Is older than (days)',
}

/** `columns`: of its list; a column that was validated has a verdict in another one. */
function makesSense(kind: TestKind, column: Column, columns: readonly Column[]): boolean {
  if (kind === 'number') return column.type === 'number'
  if (kind === 'older') return columnTypeFacts[column.type].sort === 'date' || column.origin !== null
  if (kind !== 'verdict') return true
  return columns.some(
    ({ origin }) => origin?.field === 'verdict' && [column.id, column.origin?.sourceId].includes(origin.sourceId),
  )
}

/** The one that is in use is offered too, whatever became of the column. */
export const testChoices = (
  column: Column,
  columns: readonly Column[],
  used: TestKind,
): { value: TestKind; label: string }[] =>
  (['is', 'contains', 'blank', 'duplicate', 'number', 'verdict', 'older'] as const)
    .filter(kind => kind === used || makesSense(kind, column, columns))
    .map(kind => ({ value: kind, label: words[kind] }))

/** A rule as it is typed: what is not filled in yet is empty. */
export interface DraftRule {
  readonly key: number
  readonly kind: TestKind
  readonly color: ColorRule['color']
  readonly text: string
  readonly from: number | null
  readonly to: number | null
  readonly verdict: 'Deliverable' | 'Risky' | 'Undeliverable' | 'Unknown'
  readonly days: number | null
}

export const newDraft = (key: number, kind: TestKind, color: ColorRule['color']): DraftRule => ({
  ...{ key, kind, color, text: '', from: null, to: null, verdict: 'Undeliverable', days: 90 },
})

export const draftOf = ({ test, color }: ColorRule, key: number): DraftRule => ({
  ...newDraft(key, test.kind, color),
  ...test,
})

/** Null: something is missing. */
export function ruleOf({ kind, color, text, from, to, verdict, days }: DraftRule): ColorRule | null {
  switch (kind) {
    case 'is':
    case 'contains':
      return text === '' ? null : { color, test: { kind, text } }
    case 'number':
      return from === null && to === null ? null : { color, test: { kind, from, to } }
    case 'verdict':
      return { color, test: { kind, verdict } }
    case 'older':
      return days === null ? null : { color, test: { kind, days } }
    default:
      return { color, test: { kind } }
  }
}
