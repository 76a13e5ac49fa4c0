// A list that is kept until a day: notice, trash, gone, also from its kept file and backups; others keep all of theirs (R-PRV-04).
import { rm } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EgressAsk } from '../../contract/app/run/egress.ts'
import { LedgerAsk } from '../../contract/app/run/ledger.ts'
import { cellsOf, type EraseWorkspace, eraseWorkspace, filesWith, newFolder } from '../../testing/erase-workspace.ts'
import { silentLog } from '../../testing/workspace/temp-workspace.ts'
import { laneThreads } from '../../testing/workspace/threads.ts'
import { createStored } from '../answer/stored.ts'
import { createChangeFeed } from '../base/changes.ts'
import { dayOf } from '../base/day.ts'
import { createBackups } from '../store/backups.ts'
import { openStore } from '../store/store.ts'
import { createRetentions, type Retentions } from './retention.ts'

const dayMs = 86_400_000
let dir: string
let at: EraseWorkspace
let retentions: Retentions
let closeStore: () => Promise<void>
let requests: () => number | undefined
let letSearchesGo: (at: number) => Promise<number>
let now = Date.now()
let notes: string[] = []
const today = (ahead: number) => dayOf(now + ahead * dayMs)
const names = async () =>
  (await at.engine.sheets.workbooks()).flatMap(({ sheets }) => sheets.map(({ name }) => name)).sort()

beforeAll(async () => {
  dir = await newFolder()
  at = await eraseWorkspace(dir)
  const host = { ...at.host, clock: { ...at.host.clock, now: () => now } }
  const store = await openStore(dir, laneThreads, silentLog, () => {})
  closeStore = () => store.close()
  letSearchesGo = at => store.writer.call('letSearchesGo', at)
  requests = () => {
    const db = new Database(path.join(dir, 'workspace.db'), { readonly: true })
    try {
      return db.prepare<[], number>('SELECT count(*) FROM task WHERE input IS NOT NULL').pluck().get()
    } finally {
      db.close()
    }
  }
  retentions = createRetentions({
    ...{
      store,
      sheets: at.engine.sheets,
      searches: at.engine.searches,
      stored: createStored(store, host),
      host,
      changes: createChangeFeed(),
    },
    backups: createBackups(host, () => 1e9),
    forgetInTeam: async () => {},
    note: (kind, detail) => void notes.push(`${kind} ${detail}`),
  })
})
afterAll(async () => {
  await closeStore()
  await at.close()
  await rm(dir, { recursive: true, force: true })
})

test('nothing happens before the notice; the notice comes once, seven days before', async () => {
  await retentions.set({ sheetId: at.othersId, until: today(30) })
  expect(await retentions.of(at.othersId)).toBe(today(30))
  expect(await retentions.of(at.peopleId)).toBeNull()
  now += 22 * dayMs
  await retentions.keepTo()
  expect(notes).toEqual([])
  now += dayMs
  await retentions.keepTo()
  await retentions.keepTo()
  expect(notes).toEqual([`list_expires ${today(7)} others`])
})

test('the last day is a whole day; then the list is in the trash, and who brings it back keeps it', async () => {
  notes = []
  now += 7 * dayMs
  await retentions.keepTo()
  expect(await names()).toContain('others')
  now += dayMs
  await retentions.keepTo()
  expect(await names()).toEqual(['people'])
  expect(notes).toEqual([`list_expired ${today(-1)} others`])
  await at.engine.sheets.restore(at.othersId)
  expect(await retentions.of(at.othersId)).toBeNull()
  await retentions.keepTo()
  expect(await names()).toEqual(['others', 'people'])
})

test('a day that is past already still has its seven days of notice', async () => {
  notes = []
  await retentions.set({ sheetId: at.othersId, until: today(-10) })
  await retentions.keepTo()
  expect(notes).toEqual([`list_expires ${today(7)} others`])
  now += 6 * dayMs
  await retentions.keepTo()
  expect(await names()).toContain('others')
  now += dayMs
  await retentions.keepTo()
  expect(await names()).toEqual(['people'])
})

test('deleted for good it is in no file of the workspace; other lists are as they were', async () => {
  const before = await cellsOf(at.engine, at.peopleId, ['Name', 'E-mail', 'Note'])
  // Practice's own data were given by the person and are deleted there.
  const left = async () => (await filesWith(dir, ['di.ruiz', '9018222'])).filter(found => !found.startsWith('practice'))
  expect((await left()).length).toBeGreaterThan(3)
  await at.engine.workbooks.purge(at.othersId)
  await retentions.keepTo()
  expect(await left()).toEqual([])
  expect(await cellsOf(at.engine, at.peopleId, ['Name', 'E-mail', 'Note'])).toEqual(before)
  expect((await filesWith(dir, ['bo.lind@'])).some(found => found.startsWith('backups'))).toBe(true)
})

