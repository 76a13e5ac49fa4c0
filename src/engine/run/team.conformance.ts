// Runs of two workspaces that share an account, with a real PostgreSQL server and the local service over HTTP between them.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { faultRule } from '../../testing/run/fault-suite.ts'
import {
  addresses,
  emailSpec,
  openService,
  type RunWorkspace,
  reach,
  startRun,
} from '../../testing/run/run-workspace.ts'
import { teamWorkspaces } from '../../testing/run/team-workspaces.ts'
import { cuttable } from '../../testing/workspace/cuttable-way.ts'
import { teamSuite } from '../../testing/workspace/team-suite.ts'

/** 5,000 for a night: LISTWRIGHT_TEAM_ROWS=5000. */
const rowsAtOnce = Number(process.env.LISTWRIGHT_TEAM_ROWS ?? 1000)

const server = teamSuite()
let service: Service
let open: RunWorkspace[] = []
let tests = 0

beforeAll(async () => {
  service = await openService()
})
afterEach(async () => {
  for (const one of open) await one.close()
  open = []
})
afterAll(() => service.close())

const credits = () => service.admin.balance()

const together = (count: number, port?: number): Promise<RunWorkspace[]> => {
  tests += 1
  return teamWorkspaces({ server, service, open }, count, port)
}

async function list(at: RunWorkspace, count: number) {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [{ name: 'Work e-mail', type: 'email' }],
    addresses(count, `team${tests}-tools.com`).map(value => [value]),
  )
  return { sheetId: sheetId as SheetId, email: columnIds[0] as ColumnId }
}

test('two workspaces run the same 200 addresses at once: 200 charged calls in all, and both lists are complete', async () => {
  const pair = await together(2)
  const before = credits()
  const runs = await Promise.all(
    pair.map(async at => {
      const { sheetId, email } = await list(at, 200)
      return { at, run: await startRun(at.runs, emailSpec(sheetId, email)) }
    }),
  )
  const ended = await Promise.all(runs.map(({ at, run }) => at.runs.settled(run.id)))
  for (const run of ended) expect(run).toMatchObject({ state: 'done', rowsDone: 200, unsure: 0, reserved: 0 })
  expect(before - credits()).toBe(200)
  expect(ended.map(({ spent }) => spent).reduce((sum, spent) => sum + spent, 0)).toBe(200)
  const [first] = pair
  await first?.teams.outbox.settled()
  await pair[1]?.teams.outbox.settled()
  expect((await first?.teams.status())?.accounts[0]).toMatchObject({
    spent: { total: 200 },
    reserved: 0,
    unsure: 0,
    answers: 200,
  })
})

test(`two members run the same ${rowsAtOnce} addresses at once: as many calls, both lists are complete, and a third pays nothing`, async () => {
  const all = await together(3)
  const count = rowsAtOnce
  const before = { credits: credits(), calls: service.log().length }
  const run = async (at: RunWorkspace) => {
    const { sheetId, email } = await list(at, count)
    return at.runs.settled((await startRun(at.runs, emailSpec(sheetId, email))).id)
  }
  const [anna, ben, cleo] = all
  if (!anna || !ben || !cleo) throw new Error('there are three')
  const ended = await Promise.all([run(anna), run(ben)])
  for (const one of ended) expect(one).toMatchObject({ state: 'done', rowsDone: count, unsure: 0, reserved: 0 })
  expect(ended.map(({ spent }) => spent).reduce((sum, spent) => sum + spent, 0)).toBe(count)
  for (const at of all) await at.teams.outbox.settled()
  expect(await run(cleo)).toMatchObject({ state: 'done', rowsDone: count, spent: 0, unsure: 0 })
  expect(before.credits - credits()).toBe(count)
  const asked = service
    .log()
    .slice(before.calls)
    .filter(({ op }) => op === 'validate.email')
  expect(asked).toHaveLength(count)
  expect(new Set(asked.map(({ input }) => input)).size).toBe(count)
}, 900_000)

test('what one has paid for yesterday costs the other nothing today', async () => {
  const [anna, ben] = await together(2)
  if (!anna || !ben) throw new Error('there are two')
  const first = await list(anna, 20)
  await anna.runs.settled((await startRun(anna.runs, emailSpec(first.sheetId, first.email))).id)
  await anna.teams.outbox.settled()
  const before = credits()
  const second = await list(ben, 20)
  const run = await ben.runs.settled((await startRun(ben.runs, emailSpec(second.sheetId, second.email))).id)
  expect(run).toMatchObject({ state: 'done', rowsDone: 20, spent: 0, unsure: 0 })
  expect(run.saved).toBeGreaterThanOrEqual(20)
  expect(credits()).toBe(before)
})

