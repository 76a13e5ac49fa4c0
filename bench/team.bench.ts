// What a team costs: statements, round trips and time of claiming and settling a batch, and many members at one account.
// Needs PostgreSQL, as the tests of teams do; members and server are on this computer.
import { randomUUID } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { invitationFrom } from '../src/engine/team/address.ts'
import { createTeam, joinTeam, openTeamStore, type TeamStore } from '../src/engine/team/team-store.ts'
import { startPostgres } from '../src/testing/directory/postgres.ts'
import { teamAccount, teamCall, teamEnd } from '../src/testing/workspace/team-suite.ts'
import { writeResults } from './results.ts'

const [rounds, filled, members, batches] = [60, 100_000, 8, 4]
const started = await startPostgres({
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
})
if (typeof started === 'string') throw new Error(started)
const server = started
const beside = new pg.Pool({ connectionString: server.url })
beside.on('error', () => undefined)
await beside.query('CREATE EXTENSION pg_stat_statements')

/** A way to the server that counts how often a member speaks and then waits. */
let trips = 0
const way = createServer(socket => {
  const other = connect(Number(new URL(server.url).port), '127.0.0.1')
  let speaking = false
  socket.on('data', bytes => {
    if (!speaking) trips += 1
    speaking = true
    other.write(bytes)
  })
  other.on('data', bytes => {
    speaking = false
    socket.write(bytes)
  })
  for (const [one, its] of [
    [socket, other],
    [other, socket],
  ] as const) {
    one.on('error', () => undefined)
    one.on('close', () => its.destroy())
  }
})
await new Promise<void>(resolve => way.listen(0, '127.0.0.1', resolve))
const place = way.address()
if (typeof place !== 'object' || place === null) throw new Error('The system gave no port.')

async function teamOf(url: string, count: number): Promise<{ stores: TeamStore[]; id: string }> {
  const name = `bench ${randomUUID()}`
  const { key, ...first } = await createTeam(url, name, 'member 0')
  const invitation = invitationFrom(url, { name, key })
  const stores = [await openTeamStore(invitation, first)]
  while (stores.length < count)
    stores.push(await openTeamStore(invitation, await joinTeam(invitation, `member ${stores.length}`)))
  return { stores, id: first.teamId }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const newCalls = (count: number) => Array.from({ length: count }, () => teamCall(randomUUID()))
const ask = (calls: ReturnType<typeof newCalls>) => ({ account: teamAccount, sent: true, suppressions: 0, calls })
const statements = async () =>
  Number((await beside.query<{ calls: string }>('SELECT sum(calls) AS calls FROM pg_stat_statements')).rows[0]?.calls)
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

// One member, over a store that is in use.
const { stores, id } = await teamOf(server.url.replace(/:\d+\//, `:${place.port}/`), 1)
const [store] = stores
if (!store) throw new Error('a team of one has a member')
await store.claim(ask(newCalls(1)))
await beside.query(
  `INSERT INTO listwright_team.answer (team_id, account, op, input, claim, member, miss, body, fetched_at)
   SELECT team_id, account, op, sha256(n::text::bytea), gen_random_uuid(), member, false, sha256(n::text::bytea), clock_timestamp()
   FROM listwright_team.claim, generate_series(1, $2) n WHERE team_id = $1`,
  [id, filled],
)
await beside.query(
  `INSERT INTO listwright_team.claim (team_id, account, id, op, input, member, state, price, booked, day, month, claimed_at, lease_until, ended_at)
   SELECT team_id, account, gen_random_uuid(), op, sha256(n::text::bytea), member, 2, 1, 1, day, month, claimed_at, lease_until, claimed_at
   FROM listwright_team.claim, generate_series(1, $2) n WHERE team_id = $1`,
  [id, filled],
)
await beside.query('ANALYZE')
const sizes: string[] = []
for (const size of [1, 8, 64]) {
  const times = { claim: [] as number[], settle: [] as number[] }
  const before = { trips, statements: await statements() }
  for (let round = 0; round < rounds; round++) {
    const calls = newCalls(size)
    times.claim.push(await timed(() => store.claim(ask(calls))))
    times.settle.push(await timed(() => store.settle(calls.map(call => teamEnd(call)))))
  }
  // The question about statements is one itself.
  const said = ((await statements()) - before.statements - 1) / rounds / size
  const each = (trips - before.trips) / rounds / 2
  const shown = (all: readonly number[]) => `${Math.min(...all).toFixed(1)} | ${median(all).toFixed(1)}`
  sizes.push(`| ${size} | ${shown(times.claim)} | ${shown(times.settle)} | ${each.toFixed(2)} | ${said.toFixed(1)} |`)
}
await store.close()

// Many members at one account: each claim holds its row.
const crowd = await teamOf(server.url, members)
await Promise.all(crowd.stores.map(one => one.claim(ask(newCalls(1)))))
const crowdMs = await timed(() =>
  Promise.all(
    crowd.stores.map(async one => {
      for (let batch = 0; batch < batches; batch++) {
        const calls = newCalls(64)
        await one.claim(ask(calls))
        await one.settle(calls.map(call => teamEnd(call)))
      }
    }),
  ),
)
const perSecond = Math.round((members * batches * 64) / (crowdMs / 1000))
for (const one of crowd.stores) await one.close()

way.close()
await beside.end()
await server.close()

const body = `A store with ${filled.toLocaleString('en')} answers and as many ended claims, ${rounds} rounds over loopback, by the size of a batch. Load of the computer during the bench: ${loadavg()[0]?.toFixed(0)} for ${cpus().length} processors.

| calls in a batch | claim, fastest ms | median | settle, fastest ms | median | round trips for each | statements per call |
|---|---|---|---|---|---|---|
${sizes.join('\n')}

${members} members that claim and settle batches of 64 at one account at once: ${perSecond.toLocaleString('en')} calls per second, claimed and settled.`
writeResults('team', 'Teams', body)
