// kill -9 in the middle of a run, twenty times: nothing answered is asked again, nothing paid is lost, the cap holds
// (invariants I1 to I10 of runs.md 11 as far as they can be seen from outside).
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Service } from '../../service/start.ts'
import type { CrashRunAsk, CrashRunWord } from '../../testing/crash-run.ts'
import { emailSpec, openRunWorkspace, openService, startRun } from '../../testing/run-workspace.ts'
import { databaseFile } from '../store/open.ts'

const entry = path.join(import.meta.dirname, '../../testing/crash-run.ts')
const kills = 20
const concurrency = 16

let service: Service
let dir: string
beforeAll(async () => {
  service = await openService()
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-kill-'))
})
afterAll(async () => {
  await service.close()
  await rm(dir, { recursive: true, force: true })
})

interface Child {
  process: ChildProcess
  word(kind: CrashRunWord['kind']): Promise<CrashRunWord | null>
  ended: Promise<void>
}

function child(ask: CrashRunAsk): Child {
  const started = spawn(process.execPath, [entry, JSON.stringify(ask)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const words: CrashRunWord[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let over = false
  started.on('message', word => {
    words.push(word as CrashRunWord)
    tell()
  })
  const ended = new Promise<void>(resolve =>
    started.once('exit', () => {
      over = true
      tell()
      resolve()
    }),
  )
  return {
    process: started,
    ended,
    word: kind =>
      new Promise(resolve => {
        const look = () => {
          const found = words.find(word => word.kind === kind)
          if (!found && !over) return
          listeners.delete(look)
          resolve(found ?? null)
        }
        listeners.add(look)
        look()
      }),
  }
}

test('twenty kills in a run of 2,000 calls', { timeout: 600_000 }, async () => {
  const cap = 1950
  const ask = { dir, baseUrl: service.baseUrl, key: service.key, rows: 2000, cap }
  await service.admin.setFaults({ seed: 3, rules: [{ id: 'slow', do: { kind: 'latency', medianMs: 40, sigma: 0.8 } }] })
  let killed = 0
  for (let last: CrashRunWord | null = null; last?.kind !== 'rested'; ) {
    const run = child(ask)
    await run.word('running')
    if (killed < kills) {
      // Spread over the run, so that every kind of moment is hit.
      const moment = new Promise(resolve => setTimeout(resolve, 20 + ((killed * 7919) % 300)))
      await Promise.race([moment, run.word('rested')])
      run.process.kill('SIGKILL')
      killed += 1
    } else last = await run.word('rested')
    await run.ended
  }
  expect(killed).toBe(kills)
  await service.admin.setFaults(null)

  const asked = service.log().filter(request => request.op === 'validate.email')
  const inputs = new Map<string, number>()
  for (const { input } of asked) inputs.set(input ?? '', (inputs.get(input ?? '') ?? 0) + 1)
  // I2: without a person's Retry, no input is asked twice, whether its answer came or not.
  expect([...inputs.values()].filter(times => times > 1)).toEqual([])

  const db = new Database(databaseFile(dir), { readonly: true })
  const value = (sql: string) => db.prepare(sql).pluck().get() as number
  const charged = asked.reduce((sum, request) => sum + request.charge, 0)
  const run = db.prepare('SELECT * FROM run').get() as Record<string, number | string>
  // I4 and the cap at the service itself.
  expect(Number(run.spent) + Number(run.unsure) + Number(run.reserved)).toBeLessThanOrEqual(cap)
  expect(charged).toBeLessThanOrEqual(cap)
  expect(run).toMatchObject({ state: 'paused', reason: 'cap', reserved: 0 })
  // I3: what the service charged and the ledger does not call answered is among the unsure ones.
  expect(charged - Number(run.spent)).toBeGreaterThanOrEqual(0)
  expect(charged - Number(run.spent)).toBeLessThanOrEqual(Number(run.unsure))
  expect(Number(run.unsure)).toBeLessThanOrEqual(kills * concurrency)
  expect(value('SELECT count(*) FROM answer')).toBe(Number(run.spent))
  expect(value('SELECT sum(booked) FROM credit_entry')).toBe(Number(run.spent) + Number(run.unsure))
  expect(value('SELECT sum(spent) FROM day_spend')).toBe(Number(run.spent) + Number(run.unsure))
  // I6, I7, I8.
  expect(value('SELECT count(*) FROM attempt WHERE state = 0')).toBe(0)
  expect(
    value('SELECT count(*) FROM (SELECT max(n) - count(*) AS gap FROM attempt GROUP BY task_id) WHERE gap <> 0'),
  ).toBe(0)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  // I9: every request had a committed intent.
  const intents = new Set(db.prepare('SELECT id FROM attempt').pluck().all())
  expect(asked.filter(request => !intents.has(Number(request.requestId)))).toEqual([])
  // I1, I5: every ended task has its rows written, with the verdict its stored answer gives.
  expect(value('SELECT count(*) FROM task WHERE applied IS NOT NULL')).toBe(0)
  expect(value("SELECT count(*) FROM s1 WHERE c2 = 'Unknown'")).toBe(Number(run.spent))
  expect(value('SELECT count(*) FROM cell_state WHERE state = 3')).toBe(Number(run.spent))
  expect(value('SELECT count(*) FROM cell_state WHERE state = 8')).toBe(
    value('SELECT count(*) FROM task WHERE state = 4'),
  )
  expect(value("SELECT sum(n) FROM run_tally WHERE kind = 'state'")).toBe(
    value('SELECT count(*) FROM target WHERE state IS NOT NULL'),
  )
  db.close()

  // I10: an equal run asks only what was never asked.
  const left = 2000 - Number(run.spent) - Number(run.unsure)
  const at = await openRunWorkspace(service, {}, dir)
  const [former] = await at.runs.list()
  if (!former) throw new Error('the run is gone')
  await at.runs.stop(former.id)
  const spec = emailSpec(former.sheetId, former.spec.mapping.email as never, {
    chips: ['empty', 'found'],
    writes: 'replace',
  })
  const again = await at.runs.settled((await startRun(at.runs, spec)).id)
  expect(again).toMatchObject({ state: 'done', spent: left })
  expect(service.log().filter(request => request.op === 'validate.email')).toHaveLength(asked.length + left)
  await at.rest()
})