test('a limit of the team pauses the run to the credit, and it goes on when the limit is raised', async () => {
  const [anna] = await together(1)
  if (!anna) throw new Error('there is one')
  await anna.teams.limit({ kind: 'day', member: null, cap: 7 })
  const { sheetId, email } = await list(anna, 12)
  const before = credits()
  const started = await startRun(anna.runs, emailSpec(sheetId, email))
  const paused = await anna.runs.settled(started.id)
  expect(paused).toMatchObject({ state: 'paused', reason: 'team_limit', spent: 7, reserved: 0 })
  expect(before - credits()).toBe(7)
  await anna.teams.limit({ kind: 'day', member: null, cap: null })
  await anna.runs.resume(started.id)
  expect(await anna.runs.settled(started.id)).toMatchObject({ state: 'done', rowsDone: 12, spent: 12 })
})

test('the server goes away: nothing new is sent, the run waits and says why, goes on by itself, and nothing is paid twice', async () => {
  const way = await cuttable(Number(new URL(server.url()).port))
  const [anna, ben] = await together(2, way.port)
  if (!anna || !ben) throw new Error('there are two')
  const { sheetId, email } = await list(anna, 60)
  const before = credits()
  const run = await startRun(anna.runs, emailSpec(sheetId, email))
  await reach(anna.runs, run.id, ({ spent }) => spent >= 5)
  await way.cut()
  const waiting = await reach(anna.runs, run.id, ({ state, inFlight }) => state === 'waiting' && inFlight === 0)
  expect(waiting).toMatchObject({ reason: 'team', detail: expect.stringContaining("team's database") })
  const spent = before - credits()
  expect(spent).toBe(waiting.spent)
  expect(spent).toBeLessThan(60)
  await way.mend()
  expect(await anna.runs.settled(run.id)).toMatchObject({ state: 'done', rowsDone: 60, unsure: 0, spent: 60 })
  await anna.teams.outbox.settled()
  const other = await list(ben, 60)
  const again = await ben.runs.settled((await startRun(ben.runs, emailSpec(other.sheetId, other.email))).id)
  expect(again).toMatchObject({ state: 'done', rowsDone: 60, spent: 0 })
  expect(before - credits()).toBe(60)
  expect((await ben.teams.status()).accounts[0]).toMatchObject({ spent: { total: 60 }, reserved: 0, unsure: 0 })
  for (const one of open) await one.close()
  open = []
  await way.cut()
})

test('a member that was removed sends nothing more, and says so', async () => {
  const [anna, ben] = await together(2)
  if (!anna || !ben) throw new Error('there are two')
  await anna.teams.remove('workspace 1')
  const { sheetId, email } = await list(ben, 5)
  const before = credits()
  const paused = await ben.runs.settled((await startRun(ben.runs, emailSpec(sheetId, email))).id)
  expect(paused).toMatchObject({
    state: 'paused',
    reason: 'team',
    spent: 0,
    detail: expect.stringContaining('removed'),
  })
  expect(credits()).toBe(before)
})

test('the server is killed three times in the middle of two runs: 120 addresses are charged once each, and both lists are complete', async () => {
  const pair = await together(2)
  const before = credits()
  const runs = await Promise.all(
    pair.map(async at => {
      const { sheetId, email } = await list(at, 120)
      return { at, run: await startRun(at.runs, emailSpec(sheetId, email)) }
    }),
  )
  const [first] = runs
  if (!first) throw new Error('there are two')
  for (const spent of [5, 25, 45]) {
    await Promise.race([
      reach(first.at.runs, first.run.id, run => run.rowsDone >= spent || run.state === 'done'),
      first.at.runs.settled(first.run.id),
    ])
    await server.server().crash()
    await server.server().start()
  }
  for (const { at, run } of runs)
    expect(await at.runs.settled(run.id)).toMatchObject({ state: 'done', rowsDone: 120, unsure: 0, reserved: 0 })
  expect(before - credits()).toBe(120)
  for (const at of pair) await at.teams.outbox.settled()
  expect((await pair[0]?.teams.status())?.accounts[0]).toMatchObject({ spent: { total: 120 }, reserved: 0, unsure: 0 })
})

/** Puts addresses on the do-not-contact list of a workspace, and returns when its team has heard. */
async function optOut(at: RunWorkspace, values: readonly string[]) {
  const judged = await at.store.scan.call(
    'judgeEntries',
    'email',
    values.map(value => [value, null] as const),
    null,
  )
  const batch = await at.store.writer.call('openBatch', { at: 1, source: 'Typed', note: 'asked by phone' })
  const entries = judged.map(({ hash, keys, value, given }) => ({ hash: hash ?? '', keys, value, given }))
  await at.store.writer.call('addEntries', batch, 'email', entries, null)
  expect(await at.teams.suppressions.report()).toBe(true)
}
const listed = async (at: RunWorkspace) =>
  (await at.store.grid.call('listEntries', { kind: null, search: '', offset: 0, limit: 100 })).entries

