// Computed columns follow the cells they are made of, in the same step, whoever writes those.
import { randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/make-sheet.ts'
import { tempWorkspace } from '../../../testing/temp-workspace.ts'
import { createChangeFeed } from '../../base/changes.ts'
import { databaseFile } from '../../store/open.ts'
import { createActions } from '../actions.ts'
import { createEdits } from '../edit/edits.ts'
import { createSheets } from '../sheets.ts'
import { createViews } from '../view/views.ts'
import { createComputes } from './computes.ts'

const { store, dir, close } = await tempWorkspace()
afterAll(close)
const changes = createChangeFeed()
const views = createViews(store)
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const sheets = createSheets(store, changes)
const computes = createComputes(store, views, changes, actions)

async function people() {
  const text = (name: string) => ({ name, type: 'text' as const })
  const made = await makeSheet(
    store,
    [text('First'), text('Last')],
    [
      ['Ann', 'Lee'],
      ['Bo', null],
      ['Cy', 'Ray'],
    ],
  )
  const { sheetId } = made
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const [first = 0 as ColumnId, last = 0 as ColumnId] = made.columnIds
  return { sheetId, viewId, first, last }
}

async function add(sheetId: SheetId, name: string, expression: string): Promise<ColumnId> {
  const column = await computes.add({ sheetId, name, expression, before: null })
  return column.id
}

/** Cells of a column from the first row to the last one, as a page sees them. */
async function cells(sheetId: SheetId, columnId: ColumnId): Promise<(string | null)[]> {
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const { columns } = await views.window({ viewId, first: 0, count: 100, columnIds: [columnId] })
  return columns[0]?.values ?? []
}

const type = (sheetId: SheetId, columnId: ColumnId, row: number, value: string | null) =>
  edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: row as RowId, columnId, value }] })

const columnsOf = async (sheetId: SheetId) => (await sheets.get(sheetId)).columns

test('it holds ordinary cells, follows edits in their step, and goes back with them', async () => {
  const { sheetId, first } = await people()
  const full = await add(sheetId, 'Full', 'trim([First] & " " & [Last])')
  const shout = await add(sheetId, 'Shout', 'upper([Full])')
  expect(await cells(sheetId, full)).toEqual(['Ann Lee', 'Bo', 'Cy Ray'])
  expect(await type(sheetId, first, 1, 'Eve')).toMatchObject({ cells: 1 })
  expect(await cells(sheetId, full)).toEqual(['Eve Lee', 'Bo', 'Cy Ray'])
  expect(await cells(sheetId, shout)).toEqual(['EVE LEE', 'BO', 'CY RAY'])
  await edits.undo(sheetId)
  expect(await cells(sheetId, shout)).toEqual(['ANN LEE', 'BO', 'CY RAY'])
  await edits.redo(sheetId)
  expect(await cells(sheetId, shout)).toEqual(['EVE LEE', 'BO', 'CY RAY'])
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  expect((await columnsOf(sheetId)).map(({ name }) => name)).toEqual(['First', 'Last'])
  await edits.redo(sheetId)
  expect(await cells(sheetId, full)).toEqual(['Ann Lee', 'Bo', 'Cy Ray'])
})

test('the history of a cell tells the expressions it went through, and what it held under each', async () => {
  const { sheetId, viewId, first } = await people()
  const made = await add(sheetId, 'Made', 'upper([First])')
  const reader = await add(sheetId, 'Reader', 'left([Made], 1)')
  await type(sheetId, first, 1, 'Eve')
  await computes.change({ sheetId, columnId: made, name: 'Made', expression: 'lower([First])' })
  await type(sheetId, first, 1, 'Ida')
  const past = async (columnId: ColumnId, row: number) =>
    (await sheets.cellHistory(sheetId, columnId, row as RowId)).changes.map(({ before, after, expression }) =>
      expression ? [before, after, expression.before, expression.after] : [before, after],
    )
  expect(await past(made, 1)).toEqual([
    ['eve', 'ida'],
    ['EVE', 'eve', 'upper([First])', 'lower([First])'],
    ['ANN', 'EVE'],
  ])
  expect(await past(made, 2)).toEqual([['BO', 'bo', 'upper([First])', 'lower([First])']])
  // What reads it has changed with it, by its own expression.
  expect(await past(reader, 2)).toEqual([['B', 'b']])
  // Undone, it is no part of the line; a row that came later went through none of it.
  await edits.insertRows({ viewId, row: 3, count: 1 })
  expect(await past(made, 4)).toEqual([])
  for (let step = 0; step < 3; step++) await edits.undo(sheetId)
  expect(await past(made, 1)).toEqual([['ANN', 'EVE']])
})

