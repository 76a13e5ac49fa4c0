// Values from web addresses as a step of a recipe, against a real server on this computer: saved from a history, asked on another list
// within the maximum of requests, resumed, and refused where a private network or a secret is missing.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SheetId } from '../../contract/app/ids.ts'
import type { WebRequest } from '../../contract/app/web.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { askOf, recipeSuite } from '../../testing/run/recipe-suite.ts'
import { startRun } from '../../testing/run/run-workspace.ts'
import { columnAction } from '../actions/columns/column-action.ts'
import { createWebAsks } from '../run/web-asks.ts'

const { at, cellsOf } = recipeSuite()
let asked: { url: string; secret: string | undefined }[] = []
const server = createServer((request, response) => {
  const url = request.url ?? ''
  asked.push({ url, secret: request.headers.authorization })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ size: url.length }))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() => {
  asked = []
})

const request = (more: Partial<WebRequest> = {}): WebRequest => ({
  ...{ address: `${origin}/firms/{Slug}`, method: 'GET', body: null, headers: [], secret: null },
  values: [{ name: 'Size', from: 'json', path: '$.size', all: false }],
  privateNetwork: true,
  ...more,
})

const list = async (slugs: readonly string[], name = 'Slug') =>
  (
    await makeSheet(
      at().store,
      [{ name, type: 'text' }],
      slugs.map(slug => [slug]),
      'Firms',
    )
  ).sheetId

async function recipeOf(slugs: readonly string[], more: Partial<WebRequest> = {}, cap = 3): Promise<string> {
  const sheetId = await list(slugs)
  const spec = await createWebAsks(at()).spec({ sheetId, request: request(more) })
  const run = await startRun(at().runs, spec, { cap })
  await at().runs.settled(run.id)
  const made = await at().listRecipes.ofList(sheetId)
  expect(made.leftOut).toEqual([])
  asked = []
  return made.text
}
const replay = (sheetId: SheetId, text: string, privateNetwork = true) =>
  at().listRecipes.replay({ ...askOf(sheetId, text), budget: 0, privateNetwork })

test('a history with such a run is a recipe; on another list it asks the same, once, and undo takes it out', async () => {
  const text = await recipeOf(['a', 'bb'])
  const host = new URL(origin).host
  expect(at().listRecipes.read(text).steps).toMatchObject([
    { does: 'web', words: `Get “Size” from ${host} by “Slug”, at most 3 requests`, cap: null, requests: 3 },
  ])
  const other = await list(['x1', 'y22', 'x1'])
  const plan = await at().listRecipes.plan({ ...askOf(other, text), privateNetwork: true })
  expect(plan).toMatchObject({ drift: [], cap: 0, steps: [{ count: { rows: 2, credits: 0 } }] })
  expect(asked).toEqual([])
  const done = await replay(other, text)
  expect(done).toMatchObject({ state: 'done', spent: 0, steps: [{ state: 'done', cells: 2 }] })
  expect(asked.map(({ url }) => url).toSorted()).toEqual(['/firms/x1', '/firms/y22'])
  expect((await cellsOf(other)).Size).toEqual(['9', '10', '9'])
  expect(await replay(other, text)).toMatchObject({ state: 'done', steps: [{ state: 'before' }] })
  expect(asked).toHaveLength(2)
  const copy = await at().listRecipes.ofList(other)
  expect(JSON.parse(copy.text).steps).toEqual(JSON.parse(text).steps)
  await at().edits.undo(other)
  expect((await cellsOf(other)).Size).toBeUndefined()
})

