// `import` into a list that exists: appending, updating by key, what it says before, and how it ends.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

// Programs start one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(async () => {
  at = commandLine()
  at.put('guests.csv', 'Email,City,Note\nann@x.example,Berlin,\nbob@x.example,Oslo,old\ncarl@x.example,Rome,\n')
  await at.here('import', 'guests.csv')
})
afterEach(() => at.close())

const written = async () =>
  (await at.here('export', 'guests', '--out', '-')).out.split(/\r?\n/).filter(line => line !== '')

test('rows are appended by name, by meaning and as said; a dry run changes nothing', async () => {
  at.put('late.csv', 'Ort,E-Mail,Phone,Remark\nParis,zoe@x.example,+49 30 1234567,n\n')
  const append = [
    'import',
    'late.csv',
    '--append',
    'guests',
    '--map',
    'Remark=Note',
    '--skip',
    'Phone',
    '--json',
  ] as const
  const tried = JSON.parse((await at.here(...append, '--dry-run')).out)
  expect(tried).toMatchObject({
    dryRun: true,
    rows: 1,
    changed: null,
    mapping: [
      { column: 'Ort', into: 'City', by: 'synonym' },
      { column: 'E-Mail', into: 'Email', by: 'synonym' },
      { column: 'Phone', into: null },
      { column: 'Remark', into: 'Note', by: 'chosen' },
    ],
  })
  expect(await written()).toHaveLength(4)
  expect(JSON.parse((await at.here(...append)).out).changed).toEqual({ rows: 1, problems: 0, added: [] })
  expect((await written()).at(-1)).toBe('zoe@x.example,Paris,n')
  expect(await at.here('import', 'late.csv', '--append', 'gests')).toMatchObject({ code: 3 })
  expect(await at.here('import', 'late.csv', '--append', 'guests', '--map', 'Nowhere=Note')).toMatchObject({ code: 3 })
  expect(await at.here('import', 'late.csv', '--policy', 'keep')).toMatchObject({ code: 2 })
})

test('a list is updated by key; cells in conflict end with 3 until it is said whose value they get', async () => {
  at.put('new.csv', 'Email,City,Note\nANN@x.example,Potsdam,vip\nbob@x.example,Bergen,\ndan@x.example,Lyon,\n')
  const update = [
    'import',
    'new.csv',
    '--list',
    'guests',
    '--update-by',
    'Email',
    '--policy',
    'City=ask',
    '--json',
  ] as const
  const stopped = await at.here(...update)
  expect(stopped.code).toBe(3)
  expect(JSON.parse(stopped.out)).toMatchObject({
    ...{ new: 1, updated: 1, unchanged: 0, conflicts: 2, unkeyed: 0, gone: 1, changed: null },
    conflictRows: [
      { keys: ['ann@x.example'], cells: [{ column: 'City', list: 'Berlin', file: 'Potsdam', reason: 'ask' }] },
      { keys: ['bob@x.example'], cells: [{ column: 'City', list: 'Oslo', file: 'Bergen', reason: 'ask' }] },
    ],
  })
  expect(await written()).toHaveLength(4)
  const done = await at.here(...update, '--conflicts', 'file', '--mark-gone')
  expect(done.code).toBe(0)
  expect(JSON.parse(done.out).changed).toMatchObject({ rows: 1, updated: 2, marked: 1 })
  expect(await written()).toEqual([
    'Email,City,Note,In new.csv',
    'ann@x.example,Potsdam,vip,',
    'bob@x.example,Bergen,old,',
    'carl@x.example,Rome,,Not in the file',
    'dan@x.example,Lyon,,',
  ])
  expect(await at.here('import', 'new.csv', '--update-by', 'Email')).toMatchObject({ code: 2 })
  expect(await at.here('import', 'new.csv', '--list', 'guests', '--update-by', 'Mail')).toMatchObject({ code: 3 })
})

test('a template says where columns go, of a new list what they are called; the same file again is noticed', async () => {
  const into = (name: string) => ({ kind: 'column', name }) as const
  const columns = [
    { name: 'Contact', into: into('Email'), policy: 'newer', key: true },
    { name: 'Where', into: into('City'), policy: 'newer', key: false },
    { name: 'Extra', into: { kind: 'none' }, policy: 'newer', key: false },
  ]
  at.put('w/settings.json', JSON.stringify({ mappings: [{ name: 'Shop', header: 'x', columns }] }))
  at.put('shop.csv', 'Contact,Where,Extra\nzoe@x.example,Paris,x\n')
  const unknown = await at.here('import', 'shop.csv', '--append', 'guests', '--template', 'Shops')
  expect(unknown).toMatchObject({ code: 3 })
  expect(unknown.err).toContain('Did you mean "Shop"?')
  expect(await at.here('import', 'shop.csv', '--append', 'guests', '--template', 'shop')).toMatchObject({ code: 0 })
  expect((await written()).at(-1)).toBe('zoe@x.example,Paris,')
  const fresh = await at.here('import', 'shop.csv', '--template', 'Shop', '--json')
  expect(JSON.parse(fresh.out)).toMatchObject({
    columns: [{ name: 'Email', type: 'email' }, { name: 'City' }],
    importedBefore: [],
  })
  const again = await at.here('import', 'shop.csv', '--json')
  expect(again.err).toContain('This file was already imported')
  expect(JSON.parse(again.out).importedBefore).toMatchObject([{ name: 'shop' }])
})
