// Actions that someone stops on their way: the list, its history and what could be redone are as before, to the byte.
import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { afterAll, expect, test, vi } from 'vitest'
import type { RunningAction } from '../../contract/app/action.ts'
import type { EditResult } from '../../contract/app/cell/edit.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createFixes } from '../clean/fixes.ts'
import { typesAction } from '../clean/types-action.ts'
import { createFinds } from '../find/finds.ts'
import { replaceAction } from '../find/replace-action.ts'
import type { CutOff } from '../store/cut-off.ts'
import { databaseFile } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { createActions } from './actions.ts'
import { createEdits } from './edit/edits.ts'
import { createSheets } from './sheets.ts'
import { createViews } from './view/views.ts'

const workspace = await tempWorkspace()
afterAll(() => workspace.close())

type When = (call: string, sent: number) => boolean
/** Hears of each call that an action sends to the writer. */
let onCall: (call: string, sent: number) => void = () => {}
let sent = 0
const { writer } = workspace.store
const store: Store = {
  ...workspace.store,
  writer: {
    ...writer,
    depth: 0,
    part: (name, ...args) => {
      onCall(name, ++sent)
      return writer.part(name, ...args)
    },
    urgent: (name, ...args) => {
      onCall(name, ++sent)
      return writer.urgent(name, ...args)
    },
  },
}
const changes = createChangeFeed()
const actions = createActions(store.inOrder)
const views = createViews(store)
const edits = createEdits(store, views, changes, actions)
const finds = createFinds(store, views)
const fixes = createFixes(store, views, () => 'DE')
const acting = createPipeline({ store, edits, changes, actions }, { fixes, finds, views })
const sheets = createSheets(store, changes)

const columns = [
  { name: 'Name', type: 'text' as const },
  { name: 'Mail', type: 'email' as const },
]

/** Everything stored about a list but its version and times: its rows as a digest. */
function stored(sheetId: SheetId) {
  const db = new Database(databaseFile(workspace.dir), { readonly: true })
  try {
    const digest = createHash('sha256')
    for (const row of db.prepare(`SELECT * FROM s${sheetId} WHERE gone IS NULL ORDER BY id`).raw().iterate())
      digest.update(JSON.stringify(row))
    const all = (sql: string) => db.prepare(sql).all(sheetId)
    return {
      rows: digest.digest('hex'),
      sheet: all('SELECT rows, state, forgotten FROM sheet WHERE id = ?'),
      columns: all('SELECT id, name, type, slot, gone FROM col WHERE sheet_id = ? ORDER BY id'),
      states: all('SELECT * FROM cell_state WHERE sheet_id = ? ORDER BY col_id, row_id'),
      steps: all('SELECT * FROM step WHERE sheet_id = ? ORDER BY id'),
      changes: all(
        `SELECT c.id, c.kind, c.column_id, c.rows, c.before, c.after, c.undone FROM step_change c
         JOIN step ON step.id = c.step_id WHERE sheet_id = ? ORDER BY c.id`,
      ),
    }
  } finally {
    db.close()
  }
}

const underWay = async (sheetId: SheetId): Promise<RunningAction | null> => {
  const ended = new AbortController()
  const feed = actions.watch(sheetId, ended.signal)
  const first = await feed.next()
  ended.abort()
  await feed.return(undefined)
  return first.done ? null : first.value
}

/** Does it, stops it at the first call for which `when` holds, and tells what could be seen of it just then. */
async function stopped(sheetId: SheetId, when: When, act: () => Promise<EditResult>): Promise<RunningAction | null> {
  let shown: Promise<RunningAction | null> | null = null
  sent = 0
  onCall = (call, number) => {
    if (shown || !when(call, number)) return
    shown = underWay(sheetId).then(action => {
      if (action) actions.stop(sheetId, action.id)
      return action
    })
  }
  await expect(act()).rejects.toMatchObject({ code: 'stopped' })
  onCall = () => {}
  return shown
}
const nth =
  (at: number): When =>
  (_, number) =>
    number === at

