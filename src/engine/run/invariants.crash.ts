// What holds while everything goes wrong at once, as one table of counts: kill -9 in every phase of runs whose service has every
// kind of fault. Against the service's own ledger: what was sent, charged, booked, paid twice, above a cap, and how requests
// without an answer were decided.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { Service } from '../../service/start.ts'
import { type CrashChild, crashChild } from '../../testing/crash/crash-child.ts'
import { type KillAt, killPoints } from '../../testing/crash/kill-points.ts'
import { faultKindCount, faultKinds, slowId } from '../../testing/run/fault-kinds.ts'
import { type Broken, brokenInvariants } from '../../testing/run/run-invariants.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { databaseFile } from '../store/open.ts'

/** 100 for the table in docs/faults.md: LISTWRIGHT_KILLS=100. */
const kills = Number(process.env.LISTWRIGHT_KILLS ?? 4)
/** Of one workspace: a run can be planned, drafted and confirmed once. */
const killsPerRun = 25
const timeout = 600_000 + kills * 120_000
const share = 0.003
/** As if so much time had passed before the program was started again: later than any charge may come. */
const restMs = 120_000
/** Starts that may end by themselves before the moment of a kill: a guard or a refusal paused the run. */
const mostStarts = 6
/** Far longer than anything that a run waits for, on a busy computer too. */
const patienceMs = 180_000

const random = 'at a random moment'
const allOut = 'with every request out'
type Phase = (typeof killPoints)[number] | typeof random | typeof allOut

/** Phases of the kills of a run in the order in which its life has them; of few kills some of everything. */
function phasesOf(count: number): Phase[] {
  const all: Phase[] = [...killPoints]
  while (all.length < killsPerRun) all.push(all.length % 2 === 0 ? random : allOut)
  return Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)] ?? random)
}

const killAt = (phase: Phase): KillAt | null => {
  if (phase === random || phase === allOut) return null
  const often = ['intents', 'answers', 'written', 'sent', 'begun'].some(word => phase.endsWith(word))
  return { point: phase, nth: often ? 3 : 1 }
}

interface Counts {
  kills: Map<Phase, number>
  faults: Set<string>
  sent: number
  charged: number
  booked: number
  unsureCredits: number
  paidTwice: number
  overCap: number
  right: number
  wrong: number
  asked: number
  broken: Broken[]
}

type Logged = ReturnType<Service['log']>[number]

function countEnd(counts: Counts, dir: string, service: Service, ofRun: number): void {
  const log: Logged[] = service.log().filter(({ op }) => op === 'validate.email')
  const charged = new Map(log.map(({ requestId, charge }) => [Number(requestId), charge]))
  const db = new Database(databaseFile(dir), { readonly: true })
  const value = (sql: string) => Number(db.prepare(sql).pluck().get() ?? 0)
  counts.sent += log.length
  counts.charged += service.admin.audit().charges
  counts.booked += value('SELECT sum(spent) FROM run')
  counts.unsureCredits += value('SELECT sum(unsure) FROM run')
  counts.overCap += value('SELECT count(*) FROM run WHERE spent + unsure + reserved > cap')
  const byInput = new Map<string, number>()
  for (const { input, charge } of log) byInput.set(input ?? '', (byInput.get(input ?? '') ?? 0) + charge)
  counts.paidTwice += [...byInput.values()].filter(charge => charge > 1).length
  // Our own columns.
  const unsure = db.prepare('SELECT id, booked, resolved FROM attempt WHERE state = 3').all() as {
    id: number
    booked: number
    resolved: string | null
  }[]
  db.close()
  for (const { id, booked, resolved } of unsure) {
    const took = charged.get(id) ?? 0
    if (resolved === null) counts.asked += 1
    else if (took === (resolved === 'charged' ? booked : 0)) counts.right += 1
    else counts.wrong += 1
  }
  for (const { fault } of log) if (fault && fault !== slowId) counts.faults.add(fault)
  const lost = log.filter(({ fault }) => fault && fault !== slowId).length
  counts.broken.push(...brokenInvariants(dir, log, lost + ofRun * 64))
}

/** How far a run is; null before there is one. It moves while anything is sent, answered or planned. */
function placeOf(dir: string): string | null {
  try {
    const db = new Database(databaseFile(dir), { readonly: true })
    const counts = 'SELECT (SELECT max(id) FROM attempt), (SELECT count(*) FROM attempt WHERE state = 0)'
    const place = db.prepare(`${counts}, (SELECT count(*) FROM target)`).raw().get()
    db.close()
    return JSON.stringify(place)
  } catch {
    return null
  }
}

/**
 * The end of a started program. One that neither ends nor comes any further is named with what its run waits for; a slow one,
 * which refusals or a busy computer hold back, is waited for.
 */
