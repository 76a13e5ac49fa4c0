// `listwright conformance` as a person or a script sees it: what it prints, what it spends, how it ends.
import { chmod, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../service/start.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { plantedBugs } from '../../testing/run/planted-bugs.ts'
import { startProxy } from '../../testing/run/service-proxy.ts'

let at: CommandLine
let service: Service
const file = (name: string) => at.file(name)

beforeAll(async () => {
  at = commandLine()
  service = await startService({ pace: { perSecond: 0, burst: 1 } })
  await writeFile(file('key'), `${service.key}\n`, { mode: 0o600 })
  await writeFile(file('unpaced.json'), JSON.stringify({ pace: { concurrency: 4, perSecond: 0 } }))
})
afterAll(async () => {
  await service.close()
  await at.close()
})

const run = (args: readonly string[], key = '') =>
  at.hereWith({ env: { LISTWRIGHT_API_KEY: key } }, 'conformance', ...args)
const examined = (baseUrl: string) => ['--base-url', baseUrl, '--profile', file('unpaced.json')]

test('examines a service from outside with the key of a file, and spends what it may', async () => {
  const before = service.admin.balance()
  // As people start it; the others in this process.
  const args = [...examined(service.baseUrl), '--key-file', file('key'), '--max-credits', '30', '--json']
  const { code, out, err } = await at.run('conformance', ...args)
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out)).toMatchObject({ summary: { lines: { deviates: 0 } }, lines: expect.any(Array) })
  const spent = before - service.admin.balance()
  expect(spent).toBeGreaterThan(0)
  expect(spent).toBeLessThanOrEqual(30)
  expect(out).not.toContain(service.key)
})

test('spends nothing with --read-only, and says what it could not look at', async () => {
  const before = service.admin.balance()
  const { code, out } = await run([...examined(service.baseUrl), '--read-only'], service.key)
  expect(code).toBe(0)
  expect(out).toMatch(/Lines: \d+ conform, 0 deviate, \d+ not observable\./)
  expect(out).toContain('needs credits (--max-credits)')
  expect(service.admin.balance()).toBe(before)
})

test('ends with 1 where a line deviates, and says where', async () => {
  const bug = plantedBugs.find(({ name }) => name === 'the 401 has the generic code')
  if (!bug) throw new Error('There is no such bug.')
  const proxy = await startProxy(service.baseUrl, bug.plant(service))
  const { code, out } = await run([...examined(proxy.baseUrl), '--read-only'], service.key)
  await proxy.close()
  expect(code).toBe(4)
  expect(out).toContain('code "error" instead of "unauthorized"')
  expect(out).not.toMatch(/, 0 deviate,/)
})

test.each([
  [['--base-url', 'http://provider.example'], 2, 'https://'],
  [['--base-url', 'https://provider.example?key=1'], 2, 'must not contain a query'],
  [['--base-url', 'https://provider.example'], 5, 'No API key is set'],
  [['--key-file', 'key'], 2, '--profile and --key-file need --base-url'],
  [['--json', '--markdown'], 2, 'either --json or --markdown'],
  [['--max-credits', 'all'], 2, '--max-credits all'],
] as const)('%j is refused before anything is sent', async (args, expected, words) => {
  const { code, out, err } = await run(args)
  expect([code, out]).toEqual([expected, ''])
  expect(err).toContain(words)
})

test('a key that others can read, a profile that is none and a service that is not there', async () => {
  await writeFile(file('open'), service.key)
  await chmod(file('open'), 0o644)
  await writeFile(file('odd.json'), '{"network": 7}')
  const open = await run([...examined(service.baseUrl), '--key-file', file('open')])
  expect([open.code, open.err]).toEqual([5, expect.stringContaining('chmod 600')])
  const odd = await run(['--base-url', service.baseUrl, '--profile', file('odd.json')], 'k')
  expect([odd.code, odd.err]).toEqual([2, expect.stringContaining('odd.json: network')])
  const nobody = await run(examined('http://127.0.0.1:9'), 'k')
  expect([nobody.code, nobody.err]).toEqual([7, expect.stringContaining('127.0.0.1:9')])
})
