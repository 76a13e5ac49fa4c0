// Rows to another list on a real workspace: where columns go, what is refused, and that a failure leaves both lists as they were.
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { MoveTarget, MoveWay } from '../../contract/app/move-rows.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { fileWorkspace } from '../../testing/file/file-workspace.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { createPipeline } from '../action/pipeline.ts'
import { fail } from '../base/fail.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { databaseFile } from '../store/open.ts'
import { moveRowsAction } from './move-action.ts'
import { createRowMoves } from './row-moves.ts'

const workspace = await fileWorkspace()
const { store, changes, views, sheets } = workspace
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const moves = createRowMoves({ store, changes, views, sheets })
const acting = createPipeline({ store, edits, changes, actions }, { rowMoves: moves })
const db = new Database(databaseFile(workspace.dir), { readonly: true })
afterAll(async () => {
  db.close()
  await workspace.close()
})

const typed = (...columns: [name: string, type: ColumnType][]) => columns.map(([name, type]) => ({ name, type }))
const people = typed(['Email', 'email'], ['City', 'city'], ['Note', 'text'])
const rows = Array.from({ length: 5000 }, (_, index) => [`p${index}@x.example`, `City ${index % 7}`, null])

async function go(
  sheetId: SheetId,
  way: MoveWay,
  target: MoveTarget,
  top: number,
  bottom: number,
  spec = wholeListView,
) {
  const { id: viewId } = await views.open(sheetId, spec)
  return acting.perform(moveRowsAction, { sheetId, viewId, ranges: [{ top, bottom }], way, target })
}
const cellsOf = (sheetId: SheetId) => {
  const slots = db
    .prepare('SELECT slot FROM col WHERE sheet_id = ? AND gone = 0 ORDER BY position')
    .pluck()
    .all(sheetId)
  return db
    .prepare(`SELECT ${slots.join(', ')} FROM s${sheetId} WHERE gone IS NULL ORDER BY id`)
    .raw()
    .all()
}

test('columns go by name, meaning and type; not to locked ones, nor from one that is never sent to one that is', async () => {
  const { sheetId, columnIds } = await makeSheet(store, people, [['a@x.example', 'Oslo', 'n']])
  const other = await makeSheet(store, typed(['Ort', 'city'], ['Note', 'text'], ['E-Mail', 'email']), [])
  await sheets.setColumn(other.sheetId, other.columnIds[1] as ColumnId, { locked: true })
  await sheets.setColumn(sheetId, columnIds[0] as ColumnId, { neverSend: true })
  const proposed = await moves.proposed({ sheetId, intoId: other.sheetId })
  expect(proposed.columns.map(({ into }) => into)).toEqual([
    { kind: 'new', name: 'Email', type: 'email' },
    { kind: 'column', columnId: other.columnIds[0] },
    { kind: 'new', name: 'Note', type: 'text' },
  ])
  expect(proposed.targets.map(({ name }) => name)).toEqual(['Ort', 'E-Mail'])
  const target = { kind: 'list', sheetId: other.sheetId, mapping: null } as const
  expect(await go(sheetId, 'copy', target, 0, 0)).toMatchObject({ rows: 1, added: ['Email', 'Note 2'] })
  expect(cellsOf(other.sheetId)).toEqual([['Oslo', null, null, 'a@x.example', 'n']])
  expect((await sheets.get(other.sheetId)).columns.map(({ neverSend }) => neverSend)).toEqual([
    false,
    false,
    false,
    true,
    false,
  ])
  const locked = { kind: 'column', columnId: other.columnIds[1] as ColumnId } as const
  const mapping = [{ columnId: columnIds[2] as ColumnId, into: locked }]
  await expect(go(sheetId, 'move', { ...target, mapping }, 0, 0)).rejects.toMatchObject({ code: 'bad_request' })
  await expect(go(sheetId, 'move', { ...target, mapping: [] }, 0, 0)).rejects.toMatchObject({ code: 'bad_request' })
  await expect(go(sheetId, 'move', { kind: 'list', sheetId, mapping: null }, 0, 0)).rejects.toMatchObject({
    code: 'bad_request',
  })
  expect(cellsOf(sheetId)).toHaveLength(1)
  expect(cellsOf(other.sheetId)).toHaveLength(1)
})

