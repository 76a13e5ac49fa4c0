// One way of pacing against one limited server in a process of its own: calls over HTTP, and what became of them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import PQueue from 'p-queue'
import { Pool } from 'undici'
import { allowanceOf } from '../../src/engine/client/allowance-headers.ts'
import type { PacedAnswer, Pacer } from '../../src/engine/pacing/pacer.ts'

export const slots = 16

export interface Counted {
  accepted: number
  refused: number
  /** Accepted after the time to learn. */
  later: number
  /** Calls that left although a Retry-After had not passed. */
  early: number
}

export type Call = () => Promise<PacedAnswer & { heardAt: number }>
export type Drive = (call: Call, until: number) => Promise<void>

/** A file of this folder's parent and its arguments: it says where it listens and ends with its parent. */
export interface Server {
  readonly file: string
  readonly args: readonly unknown[]
}

/** Runs `drive` for so many seconds with a server of its own. */
export async function contend(server: Server, drive: Drive, seconds: number, learnedAfter: number): Promise<Counted> {
  const args = server.args.map(value => JSON.stringify(value))
  const child = fork(path.join(import.meta.dirname, '..', server.file), args)
  const [service] = (await once(child, 'message')) as [{ baseUrl: string; key: string }]
  const pool = new Pool(service.baseUrl, { connections: slots, pipelining: 1 })
  const counted = { accepted: 0, refused: 0, later: 0, early: 0 }
  let calls = 0
  let silentUntil = 0
  const began = performance.now()
  const call: Call = async () => {
    calls += 1
    const sentAt = performance.now()
    if (sentAt < silentUntil) counted.early += 1
    const { statusCode, headers, body } = await pool.request({
      method: 'POST',
      path: '/v1/validate/email',
      headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `guest${calls}@gmail.com` }),
    })
    await body.dump()
    const heardAt = performance.now()
    const refused = statusCode === 429
    if (refused) counted.refused += 1
    else {
      counted.accepted += 1
      if (sentAt - began >= learnedAfter * 1000) counted.later += 1
    }
    const asked = Number(headers['retry-after'])
    const retryAfterMs = refused && asked > 0 ? asked * 1000 : null
    if (retryAfterMs !== null) silentUntil = Math.max(silentUntil, heardAt + retryAfterMs)
    const told = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return { status: statusCode, sentAt, heardAt, retryAfterMs, allowance: allowanceOf(told, Date.now()) }
  }
  await drive(call, began + seconds * 1000)
  await pool.close()
  child.disconnect()
  await once(child, 'exit')
  return counted
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Calls as the pacer lets them, at most `slots` at once. */
export const paced =
  (pacer: Pacer): Drive =>
  async (call, until) => {
    const open = new Set<Promise<void>>()
    for (let now = performance.now(); now < until; now = performance.now()) {
      const due = pacer.next(now)
      if (open.size >= slots || due > 0) {
        await Promise.race([...open, wait(Math.max(1, Math.min(due, 50)))])
        continue
      }
      pacer.sent(now)
      const answer = call().then(heard => {
        pacer.done(heard.heardAt, { ...heard, sentAt: now })
        open.delete(answer)
      })
      open.add(answer)
    }
    await Promise.all(open)
  }

/** A promise queue that was told a limit; a refused call holds its own slot until its Retry-After has passed. */
export const queued =
  (intervalCap: number, interval: number): Drive =>
  async (call, until) => {
    const queue = new PQueue({ concurrency: slots, interval, intervalCap })
    while (performance.now() < until) {
      await queue.onSizeLessThan(slots)
      void queue.add(async () => {
        const { retryAfterMs } = await call()
        if (retryAfterMs !== null) await wait(Math.min(retryAfterMs, Math.max(0, until - performance.now())))
      })
    }
    queue.clear()
    await queue.onIdle()
  }
