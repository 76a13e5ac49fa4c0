// Windows, freshness, facets, figures, data edges and copies of views.
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId, ViewId } from '../../../contract/app/ids.ts'
import type { ViewCondition, ViewSpec } from '../../../contract/app/view.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/make-sheet.ts'
import { tempWorkspace } from '../../../testing/temp-workspace.ts'
import { createChangeFeed } from '../../base/changes.ts'
import { databaseFile } from '../../store/open.ts'
import { createEdits } from '../edit/edits.ts'
import { createSheets } from '../sheets.ts'
import { createViews } from './views.ts'

const workspace = await tempWorkspace()
const { store } = workspace
afterAll(() => workspace.close())
const changes = createChangeFeed()
const views = createViews(store)
const edits = createEdits(store, views, changes)
const sheets = createSheets(store, changes)

const columns = [
  { name: 'Name', type: 'text' as const },
  { name: 'Number', type: 'number' as const },
]
const people = [
  ['Bea', '10'],
  ['Ann', '9'],
  ['ann', null],
  [null, '1,5'],
]
const where = (...conditions: ViewCondition[]): ViewSpec => ({ ...wholeListView, conditions })
const sortedBy = (columnId: ColumnId): ViewSpec => ({ ...wholeListView, sort: [{ columnId, descending: false }] })

async function listOfPeople() {
  const { sheetId, columnIds } = await makeSheet(store, columns, people)
  const [name = 0 as ColumnId, number = 0 as ColumnId] = columnIds
  const type = (rowId: number, columnId: ColumnId, value: string | null) =>
    edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: rowId as RowId, columnId, value }] })
  return { sheetId, columnIds, name, number, type }
}

test('a window holds the columns that are there, column by column', async () => {
  const { sheetId, name, number } = await listOfPeople()
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
      { id: number, values: ['9', '10', null], states: null, marks: null, local: null, colors: null },
      { id: name, values: ['Ann', 'Bea', 'ann'], states: null, marks: null, local: null, colors: null },
    ],
  })
})

describe('an order is older than the data', () => {
  const staleAfter = async (
    spec: (columns: { name: ColumnId; number: ColumnId }) => ViewSpec,
    act: 'name' | 'number' | 'rows',
  ) => {
    const { sheetId, name, number, type } = await listOfPeople()
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
    const { sheetId, name, type } = await listOfPeople()
    const view = await views.open(sheetId, sortedBy(name))
    expect(Array.from(views.ids(view.id))).toEqual([2, 3, 1, 4])
    await type(2, name, 'Zoe')
    expect((await views.window({ viewId: view.id, first: 0, count: 9, columnIds: [] })).ids).toEqual([2, 3, 1, 4])
    const again = await views.open(sheetId, sortedBy(name))
    expect(Array.from(views.ids(again.id))).toEqual([3, 1, 2, 4])
  })
})

test('opening the same view of an unchanged list gives the same view', async () => {
  const { sheetId, name, type } = await listOfPeople()
  const first = await views.open(sheetId, sortedBy(name))
  expect(await views.open(sheetId, sortedBy(name))).toEqual(first)
  await type(1, name, 'new')
  expect((await views.open(sheetId, sortedBy(name))).id).not.toBe(first.id)
})

const statuses = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status)

