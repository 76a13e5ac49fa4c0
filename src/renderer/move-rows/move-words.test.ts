// The words about rows that went to another list, and about those that stayed.
import { expect, test } from 'vitest'
import type { SheetId } from '../../contract/app/ids.ts'
import { movedWords } from './move-words.ts'

const into = { sheetId: 1 as SheetId, name: 'Bad' }

test('rows that went, and rows on hold that stayed', () => {
  expect(movedWords({ into, rows: 1, held: 0 }, 'copy')).toBe('Copied 1 row to “Bad”.')
  expect(movedWords({ into, rows: 1200, held: 2 }, 'move')).toBe(
    'Moved 1,200 rows to “Bad”. 2 on hold stayed here. To move a row on hold, select only that row.',
  )
  expect(movedWords({ into: null, rows: 0, held: 3 }, 'move')).toBe(
    'Nothing was moved because all 3 rows are on hold. To move a row on hold, select only that row.',
  )
  expect(movedWords({ into: null, rows: 0, held: 0 }, 'move')).toBe('Nothing was moved because the rows were deleted.')
})
