// Looking for a new version and saving its package, against a real server: what is taken, what is refused, and that nothing is left then.
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Settings } from '../../contract/app/settings.ts'
import type { UpdateProgress } from '../../contract/app/updates.ts'
import { sealed } from './envelope.ts'
import { releaseListType } from './release-list.ts'
import { createUpdates } from './updates.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const content = Buffer.alloc(1_300_000, 'Listwright')
const digest = createHash('sha256').update(content).digest('hex')

let dir: string
let server: Server
let asked: IncomingMessage[]
let answer: (path: string, response: ServerResponse) => void
let settings: Settings
let isRunning: boolean
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const listOf = (number: number, version = '9.1.0') =>
  sealed(
    releaseListType,
    JSON.stringify({
      ...{ format: 1, number },
      releases: [
        {
          ...{ version, date: '2026-11-27', notes: '- Better.' },
          packages: [
            {
              ...{ kind: 'npm', platform: 'any', arch: 'any', file: `listwright-${version}.tgz` },
              ...{ bytes: content.length, sha256: digest },
            },
          ],
        },
      ],
    }),
    privateKey,
  )
const serve = (list: string, bytes = content) => {
  answer = (at, response) => {
    response.end(at.endsWith('.tgz') ? bytes : list)
  }
}

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-updates-'))
  mkdirSync(path.join(dir, 'saved'))
  asked = []
  isRunning = false
  server = createServer((request, response) => {
    asked.push(request)
    answer(request.url ?? '', response)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  settings = Settings.parse({ updates: { address: `${origin()}/releases.json`, key } })
  serve(listOf(5))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => {
    server.close(resolve)
  })
  rmSync(dir, { recursive: true, force: true })
})

const made = () =>
  createUpdates({
    isRunning: () => isRunning,
    host: {
      ...{ version: '0.1.0', dataDir: dir, outputMode: 0o644 },
      // As npm installs it.
      resourcesDir: path.join(dir, 'node_modules', 'listwright', 'resources'),
      settings: {
        get: () => settings,
        set: patch => {
          settings = { ...settings, ...patch }
          return settings
        },
      },
    },
  })
const saved = () => readdirSync(path.join(dir, 'saved'))
const refused = (reason: string) => ({ code: 'update_refused', details: { reason } })
async function downloaded(updates: ReturnType<typeof made>, signal = new AbortController().signal) {
  const steps: UpdateProgress[] = []
  for await (const step of updates.download({ version: '9.1.0', folder: path.join(dir, 'saved') }, signal))
    steps.push(step)
  return steps
}

test('nothing is asked before the person asks; the request carries nothing about them or their lists', async () => {
  const updates = made()
  expect(asked).toEqual([])
  expect(await updates.look()).toMatchObject({
    ...{ current: '0.1.0', installedAs: 'npm', newer: { version: '9.1.0', date: '2026-11-27', notes: '- Better.' } },
    package: { kind: 'npm', file: 'listwright-9.1.0.tgz', bytes: content.length },
  })
  expect(asked.map(({ method, url }) => [method, url])).toEqual([['GET', '/releases.json']])
  expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual(['accept', 'connection', 'host'])
})

test('the newest version says so', async () => {
  serve(listOf(5, '0.1.0'))
  expect(await made().look()).toMatchObject({ newer: null, package: null })
})

test('a package is saved whole, with its progress and the command to install it; a second time it is not loaded again', async () => {
  const updates = made()
  await updates.look()
  const steps = await downloaded(updates)
  const file = path.join(dir, 'saved', 'listwright-9.1.0.tgz')
  expect(steps.at(-1)).toEqual({ state: 'saved', file, install: `npm install -g '${file}'` })
  expect(readFileSync(file).equals(content)).toBe(true)
  expect(await downloaded(updates)).toEqual(steps.slice(-1))
  expect(asked.filter(({ url }) => url?.endsWith('.tgz'))).toHaveLength(1)
})

test('another file of that name stays', async () => {
  writeFileSync(path.join(dir, 'saved', 'listwright-9.1.0.tgz'), 'mine')
  const updates = made()
  await updates.look()
  await downloaded(updates)
  expect(saved().toSorted()).toEqual(['listwright-9.1.0 (2).tgz', 'listwright-9.1.0.tgz'])
  expect(readFileSync(path.join(dir, 'saved', 'listwright-9.1.0.tgz'), 'utf8')).toBe('mine')
})

