// kill -9 in the middle of a run over web addresses: nothing is asked twice, nothing answered is lost, and what may have been asked
// when the process died waits for a person.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { crashWeb } from '../../testing/crash/crash-child.ts'

test('three kills, and no address is asked twice', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'listwright-web-kill-'))
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    setTimeout(() => response.end(`text of ${request.url}`), 20)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const rows = 60
  const ask = { dir, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, rows }
  try {
    for (const until of [7, 20, 35]) {
      const child = crashWeb(ask)
      while (asked.length < until) await pause(5)
      child.process.kill('SIGKILL')
      expect(await child.ended).toBe('SIGKILL')
    }
    const last = crashWeb(ask)
    expect(await last.word('halted')).toMatchObject({ state: 'done' })
    await last.ended
    expect(new Set(asked).size).toBe(asked.length)
    // Each kill may leave as many calls in doubt as may be out at once: those that had not left are not asked any more either.
    expect(asked.length).toBeGreaterThanOrEqual(rows - 3 * 4)
  } finally {
    server.closeAllConnections()
    server.close()
    await rm(dir, { recursive: true, force: true })
  }
}, 300_000)