async function endOf(run: CrashChild, dir: string, phase: Phase | null): Promise<NodeJS.Signals | number | null> {
  let timer: NodeJS.Timeout | undefined
  const hung = new Promise<'hung'>(resolve => {
    let place = placeOf(dir)
    let since = performance.now()
    timer = setInterval(() => {
      const now = placeOf(dir)
      if (now !== place) since = performance.now()
      place = now
      if (performance.now() - since > patienceMs) resolve('hung')
    }, 5000)
  })
  const ended = await Promise.race([run.ended, hung])
  clearInterval(timer)
  if (ended !== 'hung') return ended
  const db = new Database(databaseFile(dir), { readonly: true })
  const found = db.prepare('SELECT state, reason, detail, wait_until, spent, unsure, reserved FROM run').all()
  const tasks = db.prepare('SELECT state, count(*) AS tasks, min(next_at) AS next FROM task GROUP BY state').all()
  db.close()
  run.process.kill('SIGKILL')
  throw new Error(`A run came no further (${phase ?? 'to its end'}): ${JSON.stringify({ found, tasks })}`)
}

async function killedRun(counts: Counts, ofRun: number, seed: number): Promise<void> {
  const service = await openService()
  const dir = await mkdtemp(path.join(tmpdir(), 'listwright-invariants-'))
  await service.admin.setFaults({ seed, rules: faultKinds(share) })
  const rows = 400 + ofRun * 100
  let starts = 0
  const next = (phase: Phase | null, round: number) =>
    crashChild({
      ...{ dir, baseUrl: service.baseUrl, key: service.key, rows, cap: rows - 20 },
      kill: phase && killAt(phase),
      concurrency: round % 2 === 0 ? 64 : 16,
      aheadMs: starts++ * restMs,
    })
  for (const [round, phase] of phasesOf(ofRun).entries()) {
    for (let start = 0; start < mostStarts; start++) {
      const run = next(phase, round)
      if (phase === random || phase === allOut) {
        const before = service.log().length
        let over = false
        const ended = endOf(run, dir, phase).finally(() => {
          over = true
        })
        const moment = async () => {
          if ((await run.word('running')) === null) return
          if (phase === random) return new Promise(resolve => setTimeout(resolve, 5 + ((round * 7919) % 300)))
          while (!over && service.log().length < before + 64) await new Promise(resolve => setTimeout(resolve, 5))
        }
        await Promise.race([moment(), run.word('halted'), ended])
        run.process.kill('SIGKILL')
      }
      if ((await endOf(run, dir, phase)) !== 'SIGKILL') continue
      counts.kills.set(phase, (counts.kills.get(phase) ?? 0) + 1)
      break
    }
  }
  for (let start = 0; start < mostStarts; start++) {
    // Where refusals have paused the run again and again, the rest is asked of a service that works.
    if (start === mostStarts - 2) await service.admin.setFaults(null)
    const run = next(null, 0)
    await endOf(run, dir, null)
    const last = await run.word('halted')
    if (last?.state === 'done' || last?.reason === 'cap') break
  }
  countEnd(counts, dir, service, ofRun)
  await service.close()
  await rm(dir, { recursive: true, force: true })
}

function tableOf(counts: Counts): string {
  const made = [...counts.kills.values()].reduce((sum, n) => sum + n, 0)
  const rows: [string, number | string][] = [
    ['kills (`kill -9`)', made],
    ...[...counts.kills].map(([phase, n]): [string, number] => [`- ${phase}`, n]),
    ['kinds of faults that happened', `${counts.faults.size} of ${faultKindCount}`],
    ['requests sent', counts.sent],
    ["charged by the service's ledger, credits", counts.charged],
    ['booked as charged, credits', counts.booked],
    ['counted as charged until someone decides, credits', counts.unsureCredits],
    ['inputs paid twice', counts.paidTwice],
    ['runs above their cap', counts.overCap],
    ['requests without an answer', counts.right + counts.wrong + counts.asked],
    ['- decided by the balance, as the service has it', counts.right],
    ['- decided by the balance, against the service', counts.wrong],
    ['- left to one question', counts.asked],
    ['other invariants broken', counts.broken.length],
  ]
  return ['| what | count |', '|---|---|', ...rows.map(([what, n]) => `| ${what} | ${n.toLocaleString('en')} |`)].join(
    '\n',
  )
}

test(`${kills} kills in every phase and every kind of fault: nothing is paid twice or above a cap`, {
  timeout,
}, async () => {
  const counts: Counts = {
    ...{ kills: new Map(), faults: new Set(), sent: 0, charged: 0, booked: 0, unsureCredits: 0 },
    ...{ paidTwice: 0, overCap: 0, right: 0, wrong: 0, asked: 0, broken: [] },
  }
  for (let left = kills; left > 0; left -= killsPerRun) {
    await killedRun(counts, Math.min(left, killsPerRun), kills + left)
    process.stdout.write(`${tableOf(counts)}\n`)
  }
  expect(counts.broken).toEqual([])
  expect(counts).toMatchObject({ paidTwice: 0, overCap: 0, wrong: 0 })
  expect([...counts.kills.values()].reduce((sum, n) => sum + n, 0)).toBe(kills)
})