test('answers go by their age after a notice of seven days, with what was asked; cells and the ledger stay', async () => {
  notes = []
  const stored = async () =>
    (await at.engine.stored.groups()).reduce((sum, { found, misses }) => sum + found + misses, 0)
  const verdicts = async () => cellsOf(at.engine, at.peopleId, ['E-mail: verdict', 'E-mail: status'])
  const ledger = () => at.engine.ledger.entries(LedgerAsk.parse({ limit: 1000 }))
  const [before, cells, booked] = [await stored(), await verdicts(), await ledger()]
  expect(before).toBeGreaterThan(0)
  expect(requests()).toBeGreaterThan(0)
  await retentions.keepTo()
  expect(notes).toEqual([])
  at.host.settings.set({ answersDays: 30 })
  await retentions.keepTo()
  expect(notes).toEqual([`answers_expire ${today(7)} 30`])
  now += 6 * dayMs
  await retentions.keepTo()
  expect(await stored()).toBe(before)
  // Another number of days is another notice.
  at.host.settings.set({ answersDays: 20 })
  await retentions.keepTo()
  now += 6 * dayMs
  await retentions.keepTo()
  expect(await stored()).toBe(before)
  now += dayMs
  await retentions.keepTo()
  expect(await stored()).toBe(0)
  expect(await verdicts()).toEqual(cells)
  expect(await ledger()).toEqual(booked)
  expect(requests()).toBe(0)
})

test('searches go to the trash by their age, the log of what was sent leaves; amounts stay', async () => {
  notes = []
  const egress = () => at.engine.ledger.egress(EgressAsk.parse({ limit: 1000 }))
  const [sent, ledger] = [await egress(), await at.engine.ledger.entries(LedgerAsk.parse({ limit: 1000 }))]
  expect(sent.length).toBeGreaterThan(0)
  const [search] = await at.engine.searches.list()
  if (!search) throw new Error('no search')
  at.host.settings.set({ searchesDays: 10, sentDays: 10 })
  await retentions.keepTo()
  expect(notes).toEqual([`searches_expire ${today(7)} 10`, `sent_expire ${today(7)} 10`])
  now += 6 * dayMs
  await retentions.keepTo()
  expect(await at.engine.searches.list()).toHaveLength(1)
  expect(await egress()).toHaveLength(sent.length)
  now += dayMs
  await retentions.keepTo()
  expect(await at.engine.searches.list()).toEqual([])
  expect(await at.engine.searches.removed()).toMatchObject([{ search: { id: search.id } }])
  expect(await egress()).toEqual([])
  expect(await at.engine.ledger.entries(LedgerAsk.parse({ limit: 1000 }))).toEqual(ledger)
})

test('what went by its age is in no backup and in no byte of the log either', async () => {
  const asked = async () =>
    (await filesWith(dir, ['"full_name":["anna klein"', 'contact_filters'])).filter(one => !one.startsWith('practice'))
  const inBackups = () => {
    const counts = { searches: 0, records: 0, answers: 0, sent: 0, requests: 0, lists: 0, amounts: 0 }
    for (const { name } of createBackups(at.host, () => 1e9).list()) {
      const db = new Database(path.join(dir, 'backups', name), { readonly: true })
      const count = (sql: string) => db.prepare<[], number>(`SELECT count(*) FROM ${sql}`).pluck().get() ?? 0
      counts.searches += count('search')
      counts.records += count('search_record')
      counts.answers += count('answer WHERE length(key) > 0')
      counts.sent += count('attempt WHERE fields IS NOT NULL OR host IS NOT NULL')
      counts.requests += count('task WHERE input IS NOT NULL')
      counts.lists += count("sheet WHERE state = 'ready'")
      counts.amounts += count('credit_entry')
      db.close()
    }
    return counts
  }
  const before = inBackups()
  // The search is in the trash: it can be brought back, and backups keep it.
  expect(before.searches).toBeGreaterThan(0)
  expect(before.records).toBeGreaterThan(0)
  expect(before.lists).toBeGreaterThan(0)
  expect((await asked()).some(file => file.startsWith('backups'))).toBe(true)
  now += 31 * dayMs
  await letSearchesGo(now)
  await retentions.keepTo()
  expect(inBackups()).toEqual({ ...before, searches: 0, records: 0, answers: 0, sent: 0, requests: 0 })
  expect(await asked()).toEqual([])
})

test('a list that is gone cannot be given a day', async () => {
  await expect(retentions.set({ sheetId: at.othersId, until: today(1) })).rejects.toMatchObject({ code: 'sheet_gone' })
})
