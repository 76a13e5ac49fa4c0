// Rules of cells over a list: what breaks them, undo, copies, and how they are kept.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { type CellRule, CellRules } from '../../contract/app/rules/cell-rule.ts'
import type { ViewCondition } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { silentLog, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createViews } from '../sheet/view/views.ts'
import { createRuleCounts } from './rule-counts.ts'
import { createListRules } from './rules.ts'

const workspace = await tempWorkspace()
const { store } = workspace
const changes = createChangeFeed()
const rules = createListRules(store, changes, () => null)
const counts = createRuleCounts(store, changes, () => null, silentLog)
const edits = createEdits(
  store,
  createViews(store, () => null),
  changes,
)
afterAll(async () => {
  await counts.close()
  await workspace.close()
})

async function list(cells: (string | null)[], others: (string | null)[] = []) {
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'A', type: 'text' },
      { name: 'B', type: 'text' },
    ],
    cells.map((cell, at) => [cell, others[at] ?? null]),
  )
  const [a = 0 as ColumnId, b = 0 as ColumnId] = columnIds
  return { sheetId, a, b }
}

/** Rows that break the rule of the first column. */
async function broken(rule: (b: ColumnId) => CellRule, cells: (string | null)[], others: (string | null)[] = []) {
  const { sheetId, a, b } = await list(cells, others)
  const found = await rules.check({ sheetId, rules: [{ columnId: a, rules: [rule(b)] }] })
  return found.rules[0]?.examples.map(({ row }) => row)
}

test.each<[CellRule, (string | null)[], number[]]>([
  [{ kind: 'filled', when: null }, ['x', null, ' ', 'n/a'], [2, 3, 4]],
  [{ kind: 'unique' }, ['x', 'y', 'x ', null, null], [3]],
  [{ kind: 'pattern', pattern: '[A-Z]{2}-\\d+' }, ['AB-1', 'xAB-1', null], [2]],
  [{ kind: 'allowed', values: ['yes', '1'] }, ['yes', '1', 'maybe'], [3]],
  [{ kind: 'number', from: 1, to: 9, whole: false }, ['1', '9', '5.5', '0', 'few', null, '10'], [4, 5, 7]],
  [{ kind: 'number', from: null, to: null, whole: true }, ['1', '1.5'], [2]],
  [{ kind: 'date', from: '2024-01-01', to: null }, ['2024-01-01', '2023-12-31', 'soon', null], [2, 3]],
  [{ kind: 'length', from: 2, to: 3 }, ['a', 'ab', 'abcd', '👍👍'], [1, 3]],
  [{ kind: 'expression', expression: '[A] <> "x"' }, ['x', 'y'], [1]],
])('%j', async (rule, cells, rows) => expect(await broken(() => rule, cells)).toEqual(rows))

test('rules that read another column', async () => {
  const filled =
    (is: string | null) =>
    (b: ColumnId): CellRule => ({ kind: 'filled', when: { columnId: b, is } })
  expect(await broken(filled('DE'), [null, null, 'x', null], ['DE', 'FR', 'DE', null])).toEqual([1])
  expect(await broken(filled(null), [null, null, 'x', null], ['DE', 'FR', 'DE', null])).toEqual([1, 2])
  const decided = (b: ColumnId): CellRule => ({ kind: 'decided', by: [{ columnId: b }] })
  expect(await broken(decided, ['a', 'b', 'a', 'b', null, 'c'], ['1', '1', '1', '2', '2', null])).toEqual([2])
})

test('a pattern that would take for ever ends, and says so; other rules are checked', async () => {
  const { sheetId, a, b } = await list([`${'a'.repeat(40)}!`], [null])
  const found = await rules.check({
    sheetId,
    rules: [
      { columnId: a, rules: [{ kind: 'pattern', pattern: '(a+)+' }] },
      { columnId: b, rules: [{ kind: 'filled', when: null }] },
    ],
  })
  expect(found.rules).toMatchObject([{ problem: 'slow_pattern' }, { cells: 1, problem: null }])
})

const kept = async (sheetId: SheetId) => (await rules.of(sheetId)).flatMap(one => one.rules)

test('rules are kept in one step that undo takes back; an expression follows the name of its column', async () => {
  const { sheetId, a, b } = await list(['x'], ['y'])
  const expression: CellRule = { kind: 'expression', expression: '[A] <> [B]' }
  await rules.set({ sheetId, columns: [{ columnId: a, rules: [expression] }], others: false })
  await store.writer.call('setColumn', sheetId, b, { name: 'Other' })
  expect(await kept(sheetId)).toEqual([{ kind: 'expression', expression: '[A] <> [Other]' }])
  await rules.set({ sheetId, columns: [{ columnId: b, rules: [{ kind: 'unique' }] }], others: true })
  expect(await kept(sheetId)).toEqual([{ kind: 'unique' }])
  await edits.undo(sheetId)
  expect(await kept(sheetId)).toEqual([{ kind: 'expression', expression: '[A] <> [Other]' }])
  await expect(
    rules.set({ sheetId, columns: [{ columnId: a, rules: [{ kind: 'pattern', pattern: '(' }] }], others: false }),
  ).rejects.toMatchObject({ code: 'bad_request' })
  await expect(
    rules.set({
      sheetId,
      columns: [{ columnId: a, rules: [{ kind: 'expression', expression: '[C]' }] }],
      others: false,
    }),
  ).rejects.toMatchObject({ code: 'bad_request' })
})

