// A recipe file may come from anybody: whatever is in it, it is refused with its place, or it is a recipe that says no more
// than it shows. Nothing is sent, and reading takes no time worth telling.
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { openRecipeWorkspace, type RecipeWorkspace } from '../../testing/run/recipe-workspace.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { Failure } from '../base/fail.ts'
import { recipeJsonSchema } from './json-schema.ts'
import { readListRecipe } from './list-recipe.ts'

let service: Service
let at: RecipeWorkspace
beforeAll(async () => {
  service = await openService()
  at = await openRecipeWorkspace(service)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const mail = { name: 'Mail', type: 'email' }
const name = { name: 'Name', type: 'full_name' }
const shows = {
  sort: [{ column: name, descending: false }],
  conditions: [{ column: mail, is: { kind: 'contains', text: 'a' } }],
  search: '',
}
/** Every kind of step. */
const whole = {
  format: 'listwright.recipe',
  version: 2,
  name: 'Whole',
  rows: 3,
  import: { options: { delimiter: ',' }, country: 'DE', columns: [{ ...mail, keep: true }] },
  steps: [
    { do: 'clean', fix: 'safe', changed: 2 },
    { do: 'types', column: mail, without: [], form: 'lower_case', domains: {} },
    { do: 'transform', columns: [name], by: 'upper', options: {}, into: { column: 'same' }, where: shows },
    { do: 'column', column: name, name: 'Who', neverSend: true },
    { do: 'dedupe', rules: ['email', [mail]], fuzziness: 'normal', action: 'merge', groups: 'sure' },
    {
      ...{ do: 'replace', columns: [mail], replacement: 'b' },
      find: { text: 'a', matchCase: false, wholeCell: false, regex: false, ignoreAccents: true },
    },
    { do: 'guess', kind: 'names' },
    { do: 'compute', name: 'Full', expression: '[Name] & " " & [Mail]' },
    { do: 'compute', column: mail, values: true },
    { do: 'cluster', column: mail, preset: 'text', method: 'ngram' },
    { do: 'bounces', file: 'bounces.csv', column: mail, options: { delimiter: ',' } },
    {
      ...{ do: 'match', list: 'Register', keys: [{ column: mail, other: mail, how: 'typed' }] },
      ...{ bring: [mail], several: 'first', mark: true },
    },
    {
      ...{ do: 'run', operation: 'validate.email', inputs: { email: mail }, country: null, ownLists: false },
      ...{ waterfall: [], rows: ['empty'], maxAgeDays: 30, writes: 'fill', fields: [], cap: 2, price: 1 },
    },
    {
      ...{ do: 'reconcile', column: name, service: 'https://firms.example/api', perSecond: 2, requests: 5, type: null },
      ...{ properties: [{ property: 'mail', column: mail }], limit: 5, threshold: 90, into: 'Name', where: shows },
    },
    {
      ...{ do: 'extend', column: name, service: 'https://firms.example/api', perSecond: 2, requests: 5 },
      properties: [{ id: 'founded', name: 'Founded' }],
    },
    {
      ...{ do: 'web', inputs: [mail], rows: ['empty'], maxAgeDays: 30, writes: 'fill', requests: 2 },
      request: {
        ...{
          address: 'https://api.example.com/{Mail}',
          method: 'GET',
          body: null,
          secret: null,
          privateNetwork: false,
        },
        headers: [{ name: 'Accept', value: 'application/json' }],
        values: [{ name: 'Size', from: 'json', path: '$.size', all: false }],
      },
    },
    { do: 'check', rules: { fields: [{ name: 'Mail', constraints: { required: true } }] }, broken: 'mark' },
    { do: 'view', name: 'All', shows: { sort: [], conditions: [], search: '' }, hides: [mail] },
  ],
  export: { view: 'All', preset: 'plain' },
}

/** Every place in the JSON, as a path. */
function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...entries.flatMap(([key, one]) => placesIn(one, [...path, key]))]
}
const places = placesIn(whole).filter(path => path.length > 0)

