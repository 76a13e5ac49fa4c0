// `suppress add|check`, and what runs and exports then leave out, as people and scripts see them.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, guests, summaryOf } from '../../testing/command-line.ts'

// Commands go one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())
const json = async (...args: string[]) => JSON.parse((await at.here(...args, '--json')).out)

test('values and files are added once; a run leaves them out, and so does its file', async () => {
  at.put('guests.csv', guests)
  at.put('opt-out.csv', 'Id,E-mail\n1,BO@mailinator.com\n2,bo@mailinator.com\n3,nobody\n')
  expect(await json('suppress', 'add', '--kind', 'email', '--file', 'opt-out.csv', '--hash')).toMatchObject({
    added: 1,
    duplicate: 1,
    invalid: 1,
  })
  const phone = await at.here('suppress', 'add', '--kind', 'phone', '+1 212 555 0100')
  expect(phone).toMatchObject({ code: 0, out: expect.stringMatching(/^1 added, 0 already on the list/) })
  expect(await json('suppress', 'check', 'bo@mailinator.com', 'anna.ek@gmail.com')).toEqual({
    values: [
      { value: 'bo@mailinator.com', kinds: ['email'] },
      { value: 'anna.ek@gmail.com', kinds: [] },
    ],
    suppressed: 1,
  })
  const validate = [
    'validate.email',
    '--in',
    'guests.csv',
    '--map',
    'email=Work e-mail',
    '--budget',
    '9',
    '--out',
    'out.csv',
  ]
  const run = await at.here('run', ...validate, '--json')
  expect(summaryOf(run)).toMatchObject({ calls: 1, suppressed: 2, leftOut: 3, credits: { booked: 1 } })
  const out = readFileSync(at.file('out.csv'), 'utf8')
  expect(out).toContain('anna.ek@gmail.com')
  expect(out).not.toMatch(/bo@mailinator|212 555/)
  expect(await json('export', 'guests', '--out', 'again.csv')).toMatchObject({ rows: 2, suppressed: 3 })
})

test('a file without a fitting column ends with 3, a kind that there is not with 2, and both change nothing', async () => {
  at.put('guests.csv', 'Day,Weather\nMonday,rain\nTuesday,sun\n')
  expect(await at.here('suppress', 'add', '--kind', 'email', '--file', 'guests.csv')).toMatchObject({
    code: 3,
    err: expect.stringContaining('Choose one with --column: Day, Weather.'),
  })
  expect(await at.here('suppress', 'add', '--kind', 'fax', '1')).toMatchObject({ code: 2 })
})
