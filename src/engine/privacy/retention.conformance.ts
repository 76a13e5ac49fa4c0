// A list that is kept until a day: notice, trash, gone, also from its kept file and backups; others keep all of theirs (R-PRV-04).
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellsOf, type EraseWorkspace, eraseWorkspace, filesWith, newFolder } from '../../testing/erase-workspace.ts'
import { silentLog } from '../../testing/temp-workspace.ts'
import { laneEntry } from '../../testing/threads.ts'
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
let now = Date.now()
let notes: string[] = []
const today = (ahead: number) => dayOf(now + ahead * dayMs)
const names = async () =>
  (await at.engine.sheets.workbooks()).flatMap(({ sheets }) => sheets.map(({ name }) => name)).sort()

beforeAll(async () => {
  dir = await newFolder()
  at = await eraseWorkspace(dir)
  const host = { ...at.host, clock: { ...at.host.clock, now: () => now } }
  const store = await openStore(dir, laneEntry, silentLog, () => {})
  closeStore = () => store.close()
  retentions = createRetentions({
    ...{ store, sheets: at.engine.sheets, host, changes: createChangeFeed() },
    backups: createBackups(host, () => 1e9),
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

test('a list that is gone cannot be given a day', async () => {
  await expect(retentions.set({ sheetId: at.othersId, until: today(1) })).rejects.toMatchObject({ code: 'sheet_gone' })
})
