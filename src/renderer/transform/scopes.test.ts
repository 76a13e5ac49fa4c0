// Which rows are offered, and how many they are.
import { expect, test } from 'vitest'
import type { ColumnId, ViewId } from '../../contract/app/ids.ts'
import { scopesOf } from './scopes.ts'

const block = (top: number, bottom: number) => ({ top, bottom, columnIds: [1 as ColumnId] })
const words = (rows: number, total: number, ...blocks: ReturnType<typeof block>[]) =>
  scopesOf({ id: 1 as ViewId, rows, total }, blocks).map(scope => scope.words)

test('only what differs is offered; rows of blocks that overlap count once', () => {
  expect(words(10, 10, block(0, 0))).toEqual(['All 10 rows'])
  expect(words(10, 10, block(0, 9))).toEqual(['All 10 rows'])
  expect(words(10, 40)).toEqual(['10 rows of this view', 'All 40 rows'])
  expect(words(10, 10, block(4, 6), block(2, 5), block(8, 99))).toEqual(['All 10 rows', '7 selected rows'])
})
