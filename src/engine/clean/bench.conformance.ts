// The Clean bench on a real workspace: what is counted, kept up to date by edits, fixed as one step, and taken back.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { cleanWorkspace } from '../../testing/workspace/clean-workspace.ts'
import { createCleanSlices } from './slices.ts'

const workspace = await cleanWorkspace('GB')
const { store, views, edits, bench, fixes } = workspace
afterAll(() => workspace.close())

const messy = [
  ['Anna Berg', 'ann@firm.example', 'n/a'],
  [' Bea  Cole ', 'Bea <bea@firm.example>', 'likes tea'],
  [null, ' ', null],
  ['Cy Dahl', '<cy@firm.example>', '-'],
  ['Dan Eck', 'dan@gmial.com', null],
  ['\u200b', null, ''],
]

async function list(rows: (string | null)[][] = messy) {
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'Name', type: 'full_name' },
      { name: 'E-mail', type: 'email' },
      { name: 'Note', type: 'text' },
    ],
    rows,
  )
  const [name = 0 as ColumnId, email = 0 as ColumnId, note = 0 as ColumnId] = columnIds
  return { sheetId, columnIds, name, email, note }
}

const countsOf = async (sheetId: SheetId) =>
  Object.fromEntries((await bench.counted(sheetId)).problems.map(({ kind, count, safe }) => [kind, [count, safe]]))

async function cellsOf(sheetId: SheetId, columnIds: ColumnId[]) {
  const view = await views.open(sheetId, wholeListView)
  const { rows } = await views.copy(view.id, { top: 0, bottom: Math.max(0, view.rows - 1), columnIds }, false)
  return view.rows === 0 ? [] : rows
}

test('what columns settle is said in the report, and what nothing says is a problem', async () => {
  const dropped = Array.from({ length: 20 }, (_, at) => `49${['171', '172', '160'][at % 3]}${10 + at}4${97 - at}35`)
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'Mobile', type: 'phone' },
      { name: 'Price', type: 'number' },
      { name: 'Born', type: 'date' },
    ],
    dropped.map((mobile, at) => [mobile, at === 0 ? '1.234' : `${at},5`, '03/04/1980']),
  )
  const [mobile, price, born] = columnIds
  const { problems, readings } = await bench.counted(sheetId)
  expect(readings).toMatchObject([
    { columnId: mobile, lines: [{ part: 'plus', value: 'dropped', because: expect.stringContaining('20 of 20') }] },
    { columnId: price, lines: [{ part: 'decimal', value: 'comma' }] },
  ])
  expect(problems.map(({ kind, count, columns }) => [kind, count, columns[0]?.columnId])).toEqual([
    ['two_readings', dropped.length, born],
  ])
  const national = await makeSheet(store, [{ name: 'Mobile', type: 'phone' }], [['0171 1234567'], ['+49 171 1234568']])
  const abroad = createCleanSlices(store, () => null)
  const parts = (await abroad.parts(national.sheetId)).filter(part => part.of === 'column')
  for (const part of parts) {
    const counted = await abroad.count(national.sheetId, part, ['no_country'], () => true, 'count')
    expect(counted?.found).toMatchObject([{ kind: 'no_country', count: 1, repairable: 0 }])
  }
  expect(parts).toHaveLength(1)
})

test('each kind is counted with examples, columns, and what is safe', async () => {
  const { sheetId, name, email } = await list()
  expect(await countsOf(sheetId)).toEqual({
    blank_rows: [2, 2],
    spaces: [2, 2],
    emails: [2, 1],
    domains: [1, 0],
    placeholders: [2, 0],
  })
  const { problems, current } = await bench.of(sheetId)
  expect(current).toBe(true)
  expect(problems.find(({ kind }) => kind === 'spaces')).toMatchObject({
    unit: 'cell',
    columns: [{ columnId: name, count: 2 }],
    samples: [
      { rowId: 2, columnId: name, before: ' Bea  Cole ', after: 'Bea Cole', repaired: true },
      { rowId: 6, columnId: name, before: '\u200b', after: null, repaired: true },
    ],
  })
  expect(problems.find(({ kind }) => kind === 'emails')?.columns).toEqual([{ columnId: email, count: 2 }])
  expect(problems.find(({ kind }) => kind === 'blank_rows')).toMatchObject({ unit: 'row', columns: [] })
})

test('rows of a list without any value are no problem', async () => {
  const { sheetId } = await makeSheet(store, [{ name: 'Name', type: 'text' }], [[null], [' '], [null]])
  expect((await bench.counted(sheetId)).problems.map(({ kind }) => kind)).not.toContain('blank_rows')
})

test('an edit is counted again, and only what it touches is out of date until then', async () => {
  const { sheetId, note } = await list()
  await bench.counted(sheetId)
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 5 as RowId, columnId: note, value: 'unknown' }] })
  const meanwhile = await bench.of(sheetId)
  expect(meanwhile.current).toBe(false)
  expect(meanwhile.problems.find(({ kind }) => kind === 'placeholders')?.count).toBe(2)
  expect((await countsOf(sheetId)).placeholders).toEqual([3, 0])
})

