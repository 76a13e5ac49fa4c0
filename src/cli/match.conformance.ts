// `match`: what it reports, what it brings over from a list and from a file, and how it ends.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../testing/command-line.ts'

// Commands go one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const guests = 'Name,Company\nAnn,Acme GmbH\nBea,Nordwind Logistik\nCy,Nobody\n'
const register = 'Firm,Owner\nacme,Ole\nNordwind Logistiek,Pia\n'

test('it counts, brings columns over from a file, and takes reviewed rows on demand', async () => {
  at.put('guests.csv', guests)
  at.put('register.csv', register)
  await at.here('import', 'guests.csv')
  const by = ['match', 'guests', '--with', 'register.csv', '--key', 'Company=Firm', '--fuzzy', '--json'] as const
  const counted = JSON.parse((await at.here(...by)).out)
  expect(counted).toMatchObject({ rows: 3, otherRows: 2, typed: 1, review: 1, none: 1, changed: null })
  const lists = JSON.parse((await at.here('lists', '--json')).out)
  expect(JSON.stringify(lists)).not.toContain('register')
  const done = JSON.parse((await at.here(...by, '--bring', 'Owner', '--mark', '--take-review')).out)
  expect(done.changed).toMatchObject({ matched: 2, unmatched: 1, added: ['Owner', 'In register.csv'] })
  const file = await at.here('export', 'guests', '--out', '-')
  expect(file.out.split(/\r?\n/).slice(0, 4)).toEqual([
    'Name,Company,Owner,In register.csv',
    'Ann,Acme GmbH,Ole,Same value',
    'Bea,Nordwind Logistik,Pia,Chosen in review',
    'Cy,Nobody,,No match',
  ])
})

test('odd arguments end with 2, what is not there with 3, and nothing changes', async () => {
  at.put('guests.csv', guests)
  at.put('register.csv', register)
  await at.here('import', 'guests.csv')
  const wrong = (...args: string[]) => at.here('match', 'guests', ...args)
  expect(await wrong()).toMatchObject({ code: 2 })
  expect(await wrong('--with', 'register.csv', '--fuzzy', '--exact')).toMatchObject({ code: 2 })
  expect(await wrong('--with', 'register.csv', '--key', 'Company')).toMatchObject({ code: 2 })
  expect(await wrong('--with', 'register.csv', '--several', 'some')).toMatchObject({ code: 2 })
  expect(await wrong('--with', 'nothing')).toMatchObject({ code: 3 })
  expect(await wrong('--with', 'register.csv', '--key', 'Company=Firma')).toMatchObject({
    code: 3,
    err: expect.stringContaining('Did you mean "Firm"?'),
  })
})