test('rows that are pasted, inserted and copied are worked out too', async () => {
  const { sheetId, viewId, first, last } = await people()
  const full = await add(sheetId, 'Full', 'coalesce([First] & [Last], "nobody")')
  const values = [
    ['A', 'B'],
    ['C', 'D'],
  ]
  await edits.paste({
    viewId,
    row: 2,
    columnIds: [first, last],
    values,
    grow: true,
    label: 'Paste',
    stepKey: randomUUID(),
  })
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'Bo', 'AB', 'CD'])
  const opened = await views.open(sheetId, wholeListView)
  await edits.insertRows({ viewId: opened.id, row: 1, count: 1 })
  await edits.duplicateRows({ viewId: opened.id, ranges: [{ top: 0, bottom: 0 }] })
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'AnnLee', 'nobody', 'Bo', 'AB', 'CD'])
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'Bo', 'CyRay'])
})

test('what a run writes is followed in the step of the run', async () => {
  const { sheetId, last } = await people()
  const length = await add(sheetId, 'Length', 'len([Last])')
  const stepId = await store.writer.call('beginStep', sheetId, 'Run')
  const slot = await store.grid.call('slotOf', sheetId, last)
  await store.writer.call('recordCells', stepId, sheetId, last, [2], ['Longer'])
  expect(slot).toBe('c2')
  expect(await cells(sheetId, length)).toEqual(['3', '6', '3'])
  await edits.undo(sheetId)
  expect(await cells(sheetId, length)).toEqual(['3', '0', '3'])
})

test('its cells are left alone by hands, and counted', async () => {
  const { sheetId, viewId, first, last } = await people()
  const full = await add(sheetId, 'Full', '[First]')
  expect(await type(sheetId, full, 1, 'typed')).toMatchObject({ cells: 0, skipped: 1, stepId: null })
  const values = [['x', 'y', 'z']]
  const paste = { viewId, row: 3, columnIds: [first, last, full], values, grow: true, label: 'Paste' }
  expect(await edits.paste({ ...paste, stepKey: randomUUID() })).toMatchObject({ cells: 2, skipped: 1 })
  expect(await cells(sheetId, full)).toEqual(['Ann', 'Bo', 'Cy', 'x'])
})

test('another name of an input changes what is shown, not what is computed', async () => {
  const { sheetId, first, last } = await people()
  const full = await add(sheetId, 'Full', 'lower([first])')
  await sheets.setColumn(sheetId, first, { name: 'Given [name]' })
  const [, , column] = await columnsOf(sheetId)
  expect(column?.computed).toEqual({ expression: 'lower([Given [name]]])', broken: null, ofNeverSent: false })
  // Of two columns with one name each is shown by its number.
  await sheets.setColumn(sheetId, last, { name: 'Given [name]' })
  const [, , again] = await columnsOf(sheetId)
  expect(again?.computed?.expression).toBe(`lower([#${first}])`)
  await type(sheetId, first, 1, 'EVE')
  expect((await cells(sheetId, full))[0]).toBe('eve')
})

test('a changed expression gives new cells, to those that read the column too, as one step', async () => {
  const { sheetId, first } = await people()
  const full = await add(sheetId, 'Full', '[First]')
  const length = await add(sheetId, 'Length', 'len([Full])')
  const changed = await computes.change({ sheetId, columnId: full, name: 'Both', expression: '[First] & [Last]' })
  expect(changed).toMatchObject({ name: 'Both', computed: { expression: '[First] & [Last]', broken: null } })
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'Bo', 'CyRay'])
  expect(await cells(sheetId, length)).toEqual(['6', '2', '5'])
  await type(sheetId, first, 2, 'Bob')
  expect(await cells(sheetId, length)).toEqual(['6', '3', '5'])
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  expect(await cells(sheetId, full)).toEqual(['Ann', 'Bo', 'Cy'])
  expect(await cells(sheetId, length)).toEqual(['3', '2', '2'])
  await edits.redo(sheetId)
  expect(await cells(sheetId, length)).toEqual(['6', '2', '5'])
  // A new column gets a slot of its own, not one that was left.
  await sheets.addColumn(sheetId, 'New', 'text', null)
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'Bo', 'CyRay'])
})

