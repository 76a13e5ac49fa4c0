// `clean`: what it finds, what a fix would change, what it changed, and what scripts get.
import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

// Commands go one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const guests = [
  'Name,E-mail,Note',
  '" Anna  Berg",ann@firm.example,n/a',
  'Bea Cole,<bea@firm.example>,-',
  ',,',
  'Cy Dahl,Cy <cy@firm.example>,',
  'Dan Eck,dan@gmial.com,fine',
  '',
].join('\n')

const kinds = (problems: { kind: string; count: number }[]) => problems.map(({ kind, count }) => [kind, count])

test('says what it finds, tries a fix, fixes what is safe, then one kind; the exit code is 0', async () => {
  at.put('guests.csv', guests)
  expect(await at.here('import', 'guests.csv')).toMatchObject({ code: 0 })
  const found = await at.here('clean', 'guests', '--json')
  expect(found.code).toBe(0)
  const { problems } = JSON.parse(found.out)
  const all = [
    ['blank-rows', 1],
    ['spaces', 1],
    ['placeholders', 2],
    ['emails', 2],
    ['domains', 1],
  ]
  expect(kinds(problems)).toEqual(all)
  expect(problems.find(({ kind }: { kind: string }) => kind === 'spaces')).toMatchObject({
    columns: [{ column: 'Name', count: 1 }],
    samples: [{ column: 'Name', before: ' Anna  Berg', after: 'Anna Berg' }],
  })
  const tried = JSON.parse((await at.here('clean', 'guests', '--fix', 'safe', '--dry-run', '--json')).out)
  expect(tried).toMatchObject({ dryRun: true, cells: 2, rows: 1 })
  expect(JSON.parse((await at.here('clean', 'guests', '--json')).out).problems).toEqual(problems)
  const done = JSON.parse((await at.here('clean', 'guests', '--fix', 'safe', '--json')).out)
  expect(done).toMatchObject({ cells: 2, rows: 1, dryRun: false })
  expect(done.step).toContain('Extra spaces')
  expect(kinds(done.left)).toEqual([
    ['placeholders', 2],
    ['emails', 1],
    ['domains', 1],
  ])
  const words = await at.here('clean', 'guests', '--fix', 'placeholders')
  expect(words).toMatchObject({ code: 0 })
  expect(words.out).toContain('Clean: Placeholders: 2 cells changed')
  const again = JSON.parse((await at.here('clean', 'guests', '--json')).out)
  expect(kinds(again.problems)).toEqual([
    ['emails', 1],
    ['domains', 1],
  ])
})

test('odd arguments are sentences with code 2, a list that does not exist is 3', async () => {
  at.put('guests.csv', guests)
  await at.here('import', 'guests.csv')
  for (const args of [['clean'], ['clean', 'guests', '--fix', 'everything']])
    expect(await at.here(...args)).toMatchObject({ code: 2, out: '' })
  expect(await at.here('clean', 'nobody')).toMatchObject({ code: 3, out: '' })
})

test('Ctrl+C ends the search with 130; a fix that it ends has changed nothing', async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => {
    const place = (at * 7919) % 9000
    return `Street of the ${place.toString(36)} lakes,Town ${(place % 900).toString(36)}burgh, note ${place},${10_000 + place}`
  })
  at.put('long.csv', ['Street,Town,Note,Code', ...rows, ''].join('\n'))
  expect(await at.here('import', 'long.csv')).toMatchObject({ code: 0 })
  const before = (await at.here('export', 'long', '--out', '-')).out
  for (const options of [[], ['--fix', 'probable-errors', '--dry-run'], ['--fix', 'safe']]) {
    const running = at.start(['clean', 'long', ...options])
    await expect.poll(() => existsSync(at.file('w/workspace.lock')), { interval: 5, timeout: 120_000 }).toBe(true)
    running.child.kill('SIGINT')
    expect((await running.said).code).toBe(130)
  }
  expect((await at.here('export', 'long', '--out', '-')).out).toBe(before)
})
