// Recipes that were saved while a waterfall was called a ladder, and people were brought to a list: they are read, and their
// hashes are those of that time, by which replays that began then go on.
import { expect, test } from 'vitest'
import { parseRecipe, recipeFile } from '../run/recipe/recipe.ts'
import { readListRecipe } from './list-recipe.ts'

const domain = { name: 'Domain', type: 'domain' }
const question = {
  inputs: { domain },
  country: null,
  ownLists: false,
  rows: ['empty'],
  maxAgeDays: 30,
  writes: 'fill',
  fields: [],
}

interface FormerKey {
  readonly key: string
  readonly former: string
  readonly value: unknown
  /** What the recipe says beside it. */
  readonly beside: object
  /** As the program that saved them hashed them. */
  readonly hash: string
  readonly stepsHash: string
}

const formerKeys: readonly FormerKey[] = [
  {
    key: 'waterfall',
    former: 'ladder',
    value: ['company.byDomain'],
    beside: { operation: 'cached.org.byDomain' },
    hash: '875549bbff9b929b9c9d3b3dc99b1570a21027b080ca9d1222b260000e3761bb',
    stepsHash: '59f8bdd5f0a6290ebcc9a898ecc1a976c31b5bc0bf9185119c39a9ab47626fff',
  },
  {
    key: 'addPeople',
    former: 'bring',
    value: { filters: { job_level: ['VP'] }, most: 5, into: 'Prospects' },
    beside: { operation: 'search.employees', waterfall: [] },
    hash: '221d7121cfd3ec6a23754ab4899433f49e1744cb5b74daa018254613fd1b8b62',
    stepsHash: '4707aa4abb17e8a08229c34c719a70fb008e858dba4b89b9bffeea920fc346bb',
  },
]

const ofRun = (...said: object[]) =>
  JSON.stringify(
    Object.assign({ format: 'listwright.recipe', version: 1, name: 'Firms', ...question }, ...said, { budget: 5 }),
  )
const stepOf = (...said: object[]) => Object.assign({ do: 'run', ...question }, ...said, { cap: 5 })
const ofList = (...steps: object[]) => JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'Firms', steps })

test.each(formerKeys)('the recipe of a run that says $former', ({ key, former, value, beside, hash }) => {
  const read = recipeFile(parseRecipe(ofRun(beside, { [former]: value })))
  expect(read).toEqual(recipeFile(parseRecipe(ofRun(beside, { [key]: value }))))
  expect(read.recipe).toMatchObject({ [key]: value })
  expect(read.text).not.toContain(`"${former}"`)
  expect(read.hash).toBe(hash)
})

test.each(formerKeys)('the recipe of a list that says $former', ({ key, former, value, beside, stepsHash }) => {
  const read = readListRecipe(ofList(stepOf(beside, { [former]: value })))
  expect(read.stepsHash).toBe(stepsHash)
  expect(readListRecipe(ofList(stepOf(beside, { [key]: value })))).toMatchObject({ hash: read.hash, stepsHash })
})

test.each(formerKeys)('one that says both $former and $key is refused', ({ key, former, value, beside }) => {
  const both = { ...beside, [former]: value, [key]: value }
  for (const read of [() => parseRecipe(ofRun(both)), () => readListRecipe(ofList(stepOf(both)))])
    expect(read).toThrow(
      expect.objectContaining({ details: { detail: expect.stringContaining(`"${former}", which is not known`) } }),
    )
})

test('what a match brings over keeps its name beside a run that says bring', () => {
  const match = {
    do: 'match',
    list: 'CRM',
    keys: [{ column: domain, other: { name: 'Site', type: 'domain' }, how: 'typed' }],
    bring: [{ name: 'Owner', type: 'text' }],
    several: 'first',
    mark: false,
  }
  const said = { operation: 'search.employees', waterfall: [], bring: { filters: {}, most: 5, into: 'Prospects' } }
  const { recipe, steps, stepsHash } = readListRecipe(ofList(match, stepOf(said)))
  expect(recipe.steps).toMatchObject([{ bring: match.bring }, { addPeople: said.bring }])
  expect(steps[0]?.makes).toEqual(['Owner'])
  expect(stepsHash).toBe('b739a4cfef70d3f9eea3cc1334e8930c69a8ab56949a3439d9758e042d264a95')
})
