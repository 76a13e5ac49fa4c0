// Histograms over a real list: all cells and those of the rows shown, what is no number counted apart, and ends that filter exactly.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId } from '../../../../contract/app/ids.ts'
import { type Histogram, wholeListView } from '../../../../contract/app/view.ts'
import { makeSheet } from '../../../../testing/list/make-sheet.ts'
import { where } from '../../../../testing/list/view-spec.ts'
import { sheetWorkspace } from '../../../../testing/workspace/sheet-workspace.ts'

const { store, views, edits, close } = await sheetWorkspace()
afterAll(close)

async function list() {
  const rows = Array.from({ length: 60 }, (_, at): (string | null)[] => [
    at % 10 === 9 ? null : at % 10 === 8 ? 'unknown' : String(at),
    at % 10 === 9 ? '' : `2025-${String(1 + (at % 12)).padStart(2, '0')}-15`,
    at % 2 === 0 ? 'even' : 'odd number',
  ])
  const made = await makeSheet(
    store,
    [
      { name: 'Number', type: 'number' },
      { name: 'Date', type: 'date' },
      { name: 'Text', type: 'text' },
    ],
    rows,
  )
  const [number = 0 as ColumnId, date = 0 as ColumnId, text = 0 as ColumnId] = made.columnIds
  return { sheetId: made.sheetId, number, date, text }
}

const sum = (found: Histogram | null, of: 'all' | 'shown') => found?.bars.reduce((cells, bar) => cells + bar[of], 0)

test('bars count all cells and those of the rows that other columns leave; the own condition moves nothing', async () => {
  const { sheetId, number, text } = await list()
  const odd = { kind: 'values' as const, columnId: text, values: ['odd number'] }
  const view = await views.open(sheetId, where(odd))
  const found = await views.histogram({ viewId: view.id, columnId: number, of: 'number' })
  expect([sum(found, 'all'), sum(found, 'shown')]).toEqual([48, 24])
  expect(found?.unread).toEqual({ all: 6, shown: 0 })
  expect(found).toMatchObject({ least: 0, greatest: 57 })
  const brushed = await views.open(sheetId, where(odd, { kind: 'number', columnId: number, from: 0, to: 9 }))
  expect(await views.histogram({ viewId: brushed.id, columnId: number, of: 'number' })).toEqual(found)
})

test('what each bar counts is what its ends show', async () => {
  const { sheetId, number, date, text } = await list()
  const { id: viewId } = await views.open(sheetId, wholeListView)
  for (const [columnId, of] of [
    [number, 'number'],
    [text, 'length'],
  ] as const)
    for (const { from, to, all } of (await views.histogram({ viewId, columnId, of }))?.bars ?? [])
      expect((await views.open(sheetId, where({ kind: of, columnId, from, to }))).rows).toBe(all)
  const days = await views.histogram({ viewId, columnId: date, of: 'date' })
  expect(sum(days, 'all')).toBe(54)
  const dateOf = (day: number | null) => new Date((day ?? 0) * 86_400_000).toISOString().slice(0, 10)
  for (const { from, to, all } of days?.bars ?? [])
    expect(
      (await views.open(sheetId, where({ kind: 'date', columnId: date, from: dateOf(from), to: dateOf(to) }))).rows,
    ).toBe(all)
})

test('cells that are no number are shown alone; a changed cell is counted again', async () => {
  const { sheetId, number, text } = await list()
  const unread = await views.open(sheetId, where({ kind: 'unread', columnId: number, as: 'number' }))
  expect(unread.rows).toBe(6)
  const { id: viewId } = await views.open(sheetId, where({ kind: 'values', columnId: text, values: ['even'] }))
  const before = await views.histogram({ viewId, columnId: number, of: 'number' })
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 9 as RowId, columnId: number, value: '12' }] })
  const after = await views.histogram({ viewId, columnId: number, of: 'number' })
  expect([before?.unread.all, after?.unread.all]).toEqual([6, 5])
  expect(sum(after, 'all')).toBe(49)
})