test('the maximum of requests holds over all replays, and more of it goes on with the paused run', async () => {
  const text = await recipeOf(['m'], {}, 2)
  const other = await list(['c1', 'c2', 'c3', 'c4'])
  expect(await replay(other, text)).toMatchObject({
    state: 'paused',
    reason: 'cap',
    steps: [{ state: 'paused', cells: 2 }],
  })
  expect(asked).toHaveLength(2)
  expect(await replay(other, text)).toMatchObject({ state: 'paused', reason: 'cap' })
  expect(asked).toHaveLength(2)
  const more = text.replace('"requests":2', '"requests":4')
  expect(more).not.toBe(text)
  expect(await replay(other, more)).toMatchObject({ state: 'done' })
  expect(asked.map(({ url }) => url).toSorted()).toEqual(['/firms/c1', '/firms/c2', '/firms/c3', '/firms/c4'])
})

test('a private network is asked only where the person allows it, and the secret of the host is named', async () => {
  await createWebAsks(at()).keepSecret(origin, 'of-the-first-host')
  const text = await recipeOf(['p'], { secret: { name: 'Authorization', before: 'Bearer ' } })
  expect(text).not.toContain('of-the-first-host')
  const other = await list(['q'])
  const refused = await replay(other, text, false)
  expect(refused).toMatchObject({ state: 'drift', drift: [{ kind: 'network', place: 0 }] })
  await createWebAsks(at()).keepSecret(origin, null)
  const { drift } = await at().listRecipes.plan({ ...askOf(other, text), privateNetwork: true })
  expect(drift).toMatchObject([{ kind: 'secret', words: expect.stringContaining('the header “Authorization” needs') }])
  expect(await replay(other, text)).toMatchObject({ state: 'drift' })
  expect(asked).toEqual([])
  await createWebAsks(at()).keepSecret(origin, 'again')
  expect(await replay(other, text)).toMatchObject({ state: 'done' })
  expect(asked).toEqual([{ url: '/firms/q', secret: 'Bearer again' }])
})

test('a column that is gone or excluded from runs is a difference; another one can be chosen', async () => {
  const text = await recipeOf(['d'])
  const other = await list(['e5'], 'Short name')
  const { drift } = await at().listRecipes.plan({ ...askOf(other, text), privateNetwork: true })
  expect(drift).toMatchObject([{ kind: 'missing', column: { name: 'Slug' }, found: { name: 'Short name' } }])
  const columnId = drift[0]?.found?.id
  if (columnId === undefined) throw new Error('no column')
  const columns = [{ name: 'Slug', columnId }]
  await at().parts.acting.perform(columnAction, { sheetId: other, columnId, patch: { neverSend: true } })
  const locked = await at().listRecipes.plan({ ...askOf(other, text), columns, privateNetwork: true })
  expect(locked.drift).toMatchObject([{ kind: 'locked' }])
  await at().parts.acting.perform(columnAction, { sheetId: other, columnId, patch: { neverSend: false } })
  const ask = { ...askOf(other, text), columns, budget: 0, privateNetwork: true }
  expect(await at().listRecipes.replay(ask)).toMatchObject({ state: 'done' })
  expect(asked.map(({ url }) => url)).toEqual(['/firms/e5'])
})

test.each([
  [{ request: { address: 'ftp://x/{Slug}' } }, 'The address must start with https'],
  [{ inputs: [] }, 'inputs'],
  [{ requests: -1 }, 'requests'],
  [{ rows: ['unsure'] }, 'never resends'],
  [{ request: { secret: { name: 'X-Key', before: '', value: 'no' } } }, 'value'],
  [{ request: { headers: [{ name: 'Authorization', value: 'Bearer x' }] } }, 'secret header'],
])('%j is refused', (change, words) => {
  const { request: part, ...rest } = { request: {}, ...change }
  const step = {
    ...{ do: 'web', request: { ...request(), ...part }, inputs: [{ name: 'Slug', type: 'text' }] },
    ...{ rows: ['empty'], maxAgeDays: 30, writes: 'fill', requests: 5, ...rest },
  }
  const text = JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'Web', steps: [step] })
  expect(() => at().listRecipes.read(text)).toThrow(
    expect.objectContaining({ code: 'recipe_unreadable', details: { detail: expect.stringContaining(words) } }),
  )
})
