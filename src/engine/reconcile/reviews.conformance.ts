// A reconciliation as the page does it: the service is looked at, types are proposed, values are asked within a cap, stopped and gone on
// with, reviewed from what is stored, and written with what a person decided. Services that misbehave are refused in words.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { recipeSuite } from '../../testing/run/recipe-suite.ts'
import { type ScriptedReconcile, scriptedReconcile } from '../../testing/web/scripted-reconcile.ts'
import { noSeals } from '../../testing/workspace/no-seals.ts'
import { createCompanySites } from '../privacy/company-sites.ts'
import { createSuppressions } from '../privacy/suppressions.ts'
import { createActions } from '../sheet/actions.ts'
import { createReconcileAsks } from './asks.ts'
import { createReconciles } from './reconciles.ts'
import { createReconcileReviews } from './reviews.ts'
import { createReconcileServices } from './services.ts'

const { at, cellsOf } = recipeSuite()
const { signal } = new AbortController()
let service: ScriptedReconcile
const begun: ScriptedReconcile[] = []
beforeEach(async () => {
  service = await scriptedReconcile()
  begun.push(service)
})
afterEach(() => {
  service.next.length = 0
})
afterAll(async () => {
  for (const one of begun) await one.close()
})

/** All that pages call, over the workspace of the suite. */
function opened() {
  const { store, host, views, parts } = at()
  const services = createReconcileServices({ store, host })
  const reconciles = createReconciles({ store, host, views, services, home: () => null })
  const reviews = createReconcileReviews(store, reconciles)
  const actions = createActions(store.inOrder)
  const asks = createReconcileAsks({ reconciles, reviews, actions, acting: parts.acting })
  return { services, reconciles, reviews, actions, asks }
}

const firms = ['Nordwind', 'Halden', 'nordwind', 'Nordwind', 'Unknown', null]

async function listOf(values: readonly (string | null)[] = firms) {
  const rows = values.map(value => [value])
  const { sheetId, columnIds } = await makeSheet(at().store, [{ name: 'Firm', type: 'company' }], rows)
  const [columnId = 0 as ColumnId] = columnIds
  return { service: service.url, allowPrivate: false, sheetId, columnId, perSecond: 100 }
}

test('a service is looked at once, remembered and forgotten; it suggests types and properties when asked', async () => {
  const { services } = opened()
  const address = { service: service.url, allowPrivate: false }
  expect(await services.look(address, signal)).toMatchObject({
    ...{ name: 'Firms', version: '0.2', extends: true, suggestsTypes: true, previews: true },
    types: [{ id: 'company', name: 'Company' }],
  })
  expect(service.asked).toEqual([])
  expect((await services.known()).map(one => one.service)).toContain(service.url)
  const ask = { ...address, type: null }
  expect(await services.suggest({ ...ask, of: 'type', words: 'to' }, signal)).toMatchObject([
    { id: 'town', description: 'a place' },
    { id: 'company' },
  ])
  expect(service.read.at(-1)).toBe('/api/types?prefix=to')
  expect(await services.suggest({ ...ask, of: 'property', words: '', type: 'company' }, signal)).toMatchObject([
    { id: 'founded', name: 'Founded' },
  ])
  expect(service.read.at(-1)).toBe('/api/propose?type=company')
  await services.forget(service.url)
  expect((await services.known()).map(one => one.service)).not.toContain(service.url)
})

