// Remote services that differ in each documented way: a run over each of them fills its rows as one
// over a service that speaks as specified.
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { ProfilePatch } from '../../contract/service/profile.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../testing/run/run-workspace.ts'
import { type Quirks, type ScriptedRemote, startScriptedRemote } from '../../testing/run/scripted-remote.ts'

let service: Service
let at: RunWorkspace
let remote: ScriptedRemote | null = null
beforeEach(async () => {
  service = await openService({ contacts: 0 })
  at = await openRunWorkspace(service)
})
afterEach(async () => {
  await at.close()
  await remote?.close()
  await service.close()
})

/** A run over six addresses against a remote with these quirks, and the verdicts it wrote. */
async function ran(quirks: Quirks, patch: ProfilePatch = {}) {
  remote = await startScriptedRemote(service.baseUrl, quirks)
  await at.accounts.use('remote', { baseUrl: remote.baseUrl })
  await at.accounts.setProfile({
    pace: { concurrency: 4, perSecond: 0, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' },
    ...patch,
  })
  await at.accounts.setKey(service.key)
  const rows = addresses(6).map(value => [value])
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'E-mail', type: 'email' }], rows)
  const { id } = await startRun(at.runs, emailSpec(sheetId, columnIds[0] as ColumnId))
  return at.runs.settled(id)
}

const asUsual = { state: 'done', spent: 6, unsure: 0, states: { found: 6 } }

type Report = {
  email_address: string
  email_quality: { score: number; is_role: boolean } | null
  email_domain: unknown
}
const report = (json: unknown) => (json as { data: Report }).data
const changed = (json: unknown, change: (data: Report) => unknown) => ({
  ...(json as object),
  data: change(report(json)),
})

test.each<[string, Quirks, ProfilePatch]>([
  ['speaks as specified', {}, {}],
  ['has another network word', { network: 'netwerk' }, { network: 'netwerk' }],
  ['writes camelCase', { camelCase: true }, {}],
  ['wraps in result', { payload: 'result' }, {}],
  ['wraps in record', { payload: 'record' }, {}],
  ['does not wrap', { payload: 'top' }, {}],
  [
    'wraps in result, in camelCase, with another word',
    { payload: 'result', camelCase: true, network: 'netwerk' },
    { network: 'netwerk' },
  ],
  [
    'has a path of its own',
    { paths: { '/v1/validate/email': '/v1/mail/check' } },
    { paths: { 'validate.email': '/v1/mail/check' } },
  ],
  ['lies below a path', { prefix: '/data-api' }, {}],
  [
    'names a request field otherwise',
    { request: { email: 'mail' } },
    { request: { 'validate.email': { email: 'mail' } } },
  ],
  ['names it otherwise everywhere', { request: { email: 'mail' } }, { request: { '*': { email: 'mail' } } }],
  [
    'names fields of answers otherwise',
    { response: { email_deliverability: 'delivery', status_detail: 'why' } },
    { response: { 'validate.email': { email_deliverability: 'delivery', status_detail: 'why' } } },
  ],
  [
    'leaves groups out',
    {
      answer: (_path, json) =>
        changed(json, ({ email_address, ...data }) => ({
          email_address,
          ...data,
          email_sender: undefined,
          email_domain: null,
        })),
    },
    {},
  ],
  [
    'writes numbers and flags as text',
    {
      answer: (_path, json) =>
        changed(json, data => ({ ...data, email_quality: { ...data.email_quality, score: '87', is_role: 'false' } })),
    },
    {},
  ],
  [
    'sends fields nobody knows',
    { answer: (_path, json) => ({ ...changed(json, data => ({ ...data, beta: { a: [1] } })), took: 3 }) },
    {},
  ],
  ['shouts its status', { answer: (_path, json) => ({ ...(json as object), status: 'SUCCESS' }) }, {}],
  ['has no balance', { balance: () => null }, {}],
  ['has a balance in an object', { balance: credits => ({ data: { creditBalance: credits } }) }, {}],
])('a service that %s fills every row', async (_what, quirks, patch) => {
  expect(await ran(quirks, patch)).toMatchObject(asUsual)
  expect(service.admin.balance()).toBe(100_000 - 6)
})

test('a balance that cannot be read is unknown and stops nothing', async () => {
  const view = await ran({ balance: () => 'many' })
  expect(view).toMatchObject({ ...asUsual, balanceBefore: null, balanceAfter: null })
  await expect(at.accounts.readBalance()).rejects.toMatchObject({ code: 'service_unreachable' })
})

test.each<[string, (credits: number) => unknown, ProfilePatch]>([
  ['a bare number', credits => credits, {}],
  ['a text', credits => String(credits), {}],
  ['credits', credits => ({ credits }), {}],
  ['balance, as text', credits => ({ balance: String(credits) }), {}],
  ['camelCase', credits => ({ creditBalance: credits }), {}],
  ['inside data', credits => ({ status: 'success', data: { credit_balance: credits } }), {}],
  ['data itself', credits => ({ data: credits }), {}],
  [
    'a name of its own',
    credits => ({ plan: 'gold', points: credits }),
    { response: { 'account.balance': { balance: 'points' } } },
  ],
])('a balance that comes as %s is read before and after the run', async (_what, balance, patch) => {
  const view = await ran({ balance }, patch)
  expect(view).toMatchObject({ ...asUsual, balanceBefore: 100_000, balanceAfter: 100_000 - 6 })
})

test.each<[string, Quirks]>([
  ['data that is null', { answer: (_path, json) => changed(json, () => null) }],
  ['an empty body', { answer: () => undefined }],
  ['an empty object', { answer: () => ({}) }],
  ['status error', { answer: () => ({ status: 'error', data: null }) }],
])('a validation with %s is no answer, charged, and no verdict', async (_what, quirks) => {
  expect(await ran(quirks)).toMatchObject({ spent: 6, states: { no_answer: 6 }, verdicts: {} })
})

test.each<[string, Quirks, RegExp]>([
  ['as specified', {}, /unknown_field|email/],
  ['as a list', { listErrors: true }, /^body\.field: /],
])('a 422 %s is told in its words and costs nothing', async (_what, quirks, words) => {
  // The service does not know the field.
  const view = await ran(quirks, { request: { 'validate.email': { email: 'unknown_field' } } })
  expect(view).toMatchObject({ spent: 0, unsure: 0 })
  expect(service.admin.balance()).toBe(100_000)
  const db = new Database(path.join(at.dir, 'workspace.db'), { readonly: true })
  const reasons = db.prepare('SELECT DISTINCT reason FROM cell_state').pluck().all()
  db.close()
  expect(reasons).toEqual([expect.stringMatching(words)])
})

test('requests go out in the words of the service', async () => {
  const renames = { request: { email: 'mail' }, network: 'netwerk', paths: { '/v1/validate/email': '/v1/mail/check' } }
  await ran(renames, {
    network: 'netwerk',
    request: { 'validate.email': { email: 'mail' } },
    paths: { 'validate.email': '/v1/mail/check' },
  })
  const calls = remote?.requests.filter(({ body }) => body !== null) ?? []
  expect(calls.map(({ path }) => path)).toEqual(Array(6).fill('/v1/mail/check'))
  expect(calls.map(({ body }) => body?.mail).sort()).toEqual(addresses(6))
})
