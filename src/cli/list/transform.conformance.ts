// `transform`: what would change, what changed, the new column, and what is refused with which exit code.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

// Commands go one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const guests = ['Name,E-mail', '" Anna  Berg",ann@firm.example', 'BEA COLE,bea@firm.example', ''].join('\n')

test('tries a transform, does it, and writes another into a new column', async () => {
  at.put('guests.csv', guests)
  await at.here('import', 'guests.csv')
  const tidy = ['transform', 'guests', '--column', 'name', '--do', 'tidy', '--json'] as const
  const tried = await at.here(...tidy, '--dry-run')
  expect(tried.code).toBe(0)
  expect(JSON.parse(tried.out)).toMatchObject({
    dryRun: true,
    filled: 2,
    changes: 1,
    emptied: 0,
    samples: [{ column: 'Name', before: ' Anna  Berg', after: 'Anna Berg' }],
  })
  expect(JSON.parse((await at.here(...tidy)).out)).toMatchObject({ dryRun: false, cells: 1, added: [] })
  expect(JSON.parse((await at.here(...tidy)).out)).toMatchObject({ cells: 0 })
  const last = ['--column', 'Name', '--do', 'person', '--option', 'part=last', '--new', 'Last']
  const made = await at.here('transform', 'guests', ...last)
  expect(made).toMatchObject({ code: 0 })
  expect(made.out).toContain('2 cells written to "Last"')
  const split = await at.here(
    'transform',
    'guests',
    '--column',
    'E-mail',
    '--do',
    'part',
    '--option',
    'separator=@',
    '--split',
  )
  expect(split.out).toContain('written to "E-mail: First", "E-mail: Second"')
  const file = await at.here('export', 'guests', '--out', '-')
  expect(file.out.split(/\r?\n/).slice(0, 3)).toEqual([
    'Name,Last,E-mail,E-mail: First,E-mail: Second',
    'Anna Berg,Berg,ann@firm.example,ann,firm.example',
    'BEA COLE,Cole,bea@firm.example,bea,firm.example',
  ])
})

test('learns from an example, merges columns, fills empty cells from another column', async () => {
  at.put('guests.csv', 'First,Last,City,Town\nAnna,Berg,,Oslo\nBea,Cole,Rome,\n')
  await at.here('import', 'guests.csv')
  const first = ['--column', 'First', '--column', 'Last'] as const
  const example = ['--example', 'Anna | Berg=>A. Berg'] as const
  const tried = await at.here('transform', 'guests', ...first, ...example, '--dry-run', '--json')
  expect(JSON.parse(tried.out)).toMatchObject({ do: 'expression', found: expect.stringContaining('First') })
  const made = await at.here('transform', 'guests', ...first, ...example, '--new', 'Short')
  expect(made.out).toContain('Rule: the first letter of First')
  const strange = await at.here('transform', 'guests', ...first, '--example', 'Anna | Bergg=>A. Berg')
  expect(strange).toMatchObject({ code: 2, out: '' })
  expect(strange.err).toContain('No row reads “Anna | Bergg”')
  expect(strange.err).toContain('“Anna | Berg”')
  const merge = ['--do', 'merge', '--option', 'template={Last}, {First}', '--option', 'delete=yes'] as const
  expect(await at.here('transform', 'guests', ...first, ...merge, '--new', 'Name')).toMatchObject({ code: 0 })
  const from = ['--column', 'City', '--do', 'from', '--option', 'column=town'] as const
  expect(await at.here('transform', 'guests', ...from)).toMatchObject({ code: 0 })
  const file = await at.here('export', 'guests', '--out', '-')
  expect(file.out.split(/\r?\n/).slice(0, 3)).toEqual([
    'Name,Short,City,Town',
    '"Berg, Anna",A. Berg,Oslo,Oslo',
    '"Cole, Bea",B. Cole,Rome,',
  ])
  const towns = ['--column', 'City', '--column', 'Town', '--do', 'unpivot', '--option', 'names=Kind'] as const
  const said = await at.here('transform', 'guests', ...towns, '--dry-run')
  expect(said.out).toContain('Would make 1 new row from 2')
  expect((await at.here('transform', 'guests', ...towns)).out).toContain('1 new row in guests')
  const long = await at.here('export', 'guests', '--out', '-')
  expect(long.out.split(/\r?\n/).slice(0, 4)).toEqual([
    'Name,Short,Kind,Value',
    '"Berg, Anna",A. Berg,City,Oslo',
    '"Berg, Anna",A. Berg,Town,Oslo',
    '"Cole, Bea",B. Cole,City,Rome',
  ])
  const rows = await at.here('transform', 'guests', '--column', 'Name', '--do', 'rows', '--json')
  expect(JSON.parse(rows.out)).toMatchObject({ do: 'rows', rows: 3 })
  const city = ['--column', 'Value'] as const
  for (const args of [
    [...city, '--example', 'Oslo'],
    [...city, '--example', 'Oslo=>x', '--example', 'Rome=>Ωmega'],
    [...city, '--example', 'Oslo=>O', '--do', 'trim'],
    [...city, '--column', 'Kind', '--example', 'Oslo=>O'],
  ])
    expect(await at.here('transform', 'guests', ...args)).toMatchObject({ code: 2, out: '' })
  expect(await at.here('transform', 'guests', ...city, '--do', 'from', '--option', 'column=Tow')).toMatchObject({
    code: 3,
  })
})

test('odd arguments end with 2, a list or column that does not exist with 3, and nothing changes', async () => {
  at.put('guests.csv', guests)
  await at.here('import', 'guests.csv')
  const name = ['--column', 'Name']
  for (const args of [
    [...name],
    ['--do', 'trim'],
    [...name, '--do', 'trimm'],
    [...name, '--do', 'trim', '--option', 'side=left'],
    [...name, '--do', 'trim', '--option', 'side'],
    [...name, '--do', 'trim', '--split'],
    [...name, '--do', 'person', '--split', '--new', 'Part'],
    [...name, '--do', 'person', '--split', '--dry-run'],
    [...name, '--do', 'extract', '--option', 'pattern=('],
    [...name, '--column', 'E-mail', '--do', 'trim', '--new', 'Both'],
  ])
    expect(await at.here('transform', 'guests', ...args)).toMatchObject({ code: 2, out: '' })
  expect(await at.here('transform', 'guests', '--column', 'Nam', '--do', 'trim')).toMatchObject({ code: 3, out: '' })
  expect(await at.here('transform', 'nobody', ...name, '--do', 'trim')).toMatchObject({ code: 3, out: '' })
})
