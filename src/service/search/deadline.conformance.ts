// A question to the directory that takes longer than it may: a 500 that costs nothing, and everybody else is served.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceEndpoints } from '../../contract/service/endpoints.ts'
import { type AskedRequest, conformanceClient, type HeardResponse } from '../conformance-client.ts'
import { type Service, startService } from '../start.ts'
import { openSqliteDirectory } from '../store/directory/sqlite/open.ts'

let dir: string
let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>
const reported: unknown[] = []

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-deadline-'))
  const readerEntry = new URL('../../testing/workspace/slow-reader-thread.ts', import.meta.url)
  const options = { contacts: 200, pace: { perSecond: 0, burst: 1 }, report: (error: unknown) => reported.push(error) }
  service = await startService(options, () =>
    openSqliteDirectory(path.join(dir, 'directory.db'), { readerEntry, threadsFrom: 0 }),
  )
  ask = conformanceClient(service.baseUrl, service.key)
})
afterAll(async () => {
  await service.close()
  await rm(dir, { recursive: true })
})

const prospect = (search: string): AskedRequest => ({
  path: serviceEndpoints['search.prospector'].path,
  body: { search },
})
const count = (search: string): AskedRequest => ({ path: serviceEndpoints['search.count'].path, body: { search } })

/** Waits for the threads that replace those that were held. */
const untilItAnswers = () =>
  expect.poll(async () => (await ask(prospect('manager'))).status, { timeout: 40_000 }).toBe(200)

test('is refused with a 500 that says nothing of the inside, and costs nothing', async () => {
  const before = service.admin.balance()
  for (const asked of [prospect('slowly'), count('slowly')]) {
    const heard = await ask(asked)
    expect(heard.status).toBe(500)
    expect(heard.json).toMatchObject({ code: 'internal_error' })
    expect(heard.bytes.toString()).not.toMatch(/deadline|sqlite|thread|stack/i)
  }
  expect(service.admin.balance()).toBe(before)
  expect(service.admin.audit()).toMatchObject({ reserved: 0 })
  expect(reported).toHaveLength(2)
})

test('holds up neither requests that need no directory nor other questions to it', async () => {
  await untilItAnswers()
  const ended: string[] = []
  const note = (name: string, heard: Promise<HeardResponse>) =>
    heard.then(({ status }) => void ended.push(`${name} ${status}`))
  const slow = note('slow', ask(prospect('slowly')))
  await note('balance', ask({ method: 'GET', path: serviceEndpoints['account.balance'].path }))
  await note('search', ask(prospect('manager')))
  await slow
  expect(ended).toEqual(['balance 200', 'search 200', 'slow 500'])
})

test('any number of them leave a service that answers', async () => {
  const heard = await Promise.all(Array.from({ length: 6 }, (_, at) => ask(prospect(`slowly ${at}`))))
  expect(heard.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500, 500])
  await untilItAnswers()
})
