// Matching on a real workspace: what is found, what is brought over, what is remembered, stopped and undone to the byte.
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { MatchApply, type MatchAsk, type MatchHow, type WhichMatches } from '../../contract/app/match.ts'
import { fileWorkspace } from '../../testing/file/file-workspace.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { stoppingThreads } from '../../testing/workspace/stopping-threads.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { databaseFile } from '../store/open.ts'
import { matchAction } from './match-action.ts'
import { createMatches } from './matches.ts'
import { createOtherTables } from './tables.ts'

const workspace = await fileWorkspace()
const { store, dir, changes, host, files, views } = workspace
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const tables = createOtherTables({ store, files, actions })
const matches = createMatches({ store, actions, tables, host, home: () => 'DE' })
const acting = createPipeline({ store, edits, changes, actions }, { store, tables, matches })
const db = new Database(databaseFile(dir), { readonly: true })
afterAll(async () => {
  db.close()
  await workspace.close()
})

const guests = [
  { name: 'Company', type: 'company' as const },
  { name: 'City', type: 'city' as const },
]
const firms = [
  { name: 'Name', type: 'company' as const },
  { name: 'Town', type: 'city' as const },
  { name: 'Owner', type: 'text' as const },
]
const own = [
  ['Acme GmbH', 'Berlin'],
  ['acme', 'Berlin'],
  ['Nordwind Logistik', 'Oslo'],
  ['Fjord AS', null],
  [null, 'Rome'],
  ['Twice Ltd', 'Rome'],
]
const register = [
  ['Acme GmbH', 'Berlin', 'Ann'],
  ['Nordwind Logistiek', 'Oslo', 'Bea'],
  ['Twice Ltd', 'Rome', 'Cy'],
  ['Twice Ltd.', 'Milan', 'Dee'],
  ['Twice', 'Turin', null],
]

async function lists(left: (string | null)[][] = own, right: (string | null)[][] = register) {
  const [one, other] = [await makeSheet(store, guests, left), await makeSheet(store, firms, right, 'Register')]
  const key = (how: MatchHow, at = 0) => ({
    columnId: one.columnIds[at] as ColumnId,
    otherColumnId: other.columnIds[at] as ColumnId,
    how,
  })
  const ask = (...hows: MatchHow[]): MatchAsk => ({
    sheetId: one.sheetId,
    otherId: other.sheetId,
    keys: hows.map(key),
  })
  const apply = (asked: MatchAsk, part: object = {}) =>
    acting.perform(
      matchAction,
      MatchApply.parse({ ...asked, bring: other.columnIds.slice(2), several: 'first', mark: true, ...part }),
    )
  const rows = (asked: MatchAsk, which: WhichMatches) => matches.rows({ ...asked, which, first: 0, count: 100 })
  return { ...one, other, ask, apply, rows }
}
const contentOf = (sheetId: SheetId) =>
  JSON.stringify([
    db.prepare(`SELECT id, c1, c2 FROM s${sheetId} WHERE gone IS NULL ORDER BY id`).raw().all(),
    db.prepare('SELECT id, name, slot, position, note FROM col WHERE sheet_id = ? AND gone = 0').raw().all(sheetId),
  ])
/** The cells of the last columns. */
const newCells = (sheetId: SheetId) =>
  db.prepare(`SELECT c3, c4 FROM s${sheetId} WHERE gone IS NULL ORDER BY id`).raw().all()

test('rows are found by text, by value and by likeness; partners come with what is beside them', async () => {
  const { ask, rows } = await lists()
  expect(await matches.summary(ask('exact'))).toMatchObject({ rows: 6, otherRows: 5, exact: 2, typed: 0, none: 4 })
  expect(await matches.summary(ask('typed'))).toMatchObject({ exact: 2, typed: 1, several: 0, blank: 1, none: 3 })
  expect(await matches.summary(ask('fuzzy'))).toMatchObject({ exact: 2, typed: 1, fuzzy: 0, review: 1, none: 2 })
  expect(await matches.summary(ask('fuzzy', 'typed'))).toMatchObject({ exact: 2, typed: 1, review: 1, none: 2 })
  const page = await rows(ask('fuzzy'), 'review')
  expect(page).toMatchObject({
    total: 1,
    otherColumns: [{ name: 'Name' }, { name: 'Town' }, { name: 'Owner' }],
    rows: [{ rowId: 3, cells: ['Nordwind Logistik'], partners: [{ rowId: 2, grade: 'review' }] }],
  })
  expect(page.rows[0]?.partners[0]?.cells).toEqual(['Nordwind Logistiek', 'Oslo', 'Bea'])
})

