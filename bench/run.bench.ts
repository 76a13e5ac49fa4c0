// A run of 5,000 calls through the engine against the bare client, both over HTTP to the same local service in a thread
// of its own, pace off. Run: node bench/run.bench.ts [calls] [rounds]
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { Pool } from 'undici'
import type { ColumnId } from '../src/contract/app/ids.ts'
import { spawnService } from '../src/service/spawn.ts'
import { makeSheet } from '../src/testing/make-sheet.ts'
import { addresses, emailSpec, openRunWorkspace, startRun } from '../src/testing/run-workspace.ts'
import { writeResults } from './results.ts'

const calls = Number(process.argv[2] ?? 5000)
const rounds = Number(process.argv[3] ?? 5)
const concurrency = 16

interface Spent {
  wall: number
  /** Of this process: main thread, lanes and the service's thread. */
  cpu: number
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const service = await spawnService(
  { startCredits: 10_000_000, pace: { perSecond: 0, burst: 1 } },
  new URL('../src/service/thread.ts', import.meta.url),
)

async function measured(work: () => Promise<void>): Promise<Spent> {
  const cpu = process.cpuUsage()
  const from = performance.now()
  await work()
  const wall = performance.now() - from
  const { user, system } = process.cpuUsage(cpu)
  return { wall, cpu: (user + system) / 1000 }
}

async function bare(round: number): Promise<Spent> {
  const pool = new Pool(service.baseUrl, { connections: concurrency, pipelining: 1 })
  const inputs = addresses(calls, `bare${round}-tools.com`)
  const spent = await measured(async () => {
    let next = 0
    const worker = async () => {
      for (let email = inputs[next++]; email !== undefined; email = inputs[next++]) {
        const { statusCode, body } = await pool.request({
          method: 'POST',
          path: '/v1/validate/email',
          headers: { 'x-api-key': service.key, 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ email }),
        })
        await body.json()
        if (statusCode !== 200) throw new Error(`status ${statusCode}`)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
  })
  await pool.close()
  return spent
}

async function engine(round: number): Promise<Spent> {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-bench-'))
  const admin = { refill: () => Promise.reject(new Error('not here')) }
  const at = await openRunWorkspace({ baseUrl: service.baseUrl, key: service.key, admin: admin as never }, {}, dir)
  const rows = addresses(calls, `engine${round}-tools.com`).map(value => [value])
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'E-mail', type: 'email' }], rows)
  const spec = emailSpec(sheetId, columnIds[0] as ColumnId)
  const spent = await measured(async () => {
    const run = await at.runs.settled((await startRun(at.runs, spec)).id)
    if (run.spent !== calls || run.states.found !== calls)
      throw new Error(`the run ended ${run.state} with ${run.spent}`)
  })
  await at.rest()
  rmSync(dir, { recursive: true, force: true })
  return spent
}

const results: { bare: Spent; engine: Spent }[] = []
for (let round = 0; round < rounds; round++) {
  // By turns, so that a busy machine is busy for both.
  const first = round % 2 === 0
  const one = first ? await bare(round) : await engine(round)
  const two = first ? await engine(round) : await bare(round)
  results.push(first ? { bare: one, engine: two } : { bare: two, engine: one })
  console.error(
    `round ${round + 1}: bare ${results.at(-1)?.bare.wall.toFixed(0)} ms, engine ${results.at(-1)?.engine.wall.toFixed(0)} ms`,
  )
}
await service.close()

const of = (pick: (result: (typeof results)[number]) => number) => median(results.map(pick))
const row = (name: string, wall: number, cpu: number, wallRatio: number, cpuRatio: number) =>
  `| ${name} | ${(wall / 1000).toFixed(2)} | ${Math.round((calls * 1000) / wall).toLocaleString('en')} | ${(cpu / 1000).toFixed(2)} | ${wallRatio.toFixed(2)} | ${cpuRatio.toFixed(2)} |`
const text = `${calls.toLocaleString('en')} e-mail validations, ${concurrency} at once, against the local service in a thread of its own, pace off; median of ${rounds} rounds, taken in turns. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version.slice(1)}.

| | wall s | calls/s | CPU s, service included | wall / bare | CPU / bare |
|---|---|---|---|---|---|
${row(
  'bare undici Pool, answers parsed and dropped',
  of(result => result.bare.wall),
  of(result => result.bare.cpu),
  1,
  1,
)}
${row(
  'Listwright run',
  of(result => result.engine.wall),
  of(result => result.engine.cpu),
  of(result => result.engine.wall / result.bare.wall),
  of(result => result.engine.cpu / result.bare.cpu),
)}

The run plans the list, commits each intent before its call leaves and each answer with its cells, undo step and credit entry afterwards (WAL, synchronous FULL), and reads the balance at both ends. Ratios are medians round by round.`
console.log(text)
writeResults('runs', `Runs: ${calls.toLocaleString('en')} calls`, text)
