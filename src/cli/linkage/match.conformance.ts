// `match`: what it reports, what it brings over from a list and from a file, and how it ends.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { contactList } from '../../testing/list/contact-list.ts'

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

/** Strangers of a generator: a row for each person, some for either list. */
function strangers(side: 0 | 1): string[][] {
  const people = new Map(contactList(200, 38_001).map(({ person, cells }) => [person, cells]))
  return [...people]
    .filter(([person]) => person % 2 === side)
    .map(([, cells]) => [cells[0] ?? '', cells[1] ?? '', cells[2] ?? '', cells[3] ?? '', cells[8] ?? ''])
}

test('without a key it compares all columns that both lists share; a running number is none of them', async () => {
  const file = (rows: string[][], header: string) =>
    [header, ...rows.map((cells, row) => [row + 1, ...cells].join(',')), ''].join('\n')
  const own = [
    ['Robert', 'Whitlow', 'rob@whitlow.example', '+49 30 901820', '1980-03-17'],
    ['Maria', 'Holm', 'maria@holm.example', '+49 30 901821', '1971-11-05'],
    ...strangers(0),
  ]
  const others = [
    ...strangers(1),
    ['Bob', 'Whitlow', 'ROB@whitlow.example', '030/901820', '1980-03-17'],
    ['Maria', 'Holm', 'maria@holm.example', '+49 30 901821', '1971-11-05'],
    ['Maria', 'Holm', 'maria@holm.example', '+49 30 901821', '1971-11-05'],
  ].map((cells, row) => [...cells, `Owner ${row}`])
  at.put('guests.csv', file(own, 'No,First name,Last name,Email,Phone,Date of birth'))
  at.put('crm.csv', file(others, 'No,First name,Last name,Email,Phone,Date of birth,Owner'))
  await at.here('import', 'guests.csv')
  const by = ['match', 'guests', '--with', 'crm.csv', '--json'] as const
  const found = JSON.parse((await at.here(...by)).out)
  expect(found).toMatchObject({ rows: own.length, otherRows: others.length, fuzzy: 2, several: 1, changed: null })
  expect(found.keys.map(({ column }: { column: string }) => column)).toEqual(
    expect.arrayContaining(['First name', 'Last name', 'Email', 'Phone', 'Date of birth']),
  )
  expect(await at.here(...by, '--pairs', 'many', '--key', 'Email=Email')).toMatchObject({ code: 2 })
  expect(await at.here(...by, '--pairs', 'some')).toMatchObject({ code: 2 })
  expect(JSON.parse((await at.here(...by, '--pairs', 'many')).out)).toMatchObject({ fuzzy: 2, several: 1 })
  const done = JSON.parse((await at.here(...by, '--pairs', 'one', '--bring', 'Owner')).out)
  expect(done).toMatchObject({ fuzzy: 2, several: 0, changed: { matched: 2, added: ['Owner'] } })
  const out = (await at.here('export', 'guests', '--out', '-')).out.split(/\r?\n/)
  expect(out.filter(line => line.includes('Owner ')).map(line => line.split(',')[1])).toEqual(['Robert', 'Maria'])
})

const known = (mail: string) => `maria.holm@${mail}.example`

