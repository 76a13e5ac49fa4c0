// Rows to another list after real runs: results go along with what they are marked with, rows on hold stay, nothing is lost or
// asked again, and each list has its own way back.
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellMarks, cellStates } from '../../contract/app/cell/cell.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { MoveTarget, MoveWay } from '../../contract/app/move-rows.ts'
import { wholeListView } from '../../contract/app/view.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../testing/run/run-workspace.ts'
import type { ActionPipeline } from '../action/list-action.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createActions } from '../sheet/actions.ts'
import { databaseFile } from '../store/open.ts'
import { moveRowsAction } from './move-action.ts'
import { createRowMoves, type RowMoves } from './row-moves.ts'

let service: Service
let at: RunWorkspace
let acting: ActionPipeline<{ rowMoves: RowMoves }>
let db: Database.Database
beforeAll(async () => {
  service = await openService()
  at = await openRunWorkspace(service)
  acting = createPipeline({ ...at, actions: createActions(at.store.inOrder) }, { rowMoves: createRowMoves(at) })
  db = new Database(databaseFile(at.dir), { readonly: true })
})
afterAll(async () => {
  db.close()
  await at.close()
  await service.close()
})

const columns = [
  { name: 'Name', type: 'full_name' as const },
  { name: 'E-mail', type: 'email' as const },
]
const rowsOf = (domain: string) => addresses(6, domain).map((email, index) => [`Person ${index}`, email])

async function validated(domain: string) {
  const { sheetId, columnIds } = await makeSheet(at.store, columns, rowsOf(domain), domain)
  await run(sheetId, columnIds[1] as ColumnId)
  return { sheetId, email: columnIds[1] as ColumnId }
}

async function run(sheetId: SheetId, email: ColumnId) {
  const { id } = await startRun(at.runs, emailSpec(sheetId, email))
  await at.runs.settled(id)
}

async function go(sheetId: SheetId, way: MoveWay, target: MoveTarget, ...ranges: { top: number; bottom: number }[]) {
  const { id: viewId } = await at.views.open(sheetId, wholeListView)
  return acting.perform(moveRowsAction, { sheetId, viewId, ranges, way, target })
}

/** As answers of the service that ships with the program are marked. */
async function markPractice(sheetId: SheetId) {
  const [ids, head] = [await idsOf(sheetId), await columnOf(sheetId, 'E-mail: verdict')]
  const states = await at.store.grid.call('statesOf', sheetId, head, ids)
  const marked = states.map(state => state && { ...state, marks: cellMarks.practice })
  const step = await at.store.writer.call('beginStep', sheetId, 'Run', {})
  await at.store.writer.call('recordStates', step, sheetId, head, ids, marked)
}

/** Rows of a list by the names of their columns. */
async function shown(sheetId: SheetId) {
  const { columns: all } = await at.sheets.get(sheetId)
  const { id } = await at.views.open(sheetId, wholeListView)
  const block = { top: 0, bottom: 99, columnIds: all.map(column => column.id) }
  const { rows } = await at.views.copy(id, block, false)
  return rows.map(row => Object.fromEntries(all.map(({ name }, place) => [name, row[place]])))
}

async function idsOf(sheetId: SheetId): Promise<RowId[]> {
  const { id: viewId } = await at.views.open(sheetId, wholeListView)
  return (await at.views.window({ viewId, first: 0, count: 100, columnIds: [] })).ids
}

/** State, marks and rule of the verdicts, row by row. */
async function verdicts(sheetId: SheetId) {
  const ids = await idsOf(sheetId)
  const head = (await at.sheets.get(sheetId)).columns.find(({ origin }) => origin?.field === 'verdict')
  const states = await at.store.grid.call('statesOf', sheetId, head?.id ?? 0, ids)
  return states.map(state => state && [cellStates[state.state], state.marks, state.rule, state.answer_id])
}