test('columns come over with their source and one undo takes them back to the byte', async () => {
  const { sheetId, ask, apply } = await lists()
  const before = contentOf(sheetId)
  const done = await apply(ask('fuzzy'), { decisions: [{ rowId: 3, partners: [2] }] })
  expect(done).toMatchObject({ matched: 4, unmatched: 2, added: [{ name: 'Owner' }, { name: 'In Register' }] })
  expect(newCells(sheetId)).toEqual([
    ['Ann', 'Same text'],
    ['Ann', 'Same value'],
    ['Bea', 'Chosen in review'],
    [null, 'No match'],
    [null, 'No match'],
    ['Cy', 'Same text'],
  ])
  const note = db.prepare('SELECT note FROM col WHERE sheet_id = ? AND name = ?').pluck().get(sheetId, 'Owner')
  expect(note).toMatch(/^From “Register”, matched by Company = Name \(fuzzy\) on \d{4}-/)
  const after = contentOf(sheetId)
  await edits.undo(sheetId)
  expect(contentOf(sheetId)).toBe(before)
  await edits.redo(sheetId)
  expect(contentOf(sheetId)).toBe(after)
})

test('several partners: the first, all as text, or none; a decision goes before', async () => {
  const several = [['twice', 'Rome']]
  const first = await lists(several)
  await first.apply(first.ask('typed'))
  expect(newCells(first.sheetId)).toEqual([['Cy', 'Same value, first of 3']])
  const all = await lists(several)
  await all.apply(all.ask('typed'), { several: 'all' })
  expect(newCells(all.sheetId)).toEqual([['Cy; Dee', 'Same value, 3 rows']])
  const skip = await lists(several)
  await skip.apply(skip.ask('typed'), { several: 'skip' })
  expect(newCells(skip.sheetId)).toEqual([[null, '3 matches, skipped']])
  const chosen = await lists(several)
  await chosen.apply(chosen.ask('typed'), { several: 'skip', decisions: [{ rowId: 1, partners: [4] }] })
  expect(newCells(chosen.sheetId)).toEqual([['Dee', 'Chosen in review']])
})

test('pairs that are none are remembered by their values, and can be taken back', async () => {
  const { ask, rows } = await lists()
  const asked = ask('fuzzy')
  const pair = { ...asked, rowId: 3 as RowId, partners: [2 as RowId] }
  await matches.reject(pair, false)
  expect(await matches.summary(asked)).toMatchObject({ review: 0, none: 3 })
  expect((await rows(asked, 'review')).total).toBe(0)
  await matches.reject(pair, true)
  expect(await matches.summary(asked)).toMatchObject({ review: 1 })
})

test('a file is read as an import reads it, matched, and gone without a trace when it is closed', async () => {
  const { sheetId, columnIds } = await makeSheet(store, guests, own)
  const lists = await workspace.sheets.workbooks()
  const { ticket } = await workspace.put('register.csv', 'Name;Owner\r\nACME;Ann\r\n"Fjord AS";Bea\r\n')
  const opened = await matches.open(sheetId, { kind: 'file', ticket, options: {} })
  expect(opened).toMatchObject({ name: 'register.csv', rows: 2, columns: [{ name: 'Name' }, { name: 'Owner' }] })
  expect(await workspace.sheets.workbooks()).toEqual(lists)
  const [name, owner] = opened.columns
  const key = { columnId: columnIds[0], otherColumnId: name?.id, how: 'typed' }
  const ask = { sheetId, otherId: opened.otherId, keys: [key] }
  const done = await acting.perform(
    matchAction,
    MatchApply.parse({ ...ask, bring: [owner?.id], several: 'first', mark: false }),
  )
  expect(done).toMatchObject({ matched: 3, unmatched: 3 })
  await matches.close(opened.otherId)
  expect(db.prepare('SELECT count(*) FROM sheet WHERE id = ?').pluck().get(opened.otherId)).toBe(0)
  await expect(
    matches.summary(MatchApply.parse({ ...ask, bring: [], several: 'first', mark: true })),
  ).rejects.toMatchObject({ code: 'sheet_gone' })
})

