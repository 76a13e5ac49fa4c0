// Duplicates of a list on a real workspace: found by its columns, merged by evidence, remembered, and undone to the byte.
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { DuplicatesAsk as Ask, type DuplicatesAsk, DuplicatesResolve } from '../../contract/app/duplicates.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { stoppingThreads } from '../../testing/workspace/stopping-threads.ts'
import { silentLog, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { laneThreads } from '../../testing/workspace/threads.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createChangeFeed } from '../base/changes.ts'
import { endingThreads } from '../base/threads.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createViews } from '../sheet/view/views.ts'
import { databaseFile } from '../store/open.ts'
import { dedupeAction } from './dedupe-action.ts'
import { createDuplicates } from './duplicates.ts'

const workspace = await tempWorkspace()
const { store, dir } = workspace
const changes = createChangeFeed()
const actions = createActions(store.inOrder)
const edits = createEdits(store, createViews(store), changes, actions)
const host = { dataDir: dir, threads: { lane: laneThreads } as never, log: silentLog }
const duplicates = createDuplicates({ store, actions, host, home: () => 'DE' })
const acting = createPipeline({ store, edits, changes, actions }, { duplicates })
const db = new Database(databaseFile(dir), { readonly: true })
afterAll(async () => {
  db.close()
  await workspace.close()
})

const columns: { name: string; type: ColumnType }[] = [
  { name: 'First', type: 'first_name' },
  { name: 'Last', type: 'last_name' },
  { name: 'Email', type: 'email' },
  { name: 'Phone', type: 'phone' },
  { name: 'City', type: 'city' },
]
const people = [
  ['Robert', 'Whitlow', 'rob@whitlow.example', '030 901820', null],
  ['Bob', 'Whitlow', null, '+49 30 901820', 'Berlin'],
  ['Anna', 'Ek', 'info@ek.example', null, 'Oslo'],
  ['Olaf', 'Ek', 'info@ek.example', null, 'Oslo'],
  ['Cy', 'Young', 'cy@young.example', null, null],
  ['Cy', 'Young', 'CY@young.example', null, 'Rome'],
  ...Array.from({ length: 200 }, (_, at) => [`Given${at}`, `Family${at}`, `p${at}@firm.example`, null, null]),
]
const ask = (sheetId: SheetId, part: Partial<DuplicatesAsk> = {}): DuplicatesAsk => Ask.parse({ sheetId, ...part })
const apply = (sheetId: SheetId, part: object) =>
  acting.perform(dedupeAction, DuplicatesResolve.parse({ sheetId, ...part }))
const rowsOf = (sheetId: SheetId) =>
  db.prepare(`SELECT id, c1, c2, c3, c4, c5 FROM s${sheetId} WHERE gone IS NULL ORDER BY id`).raw().all() as unknown[][]
const groupsOf = async (sheetId: SheetId, part: Partial<DuplicatesAsk> = {}) =>
  (await duplicates.groups({ ...ask(sheetId, part), which: 'all', first: 0, count: 100, choices: [], survivors: [] }))
    .groups

/** Everything of a list that undo has to bring back. */
const contentOf = (sheetId: SheetId) =>
  JSON.stringify([
    db.prepare(`SELECT * FROM s${sheetId} WHERE gone IS NULL ORDER BY id`).raw().all(),
    db.prepare('SELECT id, name, slot, position FROM col WHERE sheet_id = ? AND gone = 0').raw().all(sheetId),
    db.prepare('SELECT * FROM row_tick WHERE sheet_id = ? ORDER BY row_id').raw().all(sheetId),
    db.prepare('SELECT * FROM cell_state WHERE sheet_id = ? ORDER BY col_id, row_id').raw().all(sheetId),
    db.prepare('SELECT rows FROM sheet WHERE id = ?').pluck().get(sheetId),
  ])

test('rules are proposed from the columns; one inbox of two people makes no group', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const summary = await duplicates.summary(ask(sheetId))
  expect(summary.rules.map(({ rule, on }) => [rule, on])).toEqual([
    ['email', true],
    ['phone', true],
    ['company', true],
    ['place', true],
    ['name', true],
  ])
  expect(summary).toMatchObject({ rows: 206, groups: 2, extra: 2 })
  expect((await groupsOf(sheetId)).map(({ rows }) => rows.map(({ rowId }) => rowId))).toEqual([
    [1, 2],
    [5, 6],
  ])
  expect(await duplicates.summary(ask(sheetId, { rules: ['phone'] }))).toMatchObject({ groups: 1 })
})

