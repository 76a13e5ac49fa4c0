// kill -9 in the middle of a run while the service misbehaves: nothing answered is asked again, nothing paid is lost, the
// caps hold (src/testing/run/run-invariants.ts). At random moments, and at every named one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FaultDialInput } from '../../service/faults/fault-dial.ts'
import type { Service } from '../../service/start.ts'
import { crashChild } from '../../testing/crash/crash-child.ts'
import type { CrashRunAsk } from '../../testing/crash/crash-run.ts'
import { killPoints } from '../../testing/crash/kill-points.ts'
import { brokenInvariants } from '../../testing/run/run-invariants.ts'
import { emailSpec, openRunWorkspace, openService, startRun } from '../../testing/run/run-workspace.ts'
import { databaseFile } from '../store/open.ts'

/**
 * 100 in the weekly suite: LISTWRIGHT_KILLS=100. A random moment finds what no one has named, which takes many of them; what is
 * known to be a danger has a name, and each of those is tried every time.
 */
const kills = Number(process.env.LISTWRIGHT_KILLS ?? 4)
const concurrency = 16
/** A kill costs a few seconds on idle cores, and half a minute on busy ones. */
const timeout = 600_000 + kills * 30_000
const faultShare = 0.02

let service: Service
let dir: string
beforeEach(async () => {
  service = await openService()
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-kill-'))
})
afterEach(async () => {
  await service.close()
  await rm(dir, { recursive: true, force: true })
})

const rule = (id: string, fault: NonNullable<FaultDialInput['rules']>[number]['do'], rate = faultShare) => ({
  id,
  when: { op: 'validate.email' },
  rate,
  do: fault,
})
const trouble: FaultDialInput = {
  seed: 3,
  rules: [
    rule('down', { kind: 'status', status: 500 }),
    rule('lost', { kind: 'dropAfter' }),
    rule('unsent', { kind: 'dropBefore' }),
    rule('cut', { kind: 'truncated' }),
    rule('portal', { kind: 'html' }),
    rule('slow', { kind: 'latency', medianMs: 40, sigma: 0.8 }, 1),
  ],
}

type Logged = ReturnType<Service['log']>[number]
let collected: Logged[] = []
beforeEach(() => {
  collected = []
})

/** Every validation that reached the service: it remembers its last 10,000 requests only, so they are collected as they come. */
function asked(): Logged[] {
  const log = service.log()
  const last = collected.at(-1)
  const from = last ? log.lastIndexOf(last) + 1 : 0
  if (last && from === 0) throw new Error('requests were forgotten before they were collected')
  collected.push(...log.slice(from))
  return collected.filter(request => request.op === 'validate.email')
}

/** Lets a child go on until it halts by itself, a few times over if the guard or the service stops it. */
async function toTheEnd(ask: CrashRunAsk): Promise<string | null> {
  for (let rest = 0; ; rest++) {
    const run = crashChild({ ...ask, kill: null })
    const last = await run.word('halted')
    await run.ended
    asked()
    if (last?.state !== 'paused' || last.reason === 'cap' || rest === 5) return last?.reason ?? null
  }
}

/** Calls that the faults themselves leave without an answer. */
const lostByFaults = () =>
  asked().filter(({ fault }) => ['lost', 'unsent', 'cut', 'portal'].includes(fault ?? '')).length

/** Inputs without an answer that are not in doubt either. */
function neverAnswered(): number {
  const db = new Database(databaseFile(dir), { readonly: true })
  const count = db.prepare('SELECT count(*) FROM task WHERE state NOT IN (2, 4)').pluck().get()
  db.close()
  return Number(count)
}

/** I10: an equal run asks what was never answered and nothing else; calls in doubt stay with a person. */
async function equalRunAsksTheRest(): Promise<void> {
  const left = neverAnswered()
  await service.admin.setFaults(null)
  const before = asked().length
  const at = await openRunWorkspace(service, {}, dir)
  const [former] = await at.runs.list()
  if (former?.kind !== 'rows') throw new Error('the run is gone')
  if (former.state === 'paused') await at.runs.stop(former.id)
  const spec = emailSpec(former.sheetId, former.spec.mapping.email as never, {
    chips: ['empty', 'retryable', 'found'],
    writes: 'replace',
  })
  const again = await at.runs.settled((await startRun(at.runs, spec)).id)
  expect(again).toMatchObject({ state: 'done', spent: left })
  expect(asked()).toHaveLength(before + left)
  await at.shutDown()
}

test(`${kills} kills at random moments of a run with faults`, { timeout }, async () => {
  const rows = 400 + kills * 60
  const ask = { dir, baseUrl: service.baseUrl, key: service.key, rows, cap: rows - 20, kill: null }
  await service.admin.setFaults(trouble)
  for (let round = 0; round < kills; round++) {
    const run = crashChild(ask)
    expect(await run.word('running')).not.toBeNull()
    // Spread over the run, so that every kind of moment is hit.
    const moment = new Promise(resolve => setTimeout(resolve, 5 + ((round * 7919) % 300)))
    await Promise.race([moment, run.word('halted')])
    run.process.kill('SIGKILL')
    await run.ended
    asked()
  }
  expect(await toTheEnd(ask)).toBe('cap')
  expect(brokenInvariants(dir, asked(), lostByFaults() + kills * concurrency)).toEqual([])
  await equalRunAsksTheRest()
})

test('a kill at every named moment of one run with faults', { timeout }, async () => {
  // Each kill costs some dozens of rows, and the last is to find some left.
  const rows = 1000
  const ask = { dir, baseUrl: service.baseUrl, key: service.key, rows, cap: rows }
  await service.admin.setFaults(trouble)
  for (const point of killPoints) {
    const nth = ['intents', 'answers', 'written', 'sent', 'begun'].some(word => point.endsWith(word)) ? 3 : 1
    const run = crashChild({ ...ask, kill: { point, nth } })
    expect([point, await run.ended]).toEqual([point, 'SIGKILL'])
  }
  expect(await toTheEnd({ ...ask, kill: null })).toBeNull()
  expect(brokenInvariants(dir, asked(), lostByFaults() + killPoints.length * concurrency)).toEqual([])
  await equalRunAsksTheRest()
})
