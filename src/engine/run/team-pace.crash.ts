// Processes of a team at one account whose service allows so many calls per second: below the limit hardly any is refused, above it they are refused
// less often than members that do not share their pace, and one that is killed holds up no other. The clocks of their computers are an hour apart.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
const timeout = 600_000

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

/** So many processes, each with another list, at a new service: in one team, or each in another. */
async function crew(
  count: number,
  rows: number,
  how: Pick<CrashTeamAsk, 'perSecond'>,
  teams: 'one team' | 'a team each' = 'one team',
): Promise<Crew> {
  const service = await openService({ pace: allowance })
  services.push(service)
  const invited = async () => {
    const { invitation, ...made } = await server.team(1)
    await made.close()
    return invitation
  }
  const together = await invited()
  const children: CrashChild[] = []
  for (let index = 0; index < count; index++) {
    const dir = await mkdtemp(path.join(tmpdir(), 'listwright-team-pace-'))
    folders.push(dir)
    const address = teams === 'one team' || index === 0 ? together : await invited()
    const child = crashTeam({
      ...{ dir, baseUrl: service.baseUrl, key: service.key, address, member: `member ${index + 1}` },
      ...{ first: index * rows, rows, aheadMs: (index - 1) * hourMs, ...how },
    })
    children.push(child)
    going.push(child)
  }
  return { children, log: () => service.log().filter(({ op }) => op === 'validate.email') }
}

async function ended(children: readonly CrashChild[]): Promise<void> {
  for (const child of children) expect((await child.word('halted'))?.state).toBe('done')
  for (const child of children) await child.ended
}

const refusals = (log: readonly LoggedRequest[]) => log.filter(({ status }) => status === 429).length
const passed = (log: readonly LoggedRequest[]) => log.filter(({ status }) => status === 200)
/** For people who read the log of the tests; what a machine makes of it is no matter of a test. */
const figures = (log: readonly LoggedRequest[]) => {
  const times = passed(log).map(({ at }) => at)
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
  return `${(times.length / seconds).toFixed(1)} per second, ${refusals(log)} refusals of ${log.length} calls`
}

test(`${members} processes that are set just below the limit are hardly ever refused`, { timeout }, async () => {
  const rows = 30
  const all = await crew(members, rows, { perSecond: below })
  await ended(all.children)
  console.info(`set to ${below} of ${allowance.perSecond} per second: ${figures(all.log())}`)
  expect(passed(all.log())).toHaveLength(members * rows)
  // None where the machine keeps time: a process that gets no turn for half a second sends two calls at once.
  expect(refusals(all.log())).toBeLessThanOrEqual(members)
})

test(`${members} processes set to twice the limit are refused less often than those that share no pace`, {
  timeout,
}, async () => {
  const rows = 25
  const how = { perSecond: 2 * allowance.perSecond }
  const shared = await crew(members, rows, how)
  await ended(shared.children)
  const apart = await crew(members, rows, how, 'a team each')
  await ended(apart.children)
  console.info(`set to twice the limit: in a team ${figures(shared.log())}; apart ${figures(apart.log())}`)
  for (const { log } of [shared, apart]) expect(passed(log())).toHaveLength(members * rows)
  expect(refusals(shared.log())).toBeLessThan(refusals(apart.log()))
})

test('one that is killed holds up no other', { timeout }, async () => {
  const rows = 35
  const all = await crew(members, rows, { perSecond: below })
  const [killed, ...others] = all.children
  await expect.poll(() => passed(all.log()).length, { timeout: 300_000 }).toBeGreaterThan(20)
  killed?.process.kill('SIGKILL')
  await killed?.ended
  await ended(others)
  console.info(`one killed: ${figures(all.log())}`)
  expect(passed(all.log()).length).toBeGreaterThanOrEqual(others.length * rows)
})
