// Each command once as people start it: a process with the workspace, the streams and the exit code that the system gives it.
// What commands do is tested in this process (src/testing/command-line.ts).
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, guests } from '../../testing/command-line.ts'
import { commandNames } from '../commands/index.ts'

vi.setConfig({ testTimeout: 600_000 })

let at: CommandLine
beforeAll(() => {
  at = commandLine()
  at.put('guests.csv', guests)
  at.put('rules.json', JSON.stringify({ fields: [{ name: 'Name', constraints: { enum: ['x'] } }] }))
  at.put('tidy.json', JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'Tidy', steps: [] }))
  at.put(
    'bounces.csv',
    'Email,Type,BouncedAt,Details\nbo@mailinator.com,HardBounce,2024-02-01T09:23:31Z,550 5.1.1 gone\n',
  )
})
afterAll(() => at.close())

const key = 'Work e-mail=Work e-mail'
/** In the order in which they are done, each with what its output says. */
const calls: readonly { args: string[]; says: RegExp; code?: number }[] = [
  { args: ['import', 'guests.csv'], says: /^guests: 5 rows/ },
  { args: ['lists'], says: /guests/ },
  { args: ['inspect', 'guests.csv', '--accept-guess'], says: /Work e-mail/ },
  { args: ['estimate', 'validate.email', '--in', 'guests', '--json'], says: /"credits"/ },
  { args: ['run', 'validate.email', '--in', 'guests', '--budget', '5', '--json'], says: /"booked":2/ },
  { args: ['export', 'guests', '--out', '-'], says: /Work e-mail: verdict/ },
  { args: ['clean', 'guests'], says: /./ },
  { args: ['check', 'guests', '--rules', 'rules.json'], says: /of 5 rows break a rule/, code: 4 },
  { args: ['rules', 'guests', '--set', 'rules.json'], says: /guests: 1 rule/ },
  { args: ['dedupe', 'guests'], says: /./ },
  { args: ['rows', 'guests', '--where', 'Phone=', '--tick'], says: /ticked/ },
  { args: ['transform', 'guests', '--column', 'Name', '--do', 'tidy', '--dry-run'], says: /./ },
  { args: ['profile', 'guests'], says: /Work e-mail/ },
  { args: ['cluster', 'guests', '--column', 'Name'], says: /./ },
  { args: ['match', 'guests', '--with', 'guests.csv', '--key', key, '--mark'], says: /./ },
  { args: ['compare', 'guests', '--with', 'guests.csv', '--key', key], says: /./ },
  { args: ['health', 'guests'], says: /./ },
  { args: ['recipe', 'guests', '--out', '-'], says: /"listwright.recipe"/ },
  { args: ['watch', '.', '--recipe', 'tidy.json', '--out', 'w', '--once'], says: /guests\.csv: done/ },
  {
    args: ['fetch', '--in', 'guests', '--address', 'https://h.example/{Name}', '--value', 'T=text'],
    says: /requests to h\.example/,
  },
  { args: ['bounces', 'bounces.csv', '--list', 'guests'], says: /guests/ },
  { args: ['guess', 'guests', '--what', 'emails', '--dry-run'], says: /./ },
  { args: ['search', 'list'], says: /./ },
  { args: ['search', 'ask', 'CEOs in Texas', '--dry-run'], says: /The first page costs/ },
  { args: ['runs', 'show', '1'], says: /^Run 1: validate.email, guests, Practice/ },
  { args: ['unsure', 'check', '1'], says: /Every request of this run has an answer/ },
  { args: ['ledger'], says: /./ },
  { args: ['balance'], says: /./ },
  { args: ['suppress', 'check', 'anna.ek@gmail.com'], says: /anna/ },
  { args: ['erase', '--email', 'anna.ek@gmail.com', '--dry-run'], says: /Would be erased/ },
  { args: ['config', 'get', 'dailyCap'], says: /^none$/m },
  { args: ['key', 'status'], says: /No key is set/, code: 5 },
  { args: ['backups', 'list'], says: /./ },
  { args: ['data'], says: /lists, history/ },
  // In no team; the sentence is on stderr.
  { args: ['team', 'status'], says: /^$/, code: 2 },
  // No database is named; the sentence is on stderr.
  { args: ['postgres', 'read', 'guests'], says: /^$/, code: 2 },
  // No address is set; nothing is printed but the sentence on stderr.
  { args: ['update'], says: /^$/, code: 12 },
  { args: ['doctor'], says: /sound/ },
]

test('every command of the command line is here, or a service with a suite of processes of its own', () => {
  const named = new Set(calls.map(({ args: [name] }) => name))
  const left = commandNames.filter(name => !named.has(name))
  expect(new Set(left)).toEqual(new Set(['reconcile', 'open', 'serve', 'mcp', 'unlock', 'practice', 'conformance']))
})

test.each(calls)('listwright $args', async ({ args, says, code = 0 }) => {
  const said = await at.run(...args)
  expect(said).toMatchObject({ code, out: expect.stringMatching(says) })
})
