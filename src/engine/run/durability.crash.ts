// The workspace file under a run: a log whose end is torn or damaged, and another program that holds the file.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { askedOf } from '../../testing/run/asked.ts'
import { seeded } from '../../testing/run/rate-limit.ts'
import { brokenInvariants } from '../../testing/run/run-invariants.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../testing/run/run-workspace.ts'
import { databaseFile } from '../store/open.ts'

let service: Service
let at: RunWorkspace
beforeEach(async () => {
  service = await openService()
  at = await openRunWorkspace(service)
})
afterEach(async () => {
  await at.close()
  await service.close()
})
// After the hook that opens the service.
const asked = askedOf(() => service)

async function started(rows: number) {
  const values = addresses(rows).map(value => [value])
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'E-mail', type: 'email' }], values)
  await service.admin.setFaults({ rules: [{ id: 'slow', do: { kind: 'latency', medianMs: 30, sigma: 0.5 } }] })
  return startRun(at.runs, emailSpec(sheetId, columnIds[0] as ColumnId))
}

/** Of a state before the last answers, the log of the service knows more than the workspace. */
const ofThePast = new Set(['I2', 'I3', 'I9'])

test('F42 F45 a log cut or damaged at any byte: the last whole commit opens, and its books are sound', async () => {
  const file = databaseFile(at.dir)
  // Only what no checkpoint has taken into the database can be torn: the log is on the disk before it. A reader that stays keeps
  // the commits after its own out of the database.
  const reader = new Database(file, { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM run').get()
  const before = statSync(`${file}-wal`).size
  const { id } = await started(200)
  while ((await at.runs.get(id)).callsDone < 120) await pause(5)
  await at.runs.pause(id)
  await at.runs.settled(id)
  const log = readFileSync(`${file}-wal`)
  const size = log.length
  expect(size - before).toBeGreaterThan(100_000)
  const random = seeded(11)
  for (let round = 0; round < 4; round++) {
    const dir = mkdtempSync(path.join(tmpdir(), 'listwright-torn-'))
    const copy = databaseFile(dir)
    copyFileSync(file, copy)
    // What was committed before the list was made holds no books.
    const from = before + Math.floor((0.4 + 0.6 * random()) * (size - before))
    if (round % 2 === 0) writeFileSync(`${copy}-wal`, log.subarray(0, from))
    else writeFileSync(`${copy}-wal`, Buffer.concat([log.subarray(0, from), Buffer.alloc(size - from, 0xa5)]))
    // Opening recovers: calls without an end become unsure.
    const opened = await openRunWorkspace(service, {}, dir)
    await opened.shutDown()
    const broken = brokenInvariants(dir, [], Number.POSITIVE_INFINITY)
    expect(broken.filter(({ invariant }) => !ofThePast.has(invariant))).toEqual([])
    const db = new Database(copy, { readonly: true })
    const value = (sql: string) => Number(db.prepare(sql).pluck().get() ?? 0)
    expect(value('SELECT sum(booked) FROM credit_entry')).toBe(value('SELECT sum(spent + unsure) FROM run'))
    expect(value('SELECT sum(spent) FROM day_spend')).toBe(value('SELECT sum(spent + unsure) FROM run'))
    db.close()
    rmSync(dir, { recursive: true, force: true })
  }
  reader.close()
})

test('F44 another program holds the file: nothing is sent meanwhile, nothing is lost, and it is said', async () => {
  const { id } = await started(120)
  while ((await at.runs.get(id)).callsDone < 20) await pause(5)
  const other = new Database(databaseFile(at.dir))
  other.exec('BEGIN IMMEDIATE')
  // What was on its way may still leave.
  await pause(500)
  // A look at the balance, which is free, may come with the calls that were on their way.
  const sent = asked().length
  while ((await at.runs.get(id)).state === 'running') await pause(50)
  expect(await at.runs.get(id)).toMatchObject({ state: 'paused', reason: 'locked' })
  expect(asked()).toHaveLength(sent)
  other.exec('ROLLBACK')
  other.close()
  const halted = await at.runs.settled(id)
  expect(halted).toMatchObject({ state: 'paused', reason: 'locked', unsure: 0, reserved: 0 })
  expect(halted.detail).toMatch(/used the workspace file/)
  await service.admin.setFaults(null)
  await at.runs.resume(id)
  expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: 120, states: { found: 120 } })
})
