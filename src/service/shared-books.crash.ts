// Sixteen services on one database, killed at random moments: each request is charged once, however often it is sent again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../testing/directory/postgres.ts'
import { seededNumbers } from '../testing/seeded-numbers.ts'
import { conformanceClient } from './conformance-client.ts'
import { startService } from './start.ts'

const services = 16
const clients = 32
const kills = 12
const startCredits = 250

const postgres = await startPostgres({ max_connections: '400' })
afterAll(async () => {
  if (typeof postgres !== 'string') await postgres.close()
})

interface Running {
  readonly child: ChildProcess
  readonly baseUrl: string
}

const optionsOf = (shared: string) => ({
  shared,
  store: 'memory',
  contacts: 0,
  startCredits,
  pace: { perSecond: 0, burst: 1 },
  settings: { idempotency: true },
})

/** Starts a service in a process that ends with ours, its answers slowed so that a kill finds many of them open. */
async function startProcess(shared: string): Promise<Running> {
  const faults = {
    seed: 1,
    rules: [{ id: 'slow', when: {}, rate: 1, do: { kind: 'latency', medianMs: 20, sigma: 0.5 } }],
  }
  const script = `
    const { startService } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)})
    const { baseUrl } = await startService(${JSON.stringify({ ...optionsOf(shared), faults })})
    console.log(JSON.stringify({ baseUrl }))
    process.stdin.on('end', () => process.exit()).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, ...JSON.parse(line) }
}

test.skipIf(typeof postgres === 'string').each([11, 12])(
  'seed %i: no credit is lost or spent twice, and the balance is never below zero',
  async seed => {
    if (typeof postgres === 'string') return
    const random = seededNumbers(seed)
    // Each seed begins with a balance that does not reach for all: some are refused until it is refilled.
    const first = await startService(optionsOf(postgres.url))
    const { key } = await first.keys.create({ name: `clients ${seed}`, admin: false }, true)
    await first.credits.setBalance(startCredits)
    const before = await first.credits.audit()
    const running = await Promise.all(Array.from({ length: services }, () => startProcess(postgres.url)))

    let answered = 0
    let refused = 0
    const client = async (name: number) => {
      for (let index = 0; !over; index += 1) {
        for (let done = false; !done; ) {
          const { baseUrl } = running[Math.floor(random() * services)] ?? { baseUrl: first.baseUrl }
          const heard = await conformanceClient(
            baseUrl,
            key,
          )({
            path: '/v1/validate/email',
            body: { email: `c${name}.${index}@b.org` },
            headers: { 'idempotency-key': `${seed}-${name}-${index}` },
          }).catch(() => null)
          if (heard?.status === 200) done = true
          else {
            if (heard?.status === 402) refused += 1
            else if (heard) expect([409, 500]).toContain(heard.status)
            await new Promise(resolve => setTimeout(resolve, 20 + random() * 60))
          }
        }
        answered += 1
      }
    }
    let over = false
    const starting: Promise<void>[] = []
    const killer = async () => {
      for (let count = 0; count < kills; count += 1) {
        await new Promise(resolve => setTimeout(resolve, 100 + random() * 400))
        const at = Math.floor(random() * services)
        running[at]?.child.kill('SIGKILL')
        starting.push(
          startProcess(postgres.url).then(next => {
            // Where one was killed twice meanwhile, the earlier replacement ends too.
            running[at]?.child.kill('SIGKILL')
            running[at] = next
          }),
        )
      }
      await Promise.all(starting)
    }
    const auditor = async (ended: () => boolean) => {
      while (!ended()) {
        const { balance, reserved, ledger } = await first.credits.audit()
        expect(balance).toBeGreaterThanOrEqual(0)
        expect(balance + reserved).toBe(ledger)
        if (refused > 20) {
          refused = 0
          await first.credits.refill(100)
        }
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
    const asking = Promise.all(Array.from({ length: clients }, (_, name) => client(name)))
    let settled = false
    const auditing = auditor(() => settled)
    // A request that is open by then is sent until it is answered.
    await killer()
    over = true
    await asking
    settled = true
    await auditing
    for (const { child } of running) child.kill('SIGKILL')
    await Promise.all(running.map(({ child }) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
    await first.close()

    const last = await startService(optionsOf(postgres.url))
    const { balance, reserved, ledger, charges } = await last.credits.audit()
    await last.close()
    expect(answered).toBeGreaterThanOrEqual(clients)
    expect(charges - before.charges).toBe(answered)
    expect({ reserved, balance }).toEqual({ reserved: 0, balance: ledger })
  },
)

if (typeof postgres === 'string') console.warn(`Services that share a database are not tested: ${postgres}`)