test('values are asked within the cap, and what is left is asked later; reviewing sends nothing', async () => {
  const { asks, reviews, reconciles } = opened()
  const ask = await listOf()
  expect(await reconciles.count(ask)).toMatchObject({ different: 4, stored: 0, blank: 1 })
  expect(await asks.ask({ ...ask, most: 1 })).toEqual({ stopped: false, left: 2 })
  expect(service.asked).toEqual([['Nordwind', 'Halden']])
  const partly = await reviews.summary({ ...ask, threshold: null })
  expect(partly.counts).toMatchObject({
    matched: { values: 1, rows: 2 },
    review: { values: 1 },
    unasked: { values: 2 },
  })
  expect(await asks.ask({ ...ask, most: 10 })).toEqual({ stopped: false, left: 0 })
  expect(service.asked).toHaveLength(2)
  const sure = await reviews.summary({ ...ask, threshold: null })
  expect(sure.counts).toMatchObject({ matched: { values: 2, rows: 3 }, review: { values: 1 }, none: { values: 1 } })
  const lower = await reviews.summary({ ...ask, threshold: 90 })
  expect(lower.counts).toMatchObject({ matched: { values: 3, rows: 4 }, review: { values: 0 } })
  const page = await reviews.page({ ...ask, threshold: null, state: 'review', first: 0, count: 20 })
  expect(page).toMatchObject({ total: 1, values: [{ text: 'Halden', rows: 1, taken: null }] })
  expect(page.values[0]?.candidates[0]).toMatchObject({ id: 'Q2', link: 'https://firms.example/Q2', score: 91 })
  expect(service.asked).toHaveLength(2)
})

test('types are proposed by the candidates of the first values, from one request', async () => {
  const { asks } = opened()
  const types = await asks.proposeTypes({ ...(await listOf()), type: 'town' })
  expect(types).toEqual([
    { id: 'company', name: 'Company', values: 2 },
    { id: 'town', name: 'Town', values: 1 },
  ])
  expect(service.asked).toHaveLength(1)
})

test('stopped, it keeps what was answered, and goes on with what is missing', async () => {
  const { asks, actions } = opened()
  const ask = await listOf(['Nordwind', 'Halden', 'Other', 'Another'])
  const watching = new AbortController()
  const going = asks.ask({ ...ask, perSecond: 5, most: 10 })
  for await (const action of actions.watch(ask.sheetId, watching.signal)) {
    if (!action || action.share === 0) continue
    actions.stop(ask.sheetId, action.id)
    break
  }
  watching.abort()
  expect(await going).toEqual({ stopped: true, left: 2 })
  await asks.ask({ ...ask, most: 10 })
  expect(service.asked.flat().filter(name => name === 'Nordwind' || name === 'Halden')).toHaveLength(2)
})

test('a person takes, refuses and searches with other words; all of it is one step of undo', async () => {
  const { asks, reviews } = opened()
  const ask = await listOf()
  await asks.ask({ ...ask, most: 10 })
  const keyOf = async (text: string, state: 'review' | 'matched' | 'none') => {
    const { values } = await reviews.page({ ...ask, threshold: null, state, first: 0, count: 20 })
    return values.find(value => value.text === text)?.key ?? ''
  }
  const [found] = await asks.searchAgain({ ...ask, words: 'Sons of Halden' }, signal)
  expect(found).toMatchObject({ id: 'Q7', link: 'https://firms.example/Q7' })
  const { sheetId } = ask
  const [halden, nordwind] = [await keyOf('Halden', 'review'), await keyOf('nordwind', 'matched')]
  const other = { id: 'Q7', name: 'Sons of Halden', score: 99 }
  await reviews.decide({ sheetId, key: halden, decision: { candidate: other } })
  await reviews.decide({ sheetId, key: nordwind, decision: { candidate: null } })
  const done = await asks.write({ ...ask, threshold: null, into: 'Firm' })
  expect(done).toMatchObject({
    matched: 3,
    added: ['Firm: name', 'Firm: id', 'Firm: score', 'Firm: link', 'Firm: match'],
  })
  expect(await cellsOf(ask.sheetId)).toMatchObject({
    'Firm: id': ['Q1', 'Q7', null, 'Q1', null, null],
    'Firm: link': [
      'https://firms.example/Q1',
      'https://firms.example/Q7',
      null,
      'https://firms.example/Q1',
      null,
      null,
    ],
    'Firm: match': ['matched', 'matched', 'none', 'matched', 'none', null],
  })
  const states = (await at().sheets.get(ask.sheetId)).columns.find(({ name }) => name === 'Firm: match')
  expect(states?.colors?.map(({ color }) => color)).toEqual(['green', 'amber', 'gray'])
  await at().edits.undo(ask.sheetId)
  expect(Object.keys(await cellsOf(ask.sheetId))).toEqual(['Firm'])
})

