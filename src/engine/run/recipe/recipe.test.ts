// Recipes: made of runs, read from text, and matched with lists that differ.
import { describe, expect, test } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell.ts'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import type { RecipeChoice, RecipeUse } from '../../../contract/app/recipe.ts'
import type { RunSpec } from '../../../contract/app/run-spec.ts'
import { Failure } from '../../base/fail.ts'
import { type CookedRun, parseRecipe, recipeFile, recipeOf } from './recipe.ts'
import { type ColumnCandidate, matchRecipe } from './recipe-match.ts'

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
const cooked: CookedRun = { op: 'validate.email', spec, cap: 60, sheetName: 'guests.csv' }
const made = recipeFile(recipeOf(cooked, columns))
const input: RecipeUse = { kind: 'input', field: 'email' }
const test0: RecipeUse = { kind: 'test', place: 0 }
const on = (list: ColumnCandidate[], choices: RecipeChoice[] = [], recipe = made.recipe) =>
  matchRecipe(recipe, { sheet: { id: 9 as SheetId, country: null, columns: list }, lists: [] }, choices)

test('a recipe names columns by name and type, and holds no ids, rows or places', () => {
  expect(made.fileName).toBe('validate-emails-guests.json')
  expect(made.recipe).toMatchObject({
    name: 'Validate emails: guests.csv',
    operation: 'validate.email',
    inputs: { email: { name: 'Work e-mail', type: 'email' } },
    country: null,
    onlyIf: { tests: [{ kind: 'is', column: { name: 'City', type: 'city' }, not: false, text: 'Oslo' }] },
    rows: ['empty', 'retryable'],
    budget: 60,
  })
  expect(made.recipe.fields).toEqual(['email_quality.is_role'])
  expect(made.text).not.toMatch(/[iI]d"/)
})

test('a run whose columns are gone has no recipe', () => {
  expect(() => recipeOf(cooked, columns.slice(1))).toThrow(expect.objectContaining({ code: 'not_found' }))
  expect(() => recipeOf(cooked, columns.slice(0, 1))).toThrow(expect.objectContaining({ code: 'not_found' }))
})

test('the hash is of what a recipe says, not of its layout', () => {
  const { name, ...rest } = JSON.parse(made.text)
  const turned = `\uFEFF${JSON.stringify({ ...rest, name })}`
  expect(recipeFile(parseRecipe(turned)).hash).toBe(made.hash)
  expect(recipeFile(parseRecipe(JSON.stringify({ ...rest, name, budget: 61 }))).hash).not.toBe(made.hash)
})

describe('what is no recipe is refused with the place that is wrong', () => {
  const { recipe } = made
  const { inputs, onlyIf } = recipe
  test.each<[string, unknown, string]>([
    ['no JSON', 'Name,Mail', 'it is not JSON'],
    ['no recipe', [], '"format" is not "listwright.recipe"'],
    ['an unknown key', { ...recipe, bugdet: 5 }, 'it has "bugdet", which is not known'],
    ['an unknown key inside', { ...recipe, onlyIf: { ...onlyIf, or: 1 } }, '"onlyIf" has "or", which is not known'],
    ['an unknown input', { ...recipe, inputs: { ...inputs, mail: inputs.email } }, '"inputs" has "mail"'],
    ['an unknown operation', { ...recipe, operation: 'validate.fax' }, '"operation":'],
    ['a missing input', { ...recipe, inputs: {} }, '"inputs": “Validate emails” needs email'],
    ['an input it does not read', { ...recipe, inputs: { ...inputs, phone: inputs.email } }, 'does not use phone'],
    ['an unknown field', { ...recipe, fields: ['shoe_size'] }, 'validate.email has no field shoe_size'],
    ['a list for people', { ...recipe, addPeople: { filters: {}, most: 5, into: 'P' } }, 'does not add rows'],
    [
      'the same step twice',
      { ...recipe, waterfall: ['validate.email'] },
      '"waterfall": an operation can be used only once',
    ],
    ['a version that is none', { ...recipe, version: 'one' }, '"version":'],
  ])('%s', (_, content, detail) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const parse = () => parseRecipe(text)
    expect(parse).toThrow(Failure)
    expect(parse).toThrow(
      expect.objectContaining({ code: 'recipe_unreadable', details: { detail: expect.stringContaining(detail) } }),
    )
  })

  test('a newer version is told as such, whatever else it holds', () => {
    const parse = () => parseRecipe(JSON.stringify({ ...recipe, version: 2, steps: [] }))
    expect(parse).toThrow(expect.objectContaining({ code: 'recipe_newer', details: { theirs: 2, ours: 1 } }))
  })
})

