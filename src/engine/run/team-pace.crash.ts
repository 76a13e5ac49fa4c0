// Processes of a team at one account whose service allows so many calls per second: together they go as fast as one, are asked for no more
// silences than one, and share what one leaves that is killed. The clocks of their computers are an hour apart.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { LoggedRequest } from '../../service/request/request-log.ts'
import type { Service } from '../../service/start.ts'
import { type CrashChild, crashTeam } from '../../testing/crash/crash-child.ts'
import type { CrashTeamAsk } from '../../testing/crash/crash-team.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { teamSuite } from '../../testing/workspace/team-suite.ts'

/** Calls per second that the service lets through, and how many at once. */
const allowance = { perSecond: 8, burst: 4 }
/** Calls per second of a member that keeps to it. */
const below = 7
const hourMs = 3_600_000
const members = 3
const timeout = 1_800_000

const server = teamSuite()
const services: Service[] = []
let folders: string[] = []
let going: CrashChild[] = []
afterEach(async () => {
  for (const child of going) {
    child.process.kill('SIGKILL')
    await child.ended
  }
  for (const dir of folders) await rm(dir, { recursive: true, force: true })
  going = []
  folders = []
})
afterAll(async () => {
  for (const service of services) await service.close()
})

interface Crew {
  readonly children: CrashChild[]
  /** What has reached the service, the free calls left out. */
  readonly log: () => LoggedRequest[]
}

/** So many processes of a new team, each with a list of its own, at a new service. */
async function crew(count: number, rows: number, how: Pick<CrashTeamAsk, 'perSecond' | 'learns'>): Promise<Crew> {
  const service = await openService({ pace: allowance })
  services.push(service)
  const { invitation, ...made } = await server.team(1)
  await made.close()
  const children: CrashChild[] = []
  for (let index = 0; index < count; index++) {
    const dir = await mkdtemp(path.join(tmpdir(), 'listwright-team-pace-'))
    folders.push(dir)
    const child = crashTeam({
      ...{ dir, baseUrl: service.baseUrl, key: service.key, address: invitation, member: `member ${index + 1}` },
      ...{ first: index * rows, rows, aheadMs: (index - 1) * hourMs, ...how },
    })
    children.push(child)
    going.push(child)
  }
  return { children, log: () => service.log().filter(({ op }) => op === 'validate.email') }
}

async function ended({ children }: Crew): Promise<void> {
  for (const child of children) expect((await child.word('halted'))?.state).toBe('done')
  for (const child of children) await child.ended
}

const refusals = (log: readonly LoggedRequest[]) => log.filter(({ status }) => status === 429).length
/** A silence is asked for by one refusal or several: what is on its way when the first is heard is refused too. */
function silences(log: readonly LoggedRequest[]): number {
  const times = log.filter(({ status }) => status === 429).map(({ at }) => at)
  return times.filter((at, index) => at - (times[index - 1] ?? 0) > 700).length
}
const passed = (log: readonly LoggedRequest[]) => log.filter(({ status }) => status === 200)
/** Calls per second between two moments. */
const rate = (log: readonly LoggedRequest[], from: number, to: number) =>
  (1000 * passed(log).filter(({ at }) => at >= from && at < to).length) / (to - from)

/** From when all of them send, until one of them may have nothing left to send. */
function together(log: readonly LoggedRequest[]): { from: number; to: number } {
  const times = passed(log).map(({ at }) => at)
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  return { from: first + (last - first) * 0.3, to: first + (last - first) * 0.85 }
}

test(`${members} processes that are set just below the limit: no refusal, as for one, and near the limit`, {
  timeout,
}, async () => {
  const all = await crew(members, 50, { perSecond: below })
  await ended(all)
  const log = all.log()
  const { from, to } = together(log)
  console.info(
    `set to ${below} of ${allowance.perSecond} per second: ${members} processes ${rate(log, from, to).toFixed(1)} per second, ${refusals(log)} refusals of ${log.length} calls`,
  )
  expect(passed(log)).toHaveLength(members * 50)
  expect(refusals(log)).toBe(0)
  expect(rate(log, from, to)).toBeGreaterThan(0.6 * below)
})

test.each([
  { name: 'set to twice the limit', how: { perSecond: 2 * allowance.perSecond }, goal: 0.6 },
  { name: 'that find the limit', how: { perSecond: 2 * allowance.perSecond, learns: true }, goal: 0.6 },
])(`${members} processes $name: no more silences than one has`, { timeout }, async ({ name, how, goal }) => {
  const rows = 240
  const one = await crew(1, rows, how)
  await ended(one)
  const all = await crew(members, rows / members, how)
  await ended(all)
  const { from, to } = together(all.log())
  const alone = together(one.log())
  console.info(
    `${name}: one ${refusals(one.log())} refusals in ${silences(one.log())} silences, ${rate(one.log(), alone.from, alone.to).toFixed(1)} per second; ${members} processes ${refusals(all.log())} in ${silences(all.log())}, ${rate(all.log(), from, to).toFixed(1)} per second`,
  )
  expect(passed(all.log())).toHaveLength(rows)
  expect(silences(all.log())).toBeLessThanOrEqual(silences(one.log()) + 1)
  // Each of them may have one on its way when another is refused.
  expect(refusals(all.log())).toBeLessThanOrEqual(members * (silences(all.log()) + 1))
  expect(rate(all.log(), from, to)).toBeGreaterThan(
    goal * Math.min(allowance.perSecond, rate(one.log(), alone.from, alone.to)),
  )
})

test('the share of one that is killed is taken up by the others', { timeout }, async () => {
  const all = await crew(members, 200, { perSecond: below })
  for (const child of all.children) await child.word('running')
  await expect.poll(() => passed(all.log()).length, { timeout: 300_000 }).toBeGreaterThan(30)
  const [killed] = all.children
  killed?.process.kill('SIGKILL')
  await killed?.ended
  const at = Date.now()
  await sleep(8000)
  const log = all.log()
  console.info(
    `before ${rate(log, at - 4000, at).toFixed(1)} per second, in the second after the kill ${rate(log, at, at + 1000).toFixed(1)}, then ${rate(log, at + 1000, at + 8000).toFixed(1)}`,
  )
  expect(refusals(log)).toBe(0)
  expect(rate(log, at + 1000, at + 8000)).toBeGreaterThan(0.6 * below)
})
