// Windows, freshness, order of openings and copies of views.
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId, ViewId } from '../../../contract/app/ids.ts'
import { type ViewSpec, wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { listOfPeople } from '../../../testing/list/people-list.ts'
import { sortedBy, where } from '../../../testing/list/view-spec.ts'
import { sheetWorkspace } from '../../../testing/workspace/sheet-workspace.ts'
import { databaseFile } from '../../store/open.ts'
import { createViews } from './views.ts'

const workspace = await sheetWorkspace()
const { store, views, edits, sheets } = workspace
afterAll(workspace.close)

test('a window holds the columns that are there, column by column', async () => {
  const { sheetId, name, number } = await listOfPeople(workspace)
  const { id: viewId } = await views.open(sheetId, sortedBy(number))
  const gone = 999_999 as ColumnId
  const window = await views.window({ viewId, first: 1, count: 100, columnIds: [number, gone, name] })
  expect(window).toEqual({
    viewId,
    first: 1,
    version: (await sheets.get(sheetId)).version,
    stale: false,
    ticked: null,
    suppressed: null,
    ids: [2, 1, 3],
    columns: [
      { id: number, values: ['9', '10', null], states: null, marks: null, local: null, colors: null, broken: null },
      { id: name, values: ['Ann', 'Bea', 'ann'], states: null, marks: null, local: null, colors: null, broken: null },
    ],
  })
})

describe('an order is older than the data', () => {
  const staleAfter = async (
    spec: (columns: { name: ColumnId; number: ColumnId }) => ViewSpec,
    act: 'name' | 'number' | 'rows',
  ) => {
    const { sheetId, name, number, type } = await listOfPeople(workspace)
    const { id: viewId } = await views.open(sheetId, spec({ name, number }))
    if (act === 'rows') await edits.insertRows({ viewId, row: 0, count: 1 })
    else await type(1, act === 'name' ? name : number, 'new')
    return (await views.window({ viewId, first: 0, count: 1, columnIds: [] })).stale
  }
  test.each([
    ['sorted by the changed column', ({ name }: { name: ColumnId }) => sortedBy(name), 'name', true],
    ['sorted by another column', ({ name }: { name: ColumnId }) => sortedBy(name), 'number', false],
    ['searched', () => ({ ...wholeListView, search: 'a' }), 'number', true],
    ['as in the list', () => wholeListView, 'name', false],
    ['as in the list, rows came', () => wholeListView, 'rows', true],
    [
      'filtered by the column',
      ({ name }: { name: ColumnId }) => where({ kind: 'duplicate', columnId: name }),
      'name',
      true,
    ],
  ] as const)('%s', async (_, spec, act, stale) => {
    expect(await staleAfter(spec, act)).toBe(stale)
  })

  test('rows do not move until the view is opened again', async () => {
    const { sheetId, name, type } = await listOfPeople(workspace)
    const view = await views.open(sheetId, sortedBy(name))
    expect(Array.from(views.ids(view.id))).toEqual([2, 3, 1, 4])
    await type(2, name, 'Zoe')
    expect((await views.window({ viewId: view.id, first: 0, count: 9, columnIds: [] })).ids).toEqual([2, 3, 1, 4])
    const again = await views.open(sheetId, sortedBy(name))
    expect(Array.from(views.ids(again.id))).toEqual([3, 1, 2, 4])
  })
})

test('opening the same view of an unchanged list gives the same view', async () => {
  const { sheetId, name, type } = await listOfPeople(workspace)
  const first = await views.open(sheetId, sortedBy(name))
  expect(await views.open(sheetId, sortedBy(name))).toEqual(first)
  await type(1, name, 'new')
  expect((await views.open(sheetId, sortedBy(name))).id).not.toBe(first.id)
})

const statuses = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status)

