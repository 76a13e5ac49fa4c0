// Comparing on a real workspace: with another list by key, with an earlier version row by row, as marks and as a list, against a naive oracle.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { DiffApply, type DiffAsk } from '../../contract/app/list-diff.ts'
import { fileWorkspace } from '../../testing/file/file-workspace.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createOtherTables } from '../match/tables.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { databaseFile } from '../store/open.ts'
import { diffAction } from './diff-action.ts'
import { createListDiffs } from './diffs.ts'

const workspace = await fileWorkspace()
const { store, dir, changes, host, files, views, sheets } = workspace
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const tables = createOtherTables({ store, files, actions })
const diffs = createListDiffs({ store, changes, actions, tables, host, home: () => 'DE' })
const acting = createPipeline({ store, edits, changes, actions }, { diffs })
const db = new Database(databaseFile(dir), { readonly: true })
afterAll(async () => {
  db.close()
  await workspace.close()
})

const columns = [
  { name: 'Mail', type: 'email' as const },
  { name: 'City', type: 'city' as const },
  { name: 'Note', type: 'text' as const },
]
const rowsOf = (sheetId: SheetId, cells = 'c1, c2, c3') =>
  db.prepare(`SELECT ${cells} FROM s${sheetId} WHERE gone IS NULL ORDER BY id`).raw().all()

async function pair(left: (string | null)[][], right: (string | null)[][]) {
  const [one, other] = [await makeSheet(store, columns, left), await makeSheet(store, columns, right, 'Before')]
  const key = {
    columnId: one.columnIds[0] as ColumnId,
    otherColumnId: other.columnIds[0] as ColumnId,
    how: 'typed' as const,
  }
  const ask: DiffAsk = { sheetId: one.sheetId, otherId: other.sheetId, keys: [key] }
  const apply = (part: object) =>
    acting.perform(diffAction, DiffApply.parse({ ...ask, kinds: ['added', 'changed'], ...part }))
  return { ...one, ask, apply }
}
const now = [
  ['a@x.example', 'Berlin', 'old'],
  ['B@x.example', 'Oslo', null],
  ['c@x.example', 'Rome', 'n'],
  [null, 'Bonn', null],
]
const before = [
  ['a@x.example', 'Berlin', 'old'],
  ['b@x.example', 'Bergen', null],
  ['d@x.example', 'Paris', 'p'],
]

test('rows that came, went and changed are found by key, cell by cell', async () => {
  const { ask } = await pair(now, before)
  expect(await diffs.summary(ask)).toMatchObject({
    ...{ rows: 4, otherRows: 3, added: 1, gone: 1, changed: 1, same: 1, blank: 1, twice: 0 },
    columns: [
      { name: 'City', changed: 1 },
      { name: 'Note', changed: 0 },
    ],
  })
  const page = (which: 'added' | 'gone' | 'changed') => diffs.rows({ ...ask, which, first: 0, count: 10 })
  expect(await page('changed')).toMatchObject({
    total: 1,
    rows: [{ rowId: 2, keys: ['B@x.example'], cells: [{ name: 'City', before: 'Bergen', after: 'Oslo' }] }],
  })
  expect((await page('gone')).rows[0]).toMatchObject({
    keys: ['d@x.example'],
    cells: [{ name: 'Mail' }, { before: 'Paris' }, {}],
  })
  expect((await page('added')).rows[0]).toMatchObject({ rowId: 3, keys: ['c@x.example'] })
})

test('marks are one step of undo; a new list has the rows that differ', async () => {
  const { sheetId, apply } = await pair(now, before)
  const marked = await apply({ into: 'marks' })
  expect(marked).toMatchObject({ rows: 2, listId: null, name: 'Change since Before' })
  expect(rowsOf(sheetId, 'c4')).toEqual([['Same'], ['Changed: City'], ['Added'], ['No key']])
  await edits.undo(sheetId)
  expect((await sheets.get(sheetId)).columns).toHaveLength(3)
  const made = await apply({ into: 'list', kinds: ['added', 'changed', 'gone'] })
  expect(made).toMatchObject({ rows: 3, name: 'List, changes since Before' })
  expect(rowsOf(made.listId as SheetId, 'c1, c2, c3, c4, c5')).toEqual([
    ['B@x.example', 'Oslo', null, 'Changed', 'City'],
    ['c@x.example', 'Rome', 'n', 'Added', null],
    ['d@x.example', 'Paris', 'p', 'Gone', null],
  ])
  expect((await sheets.get(made.listId as SheetId)).rows).toBe(3)
})

