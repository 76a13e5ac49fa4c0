// Rules of a Table Schema over rows.
import { expect, test } from 'vitest'
import { TableRules } from '../../contract/app/table-rules.ts'
import { checkRules } from './table-rules.ts'

function brokenBy(rules: object, rows: (string | null)[][]) {
  const check = checkRules(TableRules.parse(rules))
  for (const row of rows) check.row(row)
  return check.result().map(({ column, rule, examples }) => ({ column, rule, rows: examples.map(({ row }) => row) }))
}
const field = (constraints: object) => ({ fields: [{ name: 'A', type: 'string', constraints }] })

test.each<[object, (string | null)[], number[]]>([
  [{ required: true }, ['x', null, ' '], [2, 3]],
  [{ unique: true }, ['x', 'y', 'x', null, null], [3]],
  [{ pattern: '[A-Z]{2}-\\d+' }, ['AB-1', 'xAB-1', null], [2]],
  [{ enum: ['yes', 'no', 1] }, ['yes', '1', 'maybe'], [3]],
  [{ minimum: 1, maximum: 9 }, ['1', '9', '5'], []],
  [{ minimum: 1 }, ['0', 'none', '2'], [1, 2]],
  [{ maximum: 9 }, ['10', '2'], [1]],
  [{ minLength: 2 }, ['a', 'ab'], [1]],
  [{ maxLength: 2 }, ['abc', 'ab', null], [1]],
])('%j', (constraints, cells, rows) => {
  expect(
    brokenBy(
      field(constraints),
      cells.map(cell => [cell]),
    ).flatMap(one => one.rows),
  ).toEqual(rows)
})

test('one column or several decide another: the rarer values break it', () => {
  const rows = [
    ['1', 'a'],
    ['1', 'b'],
    ['1', 'a'],
    ['2', 'b'],
    ['2', null],
    [null, 'c'],
  ]
  expect(brokenBy({ dependencies: [{ from: ['ZIP'], to: 'City' }] }, rows)).toEqual([
    { column: 'City', rule: 'decided by ZIP', rows: [2] },
  ])
  const both = [
    ['1', 'x', 'a'],
    ['1', 'y', 'b'],
    ['1', 'x', 'c'],
    ['1', 'x', 'a'],
  ]
  expect(brokenBy({ dependencies: [{ from: ['K', 'L'], to: 'M' }] }, both)).toEqual([
    { column: 'M', rule: 'decided by K and L', rows: [3] },
  ])
})

test('a constraint that is not known, and a pattern that cannot be read, are refused', () => {
  expect(TableRules.safeParse(field({ minumum: 3 })).success).toBe(false)
  expect(() => brokenBy(field({ pattern: '(' }), [])).toThrow('bad_request')
})