test('circles and expressions that cannot be read are refused with words', async () => {
  const { sheetId, viewId } = await people()
  const full = await add(sheetId, 'Full', '[First]')
  await add(sheetId, 'Length', 'len([Full])')
  const change = { sheetId, columnId: full, name: 'Full' }
  await expect(computes.change({ ...change, expression: '[Length] & "x"' })).rejects.toMatchObject({
    code: 'bad_request',
    details: { what: '“Length” uses this column, so it cannot be used here.' },
  })
  await expect(computes.change({ ...change, expression: '[Full]' })).rejects.toMatchObject({
    details: { what: 'A column cannot refer to itself.' },
  })
  const preview = await computes.preview({ viewId, expression: 'lower([Fist])', columnId: null, first: 0 })
  expect(preview).toEqual({
    problem: { at: 6, length: 6, text: 'There is no column “Fist”.' },
    inputs: [],
    rows: [],
  })
  expect((await columnsOf(sheetId)).length).toBe(4)
})

test('a preview shows ten rows with their inputs and marks what failed', async () => {
  const { viewId, last } = await people()
  const preview = await computes.preview({ viewId, expression: 'number([Last])', columnId: null, first: 1 })
  expect(preview).toEqual({
    problem: null,
    inputs: [last],
    rows: [
      { rowId: 1, cells: ['Lee'], value: '#not a number', failed: true },
      { rowId: 2, cells: [null], value: null, failed: false },
      { rowId: 3, cells: ['Ray'], value: '#not a number', failed: true },
    ],
  })
})

test('without its input a column keeps its cells and says so; undo brings both back', async () => {
  const { sheetId, first, last } = await people()
  const full = await add(sheetId, 'Full', '[First] & [Last]')
  await sheets.removeColumn(sheetId, last)
  const broken = (await columnsOf(sheetId)).find(({ id }) => id === full)
  expect(broken?.computed?.broken).toBe('Its input “Last” was deleted.')
  await type(sheetId, first, 1, 'Eve')
  expect((await cells(sheetId, full))[0]).toBe('AnnLee')
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  await type(sheetId, first, 1, 'Eve')
  expect((await cells(sheetId, full))[0]).toBe('EveLee')
})

test('a deletion that is taken back alone brings the column up to date', async () => {
  const { sheetId, first, last } = await people()
  const full = await add(sheetId, 'Full', '[First] & [Last]')
  await sheets.removeColumn(sheetId, last)
  const [deletion] = (await sheets.history(sheetId)).steps
  await type(sheetId, first, 1, 'Eve')
  if (!deletion) throw new Error('the deletion is a step')
  await edits.revert(sheetId, deletion.id)
  expect(await cells(sheetId, full)).toEqual(['EveLee', 'Bo', 'CyRay'])
  await edits.undo(sheetId)
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'Bo', 'CyRay'])
})

test('turned into values it is typed over like any other, and undo makes it follow again', async () => {
  const { sheetId, first } = await people()
  const full = await add(sheetId, 'Full', '[First]')
  expect(await computes.toValues(sheetId, full)).toMatchObject({ computed: null })
  expect(await type(sheetId, full, 1, 'typed')).toMatchObject({ cells: 1, skipped: 0 })
  await type(sheetId, first, 2, 'Bob')
  expect(await cells(sheetId, full)).toEqual(['typed', 'Bo', 'Cy'])
  for (const _ of [1, 2, 3]) await edits.undo(sheetId)
  await type(sheetId, first, 2, 'Bob')
  expect(await cells(sheetId, full)).toEqual(['Ann', 'Bob', 'Cy'])
})

test('what is made of a column that is never sent is never sent', async () => {
  const { sheetId, first } = await people()
  await add(sheetId, 'Full', 'lower([First])')
  await add(sheetId, 'Shout', 'upper([Full])')
  await sheets.setColumn(sheetId, first, { neverSend: true })
  expect((await columnsOf(sheetId)).map(({ neverSend }) => neverSend)).toEqual([true, false, true, true])
  expect((await columnsOf(sheetId)).map(({ computed }) => computed?.ofNeverSent)).toEqual([
    undefined,
    undefined,
    true,
    true,
  ])
})