test('the rules of a copy name its own columns', async () => {
  const { sheetId, a, b } = await list(['x'], ['y'])
  const own: CellRule[] = [
    { kind: 'decided', by: [{ columnId: b }] },
    { kind: 'expression', expression: '[A] <> [B]' },
  ]
  await rules.set({ sheetId, columns: [{ columnId: a, rules: own }], others: false })
  const copy = await store.writer.call('beginCopy', sheetId, 'Copy', { results: true, views: true })
  await store.writer.call('publishCopy', sheetId, copy)
  await store.writer.call('setColumn', sheetId, b, { name: 'Other' })
  const [copied] = await rules.of(copy.sheetId)
  const other = copy.columns.find(([from]) => from === b)?.[1]
  expect(copied?.rules).toEqual([
    { kind: 'decided', by: [{ columnId: other }] },
    { kind: 'expression', expression: '[A] <> [B]' },
  ])
})

test('a rule whose column was deleted is not checked', async () => {
  const { sheetId, a, b } = await list(['x'], ['y'])
  await rules.set({
    sheetId,
    columns: [{ columnId: a, rules: [{ kind: 'decided', by: [{ columnId: b }] }] }],
    others: false,
  })
  await store.writer.call('removeColumn', sheetId, b)
  expect((await rules.check({ sheetId })).rules).toMatchObject([{ cells: 0, problem: 'column_gone' }])
})

test('a column has one rule of a kind', () => {
  expect(CellRules.safeParse([{ kind: 'unique' }, { kind: 'unique' }]).success).toBe(false)
  expect(
    CellRules.safeParse([
      { kind: 'expression', expression: 'A' },
      { kind: 'expression', expression: 'B' },
    ]).success,
  ).toBe(true)
})

test('cells that break rules are marked in windows, and found by filters', async () => {
  const views = createViews(store, () => null, undefined, counts.marks)
  const { sheetId, a, b } = await list(['1', '2', 'x', '2', null], ['p', 'q', 'p', 'r', null])
  await rules.set({
    sheetId,
    columns: [
      { columnId: a, rules: [{ kind: 'number', from: null, to: 1, whole: false }, { kind: 'unique' }] },
      { columnId: b, rules: [{ kind: 'decided', by: [{ columnId: a }] }] },
    ],
    others: true,
  })
  const view = await views.open(sheetId, { sort: [], conditions: [], search: '' })
  const shown = async () => {
    const { columns } = await views.window({ viewId: view.id, first: 0, count: 10, columnIds: [a, b] })
    return columns.map(({ broken }) => broken?.cells)
  }
  expect((await shown())[0]?.map(bits => bits & 1)).toEqual([0, 1, 1, 1, 0])
  expect((await counts.counted(sheetId))?.rules.map(({ cells }) => cells)).toEqual([3, 1, 1])
  expect(await shown()).toEqual([
    [0, 1, 1, 3, 0],
    [0, 0, 0, 1, 0],
  ])
  const rowsOf = async (...conditions: ViewCondition[]) =>
    Array.from(views.ids((await views.open(sheetId, { sort: [], conditions, search: '' })).id))
  expect(await rowsOf({ kind: 'rules', columnId: null })).toEqual([2, 3, 4])
  const standing = { kind: 'standing', columnId: null, view: 'breaks_rule', country: null } as const
  expect(await rowsOf(standing)).toEqual([2, 3, 4])
  expect(await rowsOf({ ...standing, not: true })).toEqual([1, 5])
  expect(await rowsOf({ kind: 'rule', columnId: a, rules: ['unique'] })).toEqual([4])
  expect(await rowsOf({ kind: 'rule', columnId: a, rules: ['number'], not: true })).toEqual([1, 5])
  expect(await rowsOf({ kind: 'rule', columnId: b, rules: ['decided'] })).toEqual([4])

  const cell = { rowId: 4 as RowId, columnId: a, value: '1' }
  await edits.cells({ sheetId, label: 'Edit', cells: [cell] })
  expect(await counts.of(sheetId)).toHaveLength(3)
  await counts.counted(sheetId)
  expect(await shown()).toEqual([
    [0, 1, 1, 2, 0],
    [0, 0, 0, 1, 0],
  ])
  expect(await rowsOf({ kind: 'rules', columnId: null })).toEqual([2, 3, 4])
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 3 as RowId, columnId: a, value: '0' }] })
  expect(await rowsOf(standing)).toEqual([2, 4])
  await rules.set({ sheetId, columns: [], others: true })
  expect(await rowsOf(standing)).toEqual([])
})

test('a pattern that takes too long is counted as not checked, in the counts that windows and filters show', async () => {
  const { sheetId, a } = await list([`${'a'.repeat(40)}b`, 'aa'])
  await rules.set({
    sheetId,
    columns: [{ columnId: a, rules: [{ kind: 'pattern', pattern: '(a+)+c' }] }],
    others: true,
  })
  await counts.counted(sheetId)
  expect(await counts.of(sheetId)).toMatchObject([{ columnId: a, problem: 'slow_pattern' }])
})