async function list(rows: number) {
  const made = await makeSheet(
    store,
    columns,
    Array.from({ length: rows }, (_, row) => [`Name ${row}`, ` User${row}@Host.example `]),
  )
  const [name, mail] = made.columnIds as [ColumnId, ColumnId]
  const { id: viewId } = await views.open(made.sheetId, wholeListView)
  const block = { top: 0, bottom: rows - 1, columnIds: made.columnIds }
  return { ...made, name, mail, viewId, block }
}

test('a fill of 200,000 cells, stopped half-way, leaves everything as it was', async () => {
  const { sheetId, viewId, block } = await list(100_000)
  await edits.clear({ viewId, blocks: [{ ...block, bottom: 10 }], label: 'Clear' })
  await edits.undo(sheetId)
  const before = stored(sheetId)
  const source = { ...block, bottom: 1 }
  const action = await stopped(sheetId, nth(4), () => edits.fill({ viewId, source, target: block, series: false }))
  expect(action).toMatchObject({ label: 'Fill', stopping: false })
  expect(action?.share).toBeGreaterThan(0)
  expect(action?.share).toBeLessThan(1)
  expect(stored(sheetId)).toEqual(before)
  // What could be redone before it can be redone still.
  expect(await sheets.get(sheetId)).toMatchObject({ undo: null, redo: 'Clear' })
  expect(await edits.redo(sheetId)).toMatchObject({ cells: 22 })
  expect(await underWay(sheetId)).toBeNull()
})

test('clearing, replacing, fixing and removing rows leave no trace when stopped', async () => {
  const { sheetId, viewId, block, mail } = await list(12_000)
  const before = stored(sheetId)
  await stopped(sheetId, nth(4), () => edits.clear({ viewId, blocks: [block], label: 'Clear' }))
  expect(stored(sheetId)).toEqual(before)

  const query = { text: 'name', matchCase: false, wholeCell: false, regex: false, ignoreAccents: false }
  const replacing = { sheetId, viewId, blocks: [block], query, replacement: 'Person', label: 'Replace' }
  await stopped(sheetId, nth(3), () => acting.perform(replaceAction, replacing))
  expect(stored(sheetId)).toEqual(before)

  const fix = { viewId, columnId: mail, without: [], form: null, domains: {} }
  await stopped(sheetId, nth(2), () => acting.perform(typesAction, { ...fix, sheetId }))
  expect(stored(sheetId)).toEqual(before)

  await stopped(sheetId, nth(3), () => edits.deleteRows({ viewId, ranges: [{ top: 5, bottom: 11_000 }] }))
  expect(stored(sheetId)).toEqual(before)
  expect(await views.open(sheetId, wholeListView)).toMatchObject({ rows: 12_000, total: 12_000 })
})

test('a paste in several calls is taken back whole by its key, its new rows too', async () => {
  const { sheetId, viewId, columnIds } = await list(3000)
  const before = stored(sheetId)
  const stepKey = key()
  const values = Array.from({ length: 4000 }, (_, row) => [`pasted ${row}`, 'x'])
  const paste = (row: number, part: string[][]) =>
    edits.paste({ viewId, row, columnIds, values: part, grow: true, label: 'Paste', stepKey })
  await paste(1000, values.slice(0, 1000))
  await paste(2000, values.slice(1000))
  expect(await views.open(sheetId, wholeListView)).toMatchObject({ rows: 5000 })
  expect(await edits.takeBack(sheetId, stepKey)).toMatchObject({ cells: 4000, rows: 2000, rowsChanged: true })
  expect(stored(sheetId)).toEqual(before)
  expect(await views.open(sheetId, wholeListView)).toMatchObject({ rows: 3000 })
  // A call that comes once more finds nothing to take back.
  expect(await edits.takeBack(sheetId, stepKey)).toMatchObject({ stepId: null, cells: 0 })

  // One of its calls is stopped by itself: what the earlier ones wrote goes as well.
  const again = key()
  const slice = (row: number) =>
    edits.paste({ viewId, row, columnIds, values: values.slice(0, 3000), grow: true, label: 'Paste', stepKey: again })
  await slice(0)
  await stopped(sheetId, nth(3), () => slice(1500))
  expect(stored(sheetId)).toEqual(before)
})