test('a merge fills the row that stays from the others, takes ticks along, and one undo brings all back', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  await store.writer.call('tickRows', sheetId, Uint32Array.of(2), true)
  const before = contentOf(sheetId)
  const [first] = await groupsOf(sheetId)
  expect(first).toMatchObject({ survivor: 1 })
  expect(first?.kept.map(({ rowId, why }) => [rowId, why])).toEqual([
    [1, 'own'],
    [1, 'only'],
    [2, 'repaired'],
    [2, 'only'],
  ])
  const done = await apply(sheetId, { action: 'merge', others: 'all' })
  expect(done).toMatchObject({ groups: 2, rows: 2 })
  const [whitlow] = rowsOf(sheetId)
  expect(whitlow).toEqual([1, 'Robert', 'Whitlow', 'rob@whitlow.example', '+49 30 901820', 'Berlin'])
  expect(db.prepare('SELECT row_id FROM row_tick WHERE sheet_id = ?').pluck().all(sheetId)).toEqual([1, 2])
  const after = contentOf(sheetId)
  await edits.undo(sheetId)
  expect(contentOf(sheetId)).toBe(before)
  await edits.redo(sheetId)
  expect(contentOf(sheetId)).toBe(after)
})

test('a person chooses the row that stays and the value of a column', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, people)
  const decision = {
    rowIds: [1, 2],
    take: true,
    survivor: 2,
    values: [{ columnId: columnIds[0] as ColumnId, rowId: 2 }],
  }
  expect(await apply(sheetId, { action: 'merge', others: 'none', decisions: [decision] })).toMatchObject({ groups: 1 })
  expect(rowsOf(sheetId)[0]).toEqual([2, 'Bob', 'Whitlow', 'rob@whitlow.example', '+49 30 901820', 'Berlin'])
  // The rows hang together no more: what was decided about them is refused, and nothing is done.
  await expect(apply(sheetId, { action: 'merge', others: 'none', decisions: [decision] })).rejects.toMatchObject({
    code: 'bad_request',
  })
})

test('the values of a group follow the row that a person keeps', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const page = { ...ask(sheetId), which: 'all' as const, first: 0, count: 1, choices: [] }
  const { groups } = await duplicates.groups({ ...page, survivors: [2 as RowId] })
  expect(groups[0]).toMatchObject({ survivor: 2 })
  expect(groups[0]?.kept.map(({ rowId, why }) => [rowId, why])).toEqual([
    [2, 'own'],
    [1, 'only'],
    [2, 'alike'],
    [2, 'only'],
  ])
})

test('a value gives way to one that is checked or typed, never to a marker of the list', async () => {
  const rows = [
    ['Ann', 'Lee', 'ann@acme.example', '555-0100', 'Leeds'],
    ['Ann', 'Lee', 'lee@acme.example', 'keep out', null],
    ['Ann', 'Lee', 'lee@acme.example', 'keep out', null],
  ]
  const { sheetId, columnIds } = await makeSheet(store, columns, rows)
  const [first = 0, last = 0, email = 0 as ColumnId, phone = 0 as ColumnId, city = 0 as ColumnId] = columnIds
  await store.writer.call('patchSheet', sheetId, { markers: { also: ['Keep out'], never: [] } })
  const own = [[first as ColumnId, last as ColumnId]]
  const kept = async (choices: { columnId: ColumnId; choice: 'newest' | 'join' }[] = []) => {
    const page = { ...ask(sheetId, { own, rules: [0] }), which: 'all' as const, first: 0, count: 1 }
    const { groups } = await duplicates.groups({ ...page, choices, survivors: [] })
    return groups[0]?.kept.map(({ columnId, rowId, why, text }) => [columnId, rowId, why, ...(text ? [text] : [])])
  }
  expect(await kept()).toEqual([
    [email, 2, 'common'],
    [phone, 1, 'only'],
    [city, 1, 'only'],
  ])
  await edits.cells({
    sheetId,
    label: 'Edit',
    cells: [{ rowId: 1 as RowId, columnId: email, value: 'a@acme.example' }],
  })
  expect((await kept())?.[0]).toEqual([email, 1, 'typed'])
  const head = await store.writer.call('insertColumn', sheetId, { name: 'Verdict', type: 'text' }, null)
  const stepId = await store.writer.call('beginStep', sheetId, 'Run', { runId: 1 })
  const origin = JSON.stringify({ op: 'validate.email', sourceId: email, field: 'verdict', resultColumnId: head.id })
  await store.writer.call('changeColumn', stepId, sheetId, head.id, { origin })
  await store.writer.call('recordCells', stepId, sheetId, head.id, [3], ['Deliverable'])
  expect((await kept())?.[0]).toEqual([email, 3, 'verified'])
  // Turned by a person, the column follows the person.
  expect((await kept([{ columnId: email, choice: 'join' }]))?.[0]).toEqual([
    ...[email, 3, 'joined', 'lee@acme.example; a@acme.example'],
  ])
  expect((await kept([{ columnId: phone, choice: 'newest' }]))?.[1]).toEqual([phone, 1, 'only'])
})

