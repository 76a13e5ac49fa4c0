// `listwright recipe test` and `recipe schema`: the sample next to a recipe, its difference by row and column, and no trace in the workspace.
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, failureOf } from '../../testing/command-line.ts'

// Each test of a recipe opens a workspace of its own.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const mail = { name: 'E-mail', type: 'email' }
const recipe = (steps: object[], more: object = {}) =>
  at.put('weekly.json', JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'Weekly', steps, ...more }))
const change = (by: string) => ({ do: 'transform', columns: [mail], by, options: {}, into: { column: 'same' } })
const tested = (...more: string[]) => at.here('recipe', 'test', 'weekly.json', ...more)

test('a recipe is tested with the sample next to it: as expected, different by row and column, or without a sample', async () => {
  recipe([change('{{way}}')], { parameters: { way: { type: 'text', default: 'lower' } } })
  expect(await tested()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('weekly.input.csv') })
  at.put('weekly.input.csv', 'Name,E-mail\nAnna,ANNA@firm.example\nBo,bo@FIRM.example\n')
  expect(await tested()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--write') })
  expect(await tested('--write')).toMatchObject({ code: 0 })
  expect(readFileSync(at.file('weekly.expected.csv'), 'utf8')).toContain('Anna,anna@firm.example')
  expect(await tested()).toMatchObject({ code: 0, out: 'Weekly: as expected (1 step)\n' })
  at.put('weekly.expected.csv', 'Name,E-mail\nAnna,anna@firm.example\nBo,other@firm.example\nCy,cy@firm.example\n')
  expect(await tested()).toMatchObject({
    code: 4,
    out: [
      'Row 2, E-mail: expected "other@firm.example", found "bo@firm.example"',
      'Row 3 is missing: Name "Cy", E-mail "cy@firm.example"',
      'Weekly: 2 differences from weekly.expected.csv\n',
    ].join('\n'),
  })
  const { code, out } = await tested('--set', 'way=upper', '--json')
  expect([code, JSON.parse(out)]).toMatchObject([
    4,
    { same: false, exit: 4, rows: [{ kind: 'changed', row: 1 }, { row: 2 }, { kind: 'missing', expectedRow: 3 }] },
  ])
  at.put('weekly.input.csv', 'Name,Address\nAnna,x\n')
  expect(failureOf(await tested('--json'))).toMatchObject({ exit: 3 })
  // It has a workspace of its own; that of the person was not even made.
  expect(existsSync(at.file('w'))).toBe(false)
})

test('requests are answered by Practice, the same each time, and cost nothing here', async () => {
  const inputs = { email: mail }
  recipe([
    {
      ...{ do: 'run', operation: 'validate.email', inputs, country: null, ownLists: false, waterfall: [] },
      ...{ rows: ['empty', 'retryable'], maxAgeDays: 30, writes: 'fill', fields: [], cap: 10 },
    },
  ])
  at.put('weekly.input.csv', 'E-mail\nanna.ek@gmail.com\nbo@mailinator.com\n')
  expect(await tested('--write')).toMatchObject({ code: 0 })
  expect(readFileSync(at.file('weekly.expected.csv'), 'utf8')).toContain('verdict')
  expect(await tested()).toMatchObject({ code: 0 })
})

test('the schema is printed or written, and options of one word are refused with another', async () => {
  const { code, out } = await at.here('recipe', 'schema')
  expect([code, JSON.parse(out).title]).toEqual([0, 'Listwright recipe'])
  expect(await at.here('recipe', 'schema', '--out', 'recipe.schema.json')).toMatchObject({ code: 0 })
  expect(readFileSync(at.file('recipe.schema.json'), 'utf8')).toBe(out)
  for (const args of [
    ['schema', '--set', 'a=b'],
    ['check', 'weekly.json', '--write'],
    ['test', 'weekly.json', '--map', 'a=b'],
    ['other', 'weekly.json'],
  ])
    expect(await at.here('recipe', ...args)).toMatchObject({ code: 2, out: '' })
})