test('it explains pairs, compares named columns, measures itself by known matches, and follows decisions', async () => {
  const rows = strangers(0).map(cells => [cells[0], cells[1], cells[2]])
  const own = [['Robert', 'Whitlow', 'rob@whitlow.example'], ['Maria', 'Holm', known('web')], ...rows]
  const others = [
    ['Robert', 'Whitlow', 'rob@whitlow.example'],
    ['Mary', 'Holmes', known('post')],
    ...strangers(1).map(cells => cells.slice(0, 3)),
  ]
  const file = (header: string, id: string, lines: (string | undefined)[][]) =>
    [header, ...lines.map((cells, row) => [`${id}${row}`, ...cells].join(',')), ''].join('\n')
  at.put('guests.csv', file('Id,First name,Last name,Email', 'g', own))
  at.put('crm.csv', file('Ref,First name,Last name,Work email', 'c', others))
  at.put('known.csv', 'g0,c0\ng1,\ng2,\n')
  at.put('taught.csv', 'Id,Ref,Same\ng0,c0,no\ng1,c1,yes\n')
  await at.here('import', 'guests.csv')
  const by = (...more: string[]) => at.here('match', 'guests', '--with', 'crm.csv', ...more)
  const told = await by('--explain', '1', '--labels', 'known.csv')
  expect(told).toMatchObject({ code: 0 })
  expect(told.out).toMatch(/Email same \+\d+\.\d/)
  expect(told.out).toContain('measured on 3 rows')
  expect(told.out).toContain('sure matches: precision 1.0000, recall 1.0000, F1 1.0000')
  expect(told.out).toMatch(/pairs said to be 99-100% sure: 1 of 1 are one/)

  const named = JSON.parse(
    (await by('--columns', 'Email=Work email', '--columns', 'Last name', '--explain', '1', '--json')).out,
  )
  expect(named.keys).toMatchObject([{ column: 'Last name' }, { column: 'Email', with: 'Work email' }])
  expect(named.linkage.evidence.map(({ kind }: { kind: string }) => kind)).toEqual(['given', 'family', 'email'])
  expect(named.explained[0].partners[0].why.reasons[0]).toMatchObject({ kind: 'email', level: 'equal' })
  const labelled = JSON.parse((await by('--labels', 'known.csv', '--json')).out)
  expect(labelled.quality).toMatchObject({ rows: 3, sure: { f1: 1 } })
  expect(labelled).toMatchObject({ fuzzy: 1, changed: null })

  const taught = JSON.parse((await by('--teach', 'taught.csv', '--labels', 'known.csv', '--json')).out)
  expect(taught).toMatchObject({ fuzzy: 1, quality: { sure: { precision: 0, recall: 0 } } })
  expect(JSON.parse((await by('--threshold', '0.9999999', '--json')).out)).toMatchObject({ fuzzy: 0, review: 0 })

  expect(await by('--threshold', '2')).toMatchObject({ code: 2 })
  expect(await by('--key', 'Email=Work email', '--explain', '1')).toMatchObject({ code: 2 })
  expect(await by('--key', 'Email=Work email', '--columns', 'Email')).toMatchObject({ code: 2 })
  expect(await by('--columns', 'Town')).toMatchObject({ code: 3 })
  expect(await by('--columns', 'Id')).toMatchObject({ code: 3, err: expect.stringContaining('no column like "Id"') })
  expect(await by('--labels', 'known.csv', '--other-id', 'First name')).toMatchObject({
    code: 3,
    err: expect.stringContaining('no row of the other list'),
  })
  expect(await by('--labels', 'known.csv', '--id', 'Last name')).toMatchObject({
    code: 3,
    err: expect.stringContaining('no row has one of its ids'),
  })
  expect(await by('--teach', 'taught.csv', '--other-id', 'First name')).toMatchObject({
    code: 3,
    err: expect.stringContaining('"c0"'),
  })
})

test('lists that say little end with a sentence: running numbers, two towns, too few rows, nothing in common', async () => {
  const lines = (header: string, rows: number, line: (row: number) => string) =>
    [header, ...Array.from({ length: rows }, (_, row) => line(row)), ''].join('\n')
  at.put(
    'numbers.csv',
    lines('No', 30, row => `${row + 1}`),
  )
  at.put(
    'towns.csv',
    lines('City', 30, row => (row % 2 ? 'Berlin' : 'Rome')),
  )
  at.put(
    'mails.csv',
    lines('Email', 3, row => `p${row}@firm.example`),
  )
  await at.here('import', 'numbers.csv', '--list', 'Numbers', '--header-row', '1')
  await at.here('import', 'towns.csv', '--list', 'Towns', '--header-row', '1')
  await at.here('import', 'mails.csv', '--list', 'Mails')
  const match = (list: string, other: string) => at.here('match', list, '--with', other)
  expect(await match('Numbers', 'numbers.csv')).toMatchObject({
    code: 3,
    err: expect.stringContaining('values of "No" only number the rows'),
  })
  expect(await match('Towns', 'towns.csv')).toMatchObject({
    code: 0,
    out: expect.stringContaining('These columns have few different values'),
  })
  expect(await match('Mails', 'mails.csv')).toMatchObject({
    code: 0,
    out: expect.stringContaining('too short or too uniform to learn from'),
  })
  expect(await match('Numbers', 'mails.csv')).toMatchObject({
    code: 3,
    err: expect.stringContaining('Choose a pair with --key'),
  })
  expect(await at.here('match', 'Numbers', '--with', 'mails.csv', '--explain', '1')).toMatchObject({
    code: 3,
    err: expect.stringContaining('share no columns that identify a row'),
  })
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