async function columnOf(sheetId: SheetId, name: string): Promise<ColumnId> {
  const column = (await at.sheets.get(sheetId)).columns.find(one => one.name === name)
  if (!column) throw new Error(`no column ${name}`)
  return column.id
}

test('rows are copied to a new list with their results, which are known there as what they are', async () => {
  const { sheetId } = await validated('copied-tools.com')
  await markPractice(sheetId)
  const before = await shown(sheetId)
  const moved = await go(sheetId, 'copy', { kind: 'new', name: 'Some' }, { top: 4, bottom: 4 }, { top: 1, bottom: 2 })
  expect(moved).toMatchObject({ rows: 3, held: 0, added: [], stepId: null, into: { name: 'Some' } })
  const made = moved.into?.sheetId as SheetId
  expect(await shown(made)).toEqual([before[4], before[1], before[2]])
  expect(await shown(sheetId)).toEqual(before)
  const known = await verdicts(sheetId)
  expect(known.map(state => [state?.[0], state?.[1]])).toEqual(known.map(() => ['found', cellMarks.practice]))
  expect(await verdicts(made)).toEqual([known[4], known[1], known[2]])
  // What was asked is not asked again.
  const email = await columnOf(made, 'E-mail')
  const estimate = await at.runs.estimate(emailSpec(made, email))
  expect(estimate.credits.high).toBe(0)
  const sheet = await at.sheets.get(made)
  expect(sheet.columns.find(({ origin }) => origin?.field === 'verdict')?.origin).toMatchObject({
    sourceId: email,
    resultColumnId: await columnOf(made, 'E-mail: verdict'),
  })
  // Another address than the one that was asked about.
  const [first] = await idsOf(made)
  const cells = [{ rowId: first as RowId, columnId: email, value: 'somebody@else.example' }]
  await at.edits.cells({ sheetId: made, label: 'Edit', cells })
  expect((await verdicts(made)).map(state => Number(state?.[1]) & cellMarks.stale)).toEqual([cellMarks.stale, 0, 0])
  await at.edits.undo(made)
  expect(await verdicts(made)).toEqual([known[4], known[1], known[2]])
})

test('rows are moved to the end of a list: results meet its results, what it has not comes new; each list has its step', async () => {
  const { sheetId } = await validated('moved-tools.com')
  const { sheetId: into } = await validated('there-tools.com')
  await at.sheets.addColumn(sheetId, 'Note', 'text', null)
  const note = await columnOf(sheetId, 'Note')
  const [one] = await idsOf(sheetId)
  await at.edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: one as RowId, columnId: note, value: 'hi' }] })
  const [before, there, known] = [await shown(sheetId), await shown(into), await verdicts(sheetId)]
  const moved = await go(sheetId, 'move', { kind: 'list', sheetId: into, mapping: null }, { top: 0, bottom: 1 })
  expect(moved).toMatchObject({ rows: 2, held: 0, added: ['Note'], into: { sheetId: into } })
  expect(await shown(sheetId)).toEqual(before.slice(2))
  const after = await shown(into)
  expect(after).toHaveLength(8)
  expect(after.slice(6)).toEqual(before.slice(0, 2))
  expect((await verdicts(into)).slice(6)).toEqual(known.slice(0, 2))
  expect((await at.sheets.get(into)).columns.filter(({ origin }) => origin?.field === 'verdict')).toHaveLength(1)
  expect((await at.sheets.history(into)).steps[0]?.label).toBe('Add 2 rows from “moved-tools.com”')
  expect((await at.sheets.history(sheetId)).steps[0]?.label).toBe('Move 2 rows to “there-tools.com”')
  await at.edits.undo(into)
  await at.edits.undo(sheetId)
  expect(await shown(into)).toEqual(there)
  expect(await shown(sheetId)).toEqual(before)
  await at.edits.redo(into)
  expect(await shown(into)).toEqual(after)
  expect((await verdicts(into)).slice(6)).toEqual(known.slice(0, 2))
})

