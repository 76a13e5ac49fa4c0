// Recipes that were saved while a waterfall was called a ladder: they are read, and their hashes are those of that time, by
// which replays that began then go on.
import { expect, test } from 'vitest'
import { parseRecipe, recipeFile } from '../run/recipe/recipe.ts'
import { readListRecipe } from './list-recipe.ts'

const question = {
  operation: 'cached.org.byDomain',
  inputs: { domain: { name: 'Domain', type: 'domain' } },
  country: null,
  ownLists: false,
  rows: ['empty'],
  maxAgeDays: 30,
  writes: 'fill',
  fields: [],
}
const further = ['company.byDomain']
const ofRun = (named: object) =>
  JSON.stringify({ format: 'listwright.recipe', version: 1, name: 'Firms', ...question, ...named, budget: 5 })
const ofList = (named: object) =>
  JSON.stringify({
    ...{ format: 'listwright.recipe', version: 2, name: 'Firms' },
    steps: [{ do: 'run', ...question, ...named, cap: 5 }],
  })

test('the recipe of a run', () => {
  const former = recipeFile(parseRecipe(ofRun({ ladder: further })))
  expect(former).toEqual(recipeFile(parseRecipe(ofRun({ waterfall: further }))))
  expect(former.recipe.waterfall).toEqual(further)
  expect(former.text).not.toContain('ladder')
  expect(former.hash).toBe('875549bbff9b929b9c9d3b3dc99b1570a21027b080ca9d1222b260000e3761bb')
})

test('the recipe of a list', () => {
  const former = readListRecipe(ofList({ ladder: further }))
  expect(former.stepsHash).toBe('59f8bdd5f0a6290ebcc9a898ecc1a976c31b5bc0bf9185119c39a9ab47626fff')
  expect(readListRecipe(ofList({ waterfall: further }))).toMatchObject({
    hash: former.hash,
    stepsHash: former.stepsHash,
  })
})

test('one that says both is refused', () => {
  const both = { ladder: further, waterfall: [] }
  for (const read of [() => parseRecipe(ofRun(both)), () => readListRecipe(ofList(both))])
    expect(read).toThrow(
      expect.objectContaining({ details: { detail: expect.stringContaining('"ladder", which is not known') } }),
    )
})
