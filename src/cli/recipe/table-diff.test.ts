// Differences of two tables by row and column: the same rows are found again behind rows that came or went.
import { expect, test } from 'vitest'
import { diffLines, isSame, tableDiff, tableOfCsv } from './table-diff.ts'

const diff = (expected: string, found: string) => tableDiff(tableOfCsv(expected), tableOfCsv(found))

test('the same table, written in another way, has no difference', () => {
  expect(isSame(diff('a,b\n1,"x, y"\n', '\uFEFFa,b\r\n"1","x, y"\r\n'))).toBe(true)
  expect(isSame(diff('', ''))).toBe(true)
})

test('a changed cell, a row that is missing and one that came are named by their places', () => {
  const found = diff('id,n\n1,a\n2,b\n3,c\n4,d\n', 'id,n\n1,a\n3,C\n4,d\n5,e\n')
  expect(found.rows).toMatchObject([
    { kind: 'changed', expectedRow: 2, row: 2 },
    { kind: 'missing', expectedRow: 3, row: null },
    { kind: 'extra', row: 4 },
  ])
  expect(diffLines(diff('id,n\n1,a\n2,b\n3,c\n', 'id,n\n1,a\n3,c\n4,\n'))).toEqual([
    'Row 2 is missing: id "2", n "b"',
    'Row 3 was not expected: id "4"',
  ])
  expect(diffLines(diff('id,n\n1,a\n', 'id,n\n1,\n'))).toEqual(['Row 1, n: expected "a", found nothing'])
})

test('columns that are missing, unexpected, moved or of one name', () => {
  expect(diffLines(diff('a,b,c\n1,2,3\n', 'c,a,d\n3,1,4\n'))).toEqual([
    'Column "b" is missing',
    'Column "d" was not expected',
    'The columns are in another order',
  ])
  expect(diffLines(diff('a,a\n1,2\n', 'a,a\n1,3\n'))).toEqual(['Row 1, a (2): expected "2", found "3"'])
})
