// `listwright update`: what it says with and without an address, of a newer version, and for scripts.
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sealed } from '../../engine/updates/envelope.ts'
import { releaseListType } from '../../engine/updates/release-list.ts'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const releases = [{ version: '9.1.0', date: '2026-11-27', notes: '- Better.', packages: [] }]

let at: CommandLine
let server: Server
beforeEach(async () => {
  at = commandLine()
  server = createServer((_request, response) => {
    response.end(sealed(releaseListType, JSON.stringify({ format: 1, number: 1, releases }), privateKey))
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterEach(async () => {
  await at.close()
  server.closeAllConnections()
  await new Promise(resolve => {
    server.close(resolve)
  })
})

test('without an address it says how to set one and ends with 12', async () => {
  const said = await at.here('update')
  expect(said.code).toBe(12)
  expect(said.err).toMatch(/config set updates\.address ADDRESS/)
})

test('a newer version is named with what changed; a clone is told to pull', async () => {
  const { port } = server.address() as AddressInfo
  for (const [name, value] of [
    ['updates.address', `http://127.0.0.1:${port}/releases.json`],
    ['updates.key', key],
  ])
    expect((await at.here('config', 'set', name ?? '', value ?? '')).code).toBe(0)
  const said = await at.here('update', '--download')
  expect(said.code).toBe(0)
  expect(said.out).toMatch(
    /^Listwright 9\.1\.0 of 2026-11-27 is available\.[\s\S]*- Better\.[\s\S]*Pull the new version/,
  )
  expect(JSON.parse((await at.here('update', '--json')).out)).toMatchObject({
    ...{ installedAs: 'clone', newer: { version: '9.1.0' }, package: null, file: null },
  })
  server.close()
  server.closeAllConnections()
  const gone = await at.here('update')
  expect(gone.code).toBe(7)
  expect(gone.err).toMatch(/could not be read \(ECONNREFUSED\)/)
})

test.each([
  [['config', 'set', 'updates.address', 'http://mirror.example/releases.json'], 2],
  [['config', 'set', 'updates.key', 'secret'], 2],
  [['update', '--to', '.'], 2],
  [['update', '--download', '--to', 'nowhere'], 3],
])('%j ends with %i', async (args, code) => {
  expect((await at.here(...args)).code).toBe(code)
})
