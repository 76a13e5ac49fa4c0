// Kinds that judge whole rows: blank ones, and values that moved into another column.
import { expect, test } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ProblemKind } from '../../../contract/app/clean.ts'
import { problemFacts } from './index.ts'

function judged(kind: ProblemKind, types: readonly ColumnType[], cells: readonly (string | null)[]) {
  const { find } = problemFacts[kind]
  if (find.by !== 'row') throw new Error(`${kind} does not judge rows`)
  const repair = find.prepare(types, 'DE')?.(cells)?.repair
  return repair instanceof Map ? Object.fromEntries(repair) : (repair ?? null)
}

const types: ColumnType[] = ['full_name', 'email', 'phone', 'text']

test('a row is blank when no cell shows anything', () => {
  expect(judged('blank_rows', types, [null, '', ' \t', '\u200b'])).toBe('remove')
  expect(judged('blank_rows', types, [null, null, null, '-'])).toBeNull()
})

test('values that trade places, or go to the blank cell where they fit', () => {
  expect(judged('moved_values', types, ['Anna Berg', '+49 30 901820', 'ann@firm.example', null])).toEqual({
    1: 'ann@firm.example',
    2: '+49 30 901820',
  })
  expect(judged('moved_values', types, ['Anna Berg', null, 'ann@firm.example', null])).toEqual({
    1: 'ann@firm.example',
    2: null,
  })
})

test('a row that is shifted by one', () => {
  expect(judged('moved_values', types, ['Berg', 'Anna', 'ann@firm.example', '+49 30 901820'])).toEqual({
    0: 'Berg, Anna',
    1: 'ann@firm.example',
    2: '+49 30 901820',
    3: null,
  })
})

test.each([
  [['Anna Berg', 'ann@firm.example', '+49 30 901820', 'fine']],
  [['Anna Berg', 'no address', '030 901820', null]],
  [['Anna Berg', 'ann@firm.example', 'bea@firm.example', null]],
  [['Anna Berg', null, null, 'ann@firm.example']],
])('a row whose values are in their places, or have no other place, is left alone: %j', cells => {
  expect(judged('moved_values', types, cells)).toBeNull()
})
