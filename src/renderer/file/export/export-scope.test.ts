// Scopes of an export and their row counts.
import { expect, test } from 'vitest'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import type { GridState } from '../../state/grid-state.ts'
import { exportScopes, localDelimiter, rowRanges, takenWords } from './export-scope.ts'

test('rows of overlapping and touching blocks are counted once', () => {
  expect(
    rowRanges([
      { top: 10, bottom: 12 },
      { top: 0, bottom: 3 },
      { top: 2, bottom: 6 },
      { top: 7, bottom: 8 },
    ]),
  ).toEqual([
    { top: 0, bottom: 8 },
    { top: 10, bottom: 12 },
  ])
})

test('a short block inside a longer one does not end it', () => {
  expect(
    rowRanges([
      { top: 0, bottom: 9 },
      { top: 1, bottom: 2 },
    ]),
  ).toEqual([{ top: 0, bottom: 9 }])
})

test('the delimiter follows the decimal sign of the language', () => {
  expect(localDelimiter('de-DE')).toBe(';')
  expect(localDelimiter('en-GB')).toBe(',')
  // Of a system without a language.
  expect(localDelimiter('C')).toBe(',')
})

// Of a list and a view only what the sentence reads.
const sheet = {
  rows: 1200,
  columns: [
    { id: 1, name: 'Name' },
    { id: 2, name: 'Town' },
  ],
} as unknown as Sheet
const viewed = (rows: number, sortedBy: number[]) =>
  ({
    rows,
    spec: { ...wholeListView, sort: sortedBy.map(columnId => ({ columnId, descending: false })) },
  }) as NonNullable<GridState['view']>
const state = (view: GridState['view'], blocks: GridState['blocks'] = []): GridState => ({
  sheet,
  view,
  columns: [],
  withDetails: [],
  blocks,
  active: null,
})

test('what is on the screen comes first, where it is not the whole list', () => {
  expect(exportScopes(sheet, state(viewed(40, [])))[0]).toEqual({ scope: 'view', rows: 40 })
  expect(exportScopes(sheet, state(viewed(1200, [1])))[0]).toEqual({ scope: 'view', rows: 1200 })
  expect(exportScopes(sheet, state(viewed(1200, [])))).toEqual([{ scope: 'all', rows: 1200 }])
  const block = [{ top: 2, bottom: 4, columnIds: [] }]
  expect(exportScopes(sheet, state(viewed(40, []), block)).at(-1)).toEqual({ scope: 'selection', rows: 3 })
})

test('one sentence says what is taken, with counts', () => {
  const words = (view: GridState['view'], scope: 'all' | 'view' | 'selection', rows: number, columns: number) =>
    takenWords(sheet, view, { scope, rows, columns })
  expect(words(viewed(40, [2, 1]), 'view', 40, 1)).toBe(
    '40 of 1,200 rows as filtered, sorted by Town, Name; 1 of 2 columns.',
  )
  expect(words(viewed(1200, [1]), 'view', 1200, 2)).toBe('All 1,200 rows, sorted by Name; all 2 columns.')
  expect(words(viewed(40, [1]), 'all', 1200, 2)).toBe('All 1,200 rows; all 2 columns.')
  expect(words(viewed(40, []), 'selection', 3, 2)).toBe('3 of 1,200 rows selected; all 2 columns.')
})
