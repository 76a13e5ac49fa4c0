// What a view says of its cells in figures: values with their counts, groups, and sums of a selection.
import { afterAll, describe, expect, test } from 'vitest'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { listOfPeople } from '../../../testing/list/people-list.ts'
import { where } from '../../../testing/list/view-spec.ts'
import { sheetWorkspace } from '../../../testing/workspace/sheet-workspace.ts'

const workspace = await sheetWorkspace()
const { store, views } = workspace
afterAll(workspace.close)

test('a facet counts values in the rows that the other columns leave', async () => {
  const { sheetId, name, number } = await listOfPeople(workspace)
  const spec = where(
    { kind: 'blank', columnId: number, blank: false },
    { kind: 'values', columnId: name, values: ['Bea'] },
  )
  const { id: viewId, rows } = await views.open(sheetId, spec)
  expect(rows).toBe(1)
  expect(await views.facet(viewId, name, 'value', '', 10)).toEqual({
    values: [
      { value: 'Ann', count: 1 },
      { value: 'Bea', count: 1 },
      { value: null, count: 1 },
    ],
    distinct: 3,
  })
  expect(await views.facet(viewId, name, 'value', 'AN', 1)).toEqual({
    values: [{ value: 'Ann', count: 1 }],
    distinct: 1,
  })
})

test('values that someone lists are found in the whole list, alike or exactly, and what no cell has is named', async () => {
  const { sheetId, columnIds } = await makeSheet(
    store,
    [{ name: 'City', type: 'city' }],
    [['Köln'], ['koln'], ['Ulm'], [null], [' ']],
  )
  const columnId = columnIds[0] as ColumnId
  const listed = (values: string[], alike: boolean) => views.listedValues({ sheetId, columnId, values, alike })
  expect(await listed(['KÖLN', 'Ulm', 'Bonn'], true)).toEqual({
    found: expect.arrayContaining(['Köln', 'koln', 'Ulm']),
    missing: ['Bonn'],
  })
  expect(await listed(['KÖLN', 'Ulm'], false)).toEqual({ found: ['Ulm'], missing: ['KÖLN'] })
})

test('rows are grouped by up to three columns, with the sum of a number column', async () => {
  const { sheetId, name, number, type } = await listOfPeople(workspace)
  const whole = await views.open(sheetId, wholeListView)
  const ask = { viewId: whole.id, columnIds: [name], figureId: number, limit: 10 }
  expect(await views.groups(ask)).toEqual({
    groups: [
      { keys: [null], rows: 1, numbers: 1, sum: 1.5 },
      { keys: ['Ann'], rows: 1, numbers: 1, sum: 9 },
      { keys: ['Bea'], rows: 1, numbers: 1, sum: 10 },
      { keys: ['ann'], rows: 1, numbers: 0, sum: 0 },
    ],
    found: 4,
    rows: 4,
  })
  await type(2, name, 'Bea')
  const { groups, found, rows } = await views.groups({ ...ask, columnIds: [name, number], figureId: null, limit: 1 })
  expect({ found, rows, listed: groups.length }).toEqual({ found: 4, rows: 4, listed: 1 })
  const [largest] = (await views.groups({ ...ask, limit: 1 })).groups
  expect(largest).toEqual({ keys: ['Bea'], rows: 2, numbers: 2, sum: 19 })
})

test('groups are of the rows that the view shows', async () => {
  const { sheetId, name } = await listOfPeople(workspace)
  const { id: viewId } = await views.open(sheetId, where({ kind: 'values', columnId: name, values: ['Bea'] }))
  const { groups } = await views.groups({ viewId, columnIds: [name], figureId: null, limit: 10 })
  expect(groups).toEqual([{ keys: ['Bea'], rows: 1, numbers: 0, sum: 0 }])
})

test('a summary adds up the numbers of a selection', async () => {
  const { sheetId, columnIds, name } = await listOfPeople(workspace)
  const { id: viewId } = await views.open(sheetId, wholeListView)
  expect(await views.summary(viewId, [{ top: 0, bottom: 99, columnIds }])).toEqual({
    cells: 8,
    nonEmpty: 6,
    numbers: 3,
    sum: 20.5,
    average: 20.5 / 3,
    min: 1.5,
    max: 10,
  })
  expect(await views.summary(viewId, [{ top: 0, bottom: 0, columnIds: [name] }])).toMatchObject({
    sum: null,
    min: null,
  })
})

describe('a large selection', () => {
  const long = Array.from({ length: 12_000 }, (_, row) => [row % 3 === 0 ? null : String(row % 50), `Name ${row}`])
  const block = (columnIds: ColumnId[]) => [{ top: 0, bottom: long.length - 1, columnIds }]
  const made = () =>
    makeSheet(
      store,
      [
        { name: 'Number', type: 'number' },
        { name: 'Name', type: 'text' },
      ],
      long,
    )

  test('has the same figures in every order, also where rows are filtered away', async () => {
    const { sheetId, columnIds } = await made()
    const [number = 0 as ColumnId, name = 0 as ColumnId] = columnIds
    const plain = await views.open(sheetId, wholeListView)
    const figures = await views.summary(plain.id, block(columnIds))
    const numbers = long.flatMap(([cell]) => (cell === null || cell === undefined ? [] : [Number(cell)]))
    expect(figures).toMatchObject({
      cells: 24_000,
      nonEmpty: 20_000,
      numbers: 8000,
      sum: numbers.reduce((sum, one) => sum + one, 0),
      min: 0,
      max: 49,
    })
    const sorted = await views.open(sheetId, { ...wholeListView, sort: [{ columnId: name, descending: true }] })
    expect(await views.summary(sorted.id, block(columnIds))).toEqual(figures)
    const filled = await views.open(sheetId, where({ kind: 'blank', columnId: number, blank: false }))
    expect(await views.summary(filled.id, block(columnIds))).toMatchObject({ nonEmpty: 16_000, numbers: 8000 })
    expect(await views.distinct(plain.id, block([number]))).toBe(50)
    expect(await views.distinct(sorted.id, block(columnIds))).toBe(12_050)
    expect(await views.distinct(filled.id, block([name]))).toBe(8000)
  })

  test('is no longer counted for someone who looks at another one', async () => {
    const { sheetId, columnIds } = await made()
    const { id } = await views.open(sheetId, wholeListView)
    const page = {}
    const several = [...block(columnIds), ...block(columnIds)]
    const left = [views.summary(id, several, page), views.distinct(id, several, page)]
    const [number = 0 as ColumnId] = columnIds
    const kept = views.summary(id, block([number]), page)
    expect((await Promise.allSettled(left)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await kept).nonEmpty).toBe(8000)
  })
})