type Holder = Record<string | number, unknown>
function changed(path: readonly (string | number)[], change: (holder: Holder, key: string | number) => void): unknown {
  const copy: unknown = structuredClone(whole)
  let holder = copy as Holder
  for (const key of path.slice(0, -1)) holder = holder[key] as Holder
  change(holder, path.at(-1) ?? '')
  return copy
}

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    -1,
    0,
    1e308,
    1.5,
    2 ** 53,
    null,
    [],
    {},
    'DROP TABLE sheet',
    '../../x',
    '__proto__',
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(5000),
    Array(3000).fill(mail),
    { columnId: 1 },
    { name: 'Mail', type: 'email', id: 1 },
  ),
)
const mutations = fc.constantFrom(...places).chain(path =>
  fc.oneof(
    odd.map(value =>
      changed(path, (holder, key) => {
        holder[key] = value
      }),
    ),
    fc.constant(
      changed(path, (holder, key) => {
        delete holder[key]
      }),
    ),
    fc
      .tuple(fc.constantFrom('columnId', 'sheetId', 'run', 'key', '__proto__', 'constructor', 'Cap', 'where '), odd)
      .map(([key, value]) =>
        changed(path, (holder, last) => {
          const inner = holder[last]
          const target = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : holder
          Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
        }),
      ),
  ),
)

/** null: it was refused, by a failure that is declared. */
function read(text: string) {
  try {
    return readListRecipe(text)
  } catch (error) {
    if (error instanceof Failure && (error.code === 'recipe_unreadable' || error.code === 'recipe_newer')) return null
    throw error
  }
}

test('every place changed, taken out or with more in it: refused, or it says what it shows', () => {
  expect(read(JSON.stringify(whole))?.steps).toHaveLength(whole.steps.length)
  let refused = 0
  fc.assert(
    fc.property(mutations, mutated => {
      const text = JSON.stringify(mutated)
      const recipe = read(text)
      if (recipe === null) {
        refused++
        return
      }
      // What it says is what is written in it, word for word: nothing came from elsewhere.
      expect(read(JSON.stringify(recipe.recipe))?.hash).toBe(recipe.hash)
      for (const { words, cap } of recipe.steps) {
        expect(words.length).toBeGreaterThan(0)
        expect(cap === null || (Number.isSafeInteger(cap) && cap >= 0)).toBe(true)
      }
      expect(Object.getPrototypeOf({})).toBe(Object.prototype)
    }),
    { numRuns: 3000 },
  )
  expect(refused).toBeGreaterThan(1500)
})

test('the JSON schema takes every recipe that the reader takes, and refuses most of what it refuses', () => {
  const fits = new Ajv2020({ strictTypes: false, validateFormats: false }).compile(recipeJsonSchema())
  expect([fits(whole), fits.errors]).toEqual([true, null])
  let [refused, both] = [0, 0]
  fc.assert(
    fc.property(mutations, mutated => {
      // As a file says it. The key of prototypes says nothing to the reader, wherever it is.
      const text = JSON.stringify(mutated)
      const fitting = fits(JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value)))
      if (read(text) !== null) expect([fitting, fits.errors]).toEqual([true, null])
      else {
        refused++
        if (!fitting) both++
      }
    }),
    { numRuns: 3000 },
  )
  expect(both / refused).toBeGreaterThan(0.9)
})

test('any text at all is refused as what it is', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.json(), fc.constant('['.repeat(400_000)), fc.constant('x'.repeat(2_000_000))),
      text => {
        expect(read(text)).toBeNull()
      },
    ),
    { numRuns: 500 },
  )
})

async function cellsOf(sheetId: SheetId) {
  const columns = await at.store.grid.call('columnsOf', sheetId)
  const { ids } = await at.store.scan.call('orderRows', sheetId, wholeListView, [])
  const slots = columns.map(({ slot }) => slot)
  return [columns.map(({ name }) => name), await at.store.grid.call('readRows', sheetId, slots, ids)]
}

test('planned over a list, whatever it says: nothing is changed, nothing is sent, and no bug comes out', async () => {
  const rows = [
    [' Anna  Ek', 'anna@gmail.com'],
    ['Anna Ek', 'anna@gmail.com'],
    ['Bo', 'bo@gmail.com'],
  ]
  const types = [
    { name: 'Name', type: 'full_name' as const },
    { name: 'Mail', type: 'email' as const },
  ]
  const { sheetId } = await makeSheet(at.store, types, rows)
  const before = await cellsOf(sheetId)
  await fc.assert(
    fc.asyncProperty(mutations, async mutated => {
      const text = JSON.stringify(mutated)
      if (read(text) === null) return
      const plan = await at.listRecipes.plan({ sheetId, text, columns: [], acceptPrices: false })
      expect(plan.steps.every(({ done }) => !done)).toBe(true)
    }),
    { numRuns: 200 },
  )
  expect(await cellsOf(sheetId)).toEqual(before)
  expect(await at.runs.list()).toEqual([])
})
