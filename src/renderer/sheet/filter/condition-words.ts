// Filters and sort orders as people read them.

import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import { ruleKindWords } from '../../../contract/app/rules/rule-words.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import type { CellRelation, SortKey, StandingView, ViewCondition } from '../../../contract/app/view.ts'
import { comparedBy } from '../../../model/column-types/compared-by.ts'
import type { ColumnTypeFacts } from '../../../model/column-types/facts.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { findingLook } from '../../ui/look/finding-look.ts'
import { stateLook } from '../../ui/look/verdict-look.ts'
import { formatCount, formatDate } from '../../ui/words/figures.ts'

const nameOf = (columns: readonly Column[], id: Column['id'] | null): string =>
  columns.find(column => column.id === id)?.name ?? 'A deleted column'

/** What the standing views are called, and what is there when they are empty. */
export const standingWords: Record<StandingView, { name: string; empty: string }> = {
  attention: { name: 'Needs attention', empty: 'Nothing needs attention.' },
  errors: { name: 'Errors', empty: 'No errors. Failed rows appear here.' },
  not_run: { name: 'Not run', empty: 'Every row has a result.' },
  stale: { name: 'Stale', empty: 'No stale results. Rows edited after a run appear here.' },
  duplicates: { name: 'Duplicates', empty: 'No duplicates.' },
  breaks_rule: { name: 'Breaks a rule', empty: 'No cell breaks a rule that could be checked.' },
  suppressed: { name: 'Suppressed', empty: 'No one in this list is on a do-not-contact list.' },
  may_contact: {
    name: 'Who may I contact',
    empty: 'No row has a consent basis that allows contact.',
  },
  ready: { name: 'Ready to export', empty: 'No rows are ready yet. See "Needs attention".' },
}

const sortWords: Readonly<Record<ColumnTypeFacts['sort'], readonly [ascending: string, descending: string]>> = {
  number: ['smallest first', 'largest first'],
  date: ['oldest first', 'newest first'],
  text: ['A to Z', 'Z to A'],
}

/** How a type is ordered, in words; the first is ascending. */
export function orderWords(type: Column['type'] | undefined): readonly [ascending: string, descending: string] {
  return sortWords[type === undefined ? 'text' : columnTypeFacts[type].sort]
}

export function sortText(columns: readonly Column[], { columnId, descending }: SortKey): string {
  const type = columns.find(({ id }) => id === columnId)?.type
  return `${nameOf(columns, columnId)} ${orderWords(type)[descending ? 1 : 0]}`
}

const blank = (value: string | null) => (value === null || isBlank(value) ? 'Blank' : value)
function anyOf(values: readonly string[]): string {
  const [first, second, ...more] = values
  const named = [first, second].filter(one => one !== undefined).join(' or ')
  return more.length > 0 ? `${named} or ${formatCount(more.length)} more` : named
}
function range(from: string | number | null, to: string | number | null): string {
  if (from === null) return to === null ? 'any' : `at most ${to}`
  return to === null ? `at least ${from}` : from === to ? String(from) : `${from} to ${to}`
}

function answeredWords(from: string | null, to: string | null): string {
  const words = [
    ...(from === null ? [] : [`since ${formatDate(from)}`]),
    ...(to === null ? [] : [`before ${formatDate(to)}`]),
  ]
  return words.length === 0 ? 'answered' : `answered ${words.join(' and ')}`
}

/** What a relation between two columns is called. `by`: what they are compared by. */
export function relationWords(
  relation: CellRelation,
  by: ReturnType<typeof comparedBy>,
  first: string,
  second: string,
): string {
  switch (relation) {
    case 'same':
      return 'Equal'
    case 'alike':
      return 'Equal except case and spaces'
    case 'less':
      return `${first} is ${by === 'date' ? 'earlier' : 'less'}`
    case 'more':
      return `${first} is ${by === 'date' ? 'later' : 'more'}`
    case 'differs':
      return by === 'text' ? 'Different' : by === 'date' ? 'One is not a date' : 'One is not a number'
    case 'first_blank':
      return `Only ${first} is blank`
    case 'second_blank':
      return `Only ${second} is blank`
    case 'both_blank':
      return 'Both are blank'
  }
}

function againstText(columns: readonly Column[], condition: Extract<ViewCondition, { kind: 'against' }>): string {
  const { firstId, secondId, relations, not } = condition
  const [first, second] = [nameOf(columns, firstId), nameOf(columns, secondId)]
  const typeOf = (id: Column['id']) => columns.find(column => column.id === id)?.type ?? 'text'
  const by = comparedBy(typeOf(firstId), typeOf(secondId))
  const words = relations.map(relation => relationWords(relation, by, first, second))
  return `${first} and ${second}${not ? ' not' : ''}: ${anyOf(words)}`
}

export function conditionText(columns: readonly Column[], condition: ViewCondition): string {
  if (condition.kind === 'rows') return `${condition.label} (${formatCount(condition.rowIds.length)})`
  if (condition.kind === 'problems') return 'Problem rows'
  if (condition.kind === 'rules') return 'Breaks a rule'
  if (condition.kind === 'ticked') return 'Ticked rows'
  if (condition.kind === 'standing') {
    const { name } = standingWords[condition.view]
    return condition.since ? `${name}, since ${condition.since}` : name
  }
  if (condition.kind === 'against') return againstText(columns, condition)
  if (condition.kind === 'expression')
    return `${condition.words}${condition.not ? ' not' : ''}: ${anyOf(condition.values.map(blank))}`
  const name = nameOf(columns, condition.columnId)
  const says = onColumnText(condition)
  return condition.not ? `${name} not: ${says}` : `${name}: ${says}`
}

function onColumnText(condition: Exclude<ViewCondition, { columnId: null }>): string {
  switch (condition.kind) {
    case 'contains':
      return `contains "${condition.text}"`
    case 'values':
      return anyOf(condition.values.map(blank))
    case 'blank':
      return condition.blank ? 'blank' : 'filled'
    case 'duplicate':
      return 'duplicates'
    case 'number':
      return range(condition.from, condition.to)
    case 'date':
      return range(condition.from, condition.to)
    case 'unread':
      return condition.as === 'number' ? 'not a number' : 'not a date'
    case 'length':
      return `${range(condition.from, condition.to)} characters`
    case 'shape':
      return `with the pattern ${anyOf(condition.shapes)}`
    case 'script':
      return `in ${anyOf(condition.scripts)}`
    case 'language':
      return condition.languages.includes('Unknown')
        ? `language: ${anyOf(condition.languages)}`
        : `in ${anyOf(condition.languages)}`
    case 'domain':
      return anyOf(condition.domains)
    case 'state':
      return anyOf(condition.states.map(state => stateLook[state].word))
    case 'stale':
      return 'stale'
    case 'evidence':
      return answeredWords(condition.from, condition.to)
    case 'verdict':
      return anyOf(condition.verdicts)
    case 'rule':
      return `breaks a rule: ${anyOf(condition.rules.map(kind => ruleKindWords[kind]))}`
    case 'local':
      return anyOf(condition.kinds.map(kind => findingLook[kind].word))
  }
}
