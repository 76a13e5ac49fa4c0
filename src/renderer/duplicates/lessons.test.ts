// Which answers the weights have learned of.
import { expect, test } from 'vitest'
import type { TaughtRows } from '../../contract/app/duplicates.ts'
import type { RowId } from '../../contract/app/ids.ts'
import { freshCount, stillSaid } from './lessons.ts'

const said = (one: number, other: number, same: boolean): TaughtRows => ({
  rowIds: [one as RowId, other as RowId],
  same,
})

test('an answer that was changed is new, and what was learned of it no longer holds', () => {
  const learned = [said(1, 2, true), said(3, 4, false)]
  const answers = [said(1, 2, false), said(3, 4, false), said(5, 6, true)]
  expect(stillSaid(learned, answers)).toEqual([said(3, 4, false)])
  expect(freshCount(learned, answers)).toBe(2)
  expect(freshCount(answers, answers)).toBe(0)
})

test('a group that is not one counts as many answers as it has rows; answers about two rows count one each', () => {
  const rows = Array.from({ length: 50 }, (_, at) => at + 1)
  const group = rows.flatMap((one, at) => rows.slice(at + 1).map(other => said(one, other, false)))
  expect(freshCount([], group)).toBe(50)
  expect(freshCount([], [said(1, 2, false), said(3, 4, false), said(5, 6, false), said(1, 7, true)])).toBe(4)
})
