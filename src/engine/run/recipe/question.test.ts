// What runs ask by names, and the same on lists that differ.
import { describe, expect, test } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import type { RecipeColumn } from '../../../contract/app/recipe.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { columnNamed } from '../../action/named.ts'
import { fail } from '../../base/fail.ts'
import { type AskedRun, questionOf } from './question.ts'
import { type ColumnCandidate, questionOn } from './question-on-list.ts'

const column = (id: number, name: string, type: ColumnType, more: Partial<ColumnCandidate> = {}): ColumnCandidate => ({
  id: id as ColumnId,
  name,
  type,
  neverSend: false,
  origin: null,
  ...more,
})
const [mail, city, verdict] = [1, 2, 3].map(id => id as ColumnId) as [ColumnId, ColumnId, ColumnId]
const results = { op: 'validate.email', sourceId: mail, field: 'verdict', resultColumnId: verdict }
const columns = [
  column(1, 'Work e-mail', 'email'),
  column(2, 'City', 'city'),
  column(3, 'Work e-mail: verdict', 'text', { origin: results }),
]
const spec: RunSpec = {
  sheetId: 7 as SheetId,
  op: 'validate.email',
  mapping: { email: mail },
  country: 'DE',
  within: { kind: 'all' },
  chips: ['empty', 'retryable'],
  maxAgeDays: 30,
  missDays: 14,
  writes: 'fill',
  fields: ['email_quality.is_role', 'nonsense'],
  onlyIf: { join: 'all', tests: [{ kind: 'is', columnId: city, not: false, text: 'Oslo' }] },
}
const asked: AskedRun = { op: 'validate.email', spec }
const made = questionOf(asked, columns)
const list = (own: readonly ColumnCandidate[], lists: { id: SheetId; name: string; changedAt: string }[] = []) => ({
  sheet: { id: 9 as SheetId, country: null },
  lists,
  column(named: RecipeColumn) {
    const found = columnNamed(own, named)
    if (!found) throw fail('not_found', { what: named.name })
    return found
  },
})
const on = (own: readonly ColumnCandidate[], question = made) => questionOn(question, list(own))

test('columns are named with their types; there are no ids and rows in it', () => {
  expect(made).toMatchObject({
    operation: 'validate.email',
    inputs: { email: { name: 'Work e-mail', type: 'email' } },
    country: null,
    onlyIf: { tests: [{ kind: 'is', column: { name: 'City', type: 'city' }, not: false, text: 'Oslo' }] },
    rows: ['empty', 'retryable'],
  })
  expect(made.fields).toEqual(['email_quality.is_role'])
  expect(JSON.stringify(made)).not.toMatch(/[iI]d"/)
})

test('a run whose columns are gone asks nothing that could be said', () => {
  for (const left of [columns.slice(1), columns.slice(0, 1)])
    expect(() => questionOf(asked, left)).toThrow(expect.objectContaining({ code: 'not_found' }))
})

describe('on another list', () => {
  test('columns are found by name; letter case and outer spaces do not matter', () => {
    expect(on([column(11, ' CITY ', 'city'), column(12, 'work E-mail', 'email')])).toMatchObject({
      spec: {
        sheetId: 9,
        mapping: { email: 12 },
        within: { kind: 'all' },
        onlyIf: { join: 'all', tests: [{ kind: 'is', columnId: 11, text: 'Oslo' }] },
      },
    })
  })

  test('a column that is not there, or excluded from runs, is told', () => {
    expect(() => on([column(12, 'Work e-mail', 'email')])).toThrow(expect.objectContaining({ code: 'not_found' }))
    const locked = [column(11, 'City', 'city'), column(12, 'Work e-mail', 'email', { neverSend: true })]
    expect(on(locked)).toMatchObject({ trouble: [{ kind: 'locked', column: { name: 'Work e-mail' } }] })
  })

  test('a condition on results needs results, not only the name', () => {
    const tests = [{ kind: 'older' as const, columnId: verdict, not: false, days: 90 }]
    const older = questionOf({ ...asked, spec: { ...spec, onlyIf: { join: 'all', tests } } }, columns)
    expect(on(columns, older)).toMatchObject({ spec: { onlyIf: { tests: [{ columnId: verdict, days: 90 }] } } })
    const typed = [columns[0] as ColumnCandidate, column(3, 'Work e-mail: verdict', 'text')]
    expect(on(typed, older)).toMatchObject({ trouble: [{ kind: 'other', column: { name: 'Work e-mail: verdict' } }] })
  })

  test('of columns with one name the right one is found again, and the priority by its name', () => {
    const twice = [column(1, 'Mail', 'email'), column(2, 'Mail', 'email'), column(3, 'City', 'city')]
    const { onlyIf: _, ...rest } = spec
    const bestFirst = { priority: { columnId: verdict, first: 'low' as const } }
    const second = questionOf({ ...asked, spec: { ...rest, mapping: { email: city }, bestFirst } }, twice)
    expect(second.inputs.email).toEqual({ name: 'Mail', type: 'email', nth: 2 })
    expect(on(twice, second)).toMatchObject({ spec: { mapping: { email: city }, bestFirst } })
  })
})

test('people go to the list of that name, else to a new one; of several it is not known which', () => {
  const target = { kind: 'list' as const, sheetId: 8 as SheetId }
  const addPeople = { filters: { job_level: ['VP'] }, perRow: 5, target }
  const { onlyIf: _, ...rest } = spec
  const people: RunSpec = { ...rest, op: 'search.employees', mapping: { domain: mail }, fields: [], addPeople }
  const sites = [column(1, 'Site', 'domain')]
  const question = questionOf({ op: 'search.employees', spec: people, added: { name: 'Prospects' } }, sites)
  expect(question.addPeople).toEqual({ filters: { job_level: ['VP'] }, most: 5, into: 'Prospects' })
  const named = (id: number) => ({ id: id as SheetId, name: 'Prospects', changedAt: '2026-01-01T00:00:00.000Z' })
  // The list that is asked about is none of them.
  expect(questionOn(question, list(sites, [named(20), named(9)]))).toMatchObject({
    spec: { addPeople: { perRow: 5, target: { kind: 'list', sheetId: 20 } } },
  })
  expect(questionOn(question, list(sites))).toMatchObject({
    spec: { addPeople: { target: { kind: 'new', name: 'Prospects' } } },
  })
  expect(questionOn(question, list(sites, [named(20), named(21)]))).toMatchObject({
    trouble: [{ kind: 'list', words: 'There are 2 lists “Prospects” for the people.' }],
  })
})

test('lists to look into are named; one that is missing is told', () => {
  const changedAt = '2026-01-01T00:00:00.000Z'
  const customers = { id: 8 as SheetId, name: 'Customers', changedAt }
  const partners = { id: 20 as SheetId, name: 'Partners', changedAt }
  const own = { ...asked, spec: { ...spec, ownLists: [customers.id, partners.id] } }
  const question = questionOf({ ...own, lists: [customers, partners] }, columns)
  expect(question.ownLists).toEqual(['Customers', 'Partners'])
  expect(() => questionOf({ ...own, lists: [customers] }, columns)).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  )
  const twin = { ...partners, id: 21 as SheetId }
  expect(questionOn(question, list(columns, [customers, partners, twin]))).toMatchObject({
    spec: { ownLists: [8, 20, 21] },
  })
  expect(questionOn(question, list(columns, [customers]))).toMatchObject({
    trouble: [{ kind: 'list', words: 'There is no list “Partners”, which the run checks before the service.' }],
  })
})