test('joined values are written, can be undone, and lose the result that was about one of them', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, people)
  const before = contentOf(sheetId)
  const choices = [{ columnId: columnIds[0], choice: 'join', separator: ' / ' }]
  await apply(sheetId, { action: 'merge', others: 'all', choices })
  expect(rowsOf(sheetId)[0]).toEqual([1, 'Robert / Bob', 'Whitlow', 'rob@whitlow.example', '+49 30 901820', 'Berlin'])
  await edits.undo(sheetId)
  expect(contentOf(sheetId)).toBe(before)
})

test('a locked country ties the rest of the address to its row', async () => {
  const placed: { name: string; type: ColumnType }[] = [
    { name: 'Email', type: 'email' },
    { name: 'Street', type: 'text' },
    { name: 'City', type: 'city' },
    { name: 'Country', type: 'country' },
    { name: 'Note', type: 'text' },
  ]
  const rows = [
    ['ann@acme.example', null, null, 'NO', 'a'],
    ['ann@acme.example', 'Main St 1', 'Leeds', 'GB', null],
    ['bo@acme.example', null, null, 'NO', 'a'],
    ['bo@acme.example', 'Storgata 1', 'Oslo', 'NO', null],
  ]
  const { sheetId, columnIds } = await makeSheet(store, placed, rows)
  const stepId = await store.writer.call('beginStep', sheetId, 'Lock', {})
  await store.writer.call('changeColumn', stepId, sheetId, columnIds[3] ?? 0, { locked: 1 })
  await apply(sheetId, {
    action: 'merge',
    others: 'all',
    decisions: [
      { rowIds: [1, 2], take: true, survivor: 1 },
      { rowIds: [3, 4], take: true, survivor: 3 },
    ],
  })
  expect(rowsOf(sheetId)).toEqual([
    [1, 'ann@acme.example', null, null, 'NO', 'a'],
    [3, 'bo@acme.example', 'Storgata 1', 'Oslo', 'NO', 'a'],
  ])
})

test('rows that are not the same stay apart, also after the list has changed', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, people)
  await duplicates.decide({ sheetId, rowIds: [1 as RowId, 2 as RowId], same: false })
  expect(await groupsOf(sheetId)).toHaveLength(1)
  await edits.cells({
    sheetId,
    label: 'Edit',
    cells: [{ rowId: 2 as RowId, columnId: columnIds[4] as ColumnId, value: 'Bonn' }],
  })
  expect(await groupsOf(sheetId)).toHaveLength(1)
  await duplicates.forget(sheetId, [1 as RowId, 2 as RowId])
  expect(await groupsOf(sheetId)).toHaveLength(2)
})

test('extras are deleted, or groups marked in a column of their own; each is one step', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const before = contentOf(sheetId)
  expect(await apply(sheetId, { action: 'mark', others: 'all' })).toMatchObject({ groups: 2, cells: 4 })
  expect(db.prepare(`SELECT id, c6 FROM s${sheetId} WHERE c6 IS NOT NULL`).raw().all()).toEqual([
    [1, 'Group 1, keep'],
    [2, 'Group 1, extra'],
    [5, 'Group 2, extra'],
    [6, 'Group 2, keep'],
  ])
  await edits.undo(sheetId)
  expect(db.prepare('SELECT count(*) FROM col WHERE sheet_id = ? AND gone = 0').pluck().get(sheetId)).toBe(5)
  expect(await apply(sheetId, { action: 'delete', others: 'all' })).toMatchObject({ rows: 2, cells: 0 })
  expect(rowsOf(sheetId).map(([id]) => id)).toEqual([
    1,
    3,
    4,
    ...rowsOf(sheetId)
      .slice(3)
      .map(([id]) => id),
  ])
  await edits.undo(sheetId)
  expect(JSON.parse(contentOf(sheetId))[4]).toBe(JSON.parse(before)[4])
})

test('the search can be cancelled from the list, and begins anew when it is asked for again', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const lane = stoppingThreads(actions, sheetId)
  const searched = createDuplicates({
    ...{ store, actions, home: () => 'DE' },
    host: { ...host, threads: { lane } as never },
  })
  await expect(searched.summary(ask(sheetId))).rejects.toMatchObject({ code: 'stopped' })
  expect(lane.stopped).toMatchObject([{ label: 'Finding duplicates', changing: false }])
  expect(await searched.summary(ask(sheetId))).toMatchObject({ groups: 2 })
})