test('a list without results gets those columns; a column that stays out keeps its results out', async () => {
  const { sheetId, email } = await validated('fresh-tools.com')
  const { sheetId: into, columnIds } = await makeSheet(at.store, columns, [], 'Empty')
  const moved = await go(sheetId, 'copy', { kind: 'list', sheetId: into, mapping: null }, { top: 0, bottom: 5 })
  expect(moved.added).toEqual((await at.sheets.get(sheetId)).columns.slice(2).map(({ name }) => name))
  expect(await shown(into)).toEqual(await shown(sheetId))
  expect(await verdicts(into)).toEqual(await verdicts(sheetId))
  await at.edits.undo(into)
  expect((await at.sheets.get(into)).columns).toHaveLength(2)
  expect(await shown(into)).toEqual([])
  const name = (await at.sheets.get(sheetId)).columns[0]?.id as ColumnId
  const mapping = [
    { columnId: name, into: { kind: 'column' as const, columnId: columnIds[0] as ColumnId } },
    { columnId: email, into: { kind: 'none' as const } },
  ]
  expect(await go(sheetId, 'copy', { kind: 'list', sheetId: into, mapping }, { top: 0, bottom: 0 })).toMatchObject({
    rows: 1,
    added: [],
  })
  expect(await shown(into)).toEqual([{ Name: 'Person 0', 'E-mail': null }])
})

test('of several rows those on hold stay where they are; one by itself goes', async () => {
  const { sheetId } = await validated('held-tools.com')
  const action = await columnOf(sheetId, 'E-mail: action')
  const ids = await idsOf(sheetId)
  const cells = [ids[1], ids[2]].map(rowId => ({ rowId: rowId as RowId, columnId: action, value: 'Hold' }))
  await at.edits.cells({ sheetId, label: 'Edit', cells })
  const moved = await go(sheetId, 'move', { kind: 'new', name: 'Going' }, { top: 0, bottom: 3 })
  expect(moved).toMatchObject({ rows: 2, held: 2 })
  expect(await idsOf(sheetId)).toEqual([ids[1], ids[2], ids[4], ids[5]])
  expect(await go(sheetId, 'move', { kind: 'new', name: 'None' }, { top: 0, bottom: 1 })).toMatchObject({
    into: null,
    rows: 0,
    held: 2,
  })
  expect(db.prepare("SELECT count(*) FROM sheet WHERE name = 'None'").pluck().get()).toBe(0)
  const copied = await go(sheetId, 'copy', { kind: 'new', name: 'Copies' }, { top: 0, bottom: 1 })
  expect(copied).toMatchObject({ rows: 2, held: 0 })
  expect(await go(sheetId, 'move', { kind: 'new', name: 'One' }, { top: 0, bottom: 0 })).toMatchObject({ rows: 1 })
  // The action that a person chose goes along.
  expect((await shown(copied.into?.sheetId as SheetId)).map(row => row['E-mail: action'])).toEqual(['Hold', 'Hold'])
})

test('a copied list keeps its results, and a removed head column does not leave them unmarked', async () => {
  const { sheetId } = await validated('whole-tools.com')
  const known = await verdicts(sheetId)
  expect(await verdicts((await at.sheets.duplicate(sheetId)).id)).toEqual(known)
  await at.sheets.removeColumn(sheetId, await columnOf(sheetId, 'E-mail: verdict'))
  const copy = await at.sheets.duplicate(sheetId)
  const results = copy.columns.filter(({ origin }) => origin)
  expect(new Set(results.map(({ origin }) => origin?.resultColumnId))).toEqual(new Set([results[0]?.id]))
  const states = await at.store.grid.call('statesOf', copy.id, results[0]?.id ?? 0, await idsOf(copy.id))
  expect(states.map(state => state?.marks)).toEqual(known.map(state => state?.[1]))
})