test('decisions stay with the list: another review finds them, an undecided value has none, and all are forgotten at once', async () => {
  const first = opened()
  const ask = await listOf()
  const { sheetId } = ask
  await first.asks.ask({ ...ask, most: 10 })
  const shown = (reviews: typeof first.reviews, state: 'review' | 'matched' | 'none') =>
    reviews.page({ ...ask, threshold: null, state, first: 0, count: 20 })
  const [none] = (await shown(first.reviews, 'none')).values
  const [halden] = (await shown(first.reviews, 'review')).values
  const keys = [none?.key ?? '', halden?.key ?? '']
  expect((await first.reviews.summary({ ...ask, threshold: null })).taken).toEqual({ values: 2, rows: 3 })
  for (const key of keys)
    await first.reviews.decide({ sheetId, key, decision: { candidate: { id: 'Q9', name: 'Ninth', score: null } } })

  const { reviews, asks } = opened()
  // A value stays where it is, so that the review does not jump below the one who decides.
  const again = await shown(reviews, 'none')
  expect(again.values[0]).toMatchObject({ text: 'Unknown', taken: null, decided: 'Q9' })
  expect(again.values[0]?.candidates).toMatchObject([{ id: 'Q9', link: 'https://firms.example/Q9' }])
  expect(await reviews.summary({ ...ask, threshold: null })).toMatchObject({
    ...{ decided: 2, taken: { values: 4, rows: 5 } },
    counts: { matched: { values: 2 }, review: { values: 1 }, none: { values: 1 } },
  })
  await reviews.decide({ sheetId, key: keys[1] ?? '', decision: null })
  expect((await shown(reviews, 'review')).values[0]).not.toHaveProperty('decided')
  // Of another question nothing is decided.
  expect(await reviews.summary({ ...ask, type: 'town', threshold: null })).toMatchObject({ decided: 0 })
  await reviews.forgetDecisions(ask)
  expect(await reviews.summary({ ...ask, threshold: null })).toMatchObject({ decided: 0, taken: { values: 2 } })
  await asks.write({ ...ask, threshold: null, into: 'Firm' })
  expect(await cellsOf(sheetId)).toMatchObject({ 'Firm: id': ['Q1', null, 'Q1', 'Q1', null, null] })
})

test('a column is gone on with as it was asked about last', async () => {
  const { reviews } = opened()
  const { sheetId, columnId } = await listOf()
  expect(await reviews.kept({ sheetId, columnId })).toBeNull()
  const kept = {
    ...{ service: service.url, type: { id: 'town', name: 'Town' }, perSecond: 4, threshold: 80 },
    properties: [{ id: 'p', name: 'Property', columnId }],
  }
  await reviews.keep({ sheetId, columnId, kept: { ...kept, threshold: null } })
  await reviews.keep({ sheetId, columnId, kept })
  expect(await opened().reviews.kept({ sheetId, columnId })).toEqual(kept)
})

test('cells of the column say what they mean, as long as the columns that were written are there', async () => {
  const { asks, reviews } = opened()
  const { views, edits } = at()
  const ask = await listOf()
  const { sheetId, columnId } = ask
  const read = async () => {
    const { id: viewId, rows } = await views.open(sheetId, wholeListView)
    const { columns } = await views.window({ viewId, first: 0, count: rows, columnIds: [columnId] })
    return columns[0]?.entities
  }
  expect(await read()).toBeUndefined()
  await asks.ask({ ...ask, most: 10 })
  await asks.write({ ...ask, threshold: null, into: 'Firm' })
  const means = 'Nordwind GmbH (Q1)'
  expect(await read()).toEqual([means, '', means, means, null, null])
  expect(await reviews.entity({ sheetId, columnId, rowId: 1 as RowId })).toEqual({
    ...{ state: 'matched', name: 'Nordwind GmbH', id: 'Q1', score: '98', link: 'https://firms.example/Q1' },
    from: 'From “Firms”, by “Firm”.',
  })
  expect(await reviews.entity({ sheetId, columnId, rowId: 2 as RowId })).toMatchObject({ state: 'to review', id: null })
  await edits.undo(sheetId)
  expect(await read()).toBeUndefined()
  expect(await reviews.entity({ sheetId, columnId, rowId: 1 as RowId })).toBeNull()
  await edits.redo(sheetId)
  expect(await read()).toEqual([means, '', means, means, null, null])
})

