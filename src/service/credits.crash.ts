// Credits after a crash: a kill in the middle of the work leaves a ledger that adds up.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conformanceClient, untilSo } from './conformance-client.ts'
import { startService } from './start.ts'

const unpaced = { pace: { perSecond: 0, burst: 1 } }
const email = (address: string) => ({ path: '/v1/validate/email', body: { email: address } })

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-crash-'))
})
afterAll(() => rm(dir, { recursive: true }))

/** Starts the service in a process on `dir` that ends with ours, its answers slowed so that a kill finds many of them open. */
async function startProcess(): Promise<{ child: ChildProcess; baseUrl: string; key: string }> {
  const options = {
    dir,
    ...unpaced,
    startCredits: 100_000,
    faults: { rules: [{ id: 'slow', rate: 0.5, do: { kind: 'latency', medianMs: 20 } }] },
  }
  const script = `
    const { startService } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)})
    const { baseUrl, key } = await startService(${JSON.stringify(options)})
    console.log(JSON.stringify({ baseUrl, key }))
    process.stdin.on('end', () => process.exit()).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, ...JSON.parse(line) }
}

test('a kill under load leaves a ledger that adds up, with every answered request in it and nothing reserved', async () => {
  let answered = 0
  for (let round = 0; round < 5; round += 1) {
    const { child, baseUrl, key } = await startProcess()
    const ask = conformanceClient(baseUrl, key)
    let alive = true
    const worker = async (name: string) => {
      for (let index = 0; alive; index += 1) {
        const heard = await ask(email(`${name}.${index}@b.org`)).catch(() => null)
        if (heard?.status === 200) answered += 1
      }
    }
    const workers = Array.from({ length: 8 }, (_, index) => worker(`r${round}w${index}`))
    const enough = answered + 40 + round * 17
    await untilSo(() => answered >= enough)
    child.kill('SIGKILL')
    await once(child, 'exit')
    alive = false
    await Promise.all(workers)
  }
  const service = await startService({ dir, ...unpaced })
  const { balance, reserved, ledger, charges } = service.admin.audit()
  expect(reserved).toBe(0)
  expect(balance).toBe(ledger)
  expect(balance).toBe(100_000 - charges)
  // Charged before answered: a kill may lose answers that were paid, at most the open ones, and never a payment.
  expect(charges).toBeGreaterThanOrEqual(answered)
  expect(charges).toBeLessThanOrEqual(answered + 5 * 8)
  await service.close()
})
