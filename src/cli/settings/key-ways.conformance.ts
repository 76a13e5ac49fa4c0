// A key reaches a command by the environment, by a file or from the keychain. Whichever way it comes, it is in no file of the
// workspace, no word of a command, no report of a crash, no argument list and no environment of a program that is started.
import { chmodSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noKeyring } from '../../../scripts/keyring.ts'
import { type Service, startService } from '../../service/start.ts'
import { type CommandLine, commandLine, type KeptProgram, many, summaryOf } from '../../testing/command-line.ts'
import { type ScriptedRemote, startScriptedRemote } from '../../testing/run/scripted-remote.ts'
import { filesBelow, filesWithKey, holdsKey, processesOf } from '../../testing/workspace/key-search.ts'
import { openKeyring } from '../../testing/workspace/keyring.ts'

// Commands go one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const rows = 30
let at: CommandLine
let service: Service
let remote: ScriptedRemote
beforeEach(async () => {
  at = commandLine()
  service = await startService({ startCredits: 1000, pace: { perSecond: 0, burst: 1 } })
  // It repeats the key in every answer, and leaves time to look while the run goes on.
  remote = await startScriptedRemote(service.baseUrl, {
    answer: (_path, json) => ({ ...(json as object), you_sent: service.key }),
    delayMs: 200,
  })
  at.put('guests.csv', many(rows))
  mkdirSync(at.file('w'), { mode: 0o700 })
  mkdirSync(at.file('reports'))
  const settings = { provider: 'remote', remote: { baseUrl: remote.baseUrl, network: 'social' } }
  at.put('w/settings.json', JSON.stringify(settings))
})
afterEach(async () => {
  await at.close()
  await remote.close()
  await service.close()
})

/** What a command gets beside its words, how the later ones are started, and how it ends. */
interface Way {
  readonly env: NodeJS.ProcessEnv
  readonly args: readonly string[]
  readonly later: KeptProgram
  end(): Promise<void>
}
const ways: { readonly [name: string]: (key: string) => Promise<Way> } = {
  environment: async key => {
    const env = { LISTWRIGHT_API_KEY: key }
    return { env, args: [], later: args => at.hereWith({ env }, ...args), end: async () => {} }
  },
  file: async key => {
    at.put('key', `${key}\n`)
    chmodSync(at.file('key'), 0o600)
    return {
      env: {},
      args: ['--key-file', at.file('key')],
      later: args => at.here(...args),
      end: async () => {},
    }
  },
  keychain: async key => {
    const keyring = await openKeyring()
    await keyring.start(true)
    const set = await at.start(['key', 'set'], keyring.env, `${key}\n`).said
    expect(set.code).toBe(0)
    expect(holdsKey(`${set.out}${set.err}`, key)).toBe(false)
    return { env: keyring.env, args: [], later: at.keptWith(keyring.env), end: () => keyring.close() }
  },
}
const missing = noKeyring()
if (missing) console.log(`A key of the keychain is not looked for: ${missing}.`)
const here = Object.keys(ways).filter(name => name !== 'keychain' || !missing)

test.skipIf(process.platform !== 'linux').each(here)('a key by the %s is left nowhere', async name => {
  const { key } = service
  const way = await ways[name]?.(key)
  if (!way) throw new Error(`no way ${name}`)
  const workspace = ['--workspace', at.file('w')]
  const run = ['run', 'validate.email', '--in', 'guests.csv', '--budget', '50', '--json', ...way.args, ...workspace]
  const reports = `--report-on-signal --report-signal=SIGUSR2 --report-directory=${at.file('reports')}`
  const started = at.start(run, { ...way.env, NODE_OPTIONS: reports })
  await expect.poll(() => remote.requests.length, { timeout: 120_000 }).toBeGreaterThan(3)

  // What a crash would report: arguments, environment, stacks and what is loaded.
  started.child.kill('SIGUSR2')
  const report = () => filesBelow(at.file('reports')).then(files => files[0])
  await expect.poll(report, { timeout: 60_000 }).toBeDefined()
  const reportText = async () => readFile((await report()) ?? '', 'utf8')
  await expect.poll(reportText, { timeout: 60_000 }).toMatch(/\}\s*$/)
  expect(await reportText()).toContain('environmentVariables')
  expect(holdsKey(await reportText(), key)).toBe(false)

  const processes = await processesOf(at.file('w'))
  expect(processes.map(({ id }) => id)).toContain(started.child.pid)
  expect(processes.filter(({ args }) => holdsKey(args, key))).toEqual([])
  // What the person put into the environment of the command stays in it until it ends; nothing that it starts has it.
  const inherits = processes.filter(({ id }) => name !== 'environment' || id !== started.child.pid)
  expect(inherits.filter(({ environment }) => holdsKey(environment, key))).toEqual([])

  // What is left as after a crash: the write-ahead log is there.
  started.child.kill('SIGKILL')
  const killed = await started.said
  expect(killed.code).toBeNull()
  expect(await filesBelow(at.file('w'))).toEqual(
    expect.arrayContaining([at.file('w/workspace.db'), at.file('w/workspace.db-wal')]),
  )
  expect(await filesWithKey(at.file('w'), key)).toEqual([])

  const resumed = await way.later([...run, '--resume'])
  expect(summaryOf(resumed)).toMatchObject({ state: 'done', rows })
  const said = [killed, resumed]
  for (const words of [
    ['ledger', '--json'],
    ['key', 'status', '--json'],
    ['balance', '--json', ...way.args],
    ['doctor'],
    ['export', 'guests', '--out', 'out.csv'],
  ])
    said.push(await way.later([...words, ...workspace]))
  expect(said.filter(({ out, err }) => holdsKey(`${out}${err}`, key))).toEqual([])
  expect(holdsKey(await readFile(at.file('out.csv')), key)).toBe(false)
  expect(await filesWithKey(at.file('w'), key)).toEqual([])
  await way.end()
})
