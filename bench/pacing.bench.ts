// How much of an unknown limit each way of pacing uses, and how often it is refused: against the real local service over
// HTTP, in a process of its own, one after the other. Run: node bench/pacing.bench.ts [seconds per contender]
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import PQueue from 'p-queue'
import { Pool } from 'undici'
import { bracketPacer } from '../src/engine/pacing/bracket.ts'
import type { Pacer } from '../src/engine/pacing/pacer.ts'
import { steadyPacer } from '../src/engine/pacing/steady.ts'
import { adaptivePacer, aimdPacer } from './pacing/peers.ts'
import { writeResults } from './results.ts'

const seconds = Number(process.argv[2] ?? 120)
/** From then on the way of pacing has had time to learn. */
const learnedAfter = Math.min(20, seconds / 2)
const limit = { perSecond: 50, burst: 10 }
const slots = 16

interface Counted {
  accepted: number
  refused: number
  /** Accepted after the time to learn. */
  later: number
}

type Call = () => Promise<{ status: number; retryAfterMs: number | null }>

/** Runs `drive` with a service of its own for the time of the bench. */
async function contend(drive: (call: Call, until: number) => Promise<void>): Promise<Counted> {
  const child = fork(path.join(import.meta.dirname, 'run/service.ts'), [JSON.stringify(limit)])
  const [service] = (await once(child, 'message')) as [{ baseUrl: string; key: string }]
  const began = performance.now()
  const pool = new Pool(service.baseUrl, { connections: slots, pipelining: 1 })
  const counted = { accepted: 0, refused: 0, later: 0 }
  let calls = 0
  const call: Call = async () => {
    calls += 1
    const { statusCode, headers, body } = await pool.request({
      method: 'POST',
      path: '/v1/validate/email',
      headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `guest${calls}@gmail.com` }),
    })
    await body.dump()
    if (statusCode === 429) counted.refused += 1
    else {
      counted.accepted += 1
      if (performance.now() - began > learnedAfter * 1000) counted.later += 1
    }
    const seconds = Number(headers['retry-after'])
    return { status: statusCode, retryAfterMs: statusCode === 429 && seconds > 0 ? seconds * 1000 : null }
  }
  await drive(call, performance.now() + seconds * 1000)
  await pool.close()
  child.disconnect()
  await once(child, 'exit')
  return counted
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Calls as the pacer lets them, at most `slots` at once. */
const paced = (pacer: Pacer) => async (call: Call, until: number) => {
  const open = new Set<Promise<void>>()
  while (performance.now() < until) {
    const now = performance.now()
    const due = pacer.next(now)
    if (open.size >= slots || due > 0) {
      await Promise.race([...open, wait(Math.max(1, Math.min(due, 50)))])
      continue
    }
    pacer.sent(now)
    const answer = call().then(({ status, retryAfterMs }) => {
      pacer.done(performance.now(), { status, sentAt: now, retryAfterMs, allowance: null })
      open.delete(answer)
    })
    open.add(answer)
  }
  await Promise.all(open)
}

/** A promise queue that was told the true limit; a refused call is asked again after its Retry-After. */
async function queued(call: Call, until: number): Promise<void> {
  const queue = new PQueue({ concurrency: slots, interval: 1000, intervalCap: limit.perSecond })
  while (performance.now() < until) {
    await queue.onSizeLessThan(slots)
    void queue.add(async () => {
      const { retryAfterMs } = await call()
      if (retryAfterMs !== null) await wait(retryAfterMs)
    })
  }
  queue.clear()
  await queue.onIdle()
}

const contenders: Record<string, (call: Call, until: number) => Promise<void>> = {
  'Listwright learning, strict': paced(bracketPacer({ maxPerSecond: 5000, retryAfter: 'strict' })),
  'Listwright learning, soft': paced(bracketPacer({ maxPerSecond: 5000, retryAfter: 'soft' })),
  'Listwright steady, told 50/s': paced(steadyPacer(50)),
  'Listwright steady, told 80/s': paced(steadyPacer(80)),
  'AIMD, +1/s each second, half at a 429': paced(aimdPacer()),
  'cubic rate of the AWS SDKs ("adaptive")': paced(adaptivePacer()),
  'p-queue, told 50 per second': queued,
}

const rows: string[] = []
const perfect = limit.perSecond * seconds
for (const [name, drive] of Object.entries(contenders)) {
  const { accepted, refused, later } = await contend(drive)
  const share = `${((100 * accepted) / perfect).toFixed(1)} %`
  const learned = `${((100 * later) / (limit.perSecond * (seconds - learnedAfter))).toFixed(1)} %`
  const refusals = `${((100 * refused) / (accepted + refused)).toFixed(2)} %`
  console.error(`${name}: ${share} of the allowance, ${refusals} refused`)
  rows.push(`| ${name} | ${share} | ${learned} | ${refusals} |`)
}

const gigabytes = Math.round(totalmem() / 2 ** 30)
const text = `A token bucket of ${limit.perSecond} calls a second with a burst of ${limit.burst}, refusals with Retry-After in whole seconds; ${seconds} s cold for each, ${slots} calls at once, over HTTP to the local service in a process of its own. ${cpus().length} cores, ${gigabytes} GB; Node ${process.versions.node}.

| | share of the allowance | after ${learnedAfter} s | refused (429) |
|---|---|---|---|
${rows.join('\n')}

Goals: learning, strict, at least 90 % cold and 93 % after 20 s, at most 0.5 % refused; steady at least 99 % and no refusal at its own limit.

All but p-queue obey Retry-After for every call; p-queue only for the call that was refused, as it knows no other way.`
console.log(text)
writeResults('pacing', 'Pacing against an unknown limit', text)
