// Commands that only read, while a run in another process holds the workspace, and where the workspace cannot be written.
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from '../../engine/workspace/lock.ts'
import { copyForReading } from '../../engine/workspace/reading-copy.ts'
import { type CommandLine, commandLine, many } from '../../testing/command-line.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
  at.put('guests.csv', many(40))
})
afterEach(async () => {
  await at.close()
  // Of each copy nothing is left.
  expect(readdirSync(tmpdir()).filter(name => name.startsWith('listwright-reading-'))).toEqual([])
})

const readers = [
  { args: ['lists'], says: /"name":"guests"/ },
  { args: ['export', 'guests', '--out', 'copy.csv'], says: /copy\.csv/ },
  { args: ['estimate', 'validate.phone', '--in', 'guests', '--map', 'phone=E-mail'], says: /"credits"/ },
  { args: ['ledger'], says: /"entries"/ },
  { args: ['runs', 'list'], says: /"state":"(running|waiting)"/ },
  { args: ['runs', 'show', '1'], says: /"state":"(running|waiting)"/ },
  { args: ['doctor'], says: /"name":"workspace","level":"good"/ },
  { args: ['profile', 'guests'], says: /"columns"/ },
  { args: ['health', 'guests'], says: /./ },
  { args: ['config', 'list'], says: /"dailyCap"/ },
]

/** A run in a process of its own that has sent something and has more to send. */
async function runElsewhere() {
  mkdirSync(at.file('w'), { mode: 0o700 })
  at.put('w/settings.json', JSON.stringify({ practice: { credits: 1000, perSecond: 1 } }))
  const run = at.start(['run', 'validate.email', '--in', 'guests.csv', '--budget', '100', '--json'])
  while (!/"callsDone":[1-9]/.test(run.err())) await new Promise(resolve => setTimeout(resolve, 50))
  return run
}

test('a run goes on in another process: each reader shows what is committed, and the run ends as if alone', async () => {
  const run = await runElsewhere()
  for (const { args, says } of readers) {
    const said = await at.here(...args, '--json')
    expect({ args, code: said.code, err: said.code === 0 ? '' : said.err }).toEqual({ args, code: 0, err: '' })
    expect(said.out).toMatch(says)
    if (args[0] !== 'config') expect(said.err).toContain('The workspace is open in another program.')
  }
  // The balance that the run has read, not that of a service of the copy's own.
  const estimate = await at.here('estimate', 'validate.email', '--in', 'guests', '--json')
  const { credits, at: read } = JSON.parse(estimate.out).balance
  const ledger = JSON.parse((await at.here('ledger', '--json')).out).entries
  expect(ledger).toContainEqual(expect.objectContaining({ kind: 'balance', balance: credits, at: read }))
  expect(readFileSync(at.file('copy.csv'), 'utf8')).toContain('guest39@gmail.com')
  // What would change something waits for the workspace.
  for (const args of [
    ['runs', 'stop', '1'],
    ['unsure', 'check', '1'],
    ['config', 'set', 'dailyCap', '1'],
  ])
    expect({ args, code: (await at.here(...args)).code }).toEqual({ args, code: 8 })
  run.child.kill('SIGINT')
  expect((await run.said).code).toBe(130)
  const shown = JSON.parse((await at.here('runs', 'show', '1', '--json')).out).run
  expect(shown).toMatchObject({ state: 'paused', reason: 'user', credits: { unsure: 0 }, undecided: 0 })
  const resumed = JSON.parse((await at.here('runs', 'stop', '1', '--json')).out).run
  expect(resumed.credits.booked).toBe(shown.callsDone)
})

test('a workspace that is not there, or damaged, is told as ever while it is open elsewhere', async () => {
  expect((await at.here('ledger', '--workspace', 'w')).code).toBe(0)
  at.put('w/workspace.db', 'this is no database, however long it is'.repeat(200))
  const lock = takeLock(at.file('w'), 'web')
  const said = await at.here('ledger')
  lock.release()
  expect(said).toMatchObject({ code: 8, err: expect.stringContaining('is already open in') })
})

test('files of a medium that no one writes are copied with their log, and read like the workspace', async () => {
  await at.here('import', 'guests.csv')
  const copy = at.file('copied')
  mkdirSync(copy, { mode: 0o700 })
  await copyForReading(at.file('w'), copy, false)
  expect(readdirSync(copy)).toContain('workspace.db')
  const said = JSON.parse((await at.here('lists', '--json', '--workspace', path.basename(copy))).out)
  expect(said.lists).toMatchObject([{ name: 'guests', rows: 40 }])
})

// An administrator may write everywhere but on a medium that takes nothing.
test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a folder that cannot be written is read, and nothing in it changes',
  async () => {
    await at.here('import', 'guests.csv')
    const names = readdirSync(at.file('w'))
    chmodSync(at.file('w'), 0o500)
    for (const { args } of readers.filter(({ args }) => args[1] !== 'show'))
      expect({ args, code: (await at.here(...args, '--json')).code }).toEqual({ args, code: 0 })
    chmodSync(at.file('w'), 0o700)
    expect(readdirSync(at.file('w'))).toEqual(names)
  },
)
