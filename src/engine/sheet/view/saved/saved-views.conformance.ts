// Views with a name, the standing ones, ticks and copies of rows.
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId } from '../../../../contract/app/ids.ts'
import type { StandingView, ViewCondition, ViewSpec } from '../../../../contract/app/view.ts'
import { standingViews, wholeListView } from '../../../../contract/app/view.ts'
import { makeSheet } from '../../../../testing/list/make-sheet.ts'
import { sheetWorkspace } from '../../../../testing/workspace/sheet-workspace.ts'
import { databaseFile } from '../../../store/open.ts'
import { createSavedViews } from './saved-views.ts'

const workspace = await sheetWorkspace()
const { store, changes, views, edits, sheets } = workspace
afterAll(() => workspace.close())
const saved = createSavedViews(store, views, changes)

const where = (...conditions: ViewCondition[]): ViewSpec => ({ ...wholeListView, conditions })
const people = [
  ['Anna', 'anna@work.example'],
  ['Bo', 'bo@work'],
  ['Bea', 'ANNA@work.example '],
  ['Cleo', null],
]

async function list() {
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'Name', type: 'first_name' },
      { name: 'E-mail', type: 'email' },
    ],
    people,
  )
  const [name = 0 as ColumnId, mail = 0 as ColumnId] = columnIds
  const open = async (spec: ViewSpec = wholeListView) => {
    const { id } = await views.open(sheetId, spec)
    return { id, rows: Array.from(views.ids(id)) }
  }
  return { sheetId, columnIds, name, mail, open }
}

test('a view is saved, changed, renamed, deleted and brought back', async () => {
  const { sheetId, name, mail } = await list()
  const spec = where({ kind: 'blank', columnId: mail, blank: false })
  const id = await saved.keep({ sheetId, id: null, name: 'With mail', spec, hidden: [name] })
  await saved.keep({ sheetId, id: null, name: 'all', spec: wholeListView, hidden: [] })
  expect((await saved.of(sheetId)).map(view => view.name)).toEqual(['all', 'With mail'])
  await saved.keep({ sheetId, id, name: 'With mail', spec: { ...spec, search: 'a' }, hidden: [] })
  await saved.rename(id, 'Reachable')
  expect((await saved.of(sheetId))[1]).toEqual({ id, name: 'Reachable', spec: { ...spec, search: 'a' }, hidden: [] })
  await saved.remove(id)
  expect(await saved.of(sheetId)).toHaveLength(1)
  await saved.restore(id)
  expect(await saved.of(sheetId)).toHaveLength(2)
  const other = await list()
  const stolen = { sheetId: other.sheetId, id, name: 'x', spec, hidden: [] }
  await expect(saved.keep(stolen)).rejects.toMatchObject({ code: 'not_found' })
})

test('the columns of a view are hidden and shown as one step', async () => {
  const { sheetId, columnIds, name, mail } = await list()
  await sheets.setColumn(sheetId, mail, { hidden: true })
  const id = await saved.keep({ sheetId, id: null, name: 'Mail', spec: wholeListView, hidden: [name] })
  await saved.showColumns(sheetId, id)
  const hidden = async () => (await sheets.get(sheetId)).columns.map(column => column.hidden)
  expect(await hidden()).toEqual([true, false])
  await edits.undo(sheetId)
  expect(await hidden()).toEqual([false, true])
  expect(columnIds).toHaveLength(2)
})