test('rows go in the order they are shown in, as many as there are, and none is lost or doubled', async () => {
  const { sheetId, columnIds } = await makeSheet(store, people, rows)
  const spec = { ...wholeListView, sort: [{ columnId: columnIds[1] as ColumnId, descending: true }] }
  const { into } = await go(sheetId, 'move', { kind: 'new', name: 'Some' }, 0, 2999, spec)
  const moved = cellsOf(into?.sheetId as SheetId)
  const left = cellsOf(sheetId)
  expect([moved.length, left.length]).toEqual([3000, 2000])
  expect(moved.map(row => (row as string[])[1])).toEqual(
    moved.map(row => (row as string[])[1]).toSorted((a = '', b = '') => (a < b ? 1 : a > b ? -1 : 0)),
  )
  expect([...moved, ...left].map(row => (row as string[])[0]).toSorted()).toEqual(
    rows.map(([email]) => email).toSorted(),
  )
  expect(await sheets.get(into?.sheetId as SheetId)).toMatchObject({ rows: 3000, name: 'Some', undo: null })
  expect((await sheets.get(sheetId)).undo).toBe('Move 3,000 rows to “Some”')
})

test('two lists that take from each other at once both get their rows', async () => {
  const [one, two] = [await makeSheet(store, people, rows), await makeSheet(store, people, rows)]
  await Promise.all([
    go(one.sheetId, 'move', { kind: 'list', sheetId: two.sheetId, mapping: null }, 0, 1999),
    go(two.sheetId, 'move', { kind: 'list', sheetId: one.sheetId, mapping: null }, 0, 999),
  ])
  expect([cellsOf(one.sheetId).length, cellsOf(two.sheetId).length]).toEqual([4000, 6000])
})

/** Moves on a store that plays something at the first call of a name. */
function movesWith(name: string, play: () => void) {
  let played = false
  const hook =
    <Call extends (...args: never[]) => unknown>(call: Call) =>
    (...args: Parameters<Call>) => {
      if (!played && args[0] === name) {
        played = true
        play()
      }
      return call(...args)
    }
  const { writer } = store
  const through = {
    ...store,
    writer: { ...writer, call: hook(writer.call), part: hook(writer.part) } as unknown as typeof writer,
  }
  const rowMoves = createRowMoves({ store: through, changes, views, sheets })
  const other = createEdits(through, views, changes, actions)
  return createPipeline({ store: through, edits: other, changes, actions }, { rowMoves })
}

test.each([
  ['list', 'openWays'],
  ['list', 'appendFrom'],
  ['list', 'deleteRows'],
  ['new', 'copyRows'],
  ['new', 'deleteRows'],
] as const)('a move into a %s that is stopped or fails at %s leaves both lists as they were', async (kind, name) => {
  const [from, into] = [await makeSheet(store, people, rows), await makeSheet(store, people, [])]
  const { id: viewId } = await views.open(from.sheetId, wholeListView)
  const target: MoveTarget =
    kind === 'new' ? { kind, name: `Never ${name}` } : { kind, sheetId: into.sheetId, mapping: null }
  const ask = { sheetId: from.sheetId, viewId, ranges: [{ top: 0, bottom: 4999 }], way: 'move' as const, target }
  const stopsIt = async () => {
    for await (const action of actions.watch(from.sheetId, new AbortController().signal))
      if (action) return actions.stop(from.sheetId, action.id)
  }
  let stopped: Promise<void> | undefined
  const begun = movesWith(name, () => {
    stopped = stopsIt()
  }).perform(moveRowsAction, ask)
  await expect(begun).rejects.toMatchObject({ code: 'stopped' })
  await stopped
  const fails = () => {
    throw fail('disk_full', { what: 'test' })
  }
  await expect(movesWith(name, fails).perform(moveRowsAction, ask)).rejects.toMatchObject({ code: 'disk_full' })
  expect(cellsOf(from.sheetId)).toEqual(rows)
  expect(cellsOf(into.sheetId)).toEqual([])
  expect(
    db.prepare("SELECT count(*) FROM sheet WHERE name = ? AND state <> 'trash'").pluck().get(`Never ${name}`),
  ).toBe(0)
  expect((await sheets.history(into.sheetId)).steps).toEqual([])
  expect((await sheets.history(from.sheetId)).steps).toEqual([])
})