test.each([
  ['changed', Buffer.alloc(content.length, 'Listwrighx'), 'wrong_content'],
  ['cut', content.subarray(0, 1_000_000), 'wrong_content'],
  ['longer', Buffer.concat([content, content]), 'too_large'],
])('a package that is %s is refused, and nothing is left', async (_how, bytes, reason) => {
  serve(listOf(5), bytes)
  const updates = made()
  await updates.look()
  await expect(downloaded(updates)).rejects.toMatchObject(refused(reason))
  expect(saved()).toEqual([])
})

test('a connection that breaks in the middle, and a person who cancels, leave nothing', async () => {
  const updates = made()
  await updates.look()
  answer = (_at, response) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, 600_000), () => response.destroy())
  }
  await expect(downloaded(updates)).rejects.toMatchObject(refused('unreachable'))
  answer = (_at, response) => {
    response.writeHead(200, { 'content-length': content.length })
    response.write(content.subarray(0, 600_000))
  }
  const cancel = new AbortController()
  const loading = downloaded(updates, cancel.signal)
  setTimeout(() => cancel.abort(), 200)
  await expect(loading).rejects.toThrow(/abort/)
  expect(saved()).toEqual([])
})

test('an older list is refused after a newer one, for lists of the same key', async () => {
  const updates = made()
  await updates.look()
  serve(listOf(4, '9.9.0'))
  await expect(updates.look()).rejects.toMatchObject(refused('older'))
  // Kept for the next start, too.
  await expect(made().look()).rejects.toMatchObject(refused('older'))
})

test('a list of another key, half a list, a page and a missing one are refused', async () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const own = settings
  settings = { ...own, updates: { ...own.updates, key: other } }
  await expect(made().look()).rejects.toMatchObject(refused('wrong_signature'))
  settings = own
  const whole = listOf(5)
  serve(whole.slice(0, whole.length / 2))
  await expect(made().look()).rejects.toMatchObject(refused('unreadable'))
  serve('<!doctype html><title>Sign in</title>')
  await expect(made().look()).rejects.toMatchObject(refused('unreadable'))
  serve('x'.repeat(4_100_000))
  await expect(made().look()).rejects.toMatchObject(refused('too_large'))
  answer = (_at, response) => {
    response.writeHead(404).end()
  }
  await expect(made().look()).rejects.toMatchObject(refused('unreachable'))
})

test('a redirect is followed to an encrypted address or on this computer, and no further than five times', async () => {
  answer = (at, response) => {
    if (at === '/releases.json') response.writeHead(302, { location: '/moved/releases.json' }).end()
    else response.end(listOf(5))
  }
  expect(await made().look()).toMatchObject({ newer: { version: '9.1.0' } })
  answer = (_at, response) => {
    response.writeHead(302, { location: 'http://mirror.example/releases.json' }).end()
  }
  await expect(made().look()).rejects.toMatchObject(refused('unreachable'))
  const before = asked.length
  answer = (_at, response) => {
    response.writeHead(307, { location: '/releases.json' }).end()
  }
  await expect(made().look()).rejects.toMatchObject(refused('unreachable'))
  expect(asked.length - before).toBe(6)
})

test('without an address, and during a run, nothing is asked', async () => {
  isRunning = true
  await expect(made().look()).rejects.toMatchObject({ code: 'update_during_run' })
  isRunning = false
  const updates = made()
  await updates.look()
  isRunning = true
  await expect(downloaded(updates)).rejects.toMatchObject({ code: 'update_during_run' })
  isRunning = false
  settings = Settings.parse({})
  await expect(made().look()).rejects.toMatchObject({ code: 'update_address_missing' })
  expect(asked).toHaveLength(1)
})

test('a folder that cannot be written is said, and nothing is left', async () => {
  const updates = made()
  await updates.look()
  const missing = updates.download(
    { version: '9.1.0', folder: path.join(dir, 'not there') },
    new AbortController().signal,
  )
  await expect(missing.next()).rejects.toMatchObject({ code: 'write_denied' })
})
