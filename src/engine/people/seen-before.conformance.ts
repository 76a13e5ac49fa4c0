// "Seen before" over real lists: who is held where, verdicts and exports, what makes it stale, one undo, a cancel.
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ColumnType, cellMarks } from '../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { SeenProgress } from '../../contract/app/search/seen.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { silentLog, type TempWorkspace, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createPipeline } from '../action/pipeline.ts'
import { cellStateNumber } from '../answer/states.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits, type SheetEdits } from '../sheet/edit/edits.ts'
import { createViews } from '../sheet/view/views.ts'
import { createKnown, type PeopleIndex } from './known.ts'
import { createSeenBefore, type SeenBefore } from './seen-before.ts'

let at: TempWorkspace
let known: PeopleIndex
let edits: SheetEdits
let seen: SeenBefore
const october = (day: number) => Date.UTC(2026, 9, day)
beforeAll(async () => {
  at = await tempWorkspace()
  known = createKnown({ store: at.store, log: silentLog, onMore: () => {} })
  const changes = createChangeFeed()
  const { store } = at
  const actions = createActions(store.inOrder)
  edits = createEdits(store, createViews(store), changes, actions)
  const acting = createPipeline({ store, edits, changes, actions }, { store })
  seen = createSeenBefore({ store, known, clock: { now: () => october(9), monotonic: () => 0 }, acting })
})
afterAll(async () => {
  await known.close()
  await at.close()
})

const list = (name: string, columns: [string, ColumnType][], rows: (string | null)[][]) =>
  makeSheet(
    at.store,
    columns.map(([called, type]) => ({ name: called, type })),
    rows,
    name,
  )

async function fill(sheetId: SheetId): Promise<NonNullable<SeenProgress['done']>> {
  for await (const { done } of seen.fill(sheetId, new AbortController().signal)) if (done) return done
  throw new Error('it ended without an end')
}

async function cells(sheetId: SheetId, columnId: ColumnId, rows: number): Promise<(string | null | undefined)[]> {
  const slot = await at.store.grid.call('slotOf', sheetId, columnId)
  const ids = Array.from({ length: rows }, (_, row) => row + 1)
  return (await at.store.grid.call('readRows', sheetId, [slot], ids)).map(([cell]) => cell)
}

/** A verdict on a row, as a run leaves it. */
async function giveVerdict(sheetId: SheetId, mail: ColumnId, rowId: number, text: string, day: number, marks = 0) {
  const origin = { op: 'validate.email', sourceId: mail, field: 'verdict', resultColumnId: mail }
  const column = await at.store.writer.call('insertColumn', sheetId, { name: 'Verdict', type: 'text', origin }, null)
  const step = { label: 'Run', key: `verdict ${day}` }
  await at.store.writer.call('writeCells', sheetId, step, [{ columnId: column.id, rowIds: [rowId], values: [text] }])
  const db = new Database(path.join(at.dir, 'workspace.db'), { timeout: 5000 })
  db.prepare('INSERT INTO cell_state(sheet_id, col_id, row_id, state, marks, at) VALUES (?, ?, ?, ?, ?, ?)').run(
    ...[sheetId, mail, rowId, cellStateNumber('found'), marks, october(day)],
  )
  db.close()
}

const noteExport = (sheetId: SheetId, day: number, ids: number[]) =>
  at.store.writer.call('noteExport', { sheetId, at: october(day), fileName: 'out.csv', ids: Uint32Array.from(ids) })

const mails: [string, ColumnType][] = [['Mail', 'email']]

