// Computed columns that read other lists and the row before, on real threads: the kept tasks, and that cells follow what other lists
// become, also in the trash, in a filter, over undo and after the order of rows has changed.
import { afterAll, expect, test } from 'vitest'
import { otherRows } from '../../../contract/app/cell/further-functions.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { computedWorkspace } from '../../../testing/list/computed-list.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { expressionTasks, taskLists } from './expression-tasks.ts'
import { followOtherLists } from './follow-lists.ts'

const workspace = await computedWorkspace()
const { store, changes, add, cells, type, computes, columnsOf, edits, sheets, views } = workspace
const following = followOtherLists({
  store,
  changes,
  log: { info() {}, error: (words, about) => failures.push([words, about]) },
})
const failures: unknown[] = []
afterAll(async () => {
  await following.close()
  await workspace.close()
  expect(failures).toEqual([])
})

async function list(name: string, [head = [], ...rows]: readonly (readonly string[])[]) {
  const columns = head.map(name => ({ name, type: 'text' as const }))
  const { sheetId, columnIds } = await makeSheet(
    store,
    columns,
    rows.map(row => row.map(cell => cell || null)),
    name,
  )
  return { sheetId, ids: columnIds }
}
const at = (ids: readonly ColumnId[], place: number): ColumnId => ids[place] ?? (0 as ColumnId)

test('the kept tasks', async () => {
  await list('Customers', taskLists.Customers)
  const { sheetId } = await list('Orders', taskLists.Orders)
  const unsolved: unknown[] = []
  for (const { task, expression, gives } of expressionTasks) {
    const given = await add(sheetId, task, expression)
      .then(id => cells(sheetId, id))
      .catch((error: unknown) => [error instanceof Error ? JSON.stringify(error) : String(error)])
    const found = given.map(cell => cell ?? '')
    if (JSON.stringify(found) !== JSON.stringify(gives)) unsolved.push({ task, found, gives })
  }
  expect(unsolved).toEqual([])
})

test('the examples of the guide', async () => {
  await list('Countries', [
    ['Code', 'Name'],
    ['NO', 'Norway'],
  ])
  await list('Purchases', [
    ['Item', 'Customer'],
    ['Lamp', 'Ann'],
    ['Chair', 'Ann'],
  ])
  const { sheetId } = await list('Guide', [
    ['Code', 'Customer', 'Amount'],
    ['', '', '10'],
    ['no', 'ann', '15'],
  ])
  for (const { example, gives } of otherRows)
    expect((await cells(sheetId, await add(sheetId, example, example)))[1], example).toBe(gives)
})

async function pair(of: string) {
  const firms = await list(`Firms ${of}`, [
    ['Code', 'City', 'Note'],
    ['a', 'Ulm', 'x'],
    ['b', 'Oslo', 'y'],
  ])
  const orders = await list(`Orders ${of}`, [['Firm'], ['a'], ['b'], ['c']])
  const city = await add(orders.sheetId, 'City', `lookup("Firms ${of}", [Firm], "City")`)
  return { firms, orders, city }
}

test('a change of the other list is followed: a cell, a row, its undo, the trash and back', async () => {
  const { firms, orders, city } = await pair('live')
  const now = async () => {
    await following.settled()
    return cells(orders.sheetId, city)
  }
  expect(await now()).toEqual(['Ulm', 'Oslo', null])
  await type(firms.sheetId, at(firms.ids, 1), 1, 'Bonn')
  expect(await now()).toEqual(['Bonn', 'Oslo', null])
  await type(firms.sheetId, at(firms.ids, 0), 2, 'C')
  expect(await now()).toEqual(['Bonn', null, 'Oslo'])
  await edits.undo(firms.sheetId)
  await edits.undo(firms.sheetId)
  expect(await now()).toEqual(['Ulm', 'Oslo', null])
  // Its own key, in the step of the edit itself.
  await type(orders.sheetId, at(orders.ids, 0), 3, 'A')
  expect(await cells(orders.sheetId, city)).toEqual(['Ulm', 'Oslo', 'Ulm'])
  await sheets.remove(firms.sheetId)
  const broken = (await columnsOf(orders.sheetId)).find(({ id }) => id === city)?.computed
  expect(broken).toMatchObject({ broken: 'The list “Firms live” that it looks in is in the trash.' })
  expect(await now()).toEqual(['Ulm', 'Oslo', 'Ulm'])
  await sheets.restore(firms.sheetId)
  await type(firms.sheetId, at(firms.ids, 1), 1, 'Köln')
  expect(await now()).toEqual(['Köln', 'Oslo', 'Köln'])
})

