// What becomes of duplicates on a real workspace: merged by evidence, deleted or marked, and undone to the byte.
import { expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import {
  duplicateColumns as columns,
  duplicatesSuite,
  duplicatePeople as people,
} from '../../testing/list/duplicates-suite.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'

const { apply, ask, contentOf, read, duplicates, edits, groupsOf, rowsOf, store } = await duplicatesSuite()

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
  expect(read(`SELECT row_id FROM row_tick WHERE sheet_id = ${sheetId}`).flat()).toEqual([1, 2])
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
  // The rows are no longer one group: what was decided about them is refused, and nothing is done.
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

test('extras are deleted, or groups marked in a column of their own; each is one step', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const before = contentOf(sheetId)
  expect(await apply(sheetId, { action: 'mark', others: 'all' })).toMatchObject({ groups: 2, cells: 4 })
  expect(read(`SELECT id, c6 FROM s${sheetId} WHERE c6 IS NOT NULL`)).toEqual([
    [1, 'Group 1, keep'],
    [2, 'Group 1, extra'],
    [5, 'Group 2, extra'],
    [6, 'Group 2, keep'],
  ])
  await edits.undo(sheetId)
  expect(read(`SELECT count(*) FROM col WHERE sheet_id = ${sheetId} AND gone = 0`)).toEqual([[5]])
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
  const [row] = read(`SELECT id, c3, c4 FROM s${sheetId} WHERE gone IS NULL`)
  expect(row).toEqual([1, 'rob@whitlow.example', 'Deliverable'])
  expect((await store.grid.call('statesOf', sheetId, head.id, [1]))[0]).toMatchObject({ state: 3, answer_id: 2 })
  await edits.undo(sheetId)
  expect(contentOf(sheetId)).toBe(before)
})

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