test('an earlier version is compared row by row, with rows and columns that came and went since, and is gone when closed', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, now)
  const [, city = 0] = columnIds
  const edit = (rowId: number, value: string) =>
    edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: rowId as RowId, columnId: city as ColumnId, value }] })
  await edit(1, 'Hamburg')
  await edit(3, 'Milan')
  const { steps } = await sheets.history(sheetId)
  await edit(3, 'Turin')
  await store.writer.call('deleteRows', sheetId, { label: 'Delete', key: 'd' }, [2])
  await store.writer.call(
    'growRows',
    sheetId,
    { label: 'Grow', key: 'g' },
    [...columnIds],
    [['e@x.example', null, null]],
  )
  await sheets.addColumn(sheetId, 'Later', 'text', null)
  const opened = await tables.open(sheetId, { kind: 'state', stepId: steps[0]?.id ?? null })
  expect(opened.columns.map(({ name }) => name)).toEqual(['Mail', 'City', 'Note'])
  expect(rowsOf(opened.otherId)).toEqual([
    ['a@x.example', 'Hamburg', 'old'],
    ['B@x.example', 'Oslo', null],
    ['c@x.example', 'Milan', 'n'],
    [null, 'Bonn', null],
  ])
  const ask: DiffAsk = { sheetId, otherId: opened.otherId, keys: [] }
  expect(await diffs.summary(ask)).toMatchObject({ added: 1, gone: 1, changed: 1, same: 2 })
  expect((await diffs.rows({ ...ask, which: 'changed', first: 0, count: 9 })).rows[0]?.cells).toEqual([
    { name: 'City', before: 'Milan', after: 'Turin' },
  ])
  const first = await tables.open(sheetId, { kind: 'state', stepId: null })
  expect(rowsOf(first.otherId)).toEqual(now)
  for (const { otherId } of [opened, first]) {
    await tables.close(otherId)
    expect(db.prepare('SELECT count(*) FROM sheet WHERE id = ?').pluck().get(otherId)).toBe(0)
  }
})

test('similar keys, and lists without a key, are refused', async () => {
  const { ask } = await pair(now, before)
  const [key] = ask.keys
  await expect(diffs.summary({ ...ask, keys: [] })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(diffs.summary({ ...ask, keys: key ? [{ ...key, how: 'fuzzy' }] : [] })).rejects.toMatchObject({
    code: 'bad_request',
  })
})

test('any two lists differ as counting row by row says, with blank and repeated keys', async () => {
  const cell = fc.constantFrom('a@x.example', 'b@x.example', 'c@x.example', null)
  const value = fc.constantFrom('p', 'q', '', null)
  const list = fc.array(fc.tuple(cell, value, value), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(list, list, async (left, right) => {
      const { ask } = await pair(left, right)
      const found = await diffs.summary(ask)
      const counts = { added: 0, gone: 0, changed: 0, same: 0 }
      for (const key of new Set([...left, ...right].flatMap(([own]) => own ?? []))) {
        const [own, other] = [left, right].map(rows => rows.filter(row => row[0] === key)) as [
          typeof left,
          typeof right,
        ]
        counts.added += Math.max(0, own.length - other.length)
        counts.gone += Math.max(0, other.length - own.length)
        for (const [at, row] of own.slice(0, other.length).entries()) {
          const isSame = [1, 2].every(place => (row[place] || null) === (other[at]?.[place] || null))
          counts[isSame ? 'same' : 'changed']++
        }
      }
      expect(found).toMatchObject({ ...counts, blank: [...left, ...right].filter(([key]) => key === null).length })
    }),
    { numRuns: 12 },
  )
}, 120_000)