test('a value that too many rows share is left out and named; prose, emoji and right-to-left text do no harm', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => [
    `Given${at}`,
    `Family${at}`,
    'office@firm.example',
    null,
    at === 7 ? 'x'.repeat(1_000_000) : at % 2 === 0 ? '🙂🙂' : 'شركة',
  ])
  const { sheetId, columnIds } = await makeSheet(store, columns, rows)
  const summary = await duplicates.summary(ask(sheetId, { own: [[columnIds[4] as ColumnId]] }))
  expect(summary.groups).toBe(0)
  expect(summary.rules.find(({ rule }) => rule === 'email')?.tooWide).toEqual([
    { value: 'office@firm.example', rows: 300 },
  ])
  expect(
    summary.rules
      .find(({ rule }) => rule === 0)
      ?.tooWide.map(({ rows }) => rows)
      .sort(),
  ).toEqual([149, 150])
})

test("a person's own rule joins what is the same in its columns, whatever else differs", async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, people)
  const own = [[columnIds[1] as ColumnId, columnIds[4] as ColumnId]]
  const groups = await groupsOf(sheetId, { own, rules: [0] })
  expect(groups.map(({ rows, sure }) => [rows.map(({ rowId }) => rowId), sure])).toEqual([[[3, 4], true]])
})

test('a paid answer goes along with the value it is about', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns.slice(0, 3), [
    ['Bob', 'Whitlow', null],
    ['Robert', 'Whitlow', 'rob@whitlow.example'],
  ])
  const [, , sourceId = 0 as ColumnId] = columnIds
  const head = await store.writer.call('insertColumn', sheetId, { name: 'Verdict', type: 'text' }, null)
  const origin = JSON.stringify({ op: 'validate.email', sourceId, field: 'verdict', resultColumnId: head.id })
  const stepId = await store.writer.call('beginStep', sheetId, 'Run', { runId: 1 })
  await store.writer.call('changeColumn', stepId, sheetId, head.id, { origin })
  const state = { state: 3, reason: null, marks: 0, in_hash: 'ab', run_id: 1, answer_id: 2, at: 5 }
  await store.writer.call('recordCells', stepId, sheetId, head.id, [2], ['Deliverable'])
  await store.writer.call('recordStates', stepId, sheetId, head.id, [2], [state])
  const before = contentOf(sheetId)
  await apply(sheetId, {
    action: 'merge',
    others: 'none',
    own: [[columnIds[1]]],
    decisions: [{ rowIds: [1, 2], take: true, survivor: 1 }],
  })
  const [row] = db.prepare(`SELECT id, c3, c4 FROM s${sheetId} WHERE gone IS NULL`).raw().all()
  expect(row).toEqual([1, 'rob@whitlow.example', 'Deliverable'])
  expect((await store.grid.call('statesOf', sheetId, head.id, [1]))[0]).toMatchObject({ state: 3, answer_id: 2 })
  await edits.undo(sheetId)
  expect(contentOf(sheetId)).toBe(before)
})

