// A rule is read from the fields of its form, and the form shows the same rule again.
import { expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { CellRule } from '../../contract/app/rules/cell-rule.ts'
import { draftOf, newDraft, ruleOf } from './rule-draft.ts'

const columnId = 3 as ColumnId
test.each<CellRule>([
  { kind: 'filled', when: null },
  { kind: 'filled', when: { columnId, is: 'DE' } },
  { kind: 'filled', when: { columnId, is: null } },
  { kind: 'unique' },
  { kind: 'allowed', values: ['a', 'b, c'] },
  { kind: 'number', from: -1.5, to: null, whole: true },
  { kind: 'date', from: '2026-01-31', to: null },
  { kind: 'length', from: 2, to: 5 },
  { kind: 'pattern', pattern: '\\d{5} ' },
  { kind: 'decided', by: [{ columnId }] },
  { kind: 'expression', expression: '[A] > 1' },
])('%j', rule => expect(ruleOf(draftOf(rule))).toEqual(rule))

test('a form that lacks something is no rule yet', () => {
  const lacking = [
    newDraft('allowed'),
    newDraft('pattern'),
    newDraft('decided'),
    newDraft('expression'),
    newDraft('length'),
    { ...newDraft('number'), from: 'x' },
    { ...newDraft('number'), from: '9', to: '1' },
    { ...newDraft('length'), from: '-1' },
  ]
  expect(lacking.map(ruleOf)).toEqual(lacking.map(() => null))
})
