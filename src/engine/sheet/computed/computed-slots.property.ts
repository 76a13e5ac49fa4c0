// Slots of the table that nothing names any more are taken again for computed columns, and whatever history, undo and
// jumps show is what stood there before.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId, StepId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { computingIn } from '../../../testing/list/computing.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../../base/changes.ts'
import { databaseFile } from '../../store/open.ts'
import { createEdits } from '../edit/edits.ts'
import { createSheets } from '../sheets.ts'
import { createViews } from '../view/views.ts'

const { store, dir, close } = await tempWorkspace()
afterAll(close)
const changes = createChangeFeed()
const views = createViews(store)
const edits = createEdits(store, views, changes)
const sheets = createSheets(store, changes)
const computes = computingIn({ store, views, changes, edits })

const expressions = [
  'upper([Name])',
  'lower([Name])',
  '[Name] & "!"',
  'if([Name] = "b", "", [Name])',
  'replace([Name], "a", "x")',
]

type Op =
  | { do: 'change' | 'cancel'; expression: number }
  | { do: 'type'; row: number; text: string }
  | { do: 'jump'; to: number }
  | { do: 'undo' | 'redo' | 'forget' }

const anOp: fc.Arbitrary<Op> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change'), expression: fc.nat(expressions.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel'), expression: fc.nat(expressions.length - 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('type'), row: fc.nat(2), text: fc.constantFrom('a', 'b', 'É', '') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jump'), to: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo', 'redo') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget') }) },
)

/** All cells of all columns that are shown. */
async function shown(sheetId: SheetId) {
  const { columns } = await sheets.get(sheetId)
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const window = await views.window({ viewId, first: 0, count: 10, columnIds: columns.map(({ id }) => id) })
  return window.columns.map(({ id, values }) => ({ id, values }))
}

/** SQL columns of the list's table that hold cells. */
function slotsIn(sheetId: SheetId): number {
  const db = new Database(databaseFile(dir), { readonly: true })
  try {
    const count = db.prepare("SELECT count(*) FROM pragma_table_info(?) WHERE name GLOB 'c[0-9]*'").pluck()
    return Number(count.get(`s${sheetId}`))
  } finally {
    db.close()
  }
}

/** The step whose outcome is shown, null before the first. */
async function present(sheetId: SheetId): Promise<StepId | null> {
  const { steps } = await sheets.history(sheetId)
  return steps.find(({ undone }) => !undone)?.id ?? null
}

async function list() {
  const { sheetId, columnIds } = await makeSheet(store, [{ name: 'Name', type: 'text' }], [['a'], ['b'], ['É']])
  const made = await computes.add({ sheetId, name: 'Made', expression: '[Name]', before: null })
  // It reads the other one, so it changes its slot with it.
  await computes.add({ sheetId, name: 'Reader', expression: '[Made] & "+"', before: null })
  return { sheetId, name: columnIds[0] as ColumnId, made: made.id }
}

/** The person gave up half-way. */
async function cancelled(sheetId: SheetId, columnId: ColumnId, expression: string) {
  const begun = await store.writer.urgent('beginCompute', sheetId, {
    columnId,
    expression,
    name: 'Made',
    before: null,
    home: null,
  })
  await store.writer.urgent('fillComputed', sheetId, begun, 1, 2)
  await store.writer.urgent('dropCompute', begun)
}

async function perform(op: Op, { sheetId, name, made }: Awaited<ReturnType<typeof list>>) {
  const { steps, left } = await sheets.history(sheetId)
  const isThere = (await sheets.get(sheetId)).columns.some(({ id }) => id === made)
  if (op.do === 'change' && isThere)
    await computes.change({ sheetId, columnId: made, name: 'Made', expression: expressions[op.expression] ?? '' })
  if (op.do === 'cancel' && isThere) await cancelled(sheetId, made, expressions[op.expression] ?? '')
  if (op.do === 'type') {
    const cell = { rowId: (op.row + 1) as RowId, columnId: name, value: op.text }
    await edits.cells({ sheetId, label: 'Type', cells: [cell] })
  }
  const known = [...steps, ...left]
  const to = op.do === 'jump' ? known[op.to % Math.max(1, known.length)] : undefined
  if (to) await edits.jump(sheetId, to.id)
  if (op.do === 'undo' && steps.some(({ undone }) => !undone)) await edits.undo(sheetId)
  if (op.do === 'redo' && steps.some(({ undone }) => undone)) await edits.redo(sheetId)
  if (op.do === 'forget') await store.writer.call('trimHistory', 0)
}

test('every state of the history is shown as it was left, whatever was made, cancelled and forgotten between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anOp, { minLength: 4, maxLength: 14 }), async ops => {
      const own = await list()
      const { sheetId } = own
      const seen = new Map<StepId | null, unknown>()
      for (const op of ops) {
        await perform(op, own)
        const at = await present(sheetId)
        const now = await shown(sheetId)
        // What was before the first step that is kept moves on with it.
        if (op.do === 'forget') seen.clear()
        if (seen.has(at)) expect(now).toEqual(seen.get(at))
        seen.set(at, now)
      }
      const { steps, left } = await sheets.history(sheetId)
      for (const { id } of [...left, ...steps]) {
        await edits.jump(sheetId, id)
        if (seen.has(id)) expect(await shown(sheetId)).toEqual(seen.get(id))
      }
    }),
    { numRuns: 25 },
  )
})

test('cancelled changes leave nothing behind, and forgotten ones give their slots back', async () => {
  const { sheetId, made } = await list()
  await cancelled(sheetId, made, 'upper([Name])')
  // Two hidden columns: of the column and of its reader.
  const after = slotsIn(sheetId)
  for (let round = 0; round < 20; round++) await cancelled(sheetId, made, `[Name] & "${round}"`)
  expect(slotsIn(sheetId)).toBe(after)
  const change = (round: number) =>
    computes.change({ sheetId, columnId: made, name: 'Made', expression: `[Name] & "${round}"` })
  await change(0)
  await change(1)
  expect(slotsIn(sheetId)).toBe(after + 2)
  for (let round = 2; round < 20; round++) {
    await store.writer.call('trimHistory', 0)
    await change(round)
  }
  expect(slotsIn(sheetId)).toBe(after + 2)
  expect((await shown(sheetId)).map(({ values }) => values)).toEqual([
    ['a', 'b', 'É'],
    ['a19', 'b19', 'É19'],
    ['a19+', 'b19+', 'É19+'],
  ])
  await edits.undo(sheetId)
  expect((await shown(sheetId)).at(-1)?.values).toEqual(['a18+', 'b18+', 'É18+'])
})
