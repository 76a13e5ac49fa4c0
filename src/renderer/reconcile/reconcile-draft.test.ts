// The column with the ids of a column that was reconciled.
import { expect, test } from 'vitest'
import { ColumnId } from '../../contract/app/ids.ts'
import { idsFor } from './reconcile-draft.ts'

const columns = ['Company', 'City', 'Company: name', 'Company: id', 'Company: match'].map((name, at) => ({
  id: ColumnId.parse(at + 1),
  name,
}))
const idOf = (name: string) => columns.find(one => one.name === name)?.id ?? ColumnId.parse(99)

test.each([
  ['Company', 'Company: id'],
  ['Company: name', 'Company: id'],
  ['Company: match', 'Company: id'],
  ['Company: id', 'Company: id'],
  ['City', 'City'],
])('of %s it is %s', (from, to) => {
  expect(idsFor(columns, idOf(from))?.name).toBe(to)
})

test('of two matches of a column, the last one counts; a column that is gone has none', () => {
  const again = [...columns, { id: ColumnId.parse(9), name: 'Company: id' }]
  expect(idsFor(again, idOf('Company'))?.id).toBe(9)
  expect(idsFor(columns, ColumnId.parse(50))).toBeUndefined()
})
