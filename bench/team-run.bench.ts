// What a team costs a run: the same run with team off and with a team on a PostgreSQL server on this computer, by turns.
// Run: node bench/team-run.bench.ts [calls] [rounds]
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { invitationFrom } from '../src/engine/team/address.ts'
import { createTeam } from '../src/engine/team/team-store.ts'
import { startPostgres } from '../src/testing/directory/postgres.ts'
import type { Target } from './raw-sockets.ts'
import { writeResults } from './results.ts'
import { engineRun, median, type Spent, warming } from './run/engine-run.ts'

const calls = Number(process.argv[2] ?? 5000)
const rounds = Number(process.argv[3] ?? 5)
const concurrency = 64

const server = await startPostgres()
if (typeof server === 'string') throw new Error(server)
const child = fork(path.join(import.meta.dirname, 'run/service.ts'))
const [target] = (await once(child, 'message')) as [Target]

async function newTeam(url: string): Promise<string> {
  const name = `bench ${randomUUID()}`
  const { key } = await createTeam(url, name, 'first')
  return invitationFrom(url, { name, key })
}

const contenders = {
  off: () => engineRun(target, { concurrency, count: calls }),
  on: async () => engineRun(target, { concurrency, count: calls, team: await newTeam(server.url) }),
}
const results: Record<keyof typeof contenders, Spent>[] = []
for (let round = 0; round < rounds; round++) {
  // By turns and from another end each time, so that a busy machine is busy for both.
  const first = round % 2 === 0 ? await contenders.off() : null
  const on = await contenders.on()
  const off = first ?? (await contenders.off())
  results.push({ off, on })
  console.error(`${round + 1}: off ${off.cpu.toFixed(0)} ms CPU, on ${on.cpu.toFixed(0)} ms CPU`)
}
child.disconnect()
await server.close()

const of = (which: keyof typeof contenders, pick: (spent: Spent) => number) =>
  median(results.map(result => pick(result[which])))
const row = (name: string, which: keyof typeof contenders) => {
  const wall = of(which, spent => spent.wall)
  const cpu = of(which, spent => spent.cpu)
  return `| ${name} | ${(wall / 1000).toFixed(2)} | ${(cpu / 1000).toFixed(2)} | ${Math.round((calls * 1000) / cpu).toLocaleString('en')} | ${of(which, spent => spent.delay).toFixed(0)} |`
}
const share = median(results.map(({ off, on }) => off.cpu / on.cpu))
const text = `${calls.toLocaleString('en')} email validations, ${concurrency} at once, with the local service and the PostgreSQL server in separate processes. Medians of ${rounds} alternating rounds, each behind a run over ${warming.toLocaleString('en')} other rows. With a team, the run ends when its last answer is settled there. Load of the computer during the bench: ${loadavg()[0]?.toFixed(0)} for ${cpus().length} processors.

| | wall s | CPU s of Listwright | rows per CPU second | main thread held up, p99 ms |
|---|---|---|---|---|
${row('team off', 'off')}
${row('team on', 'on')}

Rows per CPU second with a team against without, median of the ratios of each round: ${share.toFixed(2)}. Wanted: at least 0.85.`
console.log(text)
writeResults('team-run', 'Teams: a run with and without', text)
