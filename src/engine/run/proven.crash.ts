// kill -9 with many requests at once, again and again: what the balances around each cut prove about the requests without an answer is
// decided alone when the run is resumed, and never against what the service charged.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Service } from '../../service/start.ts'
import { crashChild } from '../../testing/crash/crash-child.ts'
import { brokenInvariants } from '../../testing/run/run-invariants.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { databaseFile } from '../store/open.ts'

/** 24 and more in the weekly suite: LISTWRIGHT_KILLS. */
const kills = Number(process.env.LISTWRIGHT_KILLS ?? 3)
const timeout = 600_000 + kills * 60_000
/** As if so much time had passed before the program was started again: later than any charge may come. */
const restMs = 120_000

let service: Service
let dir: string
beforeEach(async () => {
  service = await openService()
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-proven-'))
})
afterEach(async () => {
  await service.close()
  await rm(dir, { recursive: true, force: true })
})

interface Cut {
  id: number
  booked: number
  resolved: string | null
}

function cuts(): Cut[] {
  const db = new Database(databaseFile(dir), { readonly: true })
  const rows = db.prepare('SELECT id, booked, resolved FROM attempt WHERE state = 3').all() as Cut[]
  db.close()
  return rows
}

test.each([16, 64])(`${kills} kills with %i requests at once`, { timeout }, async concurrency => {
  const rows = 600 + kills * concurrency * 5
  const ask = { dir, baseUrl: service.baseUrl, key: service.key, rows, cap: rows, kill: null, concurrency }
  const slow = { kind: 'latency', medianMs: 60, sigma: 0.8 } as const
  await service.admin.setFaults({ seed: 5, rules: [{ id: 'slow', when: { op: 'validate.email' }, rate: 1, do: slow }] })
  for (let round = 0; round < kills; round++) {
    const run = crashChild({ ...ask, aheadMs: round * restMs })
    expect(await run.word('running')).not.toBeNull()
    const halted = run.word('halted')
    // In the middle of sending, at another moment each time.
    const before = service.log().length
    const sending = async () => {
      while (service.log().length < before + concurrency) await sleep(10)
      await sleep((round * 7919) % 200)
    }
    await Promise.race([sending(), halted])
    run.process.kill('SIGKILL')
    await run.ended
    // Whatever reached the service is charged by then.
    await sleep(1500)
  }
  const last = crashChild({ ...ask, aheadMs: kills * restMs })
  expect(await last.word('halted')).toMatchObject({ state: 'done' })
  await last.ended
  const log = service.log().filter(({ op }) => op === 'validate.email')
  const charged = new Map(log.map(({ requestId, charge }) => [Number(requestId), charge]))
  const found = cuts()
  const decided = found.filter(({ resolved }) => resolved !== null)
  const wrong = decided.filter(({ id, booked, resolved }) => {
    const took = charged.get(id) ?? 0
    return resolved === 'charged' ? took !== booked : took !== 0
  })
  process.stdout.write(
    `${concurrency} at once: ${found.length} without an answer, ${decided.length} decided alone, ${wrong.length} wrong, by ${kills} kills\n`,
  )
  expect(wrong).toEqual([])
  expect(decided.length).toBeGreaterThan(0)
  expect(brokenInvariants(dir, log, kills * concurrency)).toEqual([])
})
