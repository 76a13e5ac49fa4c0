// Every family of operation over rows against remote services of other make: the cells are those
// of a service that speaks as specified, a miss is a miss, and a failure no verdict. Over HTTP, from the plan to the grid.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CellState } from '../../contract/app/cell/cell.ts'
import type { ProfilePatch } from '../../contract/service/profile.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { answerForms } from '../../testing/run/answer-forms.ts'
import { type AnswerJson, type Say, withData, without } from '../../testing/run/answer-json.ts'
import { type RemoteOperation, remoteAsks } from '../../testing/run/remote-asks.ts'
import {
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
  startRun,
} from '../../testing/run/run-workspace.ts'
import { type Quirks, type ScriptedRemote, startScriptedRemote } from '../../testing/run/scripted-remote.ts'
import { fieldsOf } from '../answer/operations.ts'
import { cellStateOf } from '../answer/states.ts'

let service: Service
let at: RunWorkspace
let remote: ScriptedRemote | null = null
beforeAll(async () => {
  service = await openService({ contacts: 300 })
  at = await openRunWorkspace(service)
  await at.accounts.use('remote', { baseUrl: service.baseUrl })
  await at.accounts.setKey(service.key)
})
afterEach(async () => {
  await remote?.close()
  remote = null
})
afterAll(async () => {
  await at.close()
  await service.close()
})

interface Row {
  readonly state: CellState | null
  /** Cells of the result columns by name. */
  readonly cells: Readonly<Record<string, string | null>>
}

/** Runs an operation over a row for each of `answers`, which says how the service answers it, and tells what the rows show. */
async function ran(
  op: RemoteOperation,
  answers: readonly Say[],
  quirks: Quirks = {},
  patch: ProfilePatch = {},
): Promise<Row[]> {
  const ask = remoteAsks[op]
  if (!ask) throw new Error(`nothing is asked of ${op}`)
  const rows = answers.map((_, n) => ask.row(n))
  const roles = Object.keys(ask.columns)
  const firsts = rows.map(row => row[roles[0] ?? ''] ?? '')
  const placeOf = (body: object | null) =>
    firsts.findIndex(first =>
      Object.values(body ?? {})
        .map(String)
        .includes(first),
    )
  const { about } = ask
  remote = await startScriptedRemote(service.baseUrl, {
    ...(about !== undefined && { values: Object.fromEntries(firsts.map(first => [first, about])) }),
    ...(ask.full && {
      before: (path, json) => (path.endsWith('/credit-balance') ? json : ask.full?.(json as AnswerJson)),
    }),
    answer: (path, json, body) =>
      path.endsWith('/credit-balance') ? json : answers[placeOf(body)]?.(json as AnswerJson),
    ...quirks,
  })
  await at.accounts.use('remote', { baseUrl: remote.baseUrl })
  await at.accounts.setKey(service.key)
  await at.accounts.setProfile({
    network: 'social',
    response: {},
    request: {},
    ...patch,
    pace: { concurrency: 4, perSecond: 0, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' },
    // Nothing that was answered before is used again.
    account: randomUUID(),
  })
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    roles.map(name => ({ name, type: ask.columns[name] ?? 'text' })),
    rows.map(row => roles.map(role => row[role] ?? null)),
  )
  const mapping = Object.fromEntries(roles.map((name, index) => [name, columnIds[index]]))
  const fields = fieldsOf(op).map(({ path }) => path)
  const credits = service.admin.balance()
  const { id } = await startRun(at.runs, operationSpec(sheetId, op, mapping, { fields, maxAgeDays: 0, ...ask.more }))
  const run = await at.runs.settled(id)
  expect(run).toMatchObject({ state: 'done', unsure: 0 })
  expect(credits - service.admin.balance()).toBe(run.spent)
  const made = (await at.sheets.get(sheetId)).columns.filter(({ origin }) => origin !== null)
  const view = await at.views.open(sheetId, { sort: [], conditions: [], search: '' })
  const columnIdsMade = made.map(column => column.id)
  const window = await at.views.window({ viewId: view.id, first: 0, count: rows.length, columnIds: columnIdsMade })
  await remote.close()
  remote = null
  return rows.map((_, n) => {
    const text = (value: string | null | undefined) => value?.replaceAll(firsts[n] ?? '', 'the input') ?? null
    const cells = made.map(({ name }, index): [string, string | null] => [name, text(window.columns[index]?.values[n])])
    const state = window.columns[0]?.states?.[n]
    return { state: state === undefined ? null : cellStateOf(state), cells: Object.fromEntries(cells) }
  })
}

const same: Say = json => json

const operations = Object.keys(remoteAsks) as RemoteOperation[]

