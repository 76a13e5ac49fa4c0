// The directory of a service: its world is built when needed, once, again after a stop or a failure, and never over own data.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { conformanceClient, untilSo } from '../conformance-client.ts'
import { startService } from '../start.ts'
import { practiceWorld } from '../world/world.ts'
import { worldPlan } from '../world/world-plan.ts'
import { openMemoryDirectory } from './directory/memory.ts'
import type { ImportBatch } from './directory/port.ts'
import { Directory, DirectoryStopped, type WorldPlan } from './directory.ts'

const plan = worldPlan({ seed: 1, contacts: 200 })
const unheard = (error: unknown) => {
  throw error
}

/** The plan with batches of its own making. */
const planOf = (batches: (left: ImportBatch[]) => AsyncIterable<ImportBatch>): WorldPlan => ({
  ...plan,
  async *batches() {
    const all: ImportBatch[] = []
    for await (const batch of plan.batches()) {
      for (let at = 0; at < batch.length; at += 20) all.push(batch.slice(at, at + 20))
    }
    yield* batches(all)
  },
})

describe('the world', () => {
  test('waits until it is needed, and is then there in full', async () => {
    const directory = new Directory(openMemoryDirectory(), plan, true, unheard)
    expect(directory.status()).toEqual({ state: 'waiting', done: 0, total: 200 })
    const [one, two] = await Promise.all([directory.open(), directory.open()])
    expect(one).toBe(two)
    expect(directory.status()).toEqual({ state: 'ready', done: 200, total: 200 })
    expect(await one.count('contact', { all: true }, 1000)).toBe(200)
    await directory.close()
  })

  test('tells how far it is', async () => {
    const told: number[] = []
    const directory: Directory = new Directory(
      openMemoryDirectory(),
      planOf(async function* (all) {
        for (const batch of all) {
          told.push(directory.status().done)
          yield batch
        }
      }),
      true,
      unheard,
    )
    await directory.open()
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(new Set(told).size).toBeGreaterThan(5)
    await directory.close()
  })

  test('that fails is reported, refused to who waits, and built when next needed', async () => {
    const reported: unknown[] = []
    let healthy = false
    const directory = new Directory(
      openMemoryDirectory(),
      planOf(async function* (all) {
        for (const [at, batch] of all.entries()) {
          if (!healthy && at === 3) throw new Error('the disk is full')
          yield batch
        }
      }),
      true,
      error => reported.push(error),
    )
    await expect(directory.open()).rejects.toThrow('could not be built')
    expect([directory.status().state, reported.length]).toEqual(['failed', 1])
    healthy = true
    expect(await (await directory.open()).count('contact', { all: true }, 1000)).toBe(200)
    await directory.close()
  })

  test('is left off or taken out without touching own data, and put back', async () => {
    const store = openMemoryDirectory()
    const directory = new Directory(store, plan, false, unheard)
    const someone = practiceWorld({ seed: 1, contacts: 200 }).person(1)
    if (!someone) throw new Error('The world has nobody.')
    const person = { ...someone, id: null, org_id: null, email_address: 'own@looms.example' }
    async function* own(): AsyncGenerator<ImportBatch> {
      yield [{ line: 2, person, company: null }]
    }
    const source = { id: 'own', file: 'own.csv', date: '2026-03-01T10:00:00.000Z' }
    await (await directory.open()).import(own(), source, { dryRun: false })
    const count = async () => (await directory.open()).count('contact', { all: true }, 1000)
    expect([await count(), directory.status().state]).toEqual([1, 'off'])
    directory.setWorld(true)
    expect([await count(), directory.status().state]).toEqual([201, 'ready'])
    directory.setWorld(false)
    expect([await count(), directory.status().state]).toEqual([1, 'off'])
    await directory.close()
  })

  test('may be closed while it is built', async () => {
    const directory = new Directory(openMemoryDirectory(), plan, true, unheard)
    const opening = directory.open()
    await Promise.all([directory.close(), expect(opening).rejects.toThrow(DirectoryStopped)])
  })
})

describe('in a folder', () => {
  let dir: string
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'listwright-directory-'))
  })
  afterEach(() => rm(dir, { recursive: true }))

  const total = async (options: Parameters<typeof startService>[0]) => {
    const service = await startService({ dir, pace: { perSecond: 0, burst: 1 }, ...options })
    const ask = conformanceClient(service.baseUrl, service.key)
    const heard = await ask({ path: '/v1/search/title-company', body: { job_title: 'manager' } })
    const found = Object(heard.json)
    const status = service.admin.world()
    await service.close()
    return { total: found.total_count, first: found.records[0], status }
  }

  test('the world outlives a restart, and another seed or size replaces it', async () => {
    const first = await total({ contacts: 200 })
    expect(await total({ contacts: 200 })).toEqual(first)
    const other = await total({ contacts: 200, seed: 2 })
    expect(other.first).not.toEqual(first.first)
    expect((await total({ contacts: 400 })).total).toBeGreaterThan(first.total)
    expect((await total({ contacts: 0 })).total).toBe(0)
  })

  test('a stop while someone waits for the world is no fault of the service', async () => {
    const reported: unknown[] = []
    const service = await startService({ dir, contacts: 50_000, report: error => reported.push(error) })
    const ask = conformanceClient(service.baseUrl, service.key)
    const asked = ask({ path: '/v1/search/title-company', body: { job_title: 'manager' } }).catch(() => null)
    await untilSo(() => service.admin.world().state === 'building')
    await service.close()
    await asked
    expect(reported).toEqual([])
  })

  test('a store of no known name is refused, and nothing stays open', async () => {
    await expect(startService({ dir, store: 'cellar' })).rejects.toThrow('"cellar" is no store')
    await expect(startService({ store: 'folder' })).rejects.toThrow('no store')
    expect((await total({ contacts: 100 })).status).toMatchObject({ state: 'ready', total: 100 })
  })
})