test('of several requests of one page only those for the latest view are answered', async () => {
  const { sheetId, name } = await listOfPeople()
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

test('a facet counts values in the rows that the other columns leave', async () => {
  const { sheetId, name, number } = await listOfPeople()
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

describe('conditions on a column', () => {
  const rows = [
    ['anna@Mail.example', '5', '03/04/2025', 'x'],
    ['bo@work.example', '12,5', '2025-12-31', 'X '],
    ['https://www.mail.example/a', 'none', '13/01/2026', 'y'],
    [null, null, null, ''],
  ]
  const types = ['email', 'number', 'date', 'text'] as const
  type OnColumn = ViewCondition extends infer C
    ? C extends { columnId: ColumnId }
      ? Omit<C, 'columnId'>
      : never
    : never
  test.each<[string, number, OnColumn, number[]]>([
    ['numbers', 1, { kind: 'number', from: 5, to: 12.5 }, [1, 2]],
    ['numbers, open', 1, { kind: 'number', from: 6, to: null }, [2]],
    ['all but those numbers', 1, { kind: 'number', from: 6, to: null, not: true }, [1, 3, 4]],
    ['dates, the last day too', 2, { kind: 'date', from: '2025-04-03', to: '2025-12-31' }, [1, 2]],
    ['dates, open', 2, { kind: 'date', from: '2026-01-01', to: null }, [3]],
    ['lengths', 3, { kind: 'length', from: 2, to: null }, [2]],
    ['blank by length', 3, { kind: 'length', from: null, to: 0 }, [4]],
    ['domains', 0, { kind: 'domain', domains: ['mail.example', 'www.mail.example'] }, [1, 3]],
    ['other domains and none', 0, { kind: 'domain', domains: ['mail.example'], not: true }, [2, 3, 4]],
    ['all but values', 3, { kind: 'values', values: ['x', null], not: true }, [2, 3]],
    ['without a text', 0, { kind: 'contains', text: 'mail', not: true }, [2, 4]],
    ['no duplicates', 3, { kind: 'duplicate', not: true }, [3, 4]],
  ])('%s', async (_, at, condition, ids) => {
    const { sheetId, columnIds } = await makeSheet(
      store,
      types.map(type => ({ name: type, type })),
      rows,
    )
    // The parts of one kind of condition stay together.
    const view = await views.open(sheetId, where({ ...condition, columnId: columnIds[at] } as ViewCondition))
    expect(Array.from(views.ids(view.id))).toEqual(ids)
  })

  test('figures tell what a column holds in the rows that other conditions leave', async () => {
    const { sheetId, columnIds } = await makeSheet(
      store,
      types.map(type => ({ name: type, type })),
      rows,
    )
    const [mail = 0 as ColumnId, number = 0 as ColumnId, date = 0 as ColumnId, text = 0 as ColumnId] = columnIds
    const { id } = await views.open(sheetId, where({ kind: 'number', columnId: number, from: null, to: 12 }))
    expect(await views.figures(id, number)).toEqual({
      rows: 4,
      blank: 1,
      distinct: 3,
      repeated: 0,
      numbers: { cells: 2, min: 5, max: 12.5, bins: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
      dates: null,
      lengths: { min: 1, max: 4 },
      states: [],
      stale: 0,
    })
    expect(await views.figures(id, date)).toMatchObject({ rows: 1, dates: { min: '2025-04-03', max: '2025-04-03' } })
    const all = await views.open(sheetId, wholeListView)
    expect(await views.figures(all.id, text)).toMatchObject({ repeated: 2, numbers: null, lengths: { min: 1, max: 2 } })
    expect(await views.facet(all.id, mail, 'domain', '', 10)).toEqual({
      values: [
        { value: 'mail.example', count: 1 },
        { value: 'work.example', count: 1 },
        { value: 'www.mail.example', count: 1 },
        { value: null, count: 1 },
      ],
      distinct: 4,
    })
  })
})

test('a summary adds up the numbers of a selection', async () => {
  const { sheetId, columnIds, name } = await listOfPeople()
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

  test('is no longer counted for somebody who looks at another one', async () => {
    const { sheetId, columnIds } = await made()
    const { id } = await views.open(sheetId, wholeListView)
    const page = {}
    const several = [...block(columnIds), ...block(columnIds)]
    const left = [views.summary(id, several, page), views.distinct(id, several, page)]
    const [number = 0 as ColumnId] = columnIds
    const kept = views.summary(id, block([number]), page)
    expect(statuses(await Promise.allSettled(left))).toEqual(['rejected', 'rejected'])
    expect((await kept).nonEmpty).toBe(8000)
  })
})

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
      columns.slice(0, 1),
      cells.map(cell => [cell]),
    )
    const { id: viewId } = await views.open(sheetId, wholeListView)
    expect(await views.edge(viewId, row, columnIds[0] ?? (0 as ColumnId), direction)).toBe(to)
  })

  test('goes over gaps longer than a slice', async () => {
    const long = Array.from({ length: 3000 }, (_, row) => [row === 0 || row === 2500 ? 'x' : null])
    const { sheetId, columnIds } = await makeSheet(store, columns.slice(0, 1), long)
    const { id: viewId } = await views.open(sheetId, wholeListView)
    const edge = (row: number, direction: 'up' | 'down') =>
      views.edge(viewId, row, columnIds[0] ?? (0 as ColumnId), direction)
    expect([await edge(0, 'down'), await edge(2500, 'down'), await edge(2999, 'up'), await edge(2500, 'up')]).toEqual([
      2500, 2999, 2500, 0,
    ])
  })
})

test('a copy holds texts row by row, with headers when asked', async () => {
  const { sheetId, columnIds, number } = await listOfPeople()
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
  const { sheetId, name } = await listOfPeople()
  const { id: viewId } = await views.open(sheetId, where({ kind: 'contains', columnId: name, text: 'ann' }))
  expect(await views.position(viewId, 3 as RowId)).toBe(1)
  expect(await views.position(viewId, 1 as RowId)).toBeNull()
})

test('rows with problems of the import are a filter', async () => {
  const { sheetId } = await listOfPeople()
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
  const { sheetId, name } = await listOfPeople()
  const origin = { op: 'validate.email', sourceId: name, field: 'verdict', headId: name }
  const head = await store.writer.call('insertColumn', sheetId, { name: 'Verdict', type: 'text', origin }, null)
  const live = createViews(store)
  live.setLiveStates((_, columnId, ids) =>
    columnId === head.id ? Uint8Array.from(ids, id => (id === 2 ? 1 : 0)) : null,
  )
  const { id: viewId } = await live.open(sheetId, wholeListView)
  const window = await live.window({ viewId, first: 0, count: 3, columnIds: [name, head.id] })
  expect(window.columns.map(({ states }) => states)).toEqual([null, [0, 1, 0]])
})

test('rows are grouped by up to three columns, with the sum of a number column', async () => {
  const { sheetId, name, number, type } = await listOfPeople()
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
  const { sheetId, name } = await listOfPeople()
  const { id: viewId } = await views.open(sheetId, where({ kind: 'values', columnId: name, values: ['Bea'] }))
  const { groups } = await views.groups({ viewId, columnIds: [name], figureId: null, limit: 10 })
  expect(groups).toEqual([{ keys: ['Bea'], rows: 1, numbers: 0, sum: 0 }])
})
