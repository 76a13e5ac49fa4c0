// What must not pass for a checked value is marked in what is copied, and pasted back without the marks.
import { expect, test } from 'vitest'
import { cellMarks, cellStates } from '../../../contract/app/cell/cell.ts'
import { needsMark, ownAttributes, sideBySide, withoutEmptyMarks, withoutMarks } from './copied-marks.ts'
import { formatHtml, formatTsv, parseTsv } from './tsv.ts'

test('practice, guesses, stale and unsure values need a mark, others do not', () => {
  const found = cellStates.indexOf('found')
  for (const mark of ['practice', 'guess', 'stale'] as const)
    expect(needsMark({ state: found, marks: cellMarks[mark] }), mark).toBe(true)
  expect(needsMark({ state: cellStates.indexOf('unsure'), marks: 0 })).toBe(true)
  expect(needsMark({ state: found, marks: cellMarks.manual | cellMarks.own })).toBe(false)
})

test('columns of marks that say nothing go, whatever their header', () => {
  const rows = [
    ['Name', 'A', 'A (mark)', 'B', 'B (mark)'],
    ['x', '1', null, '2', 'guess'],
  ]
  expect(withoutEmptyMarks({ rows, marks: [2, 4] }, 1)).toEqual({
    rows: [
      ['Name', 'A', 'B', 'B (mark)'],
      ['x', '1', '2', 'guess'],
    ],
    marks: [3],
  })
})

test('ranges side by side keep the places of their marks, and what is pasted back is the cells alone', () => {
  const copied = sideBySide([
    {
      rows: [
        ['a', 'guess'],
        ['b', null],
      ],
      marks: [1],
    },
    {
      rows: [
        ['c', 'd', 'stale'],
        ['e', 'f\tg', null],
      ],
      marks: [2],
    },
  ])
  expect(copied.marks).toEqual([1, 4])
  const html = formatHtml(copied.rows, ownAttributes(copied.marks))
  const cells = [
    ['a', 'c', 'd'],
    ['b', 'e', 'f\tg'],
  ]
  expect(withoutMarks(parseTsv(formatTsv(copied.rows)), html)).toEqual(cells)
  expect(withoutMarks(cells, formatHtml(cells))).toEqual(cells)
  expect(withoutMarks(cells, '<table data-marks="1">')).toEqual(cells)
})
