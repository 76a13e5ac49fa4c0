// Building "Conditions": what a column offers and what stays when a choice changes.
import { expect, test } from 'vitest'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import type { OnlyIfTest } from '../../../contract/app/run/only-if.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { asChoice, choiceOf, choicesFor, onColumn, testChoices, testKeys, withTests } from './only-if.ts'

const origin = (op: string): Column['origin'] => ({
  op,
  sourceId: 1 as ColumnId,
  resultColumnId: 2 as ColumnId,
  field: 'verdict',
})
const plain = { id: 1 as ColumnId, origin: null }
const judged = { id: 2 as ColumnId, origin: origin('validate.email') }
const record = { id: 3 as ColumnId, origin: origin('cached.org.byDomain') }
const named: OnlyIfTest = { kind: 'is', columnId: plain.id, not: false, text: 'Berlin' }

test('verdicts, states and ages are asked of results only', () => {
  const kinds = (column: Pick<Column, 'origin'>) => new Set(choicesFor(column).map(({ kind }) => kind))
  expect([...kinds(plain)]).toEqual(['is', 'contains', 'blank'])
  expect([...kinds(judged)]).toEqual(['is', 'contains', 'blank', 'verdict', 'state', 'older'])
  expect([...kinds(record)]).toEqual(['is', 'contains', 'blank', 'state', 'older'])
})

test.each(testChoices)('$label keeps the column and is found again', choice => {
  const changed = asChoice(named, choice)
  expect(changed).toMatchObject({ kind: choice.kind, not: choice.not, columnId: plain.id })
  expect(choiceOf(changed)).toBe(choice)
})

test('a typed text stays when the kind changes', () => {
  expect(asChoice(named, testChoices[3])).toEqual({ kind: 'contains', columnId: 1, not: true, text: 'Berlin' })
})

test('a test moves to another column if that has it', () => {
  expect(onColumn(named, judged)).toEqual({ ...named, columnId: 2 })
  expect(onColumn({ kind: 'older', columnId: judged.id, not: false, days: 7 }, plain)).toEqual({
    kind: 'blank',
    columnId: 1,
    not: true,
  })
})

test('each test has a name of its own', () => {
  expect(testKeys([named, { ...named, text: 'Köln' }, asChoice(named, testChoices[5])])).toEqual([
    '1 is 1',
    '1 is 2',
    '1 blank 1',
  ])
})

test('without tests there is not a condition', () => {
  const spec: RunSpec = {
    sheetId: 1 as SheetId,
    op: 'validate.email',
    mapping: {},
    country: null,
    within: { kind: 'all' },
    chips: [],
    maxAgeDays: null,
    writes: 'fill',
    fields: [],
  }
  const asked = withTests(spec, [named], 'any')
  expect(asked.onlyIf).toEqual({ join: 'any', tests: [named] })
  expect(withTests(asked, [named, named]).onlyIf?.join).toBe('any')
  expect(withTests(asked, [])).toEqual(spec)
})
