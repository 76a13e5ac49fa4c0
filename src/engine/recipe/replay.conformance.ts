// A recipe over a list again, on a real workspace with a real service: it is stopped and goes on, what differs is shown before,
// a cap holds over all replays, and nothing is paid twice.
import { expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { askOf, type Guest, type guestColumns, people, recipeSuite } from '../../testing/run/recipe-suite.ts'

const { at, listOf, cellsOf, callsSoFar } = recipeSuite()

test('a replay says which step it is at, is stopped between two, and goes on from there', async () => {
  const { sheetId } = await listOf(people('slow'), 'Slow')
  const upper = (name: string, type: ColumnType) => ({
    ...{ do: 'transform', columns: [{ name, type }], by: 'upper', options: {}, into: { column: 'same' } },
  })
  const text = JSON.stringify({
    ...{ format: 'listwright.recipe', version: 2, name: 'Three' },
    steps: [upper('Name', 'full_name'), upper('City', 'city'), upper('Mail', 'email')],
  })
  const heard: (string | null)[] = []
  const listening = new AbortController()
  const follows = (async () => {
    for await (const now of at().listRecipes.progress(sheetId, listening.signal)) {
      heard.push(now && `${now.place + 1} of ${now.steps}${now.stopping ? ', stopping' : ''}`)
      if (heard.length > 1 && now === null) return
    }
  })()
  const first = await at().listRecipes.replay(
    { ...askOf(sheetId, text), budget: 0 },
    { at: place => place === 1 && at().listRecipes.stop(sheetId) },
  )
  expect(first).toMatchObject({ state: 'stopped', steps: [{ state: 'done' }, { state: 'done' }, { state: 'open' }] })
  expect((await cellsOf(sheetId)).Mail?.[2]).toBe('bea.slow@gmail.com')
  await follows
  listening.abort()
  expect(heard[0]).toBeNull()
  expect(heard).toContain('2 of 3, stopping')
  expect(heard.at(-1)).toBeNull()

  const rest = await at().listRecipes.replay({ ...askOf(sheetId, text), budget: 0 })
  expect(rest).toMatchObject({ state: 'done', steps: [{ state: 'before' }, { state: 'before' }, { state: 'done' }] })
  expect((await cellsOf(sheetId)).Mail?.[2]).toBe('BEA.SLOW@GMAIL.COM')
})

test('a step that was taken back is made again, and those behind it', async () => {
  const { sheetId } = await listOf(people('back'), 'Back')
  const text = JSON.stringify({
    ...{ format: 'listwright.recipe', version: 2, name: 'Two' },
    steps: [
      { do: 'clean', fix: 'safe' },
      {
        do: 'transform',
        columns: [{ name: 'City', type: 'city' }],
        by: 'upper',
        options: {},
        into: { column: 'same' },
      },
    ],
  })
  await at().listRecipes.replay({ ...askOf(sheetId, text), budget: 0 })
  const done = await cellsOf(sheetId)
  await at().edits.undo(sheetId)
  const plan = await at().listRecipes.plan(askOf(sheetId, text))
  expect(plan.steps.map(step => step.done)).toEqual([true, false])
  const again = await at().listRecipes.replay({ ...askOf(sheetId, text), budget: 0 })
  expect(again.steps.map(({ state }) => state)).toEqual(['before', 'done'])
  expect(await cellsOf(sheetId)).toEqual(done)
})

const run = (cap: number, more: object = {}) =>
  JSON.stringify({
    ...{ format: 'listwright.recipe', version: 2, name: 'Run' },
    steps: [
      { do: 'clean', fix: 'safe' },
      {
        ...{ do: 'run', operation: 'validate.email', inputs: { email: { name: 'Mail', type: 'email' } } },
        ...{ country: null, ownLists: false, waterfall: [], rows: ['empty', 'retryable'] },
        ...{ maxAgeDays: 30, writes: 'fill', fields: [], cap, ...more },
      },
    ],
  })

const many = (of: string): Guest[] => Array.from({ length: 8 }, (_, n) => [`Guest ${n}`, `${of}${n}@gmail.com`, null])

test('a run never spends beyond its cap or the budget, however often it is replayed; a higher cap goes on', async () => {
  const { sheetId } = await listOf(many('cap'), 'Capped')
  const first = await at().listRecipes.replay({ ...askOf(sheetId, run(3)), budget: 100 })
  expect(first).toMatchObject({ state: 'paused', reason: 'cap', spent: 3 })
  const second = await at().listRecipes.replay({ ...askOf(sheetId, run(3)), budget: 100 })
  expect(second).toMatchObject({ state: 'paused', reason: 'cap', spent: 0 })
  const third = await at().listRecipes.replay({ ...askOf(sheetId, run(100)), budget: 2 })
  expect(third).toMatchObject({ state: 'paused', reason: 'cap', spent: 2 })
  const last = await at().listRecipes.replay({ ...askOf(sheetId, run(100)), budget: 100 })
  expect(last).toMatchObject({ state: 'done', spent: 3 })
})

test('the same people in another list cost nothing again', async () => {
  const one = await listOf(many('twice'), 'First')
  expect(await at().listRecipes.replay({ ...askOf(one.sheetId, run(50)), budget: 50 })).toMatchObject({ spent: 8 })
  const two = await listOf(many('twice'), 'Second')
  const calls = await callsSoFar()
  expect(await at().listRecipes.replay({ ...askOf(two.sheetId, run(50)), budget: 50 })).toMatchObject({
    spent: 0,
    state: 'done',
  })
  expect(await callsSoFar()).toBe(calls)
})

test('what differs is shown and nothing is changed or sent; a chosen column settles it', async () => {
  const columns: typeof guestColumns = [
    { name: 'Name', type: 'full_name' },
    { name: 'Address', type: 'email' },
    { name: 'City', type: 'text' },
  ]
  const { sheetId, ids } = await listOf(many('drift'), 'Other', columns)
  const before = await cellsOf(sheetId)
  const result = await at().listRecipes.replay({ ...askOf(sheetId, run(50)), budget: 50 })
  expect(result).toMatchObject({ state: 'drift', spent: 0 })
  expect(result.drift).toMatchObject([
    { kind: 'missing', place: 1, column: { name: 'Mail' }, found: { name: 'Address' } },
  ])
  expect(await cellsOf(sheetId)).toEqual(before)
  // The price of a call is noted before anything happens, too.
  const choice = { ...askOf(sheetId, run(50, { price: 0 })), columns: [{ name: 'Mail', columnId: ids[1] }] }
  const dear = await at().listRecipes.replay({ ...choice, budget: 50 })
  expect(dear).toMatchObject({ state: 'drift', drift: [{ kind: 'price', place: 1 }] })
  expect(await cellsOf(sheetId)).toEqual(before)
  const done = await at().listRecipes.replay({ ...choice, acceptPrices: true, budget: 50 })
  expect(done).toMatchObject({ state: 'done', spent: 8 })
})

test('locked, never to be sent, of another type: each is said', async () => {
  const { sheetId, ids } = await listOf(many('locked'), 'Locked')
  const [name, mail, city] = ids
  await at().sheets.setColumn(sheetId, name, { locked: true })
  await at().sheets.setColumn(sheetId, mail, { neverSend: true })
  const steps = [
    {
      do: 'transform',
      columns: [{ name: 'Name', type: 'full_name' }],
      by: 'upper',
      options: {},
      into: { column: 'same' },
    },
    { do: 'types', column: { name: 'City', type: 'country' }, without: [], form: 'country_code', domains: {} },
    JSON.parse(run(5)).steps[1],
  ]
  const text = JSON.stringify({ ...JSON.parse(run(5)), steps })
  const { drift } = await at().listRecipes.plan(askOf(sheetId, text))
  expect(drift.map(({ kind, place }) => [kind, place])).toEqual([
    ['locked', 0],
    ['type', 1],
    ['locked', 2],
  ])
  expect(city).toBeGreaterThan(0)
})