test('a copy of the list, or of the column, computes by itself', async () => {
  const { sheetId, first } = await people()
  const full = await add(sheetId, 'Full', 'upper([First])')
  const copy = await sheets.duplicate(sheetId)
  const [given, , shout] = copy.columns
  if (!given || !shout) throw new Error('the copy has the columns')
  await type(copy.id, given.id, 1, 'Zoe')
  expect(await cells(copy.id, shout.id)).toEqual(['ZOE', 'BO', 'CY'])
  expect(await cells(sheetId, full)).toEqual(['ANN', 'BO', 'CY'])
  const { id } = await sheets.duplicateColumn(sheetId, full)
  await type(sheetId, first, 1, 'Eve')
  expect(await cells(sheetId, id)).toEqual(['EVE', 'BO', 'CY'])
})

test('stopped, nothing is left behind', async () => {
  const { sheetId } = await people()
  const adding = computes.add({ sheetId, name: 'Made', expression: 'upper([First])', before: null })
  const ended = new AbortController()
  const feed = actions.watch(sheetId, ended.signal)
  const { value: action } = await feed.next()
  expect(action).toMatchObject({ label: 'Add computed column "Made"', share: 0 })
  actions.stop(sheetId, action?.id)
  await expect(adding).rejects.toMatchObject({ code: 'stopped' })
  ended.abort()
  await feed.return(undefined)
  expect((await columnsOf(sheetId)).map(({ name }) => name)).toEqual(['First', 'Last'])
  expect((await sheets.history(sheetId)).steps).toEqual([])
})

test('a pattern without end shows so in its rows and holds nobody up', async () => {
  const text = { name: 'Text', type: 'text' as const }
  const { sheetId, columnIds } = await makeSheet(store, [text], [[`${'a'.repeat(40)}!`], ['aaa']])
  const id = await add(sheetId, 'Slow', 'regexExtract([Text], "^(a+)+$")')
  expect(await cells(sheetId, id)).toEqual(['#takes too long', 'aaa'])
  await type(sheetId, columnIds[0] ?? (0 as ColumnId), 1, 'aa')
  expect(await cells(sheetId, id)).toEqual(['aa', 'aaa'])
})

test('its type is found from what it gives', async () => {
  const { sheetId } = await people()
  const id = await add(sheetId, 'Address', 'lower([First]) & "@firm.example"')
  expect((await columnsOf(sheetId)).find(column => column.id === id)?.type).toBe('email')
})

/** As after so many changed expressions with all of their history kept: each has a slot of its own. */
function useUpSlots(sheetId: SheetId, slots: number): void {
  const db = new Database(databaseFile(dir))
  db.transaction(() => {
    const named = db.prepare(
      "INSERT INTO col(sheet_id, slot, name, type, position, width, gone) VALUES (?, ?, 'x', 'text', 'z', 100, 1)",
    )
    for (let slot = 10_001; slot <= 10_000 + slots; slot++) {
      db.exec(`ALTER TABLE s${sheetId} ADD COLUMN c${slot} TEXT DEFAULT 'of former days'`)
      named.run(sheetId, `c${slot}`)
    }
  })()
  db.close()
}

test('a list whose history holds every slot says so and stays as it is; a slot that is free again is taken empty', async () => {
  const { sheetId } = await people()
  const loud = await add(sheetId, 'Loud', 'upper([First])')
  useUpSlots(sheetId, 1997 - 3)
  const ask = { sheetId, columnId: loud, name: 'Loud', expression: 'lower([First])' }
  const plain = { name: 'New', type: 'text' as const }
  const full = { code: 'list_full', details: { columns: 3, kept: 1994 } }
  await expect(computes.change(ask)).rejects.toMatchObject(full)
  await expect(store.writer.call('insertColumn', sheetId, plain, null)).rejects.toMatchObject(full)
  expect(await cells(sheetId, loud)).toEqual(['ANN', 'BO', 'CY'])
  expect((await columnsOf(sheetId)).map(({ name }) => name)).toEqual(['First', 'Last', 'Loud'])

  const db = new Database(databaseFile(dir))
  db.prepare("DELETE FROM col WHERE slot IN ('c10001', 'c10002')").run()
  db.close()
  await computes.change(ask)
  expect(await cells(sheetId, loud)).toEqual(['ann', 'bo', 'cy'])
  await store.writer.call('insertColumn', sheetId, plain, null)
  const made = (await columnsOf(sheetId)).find(({ name }) => name === 'New')
  expect(await cells(sheetId, made?.id ?? loud)).toEqual([null, null, null])
})

