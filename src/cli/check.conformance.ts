// `check`: rules of a Table Schema over a list, its exit codes, and what scripts get.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../testing/command-line.ts'

// Commands go one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

test('0 where all cells keep the rules, 4 with the count where not; odd rules and columns are refused', async () => {
  at.put('places.csv', 'ZIP,City,Guests\n36301,Dothan,3\n36301,Ozark,12\n36301,Dothan,\n99501,Anchorage,4\n')
  at.put('good.json', JSON.stringify({ fields: [{ name: 'ZIP', type: 'string', constraints: { pattern: '\\d{5}' } }] }))
  at.put(
    'bad.json',
    JSON.stringify({
      fields: [{ name: 'Guests', constraints: { required: true, maximum: 10 } }],
      dependencies: [{ from: ['ZIP'], to: 'City' }],
    }),
  )
  at.put('odd.json', JSON.stringify({ fields: [{ name: 'ZIP', constraints: { patern: 'x' } }] }))
  at.put('other.json', JSON.stringify({ fields: [{ name: 'Postcode', constraints: { required: true } }] }))
  expect(await at.here('import', 'places.csv')).toMatchObject({ code: 0 })
  const good = await at.here('check', 'places', '--rules', 'good.json')
  expect(good).toMatchObject({ code: 0 })
  expect(good.out).toContain('4 rows, and every cell keeps the rules.')
  const bad = await at.here('check', 'places', '--rules', 'bad.json', '--json')
  expect(bad.code).toBe(4)
  expect(JSON.parse(bad.out)).toMatchObject({
    rows: 4,
    broken: 3,
    rules: [
      { column: 'Guests', rule: 'required', cells: 1, examples: [{ row: 3, cell: null }] },
      { column: 'Guests', rule: 'maximum 10', cells: 1, examples: [{ row: 2, cell: '12' }] },
      { column: 'City', rule: 'decided by ZIP', cells: 1, examples: [{ row: 2, cell: 'Ozark' }] },
    ],
  })
  expect(await at.here('check', 'places', '--rules', 'odd.json')).toMatchObject({ code: 2 })
  expect(await at.here('check', 'places')).toMatchObject({ code: 2 })
  expect(await at.here('check', 'places', '--rules', 'other.json')).toMatchObject({ code: 3 })
  expect(await at.here('check', 'places', '--rules', 'missing.json')).toMatchObject({ code: 3 })
})
