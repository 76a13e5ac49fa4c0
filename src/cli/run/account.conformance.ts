// `estimate`, `ledger`, `balance`, `key` and `doctor` as people and scripts see them.
import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { noKeyring } from '../../../scripts/keyring.ts'
import { type CommandLine, commandLine, guests } from '../../testing/command-line.ts'
import { type Keyring, openKeyring } from '../../testing/workspace/keyring.ts'

// Some tests start several programs one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const cli = (...args: string[]) => at.here(...args)
const json = async (...args: string[]) => {
  const said = await cli(...args, '--json')
  expect(said).toMatchObject({ code: 0, out: expect.stringMatching(/^.+\n$/) })
  return JSON.parse(said.out)
}
const validate = ['validate.email', '--in', 'guests.csv', '--map', 'email=Work e-mail']

test('estimate tells the funnel and spends nothing; the run then spends what it said', async () => {
  at.put('guests.csv', guests)
  const told = await json('estimate', ...validate)
  expect(told).toMatchObject({
    operation: 'validate.email',
    rows: 5,
    calls: 2,
    credits: { high: 2 },
    provider: { live: false },
    balance: { credits: 1000 },
    sends: { fields: ['email'] },
  })
  expect(told.lines).toContainEqual({ class: 'duplicate', rows: 1 })
  expect((await json('ledger')).booked).toBe(0)
  const text = (await cli('estimate', ...validate)).out
  expect(text).toMatch(/^validate\.email over guests: Practice, balance 1000$/m)
  expect(text).toMatch(/^ +-1 {2}same input as another row, free$/m)
  expect(text).toMatch(/^ +2 {2}requests x 1 = up to 2 credits, about 1 s at 10 per second$/m)
  expect((await json('run', ...validate, '--budget', '2')).credits).toMatchObject({ booked: 2, observed: 2 })
  expect((await json('balance')).credits).toBe(998)
})

describe('ledger', () => {
  beforeEach(async () => {
    at.put('guests.csv', guests)
    await cli('run', ...validate, '--budget', '10')
  })

  test('entries and sums agree with the run', async () => {
    const { entries, booked } = await json('ledger')
    expect(booked).toBe(2)
    expect(entries.filter((entry: { kind: string }) => entry.kind === 'call')).toHaveLength(2)
    expect(entries[0]).toMatchObject({ provider: 'practice', at: expect.stringMatching(/^\d{4}-/) })
    for (const by of ['run', 'column', 'op', 'day'])
      expect((await json('ledger', '--group-by', by)).groups).toMatchObject([{ calls: 2, booked: 2 }])
    expect((await json('ledger', '--since', '2999-01-01')).entries).toEqual([])
  })

  test('CSV has a header and a line per entry; text has a sum', async () => {
    const { out } = await cli('ledger', '--csv')
    const [head, ...lines] = out.trimEnd().split('\n')
    expect(head).toBe('at,provider,kind,operation,run,rows,outcome,expected,booked,balance,input')
    expect(lines.filter(line => line.includes(',call,validate.email,'))).toHaveLength(2)
    const sums = (await cli('ledger', '--group-by', 'op', '--csv')).out.trimEnd().split('\n')
    expect(sums).toHaveLength(2)
    expect(sums[1]).toMatch(/^validate\.email,/)
    expect((await cli('ledger')).out).toMatch(/\n2 credits in total\n$/)
  })
})

describe('key without a keychain', () => {
  test('set refuses with the reason and what to do, before anything is read: 5', async () => {
    const said = await at.hereWith({ stdin: 'api_secret_of_the_test\n' }, 'key', 'set')
    expect(said).toMatchObject({ code: 5, out: '' })
    expect(said.err).toMatch(/no secure place to store a key .* LISTWRIGHT_API_KEY or --key-file/)
    expect(said.err).not.toContain('api_secret_of_the_test')
  })

  test('status says that there is none, also where one is given and no service is set up: 5', async () => {
    expect(await cli('key', 'status')).toMatchObject({ code: 5, out: expect.stringMatching(/^No key is set\.\n/) })
    const env = { LISTWRIGHT_API_KEY: 'api_secret_of_the_test' }
    const given = await at.hereWith({ env }, 'key', 'status', '--json')
    // It is for the address that is set up, and there is none.
    expect(given.code).toBe(5)
    expect(JSON.parse(given.out)).toMatchObject({ has: false, storage: 'session' })
    expect(JSON.parse(given.out).reason).toContain('not used')
    expect(given.out).not.toContain('api_secret_of_the_test')
    expect((await cli('key', 'forget')).code).toBe(0)
  })

  test('never takes a key as an argument: 2', async () => {
    expect(await cli('key', 'set', 'api_secret')).toMatchObject({ code: 2, out: '' })
    expect((await cli('key')).code).toBe(2)
  })
})

