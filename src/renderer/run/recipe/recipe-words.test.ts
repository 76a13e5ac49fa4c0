// Differences between a recipe and a list, as the dialog tells them.
import { expect, test } from 'vitest'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Recipe, RecipeDrift } from '../../../contract/app/recipe.ts'
import { exampleColumn } from '../../../testing/example-column.ts'
import { driftWords, leftOut, offeredFor, suggestedColumn, titleOf } from './recipe-words.ts'

const recipe: Recipe = {
  format: 'listwright.recipe',
  version: 1,
  name: 'Phones',
  operation: 'validate.phone',
  inputs: { phone: { name: 'Tel', type: 'phone' }, country: { name: 'Land', type: 'country' } },
  country: 'DE',
  ownLists: false,
  waterfall: [],
  onlyIf: {
    join: 'all',
    tests: [
      { kind: 'is', column: { name: 'City', type: 'city' }, not: true, text: 'Oslo' },
      { kind: 'older', column: { name: 'Tel: verdict', type: 'text' }, not: false, days: 90 },
    ],
  },
  bestFirst: { priority: { column: { name: 'Score', type: 'number' }, first: 'high' } },
  rows: ['empty'],
  maxAgeDays: 30,
  writes: 'fill',
  fields: [],
  budget: 5,
}
const origin = { op: 'validate.phone', sourceId: 1 as ColumnId, field: 'verdict', resultColumnId: 2 as ColumnId }
const columns = [
  exampleColumn(1, 'Phone', { type: 'phone' }),
  exampleColumn(2, 'Phone: verdict', { origin }),
  exampleColumn(3, 'Secret', { type: 'phone', neverSend: true }),
  exampleColumn(4, 'Rank', { type: 'number' }),
]
const drift = (more: Partial<RecipeDrift>): RecipeDrift => ({
  kind: 'missing',
  use: { kind: 'input', field: 'phone' },
  column: { name: 'Tel', type: 'phone' },
  found: null,
  ...more,
})
const found = { id: 1 as ColumnId, name: 'Phone', type: 'phone' as const }

test('each use has its title: an input, or the condition as it was built', () => {
  expect(titleOf(recipe, { kind: 'input', field: 'phone' })).toBe('The phone')
  expect(titleOf(recipe, { kind: 'test', place: 0 })).toBe('Condition: “City” is not “Oslo”')
  expect(titleOf(recipe, { kind: 'test', place: 1 })).toBe('Condition: “Tel: verdict” is older than 90 days')
})

test('each difference is a sentence; a likely column is chosen to begin with, another one never', () => {
  expect(driftWords(drift({}))).toBe('This list has no column “Tel” (Phone).')
  expect(driftWords(drift({ kind: 'renamed', found }))).toContain('“Phone” is the only column of that type.')
  expect(driftWords(drift({ kind: 'type', found: { ...found, type: 'text' } }))).toContain('has the type Text here.')
  expect(driftWords(drift({ kind: 'locked', found }))).toBe('“Phone” is excluded from runs.')
  expect(driftWords(drift({ kind: 'no_results', found }))).toBe('“Phone” has no results of a run.')
  const kinds = ['missing', 'renamed', 'type', 'locked', 'no_results'] as const
  expect(kinds.map(kind => suggestedColumn(drift({ kind, found: kind === 'missing' ? null : found })))).toEqual([
    null,
    '1',
    '1',
    null,
    null,
  ])
})

test('offered is what may be read; conditions and optional inputs may be left out, a needed input not', () => {
  const values = (use: RecipeDrift['use']) => offeredFor(recipe, use, columns).map(({ value }) => value)
  expect(offeredFor(recipe, { kind: 'input', field: 'phone' }, columns)).toEqual([
    { value: '1', label: 'Phone', disabled: false },
    { value: '3', label: 'Secret (excluded from runs)', disabled: true },
    { value: '4', label: 'Rank', disabled: false },
  ])
  expect(values({ kind: 'input', field: 'country' })).toContain(leftOut)
  expect(values({ kind: 'test', place: 0 })).toEqual(['1', '2', '3', '4', leftOut])
  expect(values({ kind: 'test', place: 1 })).toEqual(['2', leftOut])
  expect(values({ kind: 'priority' })).toEqual(['4', leftOut])
})