test('it reads numbers, dates and names as their columns do; what has two readings is a fault until a person says which', async () => {
  const made = await makeSheet(
    store,
    [
      { name: 'Price', type: 'number' },
      { name: 'Weight', type: 'number' },
      { name: 'Day', type: 'date' },
      { name: 'Name', type: 'full_name' },
    ],
    [
      ['1.234', '1.234', '03/04/2025', 'Berg, Anna'],
      ['2,5', '2.500', '25/04/2025', 'KRANICH Tom'],
      ['10,25', '7', '05/06/2025', 'Xylander Quentin'],
      [null, null, null, 'Nagy Eszter'],
    ],
  )
  const { sheetId } = made
  const [, weight = 0 as ColumnId] = made.columnIds
  const twice = await add(sheetId, 'Twice', 'number(trim([Price])) * 2')
  const heavy = await add(sheetId, 'Heavy', '[Weight] + 1')
  const more = await add(sheetId, 'More', '[Heavy] > 1000')
  const month = await add(sheetId, 'Month', 'month([Day])')
  const last = await add(sheetId, 'Last', 'lastName([Name])')
  expect(await cells(sheetId, twice)).toEqual(['2468', '5', '20.5', null])
  expect(await cells(sheetId, heavy)).toEqual(['#decimal point or comma?', '#decimal point or comma?', '8', null])
  expect(await cells(sheetId, month)).toEqual(['4', '4', '6', null])
  expect(await cells(sheetId, last)).toEqual(['Berg', 'Kranich', 'Xylander', 'Nagy'])
  await computes.setNotation(sheetId, weight, { notation: { decimal: 'comma' } })
  expect(await cells(sheetId, heavy)).toEqual(['1235', '2501', '8', null])
  expect(await cells(sheetId, more)).toEqual(['yes', 'yes', 'no', null])
  // What is typed later is read the same, and the expression reads as it was written.
  await type(sheetId, weight, 3, '3.000')
  expect(await cells(sheetId, heavy)).toEqual(['1235', '2501', '3001', null])
  expect((await columnsOf(sheetId)).find(({ id }) => id === heavy)?.computed?.expression).toBe('[Weight] + 1')
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  expect(await cells(sheetId, heavy)).toEqual(['#decimal point or comma?', '#decimal point or comma?', '8', null])
  expect((await columnsOf(sheetId)).find(({ id }) => id === weight)?.notation).toBeNull()
  await edits.redo(sheetId)
  expect(await cells(sheetId, more)).toEqual(['yes', 'yes', 'no', null])
})

test('phone() reads numbers without a plus as their column does, with the country of the column, and leaves two readings open', async () => {
  const numbers = Array.from({ length: 30 }, (_, at) => `49171${1234567 + at * 7919}`)
  const rows = [...numbers.map((number, at) => [number, at === 0 ? '491711234567' : null]), ['0171 1234567', null]]
  const phones = [
    { name: 'Mobile', type: 'phone' as const },
    { name: 'Other', type: 'phone' as const },
  ]
  const { sheetId, columnIds } = await makeSheet(store, phones, rows)
  const [, other = 0 as ColumnId] = columnIds
  const plain = await add(sheetId, 'Plain', 'phone([Mobile])')
  const given = await add(sheetId, 'Given', 'phone([Mobile], "DE")')
  const open = await add(sheetId, 'Open', 'phone([Other], "DE")')
  const meant = numbers.map(number => `+${number}`)
  expect((await cells(sheetId, given)).slice(0, 30)).toEqual(meant)
  expect((await cells(sheetId, given))[30]).toBe('+491711234567')
  expect((await cells(sheetId, plain)).slice(0, 30)).toEqual(meant)
  // One cell proves nothing: as a number of Germany it is in the area of 0491.
  expect((await cells(sheetId, open))[0]).toBe('#two possible phone numbers')
  await computes.setNotation(sheetId, other, { notation: { plus: 'national' } })
  expect((await cells(sheetId, open))[0]).toBe('+49491711234567')
  await computes.setNotation(sheetId, other, { notation: { plus: 'dropped' } })
  expect((await cells(sheetId, open))[0]).toBe('+491711234567')
})