test('an opt-out added by one while the other runs: not one more call for that person', async () => {
  const [anna, ben] = await together(2)
  if (!anna || !ben) throw new Error('there are two')
  const { sheetId, email } = await list(ben, 200)
  const before = credits()
  const run = await startRun(ben.runs, emailSpec(sheetId, email))
  await reach(ben.runs, run.id, ({ spent }) => spent >= 10)
  // These are last in the list: none of them has been asked about.
  await optOut(anna, addresses(200, `team${tests}-tools.com`).slice(150))
  expect(await ben.runs.settled(run.id)).toMatchObject({ state: 'done', unsure: 0, reserved: 0, spent: 150 })
  expect(before - credits()).toBe(150)
  expect(await listed(ben)).toHaveLength(50)
  expect((await listed(ben))[0]).toMatchObject({ kept: 'value', source: 'Team: Typed', note: 'asked by phone' })
})

test('an entry that one removes may be asked about by all again, and the others stay', async () => {
  const [anna, ben] = await together(2)
  if (!anna || !ben) throw new Error('there are two')
  const { sheetId, email } = await list(ben, 3)
  await optOut(anna, addresses(3, `team${tests}-tools.com`).slice(1))
  const first = await ben.runs.settled((await startRun(ben.runs, emailSpec(sheetId, email))).id)
  expect(first).toMatchObject({ state: 'done', spent: 1 })
  const [entry] = await listed(anna)
  if (!entry) throw new Error('Anna has two')
  await anna.store.writer.call('removeEntries', { kind: 'entries', ids: [entry.id] })
  await anna.teams.suppressions.report()
  await ben.teams.suppressions.report()
  expect(await listed(ben)).toMatchObject([{ value: (await listed(anna))[0]?.value }])
  const second = await ben.runs.settled((await startRun(ben.runs, emailSpec(sheetId, email))).id)
  expect(second).toMatchObject({ state: 'done', spent: 1 })
})

test('an entry that was added while the server was away reaches the others when it is back', async () => {
  const [anna, ben] = await together(2)
  if (!anna || !ben) throw new Error('there are two')
  await server.server().crash()
  await expect(optOut(anna, ['away@team-tools.com'])).rejects.toThrow()
  await server.server().start()
  expect(await anna.teams.suppressions.report()).toBe(true)
  await ben.teams.suppressions.report()
  expect(await listed(ben)).toMatchObject([{ value: 'away@team-tools.com' }])
})

test('a database that was restored from a backup hears again what it has forgotten', async () => {
  const [anna, ben] = await together(2)
  if (!anna || !ben) throw new Error('there are two')
  await optOut(anna, ['kept@team-tools.com'])
  await server.sql('DELETE FROM listwright_team.suppression')
  await server.sql('UPDATE listwright_team.team SET suppressions = 0')
  await anna.teams.suppressions.report()
  await ben.teams.suppressions.report()
  expect(await listed(ben)).toMatchObject([{ value: 'kept@team-tools.com' }])
})

test('an Unsure call is Unsure for colleagues, until the person who sent it says whether it was charged', async () => {
  const [anna, ben] = await together(2)
  if (!anna || !ben) throw new Error('there are two')
  const { sheetId, email } = await list(anna, 3)
  const lost = addresses(2, `team${tests}-tools.com`)[1] ?? ''
  await service.admin.setFaults(faultRule({ kind: 'dropAfter' }, { input: lost }))
  const run = await anna.runs.settled((await startRun(anna.runs, emailSpec(sheetId, email))).id)
  expect(run).toMatchObject({ state: 'done', unsure: 1, spent: 2 })
  await service.admin.setFaults(null)
  await anna.teams.outbox.settled()
  expect((await ben.teams.status()).accounts[0]).toMatchObject({ unsure: 1, reserved: 0 })
  const his = await list(ben, 3)
  const before = credits()
  const first = await ben.runs.settled((await startRun(ben.runs, emailSpec(his.sheetId, his.email))).id)
  expect(first).toMatchObject({ state: 'done', spent: 0, states: { found: 2, skipped: 1 } })
  expect(credits()).toBe(before)
  await anna.runs.resolveUnsure(run.id, 'not_charged')
  await anna.teams.outbox.settled()
  expect((await ben.teams.status()).accounts[0]).toMatchObject({ unsure: 0, spent: { total: 2 } })
  const again = await startRun(ben.runs, emailSpec(his.sheetId, his.email))
  expect(await ben.runs.settled(again.id)).toMatchObject({ state: 'done', spent: 1 })
  expect((await anna.teams.joined())?.unsettled).toBe(0)
})
