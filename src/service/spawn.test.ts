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
  service = await spawnService({ dir, startCredits: 20, pace: { perSecond: 0, burst: 1 } }, threadUrl)
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
