// Rules of colors: only tests that fit the column are offered, and a rule that lacks something is not one yet.
import { expect, test } from 'vitest'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { ColorRule } from '../../../contract/app/rules/color-rule.ts'
import { exampleColumn } from '../../../testing/list/example-column.ts'
import { draftOf, newDraft, ruleOf, testChoices } from './color-tests.ts'

const mail = exampleColumn(1, 'Mail', { type: 'email' })
const origin = { op: 'validate.email', sourceId: mail.id, field: 'verdict', resultColumnId: 2 as ColumnId }
const verdict = exampleColumn(2, 'Mail: verdict', { origin })
const kinds = (column: typeof mail, columns = [mail, verdict]) =>
  testChoices(column, columns, 'is').map(({ value }) => value)

test('tests that fit the column', () => {
  const always = ['is', 'contains', 'blank', 'duplicate']
  expect(kinds(mail, [mail])).toEqual(always)
  expect(kinds(mail)).toEqual([...always, 'verdict'])
  expect(kinds(verdict)).toEqual([...always, 'verdict', 'older'])
  expect(kinds(exampleColumn(3, 'Age', { type: 'number' }))).toEqual([...always, 'number'])
  expect(kinds(exampleColumn(3, 'Since', { type: 'date' }))).toEqual([...always, 'older'])
  expect(testChoices(mail, [mail], 'older').map(({ value }) => value)).toContain('older')
})

test.each<ColorRule>([
  { test: { kind: 'is', text: 'Oslo' }, color: 'red' },
  { test: { kind: 'contains', text: 'o' }, color: 'amber' },
  { test: { kind: 'blank' }, color: 'gray' },
  { test: { kind: 'duplicate' }, color: 'violet' },
  { test: { kind: 'number', from: null, to: 5 }, color: 'blue' },
  { test: { kind: 'verdict', verdict: 'Risky' }, color: 'green' },
  { test: { kind: 'older', days: 30 }, color: 'red' },
])('$test.kind is edited and kept as it is', rule => {
  expect(ruleOf(draftOf(rule, 1))).toEqual(rule)
})

test('what is not filled in is no rule', () => {
  expect(ruleOf(newDraft(1, 'is', 'red'))).toBeNull()
  expect(ruleOf(newDraft(1, 'number', 'red'))).toBeNull()
  expect(ruleOf({ ...newDraft(1, 'older', 'red'), days: null })).toBeNull()
  expect(ruleOf(newDraft(1, 'duplicate', 'red'))).toEqual({ color: 'red', test: { kind: 'duplicate' } })
})
