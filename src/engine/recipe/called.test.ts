// Recipes that call recipes: their steps in its place, parameters handed down, circles named, and what would grow without end.
import { expect, test } from 'vitest'
import { Failure } from '../base/fail.ts'
import type { FindCalled } from './called.ts'
import { readListRecipe, recipeTextWith } from './list-recipe.ts'

const recipe = (steps: readonly object[], more: object = {}) =>
  JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'R', steps, ...more })
const call = (file: string, set?: object) => ({ do: 'recipe', file, ...(set && { set }) })
const mail = { name: 'Mail', type: 'email' }
const transform = (by: string) => ({ do: 'transform', columns: [mail], by, options: {}, into: { column: 'same' } })

/** The recipe `first.json` among files by their names. */
function read(files: Readonly<Record<string, string>>, set: readonly [string, string][] = []) {
  const find: FindCalled = name => {
    const text = files[name]
    if (text === undefined) throw new Error(`no file ${name}`)
    return { id: name, name, text }
  }
  return readListRecipe(recipeTextWith(find('first.json', { id: '', name: '', text: '' }), new Map(set), find))
}
function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure && 'detail' in error.details) return String(error.details.detail)
    throw error
  }
  throw new Error('it was taken')
}

test('the steps of a called recipe are in the place of the call, with the values that were handed down', () => {
  const files = {
    'first.json': recipe([transform('tidy'), call('case.json', { way: '{{case}}' }), call('case.json')], {
      parameters: { case: { type: 'text', default: 'lower' } },
      export: { view: null, preset: 'plain' },
    }),
    'case.json': recipe([transform('{{way}}'), call('last.json')], {
      parameters: { way: { type: 'text', default: 'upper' } },
      import: { options: { delimiter: ';' }, country: null, columns: [] },
      export: { view: 'Other', preset: 'excel' },
    }),
    'last.json': recipe([{ do: 'clean', fix: 'safe' }]),
  }
  const { steps, recipe: whole, stepsHash } = read(files)
  const said = (of: typeof steps) => of.map(({ said }) => ('by' in said ? said.by : 'do' in said ? said.do : ''))
  expect(said(steps)).toEqual(['tidy', 'lower', 'clean', 'upper', 'clean'])
  // What it does not say itself is not taken from a recipe that it calls.
  expect(whole.import).toBeUndefined()
  expect(whole.export).toEqual({ view: null, preset: 'plain' })
  const other = read(files, [['case', 'title']])
  expect(said(other.steps)[1]).toBe('title')
  expect(other.stepsHash).not.toBe(stepsHash)
  // The same steps in one file are the same recipe.
  expect(readListRecipe(recipe(steps.map(({ said }) => said))).stepsHash).toBe(stepsHash)
})

test.each([
  [
    'a circle',
    { 'first.json': recipe([call('a.json')]), 'a.json': recipe([call('b.json')]), 'b.json': recipe([call('a.json')]) },
    'recipes call each other in a circle: first.json → a.json → b.json → a.json',
  ],
  ['itself', { 'first.json': recipe([call('first.json')]) }, 'first.json → first.json'],
  [
    'what is no recipe',
    { 'first.json': recipe([call('a.json')]), 'a.json': '{}' },
    'first.json → a.json: "format" is not "listwright.recipe"',
  ],
  [
    'an unknown key',
    { 'first.json': recipe([call('a.json')]), 'a.json': recipe([], { stpes: [] }) },
    'first.json → a.json: it has "stpes", which is not known',
  ],
  [
    'a parameter that it does not have',
    { 'first.json': recipe([call('a.json', { x: 1 })]), 'a.json': recipe([]) },
    'first.json → a.json: it has no parameter "x"',
  ],
  ['a mistyped call', { 'first.json': recipe([{ ...call('a.json'), sett: {} }]), 'a.json': recipe([]) }, '"sett"'],
  [
    'calls that double each time',
    Object.fromEntries(
      ['first.json', ...Array.from({ length: 30 }, (_, at) => `${at}.json`)].map((name, at) => [
        name,
        recipe(at === 30 ? [] : [call(`${at}.json`), call(`${at}.json`)]),
      ]),
    ),
    'it calls more than 200 recipes',
  ],
  [
    'long recipes, many times',
    {
      'first.json': recipe(Array(20).fill(call('a.json'))),
      'a.json': recipe([{ do: 'x'.repeat(60), y: 'z'.repeat(90_000) }]),
    },
    'it is too long with the recipes that it calls',
  ],
])('%s is refused', (_, files, words) => {
  expect(refusal(() => read(files))).toContain(words)
})

test('where no files can be read, a call is refused in words', () => {
  expect(refusal(() => readListRecipe(recipe([call('a.json')])))).toContain('only works on the command line')
})
