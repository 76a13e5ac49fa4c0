// What a run costs beyond its HTTP calls: the engine against the bare client and against raw sockets, all three with the
// same calls to the same local service (a process of its own, pace off), by turns.
// Run: node bench/run.bench.ts [calls] [rounds]
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import type { Target } from './raw-sockets.ts'
import { writeResults } from './results.ts'
import { engineRun, fresh, measured, median, type Spent, warming } from './run/engine-run.ts'
import { barePool, rawSockets } from './run/peers.ts'

const calls = Number(process.argv[2] ?? 5000)
const rounds = Number(process.argv[3] ?? 5)
/** So many times as many calls in the long run, which shows what costs more the longer a run takes. */
const longer = 6

const child = fork(path.join(import.meta.dirname, 'run/service.ts'))
const [target] = (await once(child, 'message')) as [Target]

const longRun = `Listwright run, 64 at once, ${longer} times as many`
const bare = (at: number) => measured(() => barePool(target, fresh(calls), at))
const contenders: Record<string, () => Promise<Spent>> = {
  'raw sockets, 64 at once': () => measured(() => rawSockets(target, fresh(calls), 64)),
  'undici Pool, 16 at once': () => bare(16),
  'undici Pool, 64 at once': () => bare(64),
  'Listwright run, 16 at once': () => engineRun(target, { concurrency: 16, count: calls }),
  'Listwright run, 64 at once': () => engineRun(target, { concurrency: 64, count: calls }),
  [longRun]: () => engineRun(target, { concurrency: 64, count: longer * calls }),
}
await rawSockets(target, fresh(warming), 64)
await barePool(target, fresh(warming), 64)
const names = Object.keys(contenders)
const results: Record<string, Spent>[] = []
for (let round = 0; round < rounds; round++) {
  const result: Record<string, Spent> = {}
  // By turns and from another end each time, so that a busy machine is busy for all.
  for (const name of round % 2 === 0 ? names : names.toReversed()) {
    const spent = await contenders[name]?.()
    if (spent) result[name] = spent
    console.error(`${round + 1} ${name}: ${spent?.wall.toFixed(0)} ms, CPU ${spent?.cpu.toFixed(0)} ms`)
  }
  results.push(result)
}
child.disconnect()

const of = (name: string, pick: (spent: Spent) => number) => median(results.map(result => pick(result[name] as Spent)))
const ratio = (name: string, peer: string, pick: (spent: Spent) => number) =>
  median(results.map(result => pick(result[peer] as Spent) / pick(result[name] as Spent))).toFixed(3)
const wall = (spent: Spent) => spent.wall
const cpu = (spent: Spent) => spent.cpu
const row = (name: string) =>
  `| ${name} | ${(of(name, wall) / 1000).toFixed(2)} | ${Math.round(((name === longRun ? longer : 1) * calls * 1000) / of(name, wall)).toLocaleString('en')} | ${(of(name, cpu) / 1000).toFixed(2)} | ${of(name, spent => spent.delay).toFixed(0)} |`
const goal = (id: string, what: string, value: string, wanted: string, reached: boolean) =>
  `| ${id} | ${what} | ${value} | ${wanted} | ${reached ? 'yes' : 'no'} |`
const o1at16 = ratio('Listwright run, 16 at once', 'undici Pool, 16 at once', cpu)
const o1at64 = ratio('Listwright run, 64 at once', 'undici Pool, 64 at once', cpu)
const o2 = ratio('Listwright run, 64 at once', 'raw sockets, 64 at once', wall)
const inLongRun = (longer * Number(ratio(longRun, 'Listwright run, 64 at once', cpu))).toFixed(3)
const delay = Math.max(...['16', '64'].map(at => of(`Listwright run, ${at} at once`, spent => spent.delay)))
const text = `${calls.toLocaleString('en')} email validations each, with the local service in a separate process and with its rate limit off. Medians of ${rounds} alternating rounds. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version.slice(1)}.

| | wall s | calls/s | CPU s of the client | main thread held up, p99 ms |
|---|---|---|---|---|
${names.map(row).join('\n')}

| Goal | What | Measured | Wanted | Reached |
|---|---|---|---|---|
${[
  goal('O1', 'rows per CPU second against undici Pool, 16 at once', o1at16, 'at least 0.18', Number(o1at16) >= 0.18),
  goal('O1', 'the same, 64 at once', o1at64, 'at least 0.22', Number(o1at64) >= 0.22),
  goal('O2', 'calls a second against raw sockets, 64 at once', o2, 'at least 0.08', Number(o2) >= 0.08),
  goal(
    'O1',
    'rows per CPU second in the long run against the short one',
    inLongRun,
    'at least 0.90',
    Number(inLongRun) >= 0.9,
  ),
  goal('O2', 'main thread held up, p99', `${delay.toFixed(0)} ms`, 'at most 20 ms', delay <= 20),
].join('\n')}

A run plans its list, commits each intent before its request is sent and each answer with its cells, undo step and credit entry afterwards (WAL, synchronous FULL), and reads the balance at the start and end. All of this is counted, including the processor time of the lanes. Not counted are opening the workspace and an earlier run over ${warming.toLocaleString('en')} other rows of it, which makes the code of the lanes as warm as that of the other clients. The raw sockets replace wrk: they count responses without reading them. Ratios are medians of the ratios of each round.`
console.log(text)
writeResults('runs', `Runs: ${calls.toLocaleString('en')} requests`, text)