test('the key that is proposed finds something: ids of two sources do not, phones of any column do', async () => {
  const row = (at: number, id: string, home: string | null, mobile: string | null) => [`${id}-${at}`, home, mobile, 'x']
  const columns: { name: string; type: ColumnType }[] = [
    { name: 'rec_id', type: 'text' },
    { name: 'Work phone', type: 'phone' },
    { name: 'Mobile', type: 'phone' },
    { name: 'Status', type: 'text' },
  ]
  const phone = (at: number) => `+49 30 ${901_000 + at}`
  const left = await makeSheet(
    store,
    columns,
    Array.from({ length: 40 }, (_, at) => row(at, 'a', `+1 202 555 ${1000 + at}`, phone(at))),
  )
  const right = await makeSheet(
    store,
    columns,
    Array.from({ length: 40 }, (_, at) => row(at, 'b', phone(at), null)),
  )
  const crossed = await matches.open(left.sheetId, { kind: 'list', sheetId: right.sheetId })
  expect(crossed.keys).toMatchObject([{ columnId: left.columnIds[2], otherColumnId: right.columnIds[1] }])
  const texts: { name: string; type: ColumnType }[] = [
    { name: 'rec_id', type: 'text' },
    { name: 'Status', type: 'text' },
    { name: 'soc_sec_id', type: 'number' },
  ]
  const person = (id: string) =>
    Array.from({ length: 40 }, (_, at) => [`${id}-${at}`, 'new', String(5_000_000 + at * 17)])
  const one = await makeSheet(store, texts, person('a'))
  const other = await makeSheet(store, texts, person('b'))
  const opened = await matches.open(one.sheetId, { kind: 'list', sheetId: other.sheetId })
  expect(opened.keys).toMatchObject([{ columnId: one.columnIds[2], otherColumnId: other.columnIds[2] }])
  const apart = await makeSheet(
    store,
    texts.slice(0, 1),
    person('c').map(([id = '']) => [id]),
  )
  const lone = await makeSheet(
    store,
    texts.slice(0, 1),
    person('d').map(([id = '']) => [id]),
  )
  expect((await matches.open(apart.sheetId, { kind: 'list', sheetId: lone.sheetId })).keys).toEqual([])
})

test('a list is never closed, nor matched with itself; nothing to bring is refused', async () => {
  const { sheetId, other, ask, apply } = await lists()
  await matches.close(other.sheetId)
  expect(await matches.summary(ask('typed'))).toMatchObject({ rows: 6 })
  await expect(matches.open(sheetId, { kind: 'list', sheetId })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(apply(ask('typed'), { bring: [], mark: false })).rejects.toMatchObject({ code: 'bad_request' })
})

test('a column of one value matches nothing, in a sentence that names it', async () => {
  const same = Array.from({ length: 150 }, () => ['Acme', 'Berlin'])
  const { ask } = await lists(
    same,
    same.map(row => [...row, 'x']),
  )
  expect(await matches.summary(ask('fuzzy'))).toMatchObject({
    none: 150,
    tooWide: [{ value: 'Acme', rows: 150, otherRows: 150 }],
  })
})

test('finding and bringing over stop when someone asks, and leave nothing', async () => {
  const many = Array.from({ length: 4000 }, (_, row) => [`Firm number ${row * 7919}`, null])
  const { sheetId, other, ask } = await lists(
    many,
    many.map(([name]) => [`${name}x`, null, 'o']),
  )
  const before = contentOf(sheetId)
  const searched = createMatches({
    ...{ store, actions, tables, home: () => 'DE' },
    host: { ...host, threads: { ...host.threads, lane: stoppingThreads(actions, sheetId) } },
  })
  await expect(searched.summary(ask('fuzzy'))).rejects.toMatchObject({ code: 'stopped' })
  // Stopped as soon as the new columns are there.
  const abort = new AbortController()
  const feed = { ...changes, sheet: (change: Parameters<typeof changes.sheet>[0]) => change.columns && abort.abort() }
  const stopped: typeof actions = {
    ...actions,
    run: (id, label, work) => actions.run(id, label, working => work({ ...working, signal: abort.signal })),
  }
  const own = createPipeline(
    { store, edits: createEdits(store, views, changes, stopped), changes: feed, actions },
    { store, tables, matches },
  )
  const asked = MatchApply.parse({ ...ask('fuzzy'), bring: other.columnIds.slice(2), several: 'first', mark: true })
  await expect(own.perform(matchAction, asked)).rejects.toMatchObject({ code: 'stopped' })
  expect(contentOf(sheetId)).toBe(before)
})
