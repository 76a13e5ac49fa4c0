// kill -9 of members and of the server of a team, on ways that lose and half-close connections, with clocks that are hours apart, on a
// service with faults: judged by the books of the service, of the team and of every workspace. A table of what was shown is printed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultDialInput } from '../../service/faults/fault-dial.ts'
import type { Service } from '../../service/start.ts'
import { type CrashChild, crashTeam } from '../../testing/crash/crash-child.ts'
import type { CrashTeamAsk } from '../../testing/crash/crash-team.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { seededNumbers } from '../../testing/seeded-numbers.ts'
import { type FaultyWay, faultyWay } from '../../testing/workspace/faulty-way.ts'
import { teamAccount, teamSuite } from '../../testing/workspace/team-suite.ts'
import { attemptState, taskState } from '../answer/states.ts'
import { databaseFile } from '../store/open.ts'

/** 100 for a night: LISTWRIGHT_TEAM_KILLS=100. Every third is of the server. */
const kills = Number(process.env.LISTWRIGHT_TEAM_KILLS ?? 6)
const seed = Number(process.env.LISTWRIGHT_SEED ?? 19)
const timeout = 900_000 + kills * 60_000
const hourMs = 3_600_000
const rows = 60 + kills * 10
/** Lists overlap by half, so that each address is in two of them, but for the first and last. */
const step = rows / 2
const members = 3
const inAll = step * (members + 1)
/** Reached before all is asked. */
const cap = Math.floor(inAll * 0.8)

const server = teamSuite()
let service: Service
let ways: FaultyWay[] = []
let folders: string[] = []
beforeAll(async () => {
  service = await openService()
})
afterEach(async () => {
  for (const way of ways) await way.close()
  for (const dir of folders) await rm(dir, { recursive: true, force: true })
  ways = []
  folders = []
})
afterAll(() => service.close())

const trouble: FaultDialInput = {
  seed: 3,
  rules: [
    { id: 'lost', when: { op: 'validate.email' }, rate: 0.02, do: { kind: 'dropAfter' } },
    { id: 'down', when: { op: 'validate.email' }, rate: 0.02, do: { kind: 'status', status: 500 } },
    { id: 'slow', when: { op: 'validate.email' }, rate: 1, do: { kind: 'latency', medianMs: 60, sigma: 0.8 } },
  ],
}

/** Charges by input, from the books of the service. */
function charged(): Map<string, number> {
  const byInput = new Map<string, number>()
  for (const { op, input, charge } of service.log())
    if (op === 'validate.email' && input !== null) byInput.set(input, (byInput.get(input) ?? 0) + charge)
  return byInput
}
const chargedInAll = () => [...charged().values()].reduce((sum, one) => sum + one, 0)

async function asks(name: string, count: number): Promise<CrashTeamAsk[]> {
  const { invitation, ...made } = await server.team(1)
  // The team has a limit before its first call.
  await made.members[0]?.store.setBudget({ ...teamAccount, name: account(), label: 'live' }, 'total', null, cap)
  await made.close()
  const found: CrashTeamAsk[] = []
  for (let index = 0; index < count; index++) {
    const dir = await mkdtemp(path.join(tmpdir(), `listwright-${name}-`))
    folders.push(dir)
    const way = await faultyWay(Number(new URL(server.url()).port), seed + index)
    ways.push(way)
    found.push({
      dir,
      baseUrl: service.baseUrl,
      key: service.key,
      address: invitation.replace(/:\d+\//, `:${way.port}/`),
      member: `member ${index + 1}`,
      first: index * step,
      rows,
      perSecond: 12,
      aheadMs: (index - 1) * hourMs,
    })
  }
  return found
}

/** The account of the live service, as answer keys name it. */
const account = () => `remote ${new URL(service.baseUrl).host} main`

interface Spend {
  used: string
  cap: string | null
}

/** What is seen while members and server come and go: sums over their limit, and answers that were there once. */
class Watch {
  readonly over: string[] = []
  readonly answers = new Set<string>()
  looks = 0
  #going = true
  readonly #done: Promise<void>

  constructor() {
    this.#done = this.#follow()
  }

  async #follow(): Promise<void> {
    while (this.#going) {
      // Each is one statement, so that it is one moment; the server may be away.
      await this.look().catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, 150))
    }
  }

  async look(): Promise<void> {
    const sums = await server.sql<Spend>(
      'SELECT reserved + unsure + spent AS used, cap FROM listwright_team.spend WHERE cap IS NOT NULL',
    )
    for (const { used, cap: limit } of sums) if (Number(used) > Number(limit)) this.over.push(`${used} of ${limit}`)
    for (const answer of await seenAnswers()) this.answers.add(answer)
    this.looks += 1
  }

  async end(): Promise<void> {
    this.#going = false
    await this.#done
  }
}