describe('on another list', () => {
  const others = [column(11, 'City', 'city'), column(12, 'Work e-mail', 'email')]

  test('columns are found by name; letter case and outer spaces do not matter', () => {
    const list = [column(11, ' CITY ', 'city'), column(12, 'work E-mail', 'email')]
    expect(on(list)).toEqual(on([column(11, ' CITY ', 'city'), column(12, 'Work Email', 'email')]))
    expect(on(list)).toMatchObject({
      drift: [],
      spec: {
        sheetId: 9,
        mapping: { email: 12 },
        within: { kind: 'all' },
        onlyIf: { join: 'all', tests: [{ kind: 'is', columnId: 11, text: 'Oslo' }] },
      },
    })
  })

  test.each<[string, ColumnCandidate[], object]>([
    [
      'renamed: one column of the type',
      [column(12, 'Mail', 'email'), others[0] as ColumnCandidate],
      { kind: 'renamed', found: { id: 12, name: 'Mail' } },
    ],
    [
      'missing: none of the type',
      [column(12, 'Mail', 'text'), others[0] as ColumnCandidate],
      { kind: 'missing', found: null },
    ],
    [
      'missing: two of the type',
      [column(12, 'A', 'email'), column(13, 'B', 'email'), others[0] as ColumnCandidate],
      { kind: 'missing', found: null },
    ],
    [
      'another type',
      [column(12, 'Work e-mail', 'text'), others[0] as ColumnCandidate],
      { kind: 'type', found: { id: 12, type: 'text' } },
    ],
    [
      'excluded from runs',
      [column(12, 'Work e-mail', 'email', { neverSend: true }), others[0] as ColumnCandidate],
      { kind: 'locked', found: { id: 12 } },
    ],
  ])('%s', (_, list, told) => {
    expect(on(list)).toMatchObject({
      spec: null,
      drift: [{ use: input, column: { name: 'Work e-mail', type: 'email' }, ...told }],
    })
  })

  test('a column that is chosen stands for the one that is not there; a locked one still does not', () => {
    const list = [
      column(12, 'Mail', 'text'),
      column(13, 'Secret', 'email', { neverSend: true }),
      others[0] as ColumnCandidate,
    ]
    const choose = (id: number) => on(list, [{ use: input, columnId: id as ColumnId }])
    expect(choose(12)).toMatchObject({ drift: [], spec: { mapping: { email: 12 } } })
    expect(choose(13)).toMatchObject({ spec: null, drift: [{ kind: 'locked', found: { id: 13 } }] })
    expect(choose(99)).toMatchObject({ spec: null, drift: [{ kind: 'missing' }] })
  })

  test('a condition is left out only when a person says so; a needed input never', () => {
    const list = [column(12, 'Work e-mail', 'email')]
    expect(on(list)).toMatchObject({ spec: null, drift: [{ kind: 'missing', use: test0, column: { name: 'City' } }] })
    const without = on(list, [{ use: test0, columnId: null }])
    expect(without.drift).toEqual([])
    expect(without.spec).not.toHaveProperty('onlyIf')
    expect(on(others, [{ use: input, columnId: null }])).toMatchObject({
      spec: null,
      drift: [{ kind: 'missing', use: input }],
    })
  })

  test('a condition on results needs results, not only the name', () => {
    const older = {
      ...spec,
      onlyIf: { join: 'all' as const, tests: [{ kind: 'older' as const, columnId: verdict, not: false, days: 90 }] },
    }
    const { recipe } = recipeFile(recipeOf({ ...cooked, spec: older }, columns))
    expect(on(columns, [], recipe)).toMatchObject({
      drift: [],
      spec: { onlyIf: { tests: [{ columnId: verdict, days: 90 }] } },
    })
    const typed = [columns[0] as ColumnCandidate, column(3, 'Work e-mail: verdict', 'text')]
    expect(on(typed, [], recipe)).toMatchObject({ spec: null, drift: [{ kind: 'no_results', use: test0 }] })
  })

  test('rows by priority: a column that is gone is told, and may be left out', () => {
    const best: RunSpec = { ...spec, bestFirst: { priority: { columnId: city, first: 'low' } } }
    const { recipe } = recipeFile(recipeOf({ ...cooked, spec: best }, columns))
    expect(recipe.bestFirst).toEqual({ priority: { column: { name: 'City', type: 'city' }, first: 'low' } })
    const priority: RecipeUse = { kind: 'priority' }
    const list = [column(12, 'Work e-mail', 'email')]
    const without = { use: test0, columnId: null }
    expect(on(list, [without], recipe)).toMatchObject({ spec: null, drift: [{ kind: 'missing', use: priority }] })
    const none = [without, { use: priority, columnId: null }]
    expect(on(list, none, recipe)).toMatchObject({ drift: [], spec: { bestFirst: { priority: null } } })
  })

  test('of columns with one name the right one is found again', () => {
    const twice = [column(1, 'Mail', 'email'), column(2, 'Mail', 'email'), column(3, 'City', 'city')]
    const second = { ...cooked, spec: { ...spec, mapping: { email: city }, onlyIf: undefined } as RunSpec }
    const { recipe } = recipeFile(recipeOf(second, twice))
    expect(recipe.inputs.email).toEqual({ name: 'Mail', type: 'email', nth: 2 })
    expect(on(twice, [], recipe)).toMatchObject({ drift: [], spec: { mapping: { email: city } } })
    expect(on(twice.slice(1), [], recipe)).toMatchObject({ drift: [{ kind: 'renamed', found: { id: 2 } }] })
  })
})