describe.skipIf(noKeyring())('key with a keychain', () => {
  let keyring: Keyring
  beforeAll(async () => {
    keyring = await openKeyring()
    await keyring.start(true)
  })
  afterAll(() => keyring.close())
  const service = (baseUrl: string) => {
    mkdirSync(at.file('w'), { recursive: true, mode: 0o700 })
    writeFileSync(at.file('w/settings.json'), JSON.stringify({ remote: { baseUrl, network: 'social' } }))
  }
  const key = (action: string, stdin = '') => at.start(['key', action, '--json'], keyring.env, stdin).said

  test('is set from stdin, found by the next command, forgotten; and lies in no file', async () => {
    const secret = 'api_secret_of_the_test'
    service('https://api.example.com/v1')
    const set = await key('set', `${secret}\n`)
    expect(set.code).toBe(0)
    expect(JSON.parse(set.out)).toMatchObject({ storage: 'secure', store: 'Secret Service', has: true })
    const status = await key('status')
    expect(status.code).toBe(0)
    expect(JSON.parse(status.out)).toMatchObject({ storage: 'secure', has: true, origin: 'https://api.example.com' })
    expect(`${set.out}${set.err}${status.out}${status.err}`).not.toContain(secret)
    for (const entry of await readdir(at.dir, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) expect(readFileSync(path.join(entry.parentPath, entry.name), 'latin1')).not.toContain(secret)
    expect((await key('forget')).code).toBe(0)
    expect((await key('status')).code).toBe(5)
  })

  test('belongs to one address: that of the settings, or the one that is named', async () => {
    // Where no service is set up there is nothing that a key could be for.
    const say = at.keptWith(keyring.env)
    const unset = await say(['key', 'set', '--json'], 'api_1\n')
    expect(unset).toMatchObject({ code: 2, err: expect.stringContaining('--for https://') })
    const named = await say(['key', 'set', '--for', 'https://one.example/v1'], 'api_0123456789abcdef0123456789abcdef\n')
    expect(named).toMatchObject({ code: 0, out: 'The key for https://one.example is stored in Secret Service.\n' })
    service('https://two.example')
    const told = await say(['key', 'status'])
    expect(told.code).toBe(5)
    expect(told.out).toBe('No key is set, for https://two.example.\nA key is also stored for https://one.example.\n')
    expect((await say(['balance', '--provider', 'live'])).err).toContain('No API key is set')
    const forget = ['key', 'forget', '--for', 'https://one.example', '--json']
    expect(JSON.parse((await say(forget)).out)).toMatchObject({ others: [] })
    expect((await cli('key', 'set', '--for', 'http://two.example')).code).toBe(2)
  })

  test('all keys of a workspace are forgotten before it is deleted, each address by itself too; another workspace keeps its own', async () => {
    const secret = (one: string) => `api_${one}_0123456789abcdef0123456789abcdef`
    const here = (workspace: string, ...args: string[]) => [...args, '--workspace', at.file(workspace)]
    const say = at.keptWith(keyring.env)
    const put = (workspace: string, host: string) =>
      say(here(workspace, 'key', 'set', '--for', `https://${host}.example`), `${secret(`${workspace}${host}`)}\n`)
    const kept = async (workspace: string) =>
      JSON.parse((await say(here(workspace, 'key', 'status', '--json'))).out).others
    for (const [workspace, host] of [
      ['one', 'a'],
      ['one', 'b'],
      ['one', 'c'],
      ['two', 'a'],
    ] as const)
      expect((await put(workspace, host)).code).toBe(0)
    // A folder that is deleted without that leaves its keys behind, and a copy made before it could still use them.
    cpSync(at.file('one'), at.file('copy'), { recursive: true })
    chmodSync(at.file('copy'), 0o700)
    expect(await say(here('one', 'key', 'forget', '--for', 'https://b.example'))).toMatchObject({ code: 0 })
    expect(await kept('one')).toEqual(['https://a.example', 'https://c.example'])
    const all = await say(here('one', 'key', 'forget', '--all', '--json'))
    expect(JSON.parse(all.out)).toMatchObject({
      has: false,
      others: [],
      forgotten: ['https://a.example', 'https://c.example'],
      hashes: 0,
    })
    expect(existsSync(at.file('one/keychain.json'))).toBe(false)
    expect(await kept('two')).toEqual(['https://a.example'])
    // The copy names entries of the keychain that are no more.
    writeFileSync(
      at.file('copy/settings.json'),
      JSON.stringify({ remote: { baseUrl: 'https://a.example', network: 'social' } }),
    )
    const used = await say(here('copy', 'balance', '--provider', 'live'))
    expect(used).toMatchObject({ code: 5, out: '' })
    const again = JSON.parse((await say(here('one', 'key', 'forget', '--all', '--json'))).out)
    expect(again).toMatchObject({ forgotten: [] })
    for (const folder of ['one', 'two', 'copy'])
      for (const entry of await readdir(at.file(folder), { recursive: true, withFileTypes: true }))
        if (entry.isFile())
          expect(readFileSync(path.join(entry.parentPath, entry.name), 'latin1')).not.toMatch(/api_(?:one|two)/)
  })

  test('an empty key is refused: 2', async () => {
    service('https://api.example.com')
    const say = at.keptWith(keyring.env)
    expect(await say(['key', 'set', '--json'], '  \n')).toMatchObject({ code: 2, out: '' })
    expect((await say(['key', 'status', '--json'])).code).toBe(5)
  })
})

describe('doctor', () => {
  test('finds a new workspace sound: 0', async () => {
    const { sound, checks } = await json('doctor')
    expect(sound).toBe(true)
    expect(checks.map((check: { name: string }) => check.name)).toEqual(
      expect.arrayContaining(['program', 'workspace', 'disk', 'key', 'browser', 'data']),
    )
    expect((await cli('doctor')).out).toMatch(/^ok {3}workspace {1,}sound, \d+ MB$/m)
  })

  test('a stored key that cannot be read: 5', async () => {
    mkdirSync(at.file('w'), { mode: 0o700 })
    writeFileSync(
      at.file('w/keychain.json'),
      JSON.stringify({ workspace: randomUUID(), accounts: ['https://api.example.com'] }),
    )
    const said = await cli('doctor')
    expect(said.code).toBe(5)
    expect(said.out).toMatch(/^BAD {2}key {7,}the stored key cannot be read/m)
  })
})
