// `cluster`: what it lists, what it changes, and how it ends.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

// Commands go one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

test('it lists clusters by default, unifies on demand, and refuses what there is not', async () => {
  at.put('firms.csv', 'Mail,Firm\na@x.example,Acme GmbH\nb@x.example,ACME\nc@x.example,Acme GmbH\nd@x.example,Fjord\n')
  await at.here('import', 'firms.csv')
  const by = ['cluster', 'firms', '--column', 'Firm', '--json'] as const
  const listed = JSON.parse((await at.here(...by, '--unify', '--dry-run')).out)
  expect(listed).toMatchObject({
    preset: 'company',
    clusters: 1,
    changes: 1,
    changed: null,
    found: [
      [
        { text: 'Acme GmbH', cells: 2 },
        { text: 'ACME', cells: 1 },
      ],
    ],
  })
  expect(JSON.parse((await at.here(...by, '--unify')).out)).toMatchObject({ changed: { clusters: 1, cells: 1 } })
  const file = await at.here('export', 'firms', '--out', '-')
  expect(file.out).toContain('b@x.example,Acme GmbH')
  expect(await at.here('cluster', 'firms')).toMatchObject({ code: 2 })
  expect(await at.here('cluster', 'firms', '--column', 'Firm', '--preset', 'magic')).toMatchObject({ code: 2 })
  expect(await at.here('cluster', 'firms', '--column', 'Firm', '--method', 'magic')).toMatchObject({ code: 2 })
  expect(await at.here('cluster', 'firms', '--column', 'Firm', '--distance', '2')).toMatchObject({ code: 2 })
  expect(await at.here('cluster', 'firms', '--column', 'Firm', '--method', 'expression')).toMatchObject({ code: 2 })
  expect(await at.here(...by, '--method', 'expression', '--key', 'left([Frim], 1)')).toMatchObject({ code: 2 })
  const alike = await at.here(...by, '--method', 'expression', '--key', 'left([Firm], 1)')
  expect(JSON.parse(alike.out)).toMatchObject({ clusters: 0, problem: null })
  at.put('owners.csv', 'Firm,Parent,Note\nAcme GmbH,ACME GMBH,acme gmbh\nFjord,Acme GmbH,\n')
  await at.here('import', 'owners.csv')
  const both = ['cluster', 'owners', '--column', 'Firm', '--column', 'Parent', '--json'] as const
  expect(JSON.parse((await at.here(...both, '--unify')).out)).toMatchObject({
    columns: ['Firm', 'Parent'],
    changed: { clusters: 1, cells: 1 },
  })
  expect((await at.here('export', 'owners', '--out', '-')).out).toContain('Acme GmbH,Acme GmbH,acme gmbh')
  expect(await at.here(...both, '--column', 'Owner')).toMatchObject({ code: 3 })
  at.put('names.csv', 'Name\nJiménez\nGimenez\nGonzález\nGonzales\n')
  await at.here('import', 'names.csv')
  const heard = ['cluster', 'names', '--column', 'Name', '--method', 'sounds', '--json'] as const
  expect(JSON.parse((await at.here(...heard)).out)).toMatchObject({ clusters: 2, language: 'es' })
  expect(JSON.parse((await at.here(...heard, '--language', 'es')).out)).toMatchObject({ clusters: 2, language: null })
  expect(await at.here(...heard, '--language', 'xx')).toMatchObject({ code: 2 })
  const far = await at.here(...by, '--method', 'nearest', '--distance', '0.5')
  expect(JSON.parse(far.out)).toMatchObject({ method: 'nearest', distance: 0.5 })
  expect(await at.here('cluster', 'firms', '--column', 'Name')).toMatchObject({ code: 3 })
})
