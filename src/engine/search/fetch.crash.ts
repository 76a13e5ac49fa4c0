// kill -9 in the middle of a fetch: every page that came is there, none of them is asked again, the cap holds, and what is
// without an answer waits for a person.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import type { Service } from '../../service/start.ts'
import { crashSearch } from '../../testing/crash/crash-child.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { openSearchWorkspace } from '../../testing/run/search-workspace.ts'
import { databaseFile } from '../store/open.ts'

/** More in the weekly suite: LISTWRIGHT_KILLS=100. */
const kills = Number(process.env.LISTWRIGHT_KILLS ?? 4)
/** Starting a program takes its time on a busy computer. */
const patienceMs = 60_000 + kills * 20_000

let service: Service
let dir: string
beforeEach(async () => {
  service = await openService({ contacts: 1500 })
  await service.admin.setFaults({ rules: [{ id: 'slow', do: { kind: 'latency', medianMs: 60, sigma: 0.5 } }] })
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-kill-'))
})
afterEach(async () => {
  await service.close()
  await rm(dir, { recursive: true, force: true })
})

const job_level = ['Manager', 'Staff', 'Director', randomUUID()]
const each = 'contact_filters.job_title'
const queries: [string, SearchQuery][] = [
  ['one query', { form: 'people', body: { contact_filters: { job_level } } }],
  [
    'several titles, each asked on its own',
    {
      form: 'people',
      body: { contact_filters: { job_level, job_title: ['Manager', 'Director', 'Analyst'] } },
      each,
    },
  ],
]
const pages = () => service.log().filter(({ op }) => op === 'search.prospector')

/** Pages stored, and what the ledger holds, as they are on disk. */
function onDisk() {
  const db = new Database(databaseFile(dir), { readonly: true })
  try {
    const stored = db.prepare("SELECT variant || ' ' || page FROM search_page").pluck().all() as string[]
    const money = db.prepare('SELECT spent + unsure + reserved AS used, cap FROM run').get() as {
      used: number
      cap: number
    }
    const open = db.prepare('SELECT count(*) FROM attempt WHERE state = 0').pluck().get() as number
    return { stored, ...money, open }
  } finally {
    db.close()
  }
}

test.each(queries)(
  `${kills} kills of one fetch: %s`,
  async (_, query) => {
    const ask = { dir, baseUrl: service.baseUrl, key: service.key, query, cap: 2000 }
    for (let kill = 0; kill < kills; kill++) {
      const child = crashSearch(ask)
      const before = pages().length
      await child.word('running')
      // Somewhere behind its second page: a first page without an answer tells of no other.
      while (pages().length < before + 2 && child.process.exitCode === null) await sleep(5)
      await sleep(Math.random() * 200)
      child.process.kill('SIGKILL')
      await child.ended
      const { stored, used, cap, open } = onDisk()
      expect(used).toBeLessThanOrEqual(cap)
      expect(open).toBeLessThanOrEqual(1)
      // What the service answered is on disk, but for the one that was on its way.
      expect(pages().filter(({ charge }) => charge > 0).length - stored.length).toBeLessThanOrEqual(kill + 1)
    }
    const last = crashSearch(ask)
    expect(await last.word('halted')).toMatchObject({ state: 'done' })
    await last.ended
    const resumed = onDisk()
    const times = new Map<string, number>()
    for (const { input, charge } of pages()) if (input && charge > 0) times.set(input, (times.get(input) ?? 0) + 1)
    expect(Math.max(...times.values())).toBe(1)
    expect(resumed.stored).toEqual([...new Set(resumed.stored)])

    await service.admin.setFaults(null)
    const at = await openSearchWorkspace(service, {}, dir)
    try {
      const [run] = await at.runs.list()
      const [search] = await at.searches.list()
      if (run?.kind !== 'search' || !search) throw new Error('the fetch is in the workspace')
      const charged = pages().reduce((sum, { charge }) => sum + charge, 0)
      expect(run.spent + run.unsure).toBeGreaterThanOrEqual(charged)
      expect(run.unsure / 5).toBeLessThanOrEqual(kills)
      expect(run.undecided).toBe(run.unsure / 5)
      // A person fetches again: only pages that are not there are asked for, each once. A title whose first page has no
      // answer lacks all its pages, since only that one says how many there are.
      const before = pages().length
      await at.fetched(query, { searchId: search.id })
      const asked = pages().length - before
      expect(onDisk().stored).toEqual(expect.arrayContaining(resumed.stored))
      expect(asked).toBe(onDisk().stored.length - resumed.stored.length)
      if (!('each' in query)) expect(asked).toBe(run.undecided)
      const { reading } = await at.searches.get(search.id)
      expect(reading).toMatchObject({ complete: true, records: reading?.total })
      const whole = await at.fetched(query, { searchId: search.id, reading: 'new' })
      expect(whole.run?.state).toBe('done')
      expect(await at.searches.differences(search.id)).toMatchObject({ new: 0, gone: 0, changed: 0, goneKnown: true })
    } finally {
      await at.shutDown()
    }
  },
  patienceMs,
)
