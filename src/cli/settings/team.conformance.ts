// listwright team on a real PostgreSQL server: two workspaces make a team, join, set limits, leave; and what is said when they cannot.
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { teamSuite } from '../../testing/workspace/team-suite.ts'

const server = teamSuite()
let at: CommandLine
beforeAll(() => {
  at = commandLine()
  mkdirSync(at.file('w'), { mode: 0o700 })
  at.put('w/settings.json', JSON.stringify({ remote: { baseUrl: 'https://api.example.com', network: 'social' } }))
})
afterAll(() => at.close())

/** A command with an address in its environment. */
const given = (address: string, ...args: string[]) =>
  at.hereWith({ env: { LISTWRIGHT_TEAM: address } }, 'team', ...args)
const fromFile = (file: string, ...args: string[]) =>
  at.hereWith({ env: { LISTWRIGHT_TEAM_FILE: at.file(file) } }, 'team', ...args)

test('one makes a team, another joins by the invitation, both see it, one leaves', async () => {
  expect(await at.here('team', 'status')).toMatchObject({ code: 2, err: expect.stringContaining('in no team') })
  expect(await at.here('team', 'create', 'sales', '--invitation', 'sales.team')).toMatchObject({
    code: 2,
    err: expect.stringContaining('LISTWRIGHT_TEAM'),
  })
  const made = await given(server.url(), 'create', 'sales', '--invitation', 'sales.team', '--as', 'Anna')
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/Created the team sales at 127\.0\.0\.1/) })
  expect(made.out).not.toContain('key=')
  expect(statSync(at.file('sales.team')).mode & 0o077).toBe(0)
  expect(readFileSync(at.file('sales.team'), 'utf8')).toMatch(/^postgres:.*#team=sales&key=/)
  expect(await fromFile('sales.team', 'join')).toMatchObject({ code: 2, err: expect.stringContaining('already') })

  const joined = await fromFile('sales.team', 'join', '--as', 'nightly', '--workspace', 'other')
  expect(joined).toMatchObject({ code: 0, out: expect.stringContaining('Joined the team sales') })
  const limited = await fromFile('sales.team', 'limit', '500', '--per', 'day', '--member', 'nightly')
  expect(limited).toMatchObject({ code: 0, out: expect.stringContaining('Limit per day for nightly: 500 credits') })
  const status = await fromFile('sales.team', 'status', '--json', '--workspace', 'other')
  expect(JSON.parse(status.out)).toMatchObject({
    team: 'sales',
    member: 'nightly',
    address: 'given',
    unsettled: 0,
    members: [
      { name: 'Anna', you: false, out: 0, spent: { total: 0 } },
      { name: 'nightly', you: true },
    ],
    accounts: [{ account: 'api.example.com main', limits: [{ kind: 'day', member: 'nightly', cap: 500 }] }],
  })

  expect(await fromFile('sales.team', 'leave', '--workspace', 'other')).toMatchObject({ code: 0 })
  expect((await fromFile('sales.team', 'status')).out).toContain('nightly (removed)')
  expect(await fromFile('sales.team', 'remove', 'nightly')).toMatchObject({ code: 3 })
})

test('a recipe file is shared, listed with their versions, taken by the other and shared no more', async () => {
  expect(await given(server.url(), 'create', 'ops', '--invitation', 'ops.team', '--workspace', 'one')).toMatchObject({
    code: 0,
  })
  const anna = (...args: string[]) => fromFile('ops.team', ...args, '--workspace', 'one')
  const ben = (...args: string[]) => fromFile('ops.team', ...args, '--workspace', 'two')
  expect(await ben('join', '--as', 'Ben')).toMatchObject({ code: 0 })
  const recipe = (name: string) => JSON.stringify({ format: 'listwright.recipe', version: 2, name, steps: [] })
  for (const name of ['first', 'second']) {
    at.put('nightly.json', recipe(name))
    expect(await anna('share', 'recipe', 'nightly.json')).toMatchObject({ code: 0 })
  }
  expect((await ben('shared')).out).toMatch(/^recipe nightly: version 2 of 20\d\d-\d\d-\d\d by .*, not taken$/m)
  expect((await ben('shared', 'recipe', 'nightly')).out).toMatch(/^version 2 of .*\nversion 1 of /)
  expect(await ben('take', 'recipe', 'nightly')).toMatchObject({ code: 2, err: expect.stringContaining('already') })
  expect(await ben('take', 'recipe', 'nightly', '--version', '1', '--out', 'taken.json')).toMatchObject({ code: 0 })
  expect(readFileSync(at.file('taken.json'), 'utf8')).toBe(recipe('first'))
  expect((await ben('shared')).out).toContain('changed since you took version 1')
  expect(await ben('take', 'recipe', 'nightly', '--version', 'x')).toMatchObject({ code: 2 })
  expect(await ben('take', 'template', 'nightly')).toMatchObject({ code: 3 })
  expect(await ben('unshare', 'recipe', 'nightly')).toMatchObject({ code: 0 })
  expect((await anna('shared')).out).toContain('The team shares no recipes')
  expect((await anna('shared', 'recipe', 'nightly')).out).toContain('The team does not share a recipe nightly.')
})

test('a file that others can read, an address that is none and a server that is gone change nothing', async () => {
  at.put('open.team', server.url())
  expect(await fromFile('open.team', 'status', '--workspace', 'third')).toMatchObject({
    code: 5,
    err: expect.stringMatching(/LISTWRIGHT_TEAM_FILE .*can be read by other users/),
  })
  const create = (address: string) => given(address, 'create', 'x', '--invitation', 'x.team', '--workspace', 'third')
  expect(await create('hunter2')).toMatchObject({ code: 2, err: expect.stringContaining('starts with postgres://') })
  const gone = await create('postgres://anna:hunter2@127.0.0.1:1/postgres')
  expect(gone).toMatchObject({ code: 7, err: expect.stringContaining('No PostgreSQL server answers') })
  expect(gone.err).not.toContain('hunter2')
  expect(await given(server.url(), 'join', 'postgres://anna:hunter2@x/y')).toMatchObject({ code: 2 })
})
