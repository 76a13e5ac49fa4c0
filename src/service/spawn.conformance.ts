// The service in its own thread: the same service and control, failures that keep their code, and an end that is told.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { conformanceClient } from './conformance-client.ts'
import { type SpawnedService, spawnService } from './spawn.ts'

const threadUrl = new URL('./thread.ts', import.meta.url)
let dir: string
let service: SpawnedService

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-thread-'))
  service = await spawnService({ dir, startCredits: 20, contacts: 200, pace: { perSecond: 0, burst: 1 } }, threadUrl)
})
afterEach(async () => {
  await service.close()
  await rm(dir, { recursive: true })
})

const email = { path: '/v1/validate/email', body: { email: 'a@b.org' } }

test('serves, and obeys its owner', async () => {
  const ask = conformanceClient(service.baseUrl, service.key)
  expect((await ask(email)).status).toBe(200)
  expect(await service.admin.balance()).toBe(19)
  expect(await service.admin.refill(5)).toBe(24)
  expect(await service.admin.audit()).toEqual({ balance: 24, reserved: 0, ledger: 24, charges: 1 })

  await service.admin.setFaults({ rules: [{ id: 'bad', do: { kind: 'status', status: 502 } }] })
  expect((await ask(email)).status).toBe(502)
  await service.admin.setFaults(null)

  const made = await service.admin.createKey({ name: 'Script' })
  expect(await service.admin.setKeyEnabled(made.id, false)).toBe(true)
  expect(await service.admin.setKeyEnabled('none', false)).toBe(false)
  expect(await service.admin.keys()).toContainEqual({ id: made.id, name: 'Script', admin: false, enabled: false })
  expect((await ask({ ...email, headers: { 'x-api-key': made.key } })).status).toBe(401)

  expect(await service.admin.settings()).toMatchObject({ unknownKeys: 'refuse' })
  expect(await service.admin.settings({ unknownKeys: 'ignore' })).toMatchObject({ unknownKeys: 'ignore' })
  await service.admin.setPace({ perSecond: 0.1, burst: 1 })
  expect([(await ask(email)).status, (await ask(email)).status]).toEqual([200, 429])
  expect((await service.log()).map(entry => entry.status)).toEqual([200, 502, 401, 200, 429])
})

test('a wrong call fails alone, and the service goes on', async () => {
  await expect(service.admin.refill(-1)).rejects.toThrow()
  await expect(service.admin.setPace({ perSecond: -1, burst: 0 })).rejects.toThrow()
  await expect(service.admin.createKey({ name: ' ' })).rejects.toThrow()
  expect(await service.admin.balance()).toBe(20)
})

const people = {
  id: 'people-1',
  file: 'people.csv',
  date: '2026-03-01T10:00:00.000Z',
  kind: 'people',
  mapping: ['full_name', 'email', null],
  country: null,
  dryRun: false,
  replace: false,
} as const

async function* slices() {
  yield [{ line: 2, cells: ['Ada Byron', 'ada@looms.example', 'x'] }]
  yield [
    { line: 3, cells: ['', 'not an address', ''] },
    { line: 4, cells: ['Karl Weber', 'karl@looms.example', ''] },
  ]
}

test('takes own data in over the thread, names it as the source, and lets it go again', async () => {
  const ask = conformanceClient(service.baseUrl, service.key)
  const search = { path: '/v1/search/prospector', body: { contact_filters: { email_domain: 'looms.example' } } }
  const tried = await service.admin.importOwn({ ...people, dryRun: true }, slices())
  expect(tried).toMatchObject({ rows: 3, people: { added: 2 }, refused: [{ line: 3, reason: 'no_key' }] })
  expect(await service.admin.ownSources()).toEqual([])

  expect(await service.admin.importOwn(people, slices())).toEqual(tried)
  expect(await service.admin.world()).toEqual({ state: 'ready', done: 200, total: 200 })
  const { id, file, date } = people
  expect(await service.admin.ownSources()).toEqual([{ id, file, date, contacts: 2, companies: 0 }])
  const heard = await ask(search)
  expect(heard.headers['x-practice-source']).toBe('own:people-1')
  expect(heard.json).toMatchObject({
    total_count: 2,
    records: [{ full_name: 'Ada Byron' }, { full_name: 'Karl Weber' }],
  })

  expect(await service.admin.forget([{ email: 'ADA@looms.example' }])).toBe(1)
  expect((await ask(search)).json).toMatchObject({ total_count: 1 })
  expect(await service.admin.removeOwn('people-1')).toBe(1)
  expect((await ask(search)).json).toMatchObject({ total_count: 0 })
  await expect(service.admin.removeOwn('world')).rejects.toThrow('setting')
})

test('an import ends with its rows, with its signal, or before it begins, and the service goes on', async () => {
  async function* broken() {
    yield [{ line: 2, cells: ['Ada Byron', 'ada@looms.example', 'x'] }]
    throw new Error('The file is gone.')
  }
  await expect(service.admin.importOwn(people, broken())).rejects.toThrow('The file is gone.')

  const stop = new AbortController()
  async function* endless() {
    for (let line = 2; ; line++) {
      if (line === 5) stop.abort()
      yield [{ line, cells: [`Ada ${line}`, `ada${line}@looms.example`, ''] }]
    }
  }
  await expect(service.admin.importOwn(people, endless(), stop.signal)).rejects.toThrow('abort')
  await expect(service.admin.importOwn({ ...people, mapping: [null] }, slices())).rejects.toThrow('No column')
  expect(await service.admin.importOwn({ ...people, replace: true }, slices())).toMatchObject({ rows: 3 })
})

test('a start that fails says why, with the code', async () => {
  await expect(spawnService({ dir }, threadUrl)).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  const port = Number(new URL(service.baseUrl).port)
  await expect(spawnService({ port }, threadUrl)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await expect(spawnService({ startCredits: -1 }, threadUrl)).rejects.toThrow()
})

test('after close every call is refused, and the end is told', async () => {
  await Promise.all([service.close(), service.close()])
  expect(await service.ended).toBeNull()
  await expect(service.admin.balance()).rejects.toThrow('has ended')
  await expect(conformanceClient(service.baseUrl, service.key)(email)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