test.each(operations)('%s finds the same in every form of an answer', async op => {
  const forms: [string, Say][] = [
    ['as specified', same],
    ['unknown keys', json => ({ ...json, took: 3, warnings: ['x'], meta: { data: 1 } })],
    ['a status in capitals', json => ({ ...json, status: 'SUCCESS' })],
    ['no status', json => without(json, 'status')],
    ...answerForms.flatMap(([of, what, say]): [string, Say][] => (of === op ? [[what, say]] : [])),
  ]
  const rows = await ran(
    op,
    forms.map(([, say]) => say),
  )
  const [expected] = rows
  expect(expected?.state).toBe('found')
  expect(Object.fromEntries(forms.map(([what], n) => [what, rows[n]]))).toEqual(
    Object.fromEntries(forms.map(([what]) => [what, expected])),
  )
})

test.each(operations)('%s reads the words of each profile', async op => {
  const [expected] = await ran(op, [same])
  const words: [Quirks, ProfilePatch][] = [
    [{ network: 'netwerk' }, { network: 'netwerk' }],
    [{ camelCase: true }, {}],
    [{ camelCase: true, network: 'netwerk' }, { network: 'netwerk' }],
  ]
  for (const [quirks, patch] of words) expect(await ran(op, [same], quirks, patch)).toEqual([expected])
})

test('a field that the profile names is read under its name', async () => {
  const response = { 'person.findEmail': { email: 'address' } }
  const [expected] = await ran('person.findEmail', [same])
  expect(await ran('person.findEmail', [json => ({ address: json.email })], {}, { response })).toEqual([expected])
})

test.each(operations)('%s: what holds nothing is a miss, what brought no result is no answer', async op => {
  const validation = op.startsWith('validate.')
  const empty: [string, Say][] = [
    ['an empty object', () => ({})],
    ['null', () => null],
    ['an empty body', () => undefined],
    ['a bare success', () => ({ status: 'success' })],
    ['data that is null', () => ({ status: 'success', data: null })],
  ]
  const failed: [string, Say][] = [
    ['an error', () => ({ status: 'error', data: null })],
    ['an error in other letters', () => ({ Status: ' ERROR', data: null })],
  ]
  const rows = await ran(
    op,
    [same, ...empty, ...failed].map(form => (Array.isArray(form) ? form[1] : form)),
  )
  const states = [
    'found',
    ...empty.map(() => (validation ? 'no_answer' : 'not_found')),
    ...failed.map(() => 'no_answer'),
  ]
  expect(rows.map(({ state }) => state)).toEqual(states)
  // A miss tells when it was looked up, and nothing else.
  const filled = rows.slice(1).flatMap(({ cells }) => Object.entries(cells).filter(([, text]) => text !== null))
  expect(filled.filter(([name]) => !name.endsWith('looked up on'))).toEqual([])
})

test('status may have another name', async () => {
  const response = { '*': { status: 'state' } }
  const rows = await ran(
    'cached.person.bySocial',
    [() => ({ state: 'error' }), () => ({ state: 'success' })],
    {},
    { response },
  )
  expect(rows.map(({ state }) => state)).toEqual(['no_answer', 'not_found'])
})

test.each([204, 404])('%i is a miss', async status => {
  const op = 'cached.org.byDomain'
  const at404 = { path: /enrich/, status, ...(status === 404 && { body: '{"detail":"nobody"}' }) }
  remote = await startScriptedRemote(service.baseUrl, { instead: at404 })
  await at.accounts.use('remote', { baseUrl: remote.baseUrl })
  await at.accounts.setKey(service.key)
  await at.accounts.setProfile({ account: randomUUID() })
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'Domain', type: 'domain' }], [['acme1.com']])
  const { id } = await startRun(at.runs, operationSpec(sheetId, op, { domain: columnIds[0] }))
  // Whoever answers 404 has charged nothing.
  expect(await at.runs.settled(id)).toMatchObject({ states: { not_found: 1 }, spent: status === 404 ? 0 : 1 })
})

test('a company whose technologies are a flat list has them all under other', async () => {
  const flat: Say = json => withData(json, record => ({ ...record, technologies: ['Salesforce', 'Drupal'] }))
  const [row] = await ran('company.byDomain', [flat])
  expect(Object.entries(row?.cells ?? {}).filter(([, text]) => text?.includes('Drupal'))).toEqual([
    [expect.stringMatching(/other$/), expect.stringMatching(/Salesforce.*Drupal/)],
  ])
})

const long = '9007199254740993'
test.each<[RemoteOperation, Say]>([
  ['cached.person.bySocial', json => withData(without(json, 'person_id'), record => ({ ...record, id: long }))],
  [
    'search.firstLastDomain',
    ({ records, ...page }) => ({
      ...page,
      records: (records as AnswerJson[]).map(record => ({ ...record, id: long })),
    }),
  ],
])('%s: an id that no number can hold keeps its digits', async (op, say) => {
  const [row] = await ran(op, [say], { text: body => body.replaceAll(`"${long}"`, long) })
  expect(row?.state).toBe('found')
  expect(Object.values(row?.cells ?? {})).toContain(long)
})
