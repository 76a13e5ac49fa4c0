// The JSON schema of recipes: it takes every sample, and names what is mistyped. That it takes all that the reader takes is a property
// of hostile-recipe.property.ts.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { recipeJsonSchema } from './json-schema.ts'
import { listRecipeText, readListRecipe } from './list-recipe.ts'
import { stepKinds } from './steps/index.ts'

const fits = new Ajv2020({ strictTypes: false, validateFormats: false }).compile(recipeJsonSchema())
const recipe = (steps: readonly unknown[], more: object = {}) => ({
  ...{ format: 'listwright.recipe', version: 2, name: 'R', steps },
  ...more,
})
const mail = { name: 'Mail', type: 'email' }
const transform = { do: 'transform', columns: [mail], by: 'upper', options: {}, into: { column: 'same' } }
const run = {
  ...{ do: 'run', operation: 'validate.email', inputs: { email: mail }, country: null, ownLists: false },
  ...{ waterfall: [], rows: ['empty'], maxAgeDays: 30, writes: 'fill', fields: [], cap: 2 },
}

test('the recipes of the documents fit', () => {
  const samples = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'samples')
  const recipes = readdirSync(samples)
    .filter(name => name.endsWith('.json'))
    .map(name => JSON.parse(readFileSync(path.join(samples, name), 'utf8')))
    .filter(({ format }) => format === 'listwright.recipe')
  expect(recipes.length).toBeGreaterThan(0)
  for (const one of recipes) expect([fits(one), fits.errors]).toEqual([true, null])
})

test('parameters stand for texts, numbers and yes or no; calls of other recipes and $schema are known', () => {
  const parameters = { cc: { type: 'country', default: 'DE' }, most: { type: 'number', words: 'Credits' } }
  const steps = [
    { ...run, country: '{{cc}}', cap: '{{most}}', writes: '{{how}}' },
    { do: 'recipe', file: 'parts/phones.json', set: { country: '{{cc}}', most: 3 } },
  ]
  expect(fits(recipe(steps, { parameters, $schema: './recipe.schema.json' }))).toBe(true)
})

test.each<[string, unknown]>([
  ['another format', { ...recipe([]), format: 'x' }],
  ['a newer version', { ...recipe([]), version: 3 }],
  ['no name', { format: 'listwright.recipe', version: 2, steps: [] }],
  ['an unknown key', recipe([], { stpes: [] })],
  ['no steps', { ...recipe([]), steps: {} }],
  ['201 steps', recipe(Array(201).fill({ do: 'guess', kind: 'names' }))],
  ['an unknown step', recipe([{ do: 'erase' }])],
  ['a step without its word', recipe([{ by: 'upper' }])],
  ['an unknown key of a step', recipe([{ ...transform, where_: 1 }])],
  ['an id of a column', recipe([{ ...transform, columns: [{ ...mail, id: 1 }] }])],
  ['an unknown type of column', recipe([{ ...transform, columns: [{ name: 'Mail', type: 'mail' }] }])],
  ['a number that is a text', recipe([{ ...run, cap: '12' }])],
  ['an unknown operation', recipe([{ ...run, operation: 'toString' }])],
  ['an unknown type of parameter', recipe([], { parameters: { a: { type: 'list' } } })],
  ['a name of a parameter with spaces', recipe([], { parameters: { 'a b': { type: 'text' } } })],
  ['a call without a file', recipe([{ do: 'recipe' }])],
])('%s is refused', (_, odd) => {
  expect(fits(odd)).toBe(false)
})

test('$schema is kept in the file and is no part of what a recipe is', () => {
  const plain = readListRecipe(JSON.stringify(recipe([transform])))
  const named = readListRecipe(JSON.stringify({ $schema: 'recipe.schema.json', ...recipe([transform]) }))
  expect([named.hash, named.stepsHash]).toEqual([plain.hash, plain.stepsHash])
  const text = listRecipeText(named.recipe)
  expect(text.split('\n')[1]).toBe('  "$schema": "recipe.schema.json",')
  expect(readListRecipe(text).recipe).toEqual(named.recipe)
  expect(fits(JSON.parse(text))).toBe(true)
})

test('every kind of step is in it', () => {
  const { $defs = {} } = recipeJsonSchema()
  expect(Object.keys($defs).toSorted()).toEqual(
    ['placeholder', 'recipe', ...stepKinds.map(({ does }) => does)].toSorted(),
  )
})
