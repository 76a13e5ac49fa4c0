// `check`: rules of a Table Schema over a list, its exit codes, and what scripts get.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

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
      { column: 'Guests', rule: 'is not blank', cells: 1, examples: [{ row: 3, cell: null }] },
      { column: 'Guests', rule: 'is a number up to 10', cells: 1, examples: [{ row: 2, cell: '12' }] },
      {
        column: 'City',
        rule: 'is the same in all rows with the same “ZIP”',
        cells: 1,
        examples: [{ row: 2, cell: 'Ozark' }],
      },
    ],
  })
  expect(await at.here('check', 'places', '--rules', 'odd.json')).toMatchObject({ code: 2 })
  expect(await at.here('check', 'places')).toMatchObject({ code: 2 })
  expect(await at.here('check', 'places', '--rules', 'other.json')).toMatchObject({ code: 3 })
  expect(await at.here('check', 'places', '--rules', 'missing.json')).toMatchObject({ code: 3 })
})

test('rules are kept with the list: set from a file, written as the same file, checked without one', async () => {
  const schema = {
    fields: [
      { name: 'ZIP', constraints: { pattern: '\\d{5}' } },
      { name: 'Guests', constraints: { maximum: 10 } },
    ],
    dependencies: [{ from: ['ZIP'], to: 'City' }],
    requiredWhere: [{ column: 'Guests', where: 'City', is: 'Dothan' }],
    types: [{ column: 'Guests', type: 'number' }],
    expressions: [{ column: 'City', expression: 'len([City]) < 9' }],
  }
  at.put('places.csv', 'ZIP,City,Guests\n36301,Dothan,3\n36301,Ozark,12\n36301,Dothan,\n99501,Anchorage,4\n')
  at.put('rules.json', JSON.stringify(schema))
  at.put('none.json', '{}')
  await at.here('import', 'places.csv')
  expect(await at.here('rules', 'places')).toMatchObject({ code: 0, out: expect.stringContaining('has no rules') })
  const set = await at.here('rules', 'places', '--set', 'rules.json', '--json')
  expect(set).toMatchObject({ code: 0 })
  expect(JSON.parse(set.out)).toEqual(schema)
  const checked = await at.here('check', 'places', '--json')
  expect(checked.code).toBe(4)
  expect(JSON.parse(checked.out).rules).toMatchObject([
    { column: 'City', rule: 'is the same in all rows with the same “ZIP”', examples: [{ row: 2, cell: 'Ozark' }] },
    { column: 'City', rule: 'fits len([City]) < 9', examples: [{ row: 4, cell: 'Anchorage' }] },
    { column: 'Guests', rule: 'is a number up to 10', examples: [{ row: 2, cell: '12' }] },
    { column: 'Guests', rule: 'is not blank where “City” is “Dothan”', examples: [{ row: 3, cell: null }] },
  ])
  expect(await at.here('rules', 'places', '--set', 'none.json')).toMatchObject({ code: 0 })
  expect(await at.here('check', 'places')).toMatchObject({ code: 2 })
})

test('a suite of expectations is read and written, and what is no rule is named; a hanging pattern ends', async () => {
  at.put('places.csv', `ZIP,City\n36301,${'a'.repeat(40)}!\n9950,Ozark\n`)
  const suite = {
    expectations: [
      { expectation_type: 'expect_column_values_to_match_regex', kwargs: { column: 'ZIP', regex: '^(?:\\d{5})$' } },
      { expectation_type: 'expect_column_mean_to_be_between', kwargs: { column: 'ZIP', min_value: 1 } },
    ],
  }
  at.put('suite.json', JSON.stringify(suite))
  at.put('slow.json', JSON.stringify({ fields: [{ name: 'City', constraints: { pattern: '(a+)+' } }] }))
  await at.here('import', 'places.csv')
  const set = await at.here('rules', 'places', '--set', 'suite.json', '--json', '--as', 'expectations')
  expect(JSON.parse(set.out)).toEqual({
    name: 'places',
    expectations: [{ type: 'expect_column_values_to_match_regex', kwargs: { column: 'ZIP', regex: '^(?:\\d{5})$' } }],
  })
  expect(set.err).toContain('expect_column_mean_to_be_between')
  expect(await at.here('check', 'places')).toMatchObject({ code: 4, out: expect.stringContaining('row 2 "9950"') })
  const slow = await at.here('check', 'places', '--rules', 'slow.json')
  expect(slow).toMatchObject({ code: 2, out: expect.stringContaining('the pattern takes too long') })
})
