// Where Ctrl+arrow goes: to the edge of the filled cells, over gaps of any length.
import { afterAll, describe, expect, test } from 'vitest'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../../testing/workspace/temp-workspace.ts'
import { createViews } from './views.ts'

const { store, close } = await tempWorkspace()
afterAll(close)
const views = createViews(store)
const columns = [{ name: 'Name', type: 'text' as const }]

describe('Ctrl+arrow', () => {
  const cells = ['a', 'b', null, null, 'c', '', 'd', 'e']
  test.each([
    [0, 'down', 1],
    [1, 'down', 4],
    [2, 'down', 4],
    [4, 'down', 6],
    [6, 'down', 7],
    [7, 'down', 7],
    [7, 'up', 6],
    [6, 'up', 4],
    [4, 'up', 1],
    [3, 'up', 1],
    [1, 'up', 0],
    [0, 'up', 0],
  ] as const)('from %i %s goes to %i', async (row, direction, to) => {
    const { sheetId, columnIds } = await makeSheet(
      store,
      columns,
      cells.map(cell => [cell]),
    )
    const { id: viewId } = await views.open(sheetId, wholeListView)
    expect(await views.edge(viewId, row, columnIds[0] ?? (0 as ColumnId), direction)).toBe(to)
  })

  test('goes over gaps longer than a slice', async () => {
    const long = Array.from({ length: 3000 }, (_, row) => [row === 0 || row === 2500 ? 'x' : null])
    const { sheetId, columnIds } = await makeSheet(store, columns, long)
    const { id: viewId } = await views.open(sheetId, wholeListView)
    const edge = (row: number, direction: 'up' | 'down') =>
      views.edge(viewId, row, columnIds[0] ?? (0 as ColumnId), direction)
    expect([await edge(0, 'down'), await edge(2500, 'down'), await edge(2999, 'up'), await edge(2500, 'up')]).toEqual([
      2500, 2999, 2500, 0,
    ])
  })
})
