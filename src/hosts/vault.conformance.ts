// The vault on a real keyring: a D-Bus and a gnome-keyring of the test's own.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { noKeyring } from '../../scripts/keyring.ts'
import { type Keyring, openKeyring } from '../testing/workspace/keyring.ts'
import { noKeychain } from '../testing/workspace/no-keychain.ts'
import type { VaultSeen, VaultStep } from '../testing/workspace/vault-steps.ts'
import { everyFile, vaultSuite } from '../testing/workspace/vault-suite.ts'

const program = path.join(import.meta.dirname, '..', 'testing', 'workspace', 'vault-steps.ts')
const { dataDir, secret, origin, other } = vaultSuite()

const missing = noKeyring()
if (missing) console.log(`The vault is not tested on a real keyring: ${missing}.`)

// gnome-keyring itself ends now and then on a busy machine; its helper says so when it did.
describe.skipIf(missing)('on a real keyring', { retry: 2 }, () => {
  let keyring: Keyring
  beforeAll(async () => {
    keyring = await openKeyring()
  })
  afterAll(() => keyring.close())
  afterEach(() => keyring.empty())

  const startRing = (unlocked: boolean) => keyring.start(unlocked)
  const stopRing = () => keyring.stop()
  const run = (file: string, args: string[], more: NodeJS.ProcessEnv = {}) =>
    promisify(execFile)(file, args, { env: { ...keyring.env, ...more } })
  async function steps(list: VaultStep[], more: NodeJS.ProcessEnv = {}, dir = dataDir()): Promise<VaultSeen> {
    const { stdout } = await run(process.execPath, [program, dir, JSON.stringify(list)], more)
    return JSON.parse(stdout) as VaultSeen
  }

  test('is secure; a key outlives the process until it is forgotten, and lies in no file of ours', async () => {
    await startRing(true)
    expect(await steps([['get', origin]])).toEqual({
      storage: 'secure',
      store: 'Secret Service',
      reason: null,
      answers: [null],
    })
    await steps([['set', origin, secret]])
    expect(await steps([['get', origin]])).toMatchObject({ storage: 'secure', answers: [secret] })
    expect(await everyFile(dataDir())).not.toContain(secret)
    expect(await everyFile(keyring.home)).not.toContain(secret)
    expect(
      await steps([
        ['forget', origin],
        ['get', origin],
        ['forget', origin],
      ]),
    ).toMatchObject({
      answers: [true, null, false],
    })
    expect(await steps([['get', origin]])).toMatchObject({ storage: 'secure', answers: [null] })
    expect(existsSync(path.join(dataDir(), 'keychain.json'))).toBe(false)
  })

  test('a replaced key is the new one', async () => {
    await startRing(true)
    await steps([
      ['set', origin, 'old'],
      ['set', origin, secret],
    ])
    expect(await steps([['get', origin]])).toMatchObject({ answers: [secret] })
  })

  test('without a bus it is session-only with the reason, and keeps a key until the process ends', async () => {
    const seen = await steps(
      [
        ['set', origin, secret],
        ['get', origin],
        ['forget', origin],
        ['get', origin],
      ],
      noKeychain,
    )
    expect(seen).toMatchObject({ storage: 'session', store: 'memory', answers: [secret, true, null] })
    expect(seen.reason).toBeTruthy()
    expect(await everyFile(dataDir())).not.toContain(secret)
    expect(await steps([['get', origin]], noKeychain)).toMatchObject({ answers: [null] })
  })

  test('without a secret service on the bus it is session-only', async () => {
    expect(await steps([['get', origin]])).toMatchObject({ storage: 'session', answers: [null] })
  })

  test('a stored key behind a locked keyring is unavailable; a key entered then serves for the session', async () => {
    await startRing(true)
    await steps([['set', origin, secret]])
    await stopRing()
    await startRing(false)
    const seen = await steps([['get', origin]])
    expect(seen).toMatchObject({ storage: 'unavailable', store: 'memory', answers: [null] })
    expect(seen.reason).toMatch(/^The stored key cannot be read\. ./)
    expect(
      await steps([
        ['set', origin, 'other'],
        ['get', origin],
      ]),
    ).toMatchObject({
      storage: 'session',
      answers: ['other'],
    })
    await stopRing()
    await startRing(true)
    expect(await steps([['get', origin]])).toMatchObject({ storage: 'secure', answers: [secret] })
  })

  test('a locked keyring is unlocked without a restart, and the stored key is read again', async () => {
    await startRing(true)
    await steps([['set', origin, secret]])
    await stopRing()
    await startRing(false)
    const opened = path.join(keyring.home, 'opened')
    const seen = steps([['get', origin], ['wait', opened], ['unlock'], ['get', origin]])
    await expect.poll(() => existsSync(`${opened}.waiting`)).toBe(true)
    await stopRing()
    await startRing(true)
    await writeFile(opened, '')
    expect(await seen).toMatchObject({ storage: 'secure', answers: [null, secret] })
  })

  test('a stored key without a bus is unavailable', async () => {
    await startRing(true)
    await steps([['set', origin, secret]])
    expect(await steps([['get', origin]], noKeychain)).toMatchObject({ storage: 'unavailable', answers: [null] })
  })

  test('a key removed by its owner in the keyring is simply not there', async () => {
    await startRing(true)
    await steps([['set', origin, secret]])
    await keyring.empty()
    await startRing(true)
    expect(await steps([['get', origin]])).toMatchObject({ storage: 'secure', answers: [null] })
    expect(existsSync(path.join(dataDir(), 'keychain.json'))).toBe(false)
  })

  test('each service has a key of its own, and so has each workspace', async () => {
    await startRing(true)
    const elsewhere = path.join(dataDir(), 'elsewhere')
    await steps([['set', origin, secret]])
    expect(
      await steps([['get', origin], ['get', other], ['get', 'http://api.example.com'], ['origins']]),
    ).toMatchObject({
      answers: [secret, null, null, [origin]],
    })
    expect(await steps([['get', origin], ['origins']], {}, elsewhere)).toMatchObject({ answers: [null, []] })
    await steps([['set', other, 'of the other']])
    await steps([['set', origin, 'of the other workspace']], {}, elsewhere)
    expect(await steps([['forget', origin], ['get', other], ['origins']])).toMatchObject({
      answers: [true, 'of the other', [other]],
    })
    expect(await steps([['get', origin]], {}, elsewhere)).toMatchObject({ answers: ['of the other workspace'] })
  })
})
