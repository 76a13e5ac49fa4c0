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
