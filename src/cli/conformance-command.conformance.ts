// `listwright conformance` as a person or a script sees it: what it prints, what it spends, how it ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../service/start.ts'
import { plantedBugs } from '../testing/planted-bugs.ts'
import { startProxy } from '../testing/service-proxy.ts'

const program = path.join(import.meta.dirname, '..', '..', 'bin', 'listwright.mjs')

let dir: string
let service: Service
const file = (name: string) => path.join(dir, name)

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-conformance-'))
  service = await startService({ pace: { perSecond: 0, burst: 1 } })
  await writeFile(file('key'), `${service.key}\n`, { mode: 0o600 })
  await writeFile(file('unpaced.json'), JSON.stringify({ pace: { concurrency: 4, perSecond: 0 } }))
})
afterAll(async () => {
  await service.close()
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

async function run(args: readonly string[], key = '') {
  const env = { ...process.env, LISTWRIGHT_API_KEY: key }
  const child = spawn(process.execPath, [program, 'conformance', ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let [out, err] = ['', '']
  child.stdout.on('data', text => {
    out += text
  })
  child.stderr.on('data', text => {
    err += text
  })
  const [code] = await once(child, 'close')
  return { code: code as number | null, out, err }
}

const at = (baseUrl: string) => ['--base-url', baseUrl, '--profile', file('unpaced.json')]

test('examines a service from outside with the key of a file, and spends what it may', async () => {
  const before = service.admin.balance()
  const { code, out, err } = await run([
    ...at(service.baseUrl),
    '--key-file',
    file('key'),
    '--max-credits',
    '30',
    '--json',
  ])
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out)).toMatchObject({ summary: { lines: { deviates: 0 } }, lines: expect.any(Array) })
  const spent = before - service.admin.balance()
  expect(spent).toBeGreaterThan(0)
  expect(spent).toBeLessThanOrEqual(30)
  expect(out).not.toContain(service.key)
})

test('spends nothing with --read-only, and says what it could not look at', async () => {
  const before = service.admin.balance()
  const { code, out } = await run([...at(service.baseUrl), '--read-only'], service.key)
  expect(code).toBe(0)
  expect(out).toMatch(/Lines: \d+ conform, 0 deviate, \d+ not observable\./)
  expect(out).toContain('needs credits (--max-credits)')
  expect(service.admin.balance()).toBe(before)
})

test('ends with 1 where a line deviates, and says where', async () => {
  const bug = plantedBugs.find(({ name }) => name === 'the 401 has the generic code')
  if (!bug) throw new Error('There is no such bug.')
  const proxy = await startProxy(service.baseUrl, bug.plant(service))
  const { code, out } = await run([...at(proxy.baseUrl), '--read-only'], service.key)
  await proxy.close()
  expect(code).toBe(1)
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
  const open = await run([...at(service.baseUrl), '--key-file', file('open')])
  expect([open.code, open.err]).toEqual([5, expect.stringContaining('chmod 600')])
  const odd = await run(['--base-url', service.baseUrl, '--profile', file('odd.json')], 'k')
  expect([odd.code, odd.err]).toEqual([2, expect.stringContaining('odd.json: network')])
  const nobody = await run(at('http://127.0.0.1:9'), 'k')
  expect([nobody.code, nobody.err]).toEqual([7, expect.stringContaining('127.0.0.1:9')])
})