test('values of properties come as columns; within a cap the rest stays blank and is said', async () => {
  const { asks } = opened()
  const ask = await listOf(['Q1', 'Q2', null])
  const done = await asks.extend({ ...ask, propertyIds: ['founded'], most: 1 })
  expect(done).toMatchObject({ stopped: false, left: 0, added: ['FOUNDED'], filled: 2 })
  expect(await cellsOf(ask.sheetId)).toMatchObject({ FOUNDED: ['founded of Q1', 'founded of Q2', null] })
})

test('a preview is text, and only of the host of the service', async () => {
  const { services } = opened()
  const address = { service: service.url, allowPrivate: false }
  await services.look(address, signal)
  expect(await services.preview({ ...address, id: 'Q2' }, signal)).toBe('Halden A firm & more')
  service.manifest = { ...service.manifest, preview: { url: 'http://127.0.0.2/{{id}}' }, suggest: null }
  await services.look(address, signal)
  await expect(services.preview({ ...address, id: 'Q2' }, signal)).rejects.toMatchObject({
    code: 'reconcile_refused',
    details: { reason: 'redirect' },
  })
  expect(await services.suggest({ ...address, of: 'type', words: 'a', type: null }, signal)).toEqual([])
})

test('no one on a do-not-contact list is searched for with other words', async () => {
  const { asks } = opened()
  const ask = await listOf()
  const sites = createCompanySites({ ...at(), recall: () => {} })
  const from = { kind: 'lines', text: 'bo@halden.example' } as const
  const given = { ...at(), seals: noSeals, sites, recall: () => {}, share: async () => {} }
  await createSuppressions(given).add({ kind: 'email', from, hashed: false, note: '' })
  await expect(asks.searchAgain({ ...ask, words: 'bo@halden.example' }, signal)).rejects.toMatchObject({
    code: 'suppressed',
  })
  await sites.close()
  expect(service.asked).toEqual([])
})

test.each([
  ['status', { status: 403, body: 'no' }],
  ['unreadable', { status: 200, body: '<html>' }],
  ['redirect', { status: 307, headers: { location: 'http://127.0.0.2/' }, body: '' }],
] as const)('what comes before a bad answer (%s) is kept', async (reason, bad) => {
  const { asks, reviews } = opened()
  const ask = await listOf()
  await asks.ask({ ...ask, most: 1 })
  service.next.push(bad)
  await expect(asks.ask({ ...ask, most: 10 })).rejects.toMatchObject({
    code: 'reconcile_refused',
    details: { reason },
  })
  expect((await reviews.summary({ ...ask, threshold: null })).counts.unasked.values).toBe(2)
})

test('ten thousand candidates are cut, names are text, and a manifest that lacks nearly all is enough', async () => {
  const { asks, reviews, services } = opened()
  service.manifest = { name: 'Bare', suggest: 7, preview: 'no', extend: null }
  service.entities.set(
    'nordwind',
    Array.from({ length: 10_000 }, (_, at) => ({
      ...{ id: `Q${at}`, name: `<img src=x onerror=alert(${at})>\u202e`, score: at, match: false },
      description: 'x'.repeat(300),
    })),
  )
  const ask = await listOf(['Nordwind'])
  expect(await services.look(ask, signal)).toMatchObject({ name: 'Bare', previews: false, suggestsTypes: false })
  await asks.ask({ ...ask, most: 1 })
  const page = await reviews.page({ ...ask, threshold: null, state: 'review', first: 0, count: 20 })
  expect(page.values[0]?.candidates).toHaveLength(50)
  expect(page.values[0]?.candidates[0]).toMatchObject({ id: 'Q9999', name: '<img src=x onerror=alert(9999)>\u202e' })
})