test('all safe ones are one step that says what it did; the preview counts what it changes; undo brings all back', async () => {
  const { sheetId, columnIds } = await list()
  await bench.counted(sheetId)
  const preview = await fixes.preview({ sheetId, fix: 'safe' })
  const before = await cellsOf(sheetId, columnIds)
  const done = await fixes.apply({ sheetId, fix: 'safe' })
  expect(done).toMatchObject({ label: 'Clean: Blank rows, Extra spaces, Emails to repair', rows: 2, rowsChanged: true })
  expect(preview).toMatchObject({ cells: done.cells, rows: 2 })
  expect(await cellsOf(sheetId, columnIds)).toEqual([
    ['Anna Berg', 'ann@firm.example', 'n/a'],
    ['Bea Cole', 'Bea <bea@firm.example>', 'likes tea'],
    ['Cy Dahl', 'cy@firm.example', '-'],
    ['Dan Eck', 'dan@gmial.com', null],
  ])
  expect(await countsOf(sheetId)).toEqual({ emails: [1, 0], domains: [1, 0], placeholders: [2, 0] })
  await edits.undo(sheetId)
  expect(await cellsOf(sheetId, columnIds)).toEqual(before)
})

test('one kind is fixed whole; equal changes are listed together, the most frequent first', async () => {
  const rows = [...messy, ['Eve', null, 'N/A'], ['Fay', null, '-'], ['Gus', null, '-']]
  const { sheetId, note, columnIds } = await list(rows)
  const preview = await fixes.preview({ sheetId, fix: 'placeholders' })
  expect(preview).toEqual({
    cells: 5,
    rows: 0,
    more: false,
    changes: [
      { columnId: note, before: '-', after: null, count: 3 },
      { columnId: note, before: 'n/a', after: null, count: 1 },
      { columnId: note, before: 'N/A', after: null, count: 1 },
    ],
  })
  expect(await fixes.rows(sheetId, 'placeholders')).toEqual([1, 4, 7, 8, 9])
  expect(await fixes.rows(sheetId, 'blank_rows')).toEqual([3, 6])
  expect(await fixes.apply({ sheetId, fix: 'placeholders' })).toMatchObject({ cells: 5, label: 'Clean: Placeholders' })
  expect((await cellsOf(sheetId, columnIds)).map(([, , cell]) => cell)).not.toContain('-')
})

test('two lists that take a while are counted at the same time', async () => {
  const rows = Array.from({ length: 6000 }, (_, at) => [
    `Anna ${at % 3000} `,
    `ann${at}@firm${at % 700}.example`,
    at % 9 === 0 ? '-' : null,
  ])
  const [one, other] = await Promise.all([list(rows), list(rows)])
  const [first, second] = await Promise.all([countsOf(one.sheetId), countsOf(other.sheetId)])
  expect(first).toMatchObject({ spaces: [6000, 6000], placeholders: [667, 0] })
  expect(second).toEqual(first)
})

test('locked columns are left out', async () => {
  const { sheetId, name } = await list()
  await store.writer.call('changeColumn', 1, sheetId, name, { locked: 1 }).catch(() => {})
  await store.writer.call('bumpVersion', sheetId)
  const locked = (await store.grid.call('columnsOf', sheetId)).find(({ id }) => id === name)?.locked
  expect(locked).toBe(true)
  expect((await countsOf(sheetId)).spaces).toBeUndefined()
})

test('a list that is gone is refused', async () => {
  await expect(bench.of(999_999 as SheetId)).rejects.toThrow('sheet_gone')
})

test('a card that was put away stays away for its list, also after an edit, until it is brought back', async () => {
  const { sheetId, note } = await list()
  const dismissedOf = async () =>
    (await bench.counted(sheetId)).problems.filter(({ dismissed }) => dismissed).map(({ kind }) => kind)
  await bench.dismiss(sheetId, 'placeholders', true)
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 5 as RowId, columnId: note, value: 'unknown' }] })
  expect(await dismissedOf()).toEqual(['placeholders'])
  const other = await list()
  expect((await bench.counted(other.sheetId)).problems.some(({ dismissed }) => dismissed)).toBe(false)
  await bench.dismiss(sheetId, 'placeholders', false)
  expect(await dismissedOf()).toEqual([])
})

test('health: at import it is kept, now it follows the list', async () => {
  const { sheetId, name, email } = await list([
    ['Anna Berg', 'ann@firm.example', 'tea'],
    [' Bea Cole', 'no address', '-'],
    ['Cy Dahl', 'ann@firm.example', null],
    [null, null, null],
  ])
  const { health, atImport } = await bench.counted(sheetId)
  // Valid 2 of 3 emails, tidy 6 of 8 cells, complete 7 of 9, unique 2 of 3.
  const parts = [
    { part: 'valid', share: 2 / 3 },
    { part: 'tidy', share: 6 / 8 },
    { part: 'complete', share: 7 / 9 },
    { part: 'unique', share: 2 / 3 },
  ]
  expect(health).toEqual({ score: 71, parts })
  expect(atImport).toEqual(health)
  const cells = [
    { rowId: 2 as RowId, columnId: name, value: 'Bea Cole' },
    { rowId: 2 as RowId, columnId: email, value: 'bea@firm.example' },
  ]
  await edits.cells({ sheetId, label: 'Edit', cells })
  const after = await bench.counted(sheetId)
  expect(after.health).toEqual({
    score: 85,
    parts: [
      { part: 'valid', share: 1 },
      { part: 'tidy', share: 7 / 8 },
      { part: 'complete', share: 7 / 9 },
      { part: 'unique', share: 2 / 3 },
    ],
  })
  expect(after.atImport).toEqual(health)
})

test('a list that was edited before it was counted has no health at import', async () => {
  const { sheetId, note } = await list()
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 5 as RowId, columnId: note, value: 'x' }] })
  expect(await bench.counted(sheetId)).toMatchObject({ health: { score: expect.any(Number) }, atImport: null })
})