test('a list that needs more memory than its thread may have is refused with its rows, and others go on', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const thread = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, name }) => {
      if (name === 'open') parentPort.postMessage({ id, value: null })
      else throw Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
    })`
  const lane = endingThreads(new URL(`data:text/javascript,${encodeURIComponent(thread)}`))
  const starved = createDuplicates({
    store,
    actions,
    host: { ...host, threads: { lane } as never },
    home: () => 'DE',
  })
  await expect(starved.summary(ask(sheetId))).rejects.toMatchObject({
    code: 'duplicates_memory',
    details: { rows: people.length },
  })
  expect((await duplicates.summary(ask(sheetId))).groups).toBeGreaterThan(0)
})

test('a column with the family name first names the same people as one with the given name first', async () => {
  const named: { name: string; type: ColumnType }[] = [
    { name: 'Name', type: 'full_name' },
    { name: 'Phone', type: 'phone' },
  ]
  const order = ['Nagy Eszter', 'Berg, Anna', 'KRANICH Tom'].map((name, at) => [name, `+49 30 90182${at}`])
  const rows = [...order, ['Xylander Quentin', '+49 30 901835'], ['Quentin XYLANDER', '030 901835']]
  const { sheetId } = await makeSheet(store, named, rows)
  expect((await groupsOf(sheetId)).map(({ rows: members }) => members.length)).toEqual([2])
})

test('legal forms and national numbers are read by the country of their row', async () => {
  const firms: { name: string; type: ColumnType }[] = [
    { name: 'First', type: 'first_name' },
    { name: 'Last', type: 'last_name' },
    { name: 'Company', type: 'company' },
    { name: 'Phone', type: 'phone' },
    { name: 'Country', type: 'country' },
  ]
  const rows = [
    ['Ida', 'Berg', 'Kranich AS', null, 'NO'],
    ['Ida', 'Berg', 'Kranich', null, 'NO'],
    ['Jens', 'Olsen', null, '22 86 44 00', 'NO'],
    ['Jens', 'Olsen', null, '+47 22864400', 'NO'],
    ['Lars', 'Moe', null, '22 86 44 01', 'NO'],
    ['Lars', 'Moe', null, '+49 22864401', 'DE'],
  ]
  const { sheetId } = await makeSheet(store, firms, rows)
  const own = (columnIds: ColumnId[]) => groupsOf(sheetId, { rules: [0], own: [columnIds] })
  expect((await own([columnAt(sheetId, 'Company')])).map(({ rows: members }) => members.length)).toEqual([2])
  expect((await own([columnAt(sheetId, 'Phone')])).map(({ rows: members }) => members.length)).toEqual([2])
})

const columnAt = (sheetId: SheetId, name: string) =>
  db.prepare('SELECT id FROM col WHERE sheet_id = ? AND name = ?').pluck().get(sheetId, name) as ColumnId

test('consent is merged as one record, and a withdrawal stays whichever rows go', async () => {
  const consent: { name: string; type: ColumnType }[] = [
    { name: 'Email', type: 'email' },
    { name: 'Opt-in', type: 'consent_basis' },
    { name: 'Consent source', type: 'consent_source' },
    { name: 'Consent date', type: 'consent_date' },
    { name: 'Note', type: 'text' },
  ]
  const rows = [
    ['ann@firm.example', 'yes', 'fair', '02.05.2024', 'a long note'],
    ['ann@firm.example', 'withdrawn', null, '03.05.2024', null],
    ['bob@firm.example', 'yes', 'form', '03.05.2024', 'a long note'],
    ['bob@firm.example', 'no', 'phone', '02.05.2024', null],
    ['cy@firm.example', 'yes', 'form', '02.05.2024', null],
    ['cy@firm.example', 'contract', null, null, 'a long note'],
    ...Array.from({ length: 60 }, (_, at) => [`p${at}@firm.example`, 'yes', null, '30.04.2024', null]),
  ]
  const merged = await makeSheet(store, consent, rows)
  const [, basis = 0, source = 0] = merged.columnIds
  const [ann] = await groupsOf(merged.sheetId)
  const kept = ann?.kept.filter(({ record }) => record !== undefined)
  expect(kept?.map(({ rowId, why }) => [rowId, why])).toEqual([
    [2, 'withdrawn'],
    [2, 'withdrawn'],
    [2, 'withdrawn'],
  ])
  await apply(merged.sheetId, { action: 'merge', others: 'all' })
  expect(rowsOf(merged.sheetId).slice(0, 3)).toEqual([
    [1, 'ann@firm.example', 'withdrawn', null, '03.05.2024', 'a long note'],
    [3, 'bob@firm.example', 'yes', 'form', '03.05.2024', 'a long note'],
    [5, 'cy@firm.example', 'yes', 'form', '02.05.2024', 'a long note'],
  ])
  const deleted = await makeSheet(store, consent, rows)
  const before = contentOf(deleted.sheetId)
  await apply(deleted.sheetId, { action: 'delete', others: 'all' })
  expect(rowsOf(deleted.sheetId)[0]).toEqual([1, 'ann@firm.example', 'withdrawn', null, '03.05.2024', 'a long note'])
  await edits.undo(deleted.sheetId)
  expect(contentOf(deleted.sheetId)).toBe(before)
  // Who chooses one value of a record by hand chooses all of it.
  const chosen = await makeSheet(store, consent, rows)
  const [first] = await groupsOf(chosen.sheetId)
  const value = { columnId: chosen.columnIds[2] as ColumnId, rowId: 1 as RowId }
  const decision = { rowIds: first?.rowIds ?? [], take: true, values: [value] }
  await apply(chosen.sheetId, { action: 'merge', others: 'none', decisions: [decision] })
  expect(rowsOf(chosen.sheetId)[0]).toEqual([1, 'ann@firm.example', 'yes', 'fair', '02.05.2024', 'a long note'])
  expect([basis, source]).not.toContain(0)
})