test('a paste whose page goes away between two calls is put back at once; one whose last call has come is ended', async () => {
  const { sheetId, viewId, columnIds } = await list(3000)
  const before = stored(sheetId)
  const cut: CutOff[] = []
  const own = createEdits(store, views, changes, actions, one => cut.push(one))
  const page = {}
  const values = Array.from({ length: 2000 }, (_, row) => [`pasted ${row}`, 'x'])
  const paste = (row: number, more: boolean, stepKey: string) =>
    own.paste({ viewId, row, columnIds, values, grow: true, label: 'Paste', stepKey, more }, page)
  await paste(0, true, key())
  const second = paste(2000, true, key())
  // While a call of it goes on.
  own.release(page)
  await second
  await vi.waitFor(() => expect(cut.length).toBe(2))
  expect(cut).toEqual(Array(2).fill({ list: 'List', label: 'Paste', was: 'left' }))
  expect(stored(sheetId)).toEqual(before)
  expect(await views.open(sheetId, wholeListView)).toMatchObject({ rows: 3000 })

  const whole = key()
  await paste(0, true, whole)
  const last = paste(2000, false, whole)
  own.release(page)
  expect(await last).toMatchObject({ cells: 4000, rows: 1000 })
  // Its turn comes after whatever the page left.
  expect(await own.takeBack(sheetId, key())).toMatchObject({ stepId: null })
  expect(await views.open(sheetId, wholeListView)).toMatchObject({ rows: 4000 })
  expect(cut.length).toBe(2)
})

test('undo, redo, a jump to another branch and a revert go back to where they began', async () => {
  const { sheetId, viewId, name, mail, block } = await list(30_000)
  const fill = (columnId: ColumnId) =>
    edits.fill({
      viewId,
      source: { top: 0, bottom: 0, columnIds: [columnId] },
      target: { ...block, columnIds: [columnId] },
      series: false,
    })
  const { stepId: first } = await fill(name)
  const { stepId: left } = await edits.clear({
    viewId,
    blocks: [{ ...block, columnIds: [mail] }],
    label: 'Clear mails',
  })
  await edits.undo(sheetId)
  await fill(mail)
  await edits.clear({ viewId, blocks: [{ ...block, top: 500 }], label: 'Clear' })
  await edits.undo(sheetId)
  const before = stored(sheetId)
  const same = async () => {
    expect(stored(sheetId)).toEqual(before)
    expect(await sheets.get(sheetId)).toMatchObject({ undo: 'Fill', redo: 'Clear' })
  }
  expect(await stopped(sheetId, nth(2), () => edits.undo(sheetId))).toMatchObject({ label: 'Undo: Fill' })
  await same()
  expect(await stopped(sheetId, nth(2), () => edits.redo(sheetId))).toMatchObject({ label: 'Redo: Clear' })
  await same()
  let branch = false
  const onTheBranch: When = call => {
    const now = branch
    branch ||= call === 'takeBranch'
    return now
  }
  for (const when of [nth(1), nth(2), onTheBranch]) {
    await stopped(sheetId, when, () => edits.jump(sheetId, left))
    await same()
  }
  expect(branch).toBe(true)
  await stopped(sheetId, nth(2), () => edits.jump(sheetId, null))
  await same()
  if (first !== null) await stopped(sheetId, nth(2), () => edits.revert(sheetId, first))
  await same()
  // Not stopped, the same jump arrives.
  expect(await edits.jump(sheetId, left)).toMatchObject({ label: 'Clear mails' })
  expect(stored(sheetId).rows).not.toBe(before.rows)
})

test('an action that has ended is not stopped, and the next one not for it', async () => {
  const { sheetId, viewId, block } = await list(3000)
  let id: RunningAction['id'] | undefined
  onCall = () => {
    void underWay(sheetId).then(action => {
      id ??= action?.id
    })
  }
  await edits.clear({ viewId, blocks: [{ ...block, bottom: 5 }], label: 'Clear' })
  await expect.poll(() => id).toBeDefined()
  onCall = () => {
    if (id !== undefined) actions.stop(sheetId, id)
  }
  expect(await edits.clear({ viewId, blocks: [block], label: 'Clear all' })).toMatchObject({ label: 'Clear all' })
  onCall = () => {}
})

function key(): string {
  return crypto.randomUUID()
}
