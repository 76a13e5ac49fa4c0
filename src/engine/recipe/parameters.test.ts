// Parameters of recipes: typed values in place of names, defaults, what is refused, and texts that would grow without end.
import { expect, test } from 'vitest'
import { Failure } from '../base/fail.ts'
import { readListRecipe, recipeTextWith } from './list-recipe.ts'
import { withParameters } from './parameters.ts'

const parameters = {
  country: { type: 'country', default: 'DE' },
  most: { type: 'number' },
  keep: { type: 'yes_no', default: true },
  note: { type: 'text', default: 'a {{b}} $1' },
  since: { type: 'date', default: '2026-01-31' },
}
const set = (...pairs: [string, string][]) => new Map(pairs)
/** A recipe that calls no other. */
const alone = (text: string) => ({ id: 'own', name: 'own.json', text })
const calledNone = () => {
  throw new Error('no recipe is called')
}
/** How it is refused. */
function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure && 'detail' in error.details) return String(error.details.detail)
    throw error
  }
  throw new Error('it was taken')
}

test('a name alone is the value itself, inside a text it is its text; nothing is read twice', () => {
  const steps = [
    {
      cap: '{{most}}',
      by: 'x {{most}}{{country}}',
      keep: ['{{keep}}'],
      is: '{{note}}',
      day: '{{since}}',
      own: String.raw`\{{most}}`,
    },
  ]
  expect(withParameters({ name: 'A', parameters, steps }, set(['most', '5'], ['country', 'at']))).toEqual({
    name: 'A',
    steps: [{ cap: 5, by: 'x 5AT', keep: [true], is: 'a {{b}} $1', day: '2026-01-31', own: '{{most}}' }],
  })
})

test('a recipe without parameters is taken literally', () => {
  const recipe = { name: '{{most}} {{x}}' }
  expect(withParameters(recipe, set())).toEqual(recipe)
})

test.each([
  [{ parameters }, set(), 'the parameter "most" has no value (a number such as 12.5, with --set most=VALUE)'],
  [{ parameters }, set(['most', 'many']), 'the parameter "most" takes a number such as 12.5, not "many"'],
  [{ parameters }, set(['most', '1'], ['country', 'Oslo']), 'takes a country code such as DE, not "Oslo"'],
  [{ parameters }, set(['most', '1'], ['since', '2026-02-31']), 'takes a date such as 2026-05-31'],
  [{ parameters }, set(['mosst', '1']), 'it has no parameter "mosst" (known: country, most, keep, note, since)'],
  [{}, set(['most', '1']), 'it has no parameter "most" (it has none)'],
  [{ parameters, name: '{{mos}}' }, set(['most', '1']), '"{{mos}}" is not a parameter'],
  [{ parameters: { Ab: { type: 'text' } } }, set(), '"Ab" needs a to z, digits and _ only'],
  [{ parameters: { a: { type: 'list' } } }, set(), 'parameters: "a.type"'],
  [{ parameters: { a: { type: 'text', run: 1 } } }, set(), '"run", which is not known'],
] as const)('%j with %j is refused', (recipe, given, words) => {
  expect(refusal(() => withParameters(recipe, given))).toContain(words)
})

test('a text that grows without end is refused', () => {
  const note = { note: { type: 'text', default: 'x'.repeat(10_000) } }
  for (const more of [{ name: ' {{note}}'.repeat(1000) }, { steps: Array(1000).fill('{{note}}') }])
    expect(refusal(() => withParameters({ parameters: note, ...more }, set()))).toContain('too long')
})

test('a recipe is read with its values, and its steps are another question with others', () => {
  const recipe = {
    ...{
      format: 'listwright.recipe',
      version: 2,
      name: 'Tidy',
      parameters: { fix: { type: 'text', default: 'safe' } },
    },
    steps: [{ do: 'clean', fix: '{{fix}}' }],
  }
  const text = JSON.stringify(recipe)
  const usual = readListRecipe(text)
  expect(usual.steps[0]?.said).toEqual({ do: 'clean', fix: 'safe' })
  const other = readListRecipe(recipeTextWith(alone(text), set(['fix', 'spaces']), calledNone))
  expect(other.steps[0]?.said).toEqual({ do: 'clean', fix: 'spaces' })
  expect(other.stepsHash).not.toBe(usual.stepsHash)
  expect(refusal(() => readListRecipe(recipeTextWith(alone(text), set(['fix', 'all']), calledNone)))).toContain(
    'step 1 (clean)',
  )
})