const seenAnswers = async () =>
  (
    await server.sql<{ answer: string }>(
      "SELECT encode(input, 'hex') || encode(body, 'hex') AS answer FROM listwright_team.answer",
    )
  ).map(({ answer }) => answer)

/** Rows of a query in the database of a workspace that no process has open. */
function local<Row>(dir: string, sql: string): Row[] {
  const db = new Database(databaseFile(dir), { readonly: true })
  try {
    return db.prepare<[], Row>(sql).all()
  } finally {
    db.close()
  }
}

interface TeamClaim {
  id: string
  state: number
  booked: string
}

const claims = () => server.sql<TeamClaim>('SELECT id, state, booked FROM listwright_team.claim')

test(`${kills} kills of members and of the server: nothing is paid twice, no limit is exceeded, no answer is lost`, {
  timeout,
}, async () => {
  const random = seededNumbers(seed)
  const all = await asks('team-kill', members)
  const before = chargedInAll()
  await service.admin.setFaults(trouble)
  const watch = new Watch()
  const running: CrashChild[] = all.map(crashTeam)
  const halted = () => Promise.all(running.map(child => child.word('halted')))
  let ofServer = 0
  for (let round = 0; round < kills; round++) {
    const at = Math.floor(random() * members)
    const ask = all[at]
    const child = running[at]
    if (!ask || !child) throw new Error('there is no such member')
    await child.word('running')
    await Promise.race([new Promise(resolve => setTimeout(resolve, 100 + random() * 2500)), halted()])
    if (round % 3 === 2) {
      await server.server().crash()
      await server.server().start()
      ofServer += 1
    } else {
      child.process.kill('SIGKILL')
      await child.ended
      running[at] = crashTeam(ask)
    }
  }
  const ends = await halted()
  for (const child of running) await child.ended
  // All that is left was over the limit, or is known.
  expect(ends.filter(end => end?.reason === 'team_limit').length).toBeGreaterThan(0)
  const underLimit = chargedInAll() - before
  expect(underLimit).toBeLessThanOrEqual(cap)
  await watch.look()

  await server.sql('DELETE FROM listwright_team.budget')
  await server.sql('UPDATE listwright_team.spend SET cap = NULL')
  for (const way of ways) way.calm()
  const last = all.map(crashTeam)
  for (const child of last) expect((await child.word('halted'))?.state).toBe('done')
  for (const child of last) await child.ended
  await watch.look()
  await watch.end()

  const paid = charged()
  const twice = [...paid.values()].filter(sum => sum > 1)
  const now = new Set(await seenAnswers())
  const lost = [...watch.answers].filter(answer => !now.has(answer))
  const ended = await claims()
  const unsure = new Set(ended.filter(({ state }) => state === 4 || state === 5).map(({ id }) => id))
  /** Calls that are unsure for the team, and that their workspace knows the end of. */
  const decided: string[] = []
  let waiting = 0
  for (const { dir } of all) {
    const ours = local<{ claim: string; state: number; resolved: string | null }>(
      dir,
      'SELECT c.claim, a.state, a.resolved FROM team_call c JOIN attempt a ON a.id = c.attempt_id',
    )
    for (const { claim, state, resolved } of ours)
      if (unsure.has(claim) && (state !== attemptState.unsure || resolved !== null)) decided.push(claim)
    waiting += local(dir, `SELECT 1 FROM task WHERE state IN (${taskState.ready}, ${taskState.claimed})`).length
    expect(local(dir, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  }
  const [sums] = await server.sql<{ reserved: string; unsure: string; spent: string }>(
    "SELECT reserved, unsure, spent FROM listwright_team.spend WHERE kind = 'total' AND member = '00000000-0000-0000-0000-000000000000'",
  )
  const total = chargedInAll() - before
  console.info(
    [
      `members ${members}, kills of members ${kills - ofServer}, of the server ${ofServer}, addresses ${inAll}, calls ${service.log().filter(({ op }) => op === 'validate.email').length}`,
      `connections ${JSON.stringify(ways.map(({ met }) => Object.fromEntries(met)))}`,
      `charged twice                     ${twice.length} of ${paid.size} inputs`,
      `sums over their limit             ${watch.over.length} in ${watch.looks} looks`,
      `credits charged under the limit   ${underLimit} of ${cap}`,
      `answers of the team lost          ${lost.length} of ${watch.answers.size}`,
      `unsure and yet decided            ${decided.length} of ${unsure.size}`,
      `books: charged ${total}, team spent ${sums?.spent}, unsure ${sums?.unsure}, reserved ${sums?.reserved}`,
    ].join('\n'),
  )
  expect(twice).toEqual([])
  expect(watch.over).toEqual([])
  expect(lost).toEqual([])
  expect(decided).toEqual([])
  expect(waiting).toBe(0)
  expect(Number(sums?.reserved)).toBe(0)
  expect(total).toBeGreaterThanOrEqual(Number(sums?.spent))
  expect(total).toBeLessThanOrEqual(Number(sums?.spent) + Number(sums?.unsure))
})

test('a member that never comes back: what it had out is unsure after its lease, and the others end without asking for it', {
  timeout,
}, async () => {
  const [gone, other] = await asks('team-gone', 2)
  if (!gone || !other) throw new Error('there are two')
  await server.sql('DELETE FROM listwright_team.budget')
  for (const way of ways) way.calm()
  const before = chargedInAll()
  await service.admin.setFaults({
    seed: 3,
    rules: [
      { id: 'slow', when: { op: 'validate.email' }, rate: 1, do: { kind: 'latency', medianMs: 400, sigma: 0.5 } },
    ],
  })
  const domain = { first: 10_000, rows: 40 }
  const first = crashTeam({ ...gone, ...domain })
  await first.word('running')
  const out = async () =>
    (await server.sql<{ id: string }>('SELECT id FROM listwright_team.claim WHERE state IN (0, 1)')).map(({ id }) => id)
  await expect.poll(async () => (await out()).length).toBeGreaterThan(1)
  first.process.kill('SIGKILL')
  await first.ended
  const left = await out()
  const second = crashTeam({ ...other, ...domain })
  await second.word('running')
  // Ninety seconds pass for the database.
  await server.leaseOver(left)
  expect((await second.word('halted'))?.state).toBe('done')
  await second.ended
  const skipped = local(other.dir, "SELECT 1 FROM task WHERE err LIKE '%colleague sent this%'").length
  const ended = await claims()
  const unsure = ended.filter(({ id, state }) => state === 4 && left.includes(id))
  console.info(
    `out when it died ${left.length}, unsure after its lease ${unsure.length}, skipped by the other ${skipped}`,
  )
  expect(unsure).toHaveLength(left.length)
  expect([...charged().values()].filter(sum => sum > 1)).toEqual([])
  expect(chargedInAll() - before).toBeLessThanOrEqual(domain.rows)
})