test('of several requests of one page only those for the latest view are answered', async () => {
  const { sheetId, name } = await listOfPeople(workspace)
  const page = {}
  const open = (text: string, asker?: object) =>
    views.open(sheetId, where({ kind: 'contains', columnId: name, text }), asker)
  const results = await Promise.allSettled(['a', 'd', 'b', 'c', 'd'].map(text => open(text, page)))
  expect(statuses(results)).toEqual(['rejected', 'fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(results[0]).toMatchObject({ reason: { code: 'superseded' } })
  const others = await Promise.allSettled(['a', 'b', 'c'].map(text => open(text)))
  expect(statuses(others)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})

test('a view that is not kept, and a list that is not there, are said so', async () => {
  await expect(views.facet(9_999 as ViewId, 1 as ColumnId, 'value', '', 10)).rejects.toMatchObject({
    code: 'view_gone',
  })
  await expect(views.open(9_999 as SheetId, wholeListView)).rejects.toMatchObject({ code: 'sheet_gone' })
  // Rows are inserted and duplicated in a view that is still there.
  await expect(store.scan.call('rowBelow', 9_999 as SheetId, 1)).rejects.toMatchObject({ code: 'sheet_gone' })
})

test('a copy holds texts row by row, with headers when asked', async () => {
  const { sheetId, columnIds, number } = await listOfPeople(workspace)
  const { id: viewId } = await views.open(sheetId, sortedBy(number))
  expect(await views.copy(viewId, { top: 0, bottom: 1, columnIds }, true)).toEqual({
    headers: ['Name', 'Number'],
    rows: [
      [null, '1,5'],
      ['Ann', '9'],
    ],
  })
})

test('who is suppressed is blank in what leaves, known in a window, and there for a fill', async () => {
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'E-mail', type: 'email' },
      { name: 'Town', type: 'text' },
    ],
    [
      ['anna@acme.example', 'Bonn'],
      ['bo@acme.example', 'Kiel'],
    ],
  )
  const judged = await store.scan.call('judgeEntries', 'email', [['Anna+x@acme.example', null]], null)
  const batch = await store.writer.call('openBatch', { at: 0, source: '', note: '' })
  const entries = judged.map(({ hash, keys }) => ({ hash: hash ?? '', keys, value: null, given: false }))
  await store.writer.call('addEntries', batch, 'email', entries, null)
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const block = { top: 0, bottom: 1, columnIds }
  const others = ['bo@acme.example', 'Kiel']
  expect(await views.copyOut(viewId, block, false)).toMatchObject({ rows: [[null, null], others], suppressed: 1 })
  expect(await views.copy(viewId, block, false)).toMatchObject({ rows: [['anna@acme.example', 'Bonn'], others] })
  // Also where no column is asked for that tells it.
  const town = columnIds.slice(1)
  expect(await views.window({ viewId, first: 0, count: 2, columnIds: town })).toMatchObject({
    suppressed: [true, false],
  })
})

test('the position of a row, or none when it is filtered away', async () => {
  const { sheetId, name } = await listOfPeople(workspace)
  const { id: viewId } = await views.open(sheetId, where({ kind: 'contains', columnId: name, text: 'ann' }))
  expect(await views.position(viewId, 3 as RowId)).toBe(1)
  expect(await views.position(viewId, 1 as RowId)).toBeNull()
})

test('rows with problems of the import are a filter', async () => {
  const { sheetId } = await listOfPeople(workspace)
  const beside = new Database(databaseFile(workspace.dir))
  beside
    .prepare('INSERT INTO row_problem(sheet_id, row_id, line, text) VALUES (?, 2, 7, ?)')
    .run(sheetId, 'broken "line')
  beside.close()
  const view = await views.open(sheetId, where({ kind: 'problems', columnId: null }))
  expect(Array.from(views.ids(view.id))).toEqual([2])
  expect((await sheets.get(sheetId)).problems).toBe(1)
})

test('states that only the run knows are shown over stored ones', async () => {
  const { sheetId, name } = await listOfPeople(workspace)
  const origin = { op: 'validate.email', sourceId: name, field: 'verdict', resultColumnId: name }
  const head = await store.writer.call('insertColumn', sheetId, { name: 'Verdict', type: 'text', origin }, null)
  const live = createViews(store)
  live.setLiveStates((_, columnId, ids) =>
    columnId === head.id ? Uint8Array.from(ids, id => (id === 2 ? 1 : 0)) : null,
  )
  const { id: viewId } = await live.open(sheetId, wholeListView)
  const window = await live.window({ viewId, first: 0, count: 3, columnIds: [name, head.id] })
  expect(window.columns.map(({ states }) => states)).toEqual([null, [0, 1, 0]])
})
