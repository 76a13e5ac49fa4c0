// Steps that ask a reconciliation service: matched by a threshold and extended, within the requests that the recipe says, once; and what
// the history says of it, without addresses that contain a secret.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { askOf, recipeSuite } from '../../testing/run/recipe-suite.ts'
import { type ScriptedReconcile, scriptedReconcile } from '../../testing/web/scripted-reconcile.ts'
import { extendAction, reconcileAction } from '../reconcile/reconcile-actions.ts'
import { readListRecipe } from './list-recipe.ts'

const { at, cellsOf } = recipeSuite()
let service: ScriptedReconcile
beforeAll(async () => {
  service = await scriptedReconcile()
})
beforeEach(() => {
  service.asked.length = 0
})
afterAll(() => service.close())

const firm = { name: 'Firm', type: 'company' }
const listOf = (values: string[]) =>
  makeSheet(
    at().store,
    [{ name: 'Firm', type: 'company' }],
    values.map(value => [value]),
  )

const recipe = (requests: number) =>
  JSON.stringify({
    ...{ format: 'listwright.recipe', version: 2, name: 'Firms' },
    steps: [
      {
        ...{ do: 'reconcile', column: firm, service: service.url, perSecond: 100, requests },
        ...{ threshold: 90, into: 'Firm' },
      },
      {
        ...{ do: 'extend', column: { name: 'Firm: id', type: 'text' }, service: service.url, perSecond: 100 },
        properties: [{ id: 'founded', name: 'Founded' }],
      },
    ],
  })

test('it says the host and the most requests, waits for a budget as a run does, and pauses at its cap', async () => {
  const { sheetId } = await listOf(['Nordwind', 'Halden', 'Unknown'])
  const text = recipe(1)
  const plan = await at().listRecipes.plan(askOf(sheetId, text))
  const { host } = new URL(service.url)
  expect(plan.drift).toEqual([])
  expect(plan.steps).toMatchObject([
    { words: `Reconcile “Firm” with ${host} (at most 1 requests)`, cap: 0, count: { rows: 3 } },
    { words: `Bring “Founded” by “Firm: id” from ${host} (at most 1000 requests)`, cap: 0, count: null },
  ])
  expect(service.asked).toEqual([])

  const first = await at().listRecipes.replay({ ...askOf(sheetId, text), budget: 0 })
  expect(first).toMatchObject({ state: 'paused', reason: 'cap', steps: [{ state: 'paused' }, { state: 'open' }] })
  expect(service.asked).toEqual([['Nordwind', 'Halden']])
  expect(Object.keys(await cellsOf(sheetId))).toEqual(['Firm'])

  const second = await at().listRecipes.replay({ ...askOf(sheetId, text), budget: 0 })
  expect(second).toMatchObject({ state: 'done', steps: [{ state: 'done' }, { state: 'done' }] })
  expect(service.asked).toEqual([['Nordwind', 'Halden'], ['Unknown'], ['Q1', 'Q2']])
  expect(await cellsOf(sheetId)).toMatchObject({
    'Firm: id': ['Q1', 'Q2', null],
    'Firm: match': ['matched', 'matched', 'none'],
    FOUNDED: ['founded of Q1', 'founded of Q2', null],
  })

  const third = await at().listRecipes.replay({ ...askOf(sheetId, text), budget: 0 })
  expect(third).toMatchObject({ state: 'done', steps: [{ state: 'before' }, { state: 'before' }] })
  expect(service.asked).toHaveLength(3)
})

test('a column that is never sent is a difference, and nothing is asked', async () => {
  const { sheetId, columnIds } = await listOf(['Nordwind'])
  for (const id of columnIds) await at().sheets.setColumn(sheetId, id, { neverSend: true })
  const result = await at().listRecipes.replay({ ...askOf(sheetId, recipe(9)), budget: 0 })
  expect(result).toMatchObject({ state: 'drift', drift: [{ kind: 'locked', place: 0 }] })
  expect(service.asked).toEqual([])
})

test.each([
  ['https://firms.example/api', ['reconcile', 'extend']],
  ['https://firms.example/api?key=abc', []],
  ['http://127.0.0.1:4000/a-secret-of-22-letters/0.2', []],
])('the history says it without secrets: %s', async (address, does) => {
  const { sheetId, columnIds } = await listOf(['Nordwind'])
  const [columnId] = columnIds
  if (columnId === undefined) throw new Error('a list without columns')
  const facts = { service: 'Firms', view: null, column: 'Firm', suppressed: 0, blank: 0 }
  const candidates = [
    { id: 'Q1', name: 'Nordwind GmbH', description: null, types: [], score: 98, match: true, features: [] },
  ]
  await at().parts.acting.perform(reconcileAction, {
    ...{ sheetId, into: 'Firm', taking: { threshold: 95, decided: new Map<string, string>() } },
    ask: { service: address, sheetId, columnId },
    found: {
      ...facts,
      values: [{ key: 'k', text: 'Nordwind', also: [], rowIds: [1], candidates, unasked: false }],
    },
  })
  await at().parts.acting.perform(extendAction, {
    sheetId,
    ask: { service: address, sheetId, columnId, propertyIds: ['founded'] },
    found: {
      ...facts,
      ...{ properties: [{ id: 'founded', name: 'Founded' }], unasked: 0 },
      entities: [{ rowIds: [1], texts: ['1990'] }],
    },
  })
  const made = await at().listRecipes.ofList(sheetId)
  expect(made.steps.map(step => step.does)).toEqual(does)
  expect(made.leftOut).toHaveLength(does.length === 0 ? 2 : 0)
  if (does.length === 0) expect(made.text).not.toMatch(/secret|key=/)
  else expect(readListRecipe(made.text).steps).toHaveLength(2)
})