test('a deleted view is in the trash until it is restored or has been there for 30 days', async () => {
  const { sheetId } = await list()
  const id = await saved.keep({ sheetId, id: null, name: 'Gone', spec: wholeListView, hidden: [] })
  await saved.remove(id)
  const inTrash = async () => (await store.scan.call('listTrash')).views.filter(view => view.sheetId === sheetId)
  expect(await inTrash()).toMatchObject([{ id, name: 'Gone', sheet: 'List' }])
  await store.writer.call('dropViews')
  await saved.restore(id)
  expect(await inTrash()).toEqual([])
  expect(await saved.of(sheetId)).toHaveLength(1)
  await saved.remove(id)
  const db = new Database(databaseFile(workspace.dir))
  db.prepare('UPDATE saved_view SET removed_at = removed_at - 31 * 86400000 WHERE id = ?').run(id)
  db.close()
  await store.writer.call('dropViews')
  await expect(saved.restore(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('the standing views find their rows over all columns', async () => {
  const { open } = await list()
  const rowsOf = async () => {
    const found: Partial<Record<StandingView, number[]>> = {}
    for (const view of standingViews)
      found[view] = (await open(where({ kind: 'standing', columnId: null, view, country: null }))).rows
    return found
  }
  expect(await rowsOf()).toEqual({
    attention: [2],
    errors: [],
    not_run: [1, 2, 3, 4],
    stale: [],
    duplicates: [1, 3],
    breaks_rule: [],
    suppressed: [],
    ready: [1, 3, 4],
    may_contact: [],
  })
})

test('who may be contacted: by basis, withdrawal, do-not-contact list and age; the others are counted by their reason', async () => {
  const { sheetId } = await makeSheet(
    store,
    [
      { name: 'Email', type: 'email' },
      { name: 'Opt-in', type: 'consent_basis' },
      { name: 'Consent date', type: 'consent_date' },
      { name: 'Phone consent', type: 'consent_basis' },
    ],
    [
      ['a@firm.example', 'double opt-in', '31.01.2026', null],
      ['b@firm.example', 'widerrufen', '31.01.2026', 'yes'],
      ['c@firm.example', 'legitimate interest', '31.01.2020', null],
      ['d@firm.example', 'perhaps', null, null],
      ['e@firm.example', null, null, 'yes'],
      ['f@firm.example', 'yes', '31.01.2026', 'no'],
      ['g@firm.example', 'legal obligation', '31.01.2026', null],
      ['h@firm.example', null, null, null],
    ],
  )
  const may = { kind: 'standing', columnId: null, view: 'may_contact', country: null } as const
  const shown = async (since?: string) => {
    const { id, rows } = await views.open(sheetId, where({ ...may, ...(since !== undefined && { since }) }))
    return [...views.ids(id)].slice(0, rows)
  }
  expect(await shown()).toEqual([1, 3, 5])
  expect(await shown('2024-01-01')).toEqual([1])
  const none = { may: 0, withdrawn: 0, suppressed: 0, older: 0, obligation: 0, unknown: 0 }
  expect(await views.contact(sheetId, null)).toEqual({ ...none, may: 3, withdrawn: 2, obligation: 1, unknown: 2 })
  expect(await views.contact(sheetId, '2024-01-01')).toEqual({
    ...{ ...none, may: 1, withdrawn: 2, older: 2, obligation: 1, unknown: 2 },
  })
})

test('ticked rows are told by windows, are a filter, and survive sorting', async () => {
  const { name, open, sheetId } = await list()
  const all = await open()
  await saved.tick({ viewId: all.id, ranges: [{ top: 1, bottom: 2 }], ticked: true })
  const window = await views.window({ viewId: all.id, first: 0, count: 4, columnIds: [] })
  expect(window.ticked).toEqual([false, true, true, false])
  expect(await saved.ticked(sheetId)).toBe(2)
  const ticked = where({ kind: 'ticked', columnId: null })
  expect((await open({ ...ticked, sort: [{ columnId: name, descending: false }] })).rows).toEqual([3, 2])
  await saved.tick({ viewId: all.id, ranges: [{ top: 1, bottom: 1 }], ticked: false })
  expect((await open(ticked)).rows).toEqual([3])
  await saved.tick({ viewId: all.id, ranges: null, ticked: false })
  expect((await views.window({ viewId: all.id, first: 0, count: 4, columnIds: [] })).ticked).toBeNull()
  // Another page has deleted the list for good meanwhile.
  await store.writer.call('dropSheet', sheetId)
  const late = saved.tick({ viewId: all.id, ranges: [{ top: 1, bottom: 1 }], ticked: true })
  await expect(late).rejects.toMatchObject({ code: 'sheet_gone' })
})

test('copies of rows stand below them, as one step', async () => {
  const { sheetId, columnIds, open } = await list()
  const all = await open()
  const done = await edits.duplicateRows({ viewId: all.id, ranges: [{ top: 0, bottom: 1 }] })
  expect(done).toMatchObject({ rows: 2, rowsChanged: true, label: 'Duplicate 2 rows' })
  const now = await open()
  const { rows } = await views.copy(now.id, { top: 0, bottom: 9, columnIds }, false)
  expect(rows.map(([first]) => first)).toEqual(['Anna', 'Bo', 'Anna', 'Bo', 'Bea', 'Cleo'])
  await edits.undo(sheetId)
  expect((await open()).rows).toEqual([1, 2, 3, 4])
})