test('names that are missing, occur twice or go in circles are refused at their place', async () => {
  const { firms, orders, city } = await pair('odd')
  const { id: viewId } = await views.open(orders.sheetId, wholeListView)
  const problem = async (expression: string, columnId: ColumnId | null = null) =>
    (await computes.preview({ viewId, expression, columnId, first: 0 })).problem
  expect(await problem('lookup("Frims odd", [Firm], "City")')).toMatchObject({
    at: 7,
    length: 11,
    text: 'There is no list “Frims odd”. Did you mean “Firms odd”?',
  })
  expect(await problem('lookup("Firms odd", [Firm], "Citty")')).toMatchObject({
    at: 28,
    text: 'There is no column “Citty” in that list. Did you mean “City”?',
  })
  expect(await problem('lookup([Firm], [Firm], "City")')).toMatchObject({ at: 7 })
  expect(await problem('previous("x")')).toMatchObject({ at: 9 })
  const twin = await list('Firms odd', [['Code']])
  expect(await problem('countOf("Firms odd")')).toMatchObject({
    text: `2 lists are called “Firms odd”. Write "#${firms.sheetId}" or "#${twin.sheetId}", or give them different names.`,
  })
  expect(await problem(`countOf("#${firms.sheetId}")`)).toBeNull()
  const back = await add(firms.sheetId, 'Back', `lookup("Orders odd", [Code], "City")`)
  expect(await problem(`lookup("#${firms.sheetId}", [Firm], "Back")`, city)).toMatchObject({
    text: '“Back” uses this column, so it cannot be used here.',
  })
  await following.settled()
  expect(await cells(firms.sheetId, back)).toEqual(['Ulm', 'Oslo'])
  await sheets.remove(twin.sheetId)
})

test('what another list never sends is not sent from here', async () => {
  const { firms, orders, city } = await pair('secret')
  await sheets.setColumn(firms.sheetId, at(firms.ids, 1), { neverSend: true })
  expect((await columnsOf(orders.sheetId)).find(({ id }) => id === city)).toMatchObject({
    neverSend: true,
    computed: { ofNeverSent: true },
  })
})

test('the row before is that of the list: an edit, a row that goes, and whatever is sorted', async () => {
  const { sheetId, ids } = await list('Steps', [['Value'], ['1'], ['2'], ['3'], ['4']])
  const before = await add(sheetId, 'Before', 'previous([Value])')
  const twice = await add(sheetId, 'Twice', 'previous([Before])')
  expect(await cells(sheetId, before)).toEqual([null, '1', '2', '3'])
  expect(await cells(sheetId, twice)).toEqual([null, null, '1', '2'])
  await type(sheetId, at(ids, 0), 1, '9')
  expect(await cells(sheetId, before)).toEqual([null, '9', '2', '3'])
  expect(await cells(sheetId, twice)).toEqual([null, null, '9', '2'])
  const { id: viewId } = await views.open(sheetId, wholeListView)
  await edits.deleteRows({ viewId, ranges: [{ top: 1, bottom: 1 }] })
  await following.settled()
  expect(await cells(sheetId, before)).toEqual([null, '9', '3'])
  // Sorting shows the rows in another order, and each keeps the row before that it has in the list.
  const sorted = await views.open(sheetId, { ...wholeListView, sort: [{ columnId: at(ids, 0), descending: true }] })
  const { columns } = await views.window({ viewId: sorted.id, first: 0, count: 3, columnIds: [before] })
  expect(columns[0]?.values).toEqual([null, '3', '9'])
})

test('filters and values of an expression look in other lists too', async () => {
  const { orders } = await pair('facet')
  const spec = wholeListView
  const facet = await store.scan.call('countExpression', orders.sheetId, spec, [], {
    ...{ expression: 'lookup("Firms facet", [Firm], "City")', search: '', limit: 10, home: null },
  })
  expect(facet).toMatchObject({ problem: null, distinct: expect.any(Number) })
  expect(facet.values.map(({ value }) => value).toSorted()).toEqual(expect.arrayContaining(['Oslo', 'Ulm']))
  const conditions = [
    {
      kind: 'expression' as const,
      columnId: null,
      expression: facet.stored ?? '',
      words: '',
      values: ['Oslo'],
      not: false,
    },
  ]
  const shown = await views.open(orders.sheetId, { ...spec, conditions })
  expect(shown.rows).toBe(1)
  const nothing = await store.scan.call('countExpression', orders.sheetId, spec, [], {
    ...{ expression: 'previous([Firm])', search: '', limit: 10, home: null },
  })
  expect(nothing.problem).toMatchObject({ at: 0, text: expect.stringContaining('Add a computed column') })
})

test('a list of many rows is looked in by its index', async () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => [`k${at}`, `v${at}`])
  await list('Large', [['Key', 'Value'], ...rows])
  const asks = await list('Asks', [['Key'], ...rows.slice(0, 3000).map(([key = '']) => [key])])
  const found = await add(asks.sheetId, 'Found', 'lookup("Large", [Key], "Value", "Key")')
  expect((await cells(asks.sheetId, found)).slice(0, 2)).toEqual(['v0', 'v1'])
})
