// `listwright unlock` against a real host: an address for this user alone, once, and only while the host runs.
import { chmodSync, existsSync, statSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scriptedEngine } from '../testing/web/scripted-engine.ts'
import type { PeerOwner } from './peers.ts'
import { startWebHost, type WebHost } from './server.ts'
import { createSessions } from './sessions.ts'
import { NotUnlocked, unlockAddress } from './unlock.ts'
import { createUnlockDoor, type UnlockDoor, unlockFile } from './unlock-door.ts'

let dir: string
let web: WebHost
let unlock: UnlockDoor
let now = 0
/** Who the connections come from, as the host sees it. */
let peer: PeerOwner
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-unlock-'))
  await writeFile(path.join(dir, 'index.html'), '<title>Listwright</title>')
  unlock = createUnlockDoor(dir)
  peer = 'ours'
  now = Date.now()
  const folders = { page: dir, uploads: path.join(dir, 'uploads') }
  const sessions = createSessions(() => now)
  web = await startWebHost(scriptedEngine(), folders, { sessions, unlock, lookUpPeer: async () => peer })
  unlock.open(web.url)
})
afterEach(async () => {
  await web.close()
  unlock.close()
  await rm(dir, { recursive: true, force: true })
})

const entered = async (address: string) => (await fetch(address)).status
const nobodyServes = /is not open in a browser\. Start it with listwright serve/

test('the address lets one browser in, once, within five minutes', async () => {
  const address = await unlockAddress(dir)
  expect([await entered(address), await entered(address)]).toEqual([200, 403])
  const late = await unlockAddress(dir)
  now += 5 * 60_000 + 1
  expect(await entered(late)).toBe(403)
})

test('the secret is in a file of this user alone, which is gone with the host', async () => {
  if (process.platform !== 'win32') expect(statSync(unlockFile(dir)).mode & 0o777).toBe(0o600)
  const { secret } = JSON.parse(await readFile(unlockFile(dir), 'utf8'))
  expect(await unlockAddress(dir)).not.toContain(secret)
  unlock.close()
  expect(existsSync(unlockFile(dir))).toBe(false)
  await expect(unlockAddress(dir)).rejects.toThrow(nobodyServes)
})

test('a program of another user gets none, with the secret or without', async () => {
  peer = 'other'
  await expect(unlockAddress(dir)).rejects.toThrow(nobodyServes)
  peer = 'ours'
  for (const authorization of ['', 'Bearer ', `Bearer ${'a'.repeat(43)}`]) {
    const headers = { origin: new URL(web.url).origin, authorization }
    const answer = await fetch(`${web.url}unlock`, { method: 'POST', headers })
    expect([answer.status, await answer.text()]).toEqual([403, expect.not.stringContaining('ticket')])
  }
  const { secret } = JSON.parse(await readFile(unlockFile(dir), 'utf8'))
  const authorization = `Bearer ${secret}`
  // A page of another origin, another name of this computer, and one that only reads.
  const elsewhere = { method: 'POST', headers: { origin: 'http://evil.example', authorization } }
  expect((await fetch(`${web.url}unlock`, elsewhere)).status).toBe(403)
  expect((await fetch(`${web.url}unlock`, { headers: { authorization } })).status).toBe(404)
})

test('a port that is now that of another user is not believed', async () => {
  await expect(unlockAddress(dir, async () => 'other')).rejects.toThrow(nobodyServes)
})

test('a host that was killed leaves a file that opens nothing', async () => {
  await web.close()
  await expect(unlockAddress(dir)).rejects.toThrow(nobodyServes)
  const again = createUnlockDoor(dir)
  const old = await readFile(unlockFile(dir), 'utf8')
  again.open(web.url)
  expect(JSON.parse(await readFile(unlockFile(dir), 'utf8')).secret).not.toBe(JSON.parse(old).secret)
})

test.each(['', '{', '{"url":"http://127.0.0.1:1/"}', '{"url":"http://evil.example/","secret":"x"}'])(
  'a file that says %j opens nothing',
  async text => {
    await writeFile(unlockFile(dir), text)
    await expect(unlockAddress(dir)).rejects.toBeInstanceOf(NotUnlocked)
  },
)

test.skipIf(process.platform === 'win32')('a file or folder that others may read, or a link, is refused', async () => {
  await chmod(unlockFile(dir), 0o644)
  await expect(unlockAddress(dir)).rejects.toThrow(/Other users can change/)
  await chmod(unlockFile(dir), 0o600)
  chmodSync(dir, 0o755)
  await expect(unlockAddress(dir)).rejects.toMatchObject({ code: 'folder_refused' })
  chmodSync(dir, 0o700)
  await rm(unlockFile(dir))
  await symlink('/dev/null', unlockFile(dir))
  await expect(unlockAddress(dir)).rejects.toMatchObject({ code: 'folder_refused' })
})

test('a folder that is not there is not made', async () => {
  await expect(unlockAddress(path.join(dir, 'none'))).rejects.toThrow(nobodyServes)
  expect(existsSync(path.join(dir, 'none'))).toBe(false)
})
