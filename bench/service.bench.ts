// Requests a second of the local service, charged (a committed transaction each) and the same ones free of charge, by turns.
// Run: node bench/service.bench.ts [requests] [rounds]
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { type OpId, serviceEndpoints } from '../src/contract/service/endpoints.ts'
import { exchange, postOf, type Target } from './raw-sockets.ts'
import { writeResults } from './results.ts'
import type { Order } from './service/server.ts'

const requests = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 5)
const atOnce = 32

const child = fork(path.join(import.meta.dirname, 'service/server.ts'))
const answer = async <T>(order?: Order): Promise<T> => {
  if (order) child.send(order)
  const [message] = await once(child, 'message')
  return message
}
const target = await answer<Target>()

/** What is asked, by the number of the request: people of the world, and addresses no one has. */
const asked: Readonly<Record<string, readonly [OpId, (at: number) => object]>> = {
  'cached person by id': ['person.byId', at => ({ id: 1 + (at % 2000) })],
  'email validation': ['validate.email', at => ({ email: `p${at}@no-such-firm-${at % 97}.example` })],
}

interface Spent {
  /** Requests a second. */
  readonly rate: number
  /** Requests per second of processor time of the service. */
  readonly perCpu: number
}

interface Usage {
  readonly seconds: number
  readonly charges: number
}

async function measured(op: OpId, bodyOf: (at: number) => object, count: number, free: boolean): Promise<Spent> {
  await answer({ price: free ? 0 : null })
  const posts = Array.from({ length: count }, (_, at) => postOf(target, serviceEndpoints[op].path, bodyOf(at)))
  const before = await answer<Usage>('spent')
  const from = performance.now()
  await exchange(target, posts, atOnce)
  const seconds = (performance.now() - from) / 1000
  const after = await answer<Usage>('spent')
  const charges = after.charges - before.charges
  if (charges !== (free ? 0 : count)) throw new Error(`${charges} of ${count} requests were charged`)
  return { rate: count / seconds, perCpu: count / (after.seconds - before.seconds) }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const whole = (value: number) => Math.round(value).toLocaleString('en')

const rows: string[] = []
for (const [name, [op, bodyOf]] of Object.entries(asked)) {
  const results: { charged: Spent; free: Spent }[] = []
  // The first fills caches and compiles.
  for (const free of [true, false]) await measured(op, bodyOf, Math.min(requests, 3000), free)
  for (let round = 0; round < rounds; round++) {
    const first = await measured(op, bodyOf, requests, round % 2 === 0)
    const second = await measured(op, bodyOf, requests, round % 2 !== 0)
    const [free, charged] = round % 2 === 0 ? [first, second] : [second, first]
    console.error(`${round + 1} ${name}: ${whole(charged.rate)}/s charged, ${whole(free.rate)}/s free`)
    results.push({ charged, free })
  }
  const of = (pick: (result: { charged: Spent; free: Spent }) => number) => median(results.map(pick))
  const rate = of(({ charged }) => charged.rate)
  const perCpu = of(({ charged }) => charged.perCpu)
  const ratio = of(({ charged, free }) => charged.perCpu / free.perCpu)
  rows.push(
    `| ${name} | ${whole(rate)} | ${whole(perCpu)} | ${whole(of(({ free }) => free.rate))} | ${whole(of(({ free }) => free.perCpu))} | ${ratio.toFixed(2)} | ${perCpu >= 3000 && ratio >= 0.25 ? 'yes' : 'no'} |`,
  )
}
child.disconnect()

const text = `${requests.toLocaleString('en')} requests over ${atOnce} keep-alive sockets with the rate limit off, and the directory and ledger in files (WAL, synchronous NORMAL). Medians of ${rounds} alternating rounds. CPU seconds are those of the service process. Goal L5: 3,000 charged requests per CPU second, and at least 0.25 of the rate without charging. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version.slice(1)}.

| | charged: per second | per CPU second | free: per second | per CPU second | charged / free, CPU | reached |
|---|---|---|---|---|---|---|
${rows.join('\n')}`
console.log(text)
writeResults('service', 'Local service: requests per second', text)
