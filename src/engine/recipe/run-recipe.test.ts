// The recipe of a run: one step, read from text, and what is wrong with others.
import { expect, test } from 'vitest'
import { Failure } from '../base/fail.ts'
import { listRecipeFileName, readListRecipe } from './list-recipe.ts'
import { RunStep, runSaid } from './steps/run.ts'

const said = runSaid(
  {
    operation: 'validate.email',
    inputs: { email: { name: 'Work e-mail', type: 'email' } },
    ...{ country: null, ownLists: false, waterfall: [] },
    onlyIf: {
      join: 'all',
      tests: [{ kind: 'is', column: { name: 'City', type: 'city' }, not: false, text: 'Oslo' }],
    },
    rows: ['empty', 'unsure', 'retryable'],
    ...{ maxAgeDays: 30, writes: 'fill', fields: ['email_quality.is_role'] },
  },
  { cap: 60, price: 1, results: ['Work e-mail: verdict'] },
)
const stepOf = ({ do: _, ...step }: { do: string }) => RunStep.parse(step)
const of = (step: object, more: object = {}) =>
  JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'Nightly', steps: [step], ...more })

test('it is one step with a cap; what may have been charged is not sent again by it', () => {
  const { steps } = readListRecipe(of(said))
  expect(said).toMatchObject({ do: 'run', rows: ['empty', 'retryable'], cap: 60, price: 1 })
  expect(steps).toMatchObject([{ does: 'run', cap: 60, makes: ['Work e-mail: verdict'] }])
  expect(listRecipeFileName('Validate emails: guests.csv')).toBe('validate-emails-guests.json')
})

test('one of rows that are never sent again by themselves is of those without a result', () => {
  const unsure = { ...stepOf(said), rows: ['unsure' as const] }
  expect(runSaid(unsure, { cap: 0, price: null, results: [] })).toMatchObject({ rows: ['empty'] })
})

test('the hash is of what a recipe says, not of its layout', () => {
  const { hash, stepsHash } = readListRecipe(of(said))
  const turned = Object.fromEntries(Object.entries(said).toReversed())
  expect(readListRecipe(`\uFEFF${of(turned)}`)).toMatchObject({ hash, stepsHash })
  // A replay goes on, whatever it may cost.
  const dearer = readListRecipe(of({ ...said, cap: 61 }))
  expect(dearer.hash).not.toBe(hash)
  expect(dearer.stepsHash).toBe(stepsHash)
})

const { inputs, onlyIf } = stepOf(said)
test.each<[string, unknown, string]>([
  ['no JSON', 'Name,Mail', 'it is not JSON'],
  ['no recipe', '[]', '"format" is not "listwright.recipe"'],
  ['an unknown key', of(said, { bugdet: 5 }), 'it has "bugdet", which is not known'],
  ['an unknown key of a step', of({ ...said, bugdet: 5 }), 'step 1 (run): it has "bugdet", which is not known'],
  ['an unknown key inside', of({ ...said, onlyIf: { ...onlyIf, or: 1 } }), '"onlyIf" has "or", which is not known'],
  ['an unknown input', of({ ...said, inputs: { ...inputs, mail: inputs.email } }), '"inputs" has "mail"'],
  ['an unknown operation', of({ ...said, operation: 'validate.fax' }), '"operation":'],
  ['a missing input', of({ ...said, inputs: {} }), '“Validate emails” needs email'],
  ['an input it does not read', of({ ...said, inputs: { ...inputs, phone: inputs.email } }), 'does not use phone'],
  ['an unknown field', of({ ...said, fields: ['shoe_size'] }), 'validate.email has no field shoe_size'],
  ['a list for people', of({ ...said, addPeople: { filters: {}, most: 5, into: 'P' } }), 'does not add rows'],
  ['the same step twice', of({ ...said, waterfall: ['validate.email'] }), 'an operation can be used only once'],
  ['what may have been charged', of({ ...said, rows: ['unsure'] }), 'a recipe never resends requests'],
  ['a version that is none', of(said, { version: 'one' }), '"version":'],
  ['a version that was never released', of(said, { version: 1 }), '"version":'],
])('%s is refused with the place that is wrong', (_, text, detail) => {
  const read = () => readListRecipe(String(text))
  expect(read).toThrow(Failure)
  expect(read).toThrow(
    expect.objectContaining({ code: 'recipe_unreadable', details: { detail: expect.stringContaining(detail) } }),
  )
})

test('a newer version is told, whatever else it holds', () => {
  expect(() => readListRecipe(of(said, { version: 3, scenes: [] }))).toThrow(
    expect.objectContaining({ code: 'recipe_newer', details: { theirs: 3, ours: 2 } }),
  )
})