test('people go to the list of that name, of several to the one changed last, else to a new one', () => {
  const addPeople = {
    filters: { job_level: ['VP'] },
    perRow: 5,
    target: { kind: 'list' as const, sheetId: 8 as SheetId },
  }
  const people: RunSpec = { ...spec, op: 'search.employees', mapping: { domain: mail }, fields: [], addPeople }
  const { onlyIf: _, ...rest } = people
  const added = { sheetId: 8 as SheetId, name: 'Prospects', rows: 3 }
  const { recipe } = recipeFile(
    recipeOf({ op: 'search.employees', spec: rest, cap: 5, sheetName: 'firms', added }, [column(1, 'Site', 'domain')]),
  )
  expect(recipe.addPeople).toEqual({ filters: { job_level: ['VP'] }, most: 5, into: 'Prospects' })
  const lists = [
    { id: 20 as SheetId, name: 'Prospects', changedAt: '2026-01-01T00:00:00.000Z' },
    { id: 21 as SheetId, name: 'Prospects', changedAt: '2026-02-01T00:00:00.000Z' },
    { id: 9 as SheetId, name: 'Prospects', changedAt: '2026-03-01T00:00:00.000Z' },
  ]
  const sheet = { id: 9 as SheetId, country: null, columns: [column(1, 'Site', 'domain')] }
  const there = matchRecipe(recipe, { sheet, lists })
  expect(there).toMatchObject({ lists: 2, spec: { addPeople: { perRow: 5, target: { kind: 'list', sheetId: 21 } } } })
  expect(matchRecipe(recipe, { sheet, lists: [] })).toMatchObject({
    lists: 0,
    spec: { addPeople: { target: { kind: 'new', name: 'Prospects' } } },
  })
})

test('lists to look into are named; one that is missing is told, and left out only by a person', () => {
  const named = { ...spec, ownLists: [8 as SheetId, 20 as SheetId] }
  const changedAt = '2026-01-01T00:00:00.000Z'
  const customers = { id: 8 as SheetId, name: 'Customers', changedAt }
  const partners = { id: 20 as SheetId, name: 'Partners', changedAt }
  const cook = (lists: { id: SheetId; name: string }[]) => recipeOf({ ...cooked, spec: named, lists }, columns)
  const recipe = parseRecipe(recipeFile(cook([customers, partners])).text)
  expect(recipe.ownLists).toEqual(['Customers', 'Partners'])
  expect(() => cook([customers])).toThrow(Failure)

  const sheet = { id: 9 as SheetId, country: null, columns }
  const twin = { ...partners, id: 21 as SheetId }
  expect(matchRecipe(recipe, { sheet, lists: [customers, partners, twin] })).toMatchObject({
    lost: [],
    spec: { ownLists: [8, 20, 21] },
  })
  // The list that is asked about is none of the others.
  const lists = [customers, { ...partners, id: sheet.id }]
  expect(matchRecipe(recipe, { sheet, lists })).toMatchObject({ drift: [], lost: ['Partners'], spec: null })
  expect(matchRecipe(recipe, { sheet, lists }, [], true)).toMatchObject({ lost: ['Partners'], spec: { ownLists: [8] } })
  const none = matchRecipe(recipe, { sheet, lists: [] }, [], true)
  expect(none.spec).not.toBeNull()
  expect(none.spec?.ownLists).toBeUndefined()
})