test('tells the lists that hold a row, the last verdict there and the last export of that row', async () => {
  const guests = await list('Guests 2025', mails, [['Ann@acme-tools.com'], ['bob@acme-tools.com']])
  await list(
    'Fair 2026',
    [
      ['Name', 'full_name'],
      ['Site', 'domain'],
      ['Mail', 'email'],
    ],
    [
      ['Ann Smith', 'acme-tools.com', 'ann@acme-tools.com'],
      ['Dr. José Núñez', 'acme-tools.com', null],
    ],
  )
  const pages = await list(
    'Pages',
    [
      ['Page', 'profile_url'],
      ['Mail', 'email'],
    ],
    [['https://social.example/in/ann', 'ann@acme-tools.com']],
  )
  const mine = await list(
    'Mine',
    [
      ['Name', 'full_name'],
      ['Mail', 'email'],
      ['Page', 'profile_url'],
    ],
    [
      [null, 'ANN@acme-tools.com', null],
      ['Jose Nunez', 'jose.n@acme-tools.com', null],
      ['Somebody Else', 'else@acme-tools.com', null],
      [null, null, 'https://www.social.example/in/ann/'],
      [null, 'bob@acme-tools.com', null],
    ],
  )
  const [mail = 0 as ColumnId] = guests.columnIds
  await giveVerdict(guests.sheetId, mail, 1, 'Risky', 1)
  const [, pageMail = 0 as ColumnId] = pages.columnIds
  await giveVerdict(pages.sheetId, pageMail, 1, 'Deliverable', 3, cellMarks.practice)
  await noteExport(guests.sheetId, 4, [1, 2])
  await noteExport(guests.sheetId, 5, [1])

  expect(await seen.state(mine.sheetId)).toEqual({ comparable: true, lists: 3, column: null })
  const { columnId, ...counts } = await fill(mine.sheetId)
  expect(counts).toEqual({ seen: 4, changed: 4 })
  expect(await cells(mine.sheetId, columnId, 5)).toEqual([
    'Guests 2025, Fair 2026 (+1) - Deliverable (practice), 2026-10-03 - exported 2026-10-05',
    'Fair 2026',
    null,
    'Pages - Deliverable (practice), 2026-10-03',
    'Guests 2025 - exported 2026-10-04',
  ])
})

test('is stale after a change that matters, is brought up to date in place, and each time is one undo', async () => {
  const other = await list('Other', mails, [['zoe@gold-mine.com'], ['rita@gold-mine.com']])
  const { sheetId } = await list('Own', [...mails, ['Note', 'text']], [['zoe@gold-mine.com', null]])
  const { columnId } = await fill(sheetId)
  const column = async () => (await seen.state(sheetId)).column
  expect(await column()).toEqual({
    ...{ id: columnId, name: 'Seen before', at: new Date(october(9)).toISOString(), stale: false },
  })
  const write = (where: SheetId, rowId: number, column: ColumnId, value: string) =>
    edits.cells({ sheetId: where, label: 'Edit', cells: [{ rowId: rowId as never, columnId: column, value }] })

  const [, note = 0 as ColumnId] = (await at.store.grid.call('columnsOf', sheetId)).map(({ id }) => id)
  await write(sheetId, 1, note, 'of no matter')
  expect((await column())?.stale).toBe(false)

  const [mail = 0 as ColumnId] = other.columnIds
  await write(other.sheetId, 1, mail, 'nobody@gold-mine.com')
  expect((await column())?.stale).toBe(true)
  expect(await fill(sheetId)).toEqual({ columnId, seen: 0, changed: 1 })
  expect([await cells(sheetId, columnId, 1), (await column())?.stale]).toEqual([[null], false])

  expect((await edits.undo(sheetId)).label).toBe('Refresh “Seen before”')
  expect([await cells(sheetId, columnId, 1), (await column())?.stale]).toEqual([['Other'], true])
  await edits.undo(sheetId)
  expect((await edits.undo(sheetId)).label).toBe('Add “Seen before”')
  expect(await column()).toBeNull()
})

test('a cancel leaves the list as it was; rows that nothing names cannot be looked for', async () => {
  const { sheetId } = await list('Stopped', mails, [['zoe@gold-mine.com']])
  const stop = new AbortController()
  for await (const { done } of seen.fill(sheetId, stop.signal)) {
    expect(done).toBeNull()
    stop.abort()
  }
  expect(await at.store.grid.call('columnsOf', sheetId)).toHaveLength(1)

  const notes = await list('Notes', [['Note', 'text']], [['hello']])
  expect((await seen.state(notes.sheetId)).comparable).toBe(false)
  await expect(fill(notes.sheetId)).rejects.toMatchObject({ code: 'bad_request' })
})

test('a list of the trash, a deleted row and a deleted list count no more', async () => {
  const gone = await list('Gone', mails, [['eva@blue-sea.com']])
  const { sheetId } = await list('Asks', mails, [['eva@blue-sea.com']])
  const { columnId } = await fill(sheetId)
  expect(await cells(sheetId, columnId, 1)).toEqual(['Gone'])
  await at.store.writer.call('deleteRows', gone.sheetId, { label: 'Delete', key: 'd' }, [1])
  expect((await fill(sheetId)).seen).toBe(0)
  await edits.undo(gone.sheetId)
  expect((await fill(sheetId)).seen).toBe(1)
  await at.store.writer.call('trashSheet', gone.sheetId)
  expect((await fill(sheetId)).seen).toBe(0)
})
