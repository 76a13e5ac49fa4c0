// Any sequence of actions, undone, gives the first state to the byte; redone, the last; also after a restart.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, SheetId, StepId } from '../../contract/app/ids.ts'
import { everything } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/make-sheet.ts'
import { laneEntry, silentLog, tempWorkspace } from '../../testing/temp-workspace.ts'
import { createChangeFeed } from '../changes.ts'
import { openStore, type Store } from '../store/store.ts'
import { createEdits } from './edits.ts'
import { createSheets } from './sheets.ts'
import { createViews } from './views.ts'

const workspace = await tempWorkspace()
let { store } = workspace
afterAll(async () => {
  await store.close()
  await workspace.close()
})

const partsOf = (over: Store) => {
  const changes = createChangeFeed()
  const views = createViews(over)
  return { views, edits: createEdits(over, views, changes), sheets: createSheets(over, changes) }
}

const text = fc.option(fc.constantFrom('', 'a', '007', 'É', "it's", '2024-01-31', '🙂'))
const place = fc.nat(30)
const action = fc.oneof(
  fc.record({ kind: fc.constant('cell' as const), row: place, column: place, text }),
  fc.record({
    kind: fc.constant('paste' as const),
    row: place,
    column: place,
    values: fc.array(fc.array(text, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 }),
    grow: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('fill' as const), row: place, column: place, rows: fc.nat(5), series: fc.boolean() }),
  fc.record({ kind: fc.constant('clear' as const), row: place, rows: place, column: place }),
  fc.record({ kind: fc.constant('insert' as const), row: place, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('delete' as const), row: place, rows: fc.nat(3) }),
  fc.record({ kind: fc.constant('addColumn' as const), column: place }),
  fc.record({ kind: fc.constant('removeColumn' as const), column: place }),
  fc.record({ kind: fc.constant('moveColumn' as const), column: place, before: place }),
  fc.record({ kind: fc.constant('setColumn' as const), column: place, name: fc.constantFrom('A', 'B', 'C') }),
  fc.record({ kind: fc.constant('duplicate' as const), column: place }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

async function perform(over: Store, sheetId: SheetId, done: Action): Promise<void> {
  const { views, edits, sheets } = partsOf(over)
  const { id: viewId, rows } = await views.open(sheetId, everything)
  const columnIds = (await sheets.get(sheetId)).columns.map(({ id }) => id)
  const pick = (at: number) => columnIds[at % Math.max(1, columnIds.length)] as ColumnId
  const row = 'row' in done && rows > 0 ? done.row % rows : 0
  const label = done.kind
  if (columnIds.length === 0 && done.kind !== 'addColumn') return
  switch (done.kind) {
    case 'cell': {
      const rowId = (await views.window({ viewId, first: row, count: 1, columnIds: [] })).ids[0]
      if (rowId)
        await edits.cells({ sheetId, label, cells: [{ rowId, columnId: pick(done.column), value: done.text }] })
      return
    }
    case 'paste': {
      const target = [pick(done.column), pick(done.column + 1)]
      const columns = target[0] === target[1] ? target.slice(0, 1) : target
      const values = done.values.map(line => line.slice(0, columns.length))
      const stepKey = crypto.randomUUID()
      await edits.paste({ viewId, row: done.row, columnIds: columns, values, grow: done.grow, label, stepKey })
      return
    }
    case 'fill': {
      const source = { top: row, bottom: row, columnIds: [pick(done.column)] }
      await edits.fill({ viewId, source, target: { ...source, bottom: row + done.rows }, series: done.series })
      return
    }
    case 'clear':
      await edits.clear({
        viewId,
        blocks: [{ top: row, bottom: row + done.rows, columnIds: [pick(done.column)] }],
        label,
      })
      return
    case 'insert':
      await edits.insertRows({ viewId, row: done.row, count: done.count })
      return
    case 'delete':
      await edits.deleteRows({ viewId, ranges: [{ top: row, bottom: row + done.rows }] })
      return
    case 'addColumn':
      await sheets.addColumn(sheetId, 'New', 'text', columnIds[done.column] ?? null)
      return
    case 'removeColumn':
      await sheets.removeColumn(sheetId, pick(done.column))
      return
    case 'moveColumn':
      await sheets.moveColumn(sheetId, pick(done.column), columnIds[done.before] ?? null)
      return
    case 'setColumn':
      await sheets.setColumn(sheetId, pick(done.column), { name: done.name, type: 'email', hidden: done.name === 'C' })
      return
    case 'duplicate':
      await sheets.duplicateColumn(sheetId, pick(done.column))
  }
}

/** Everything a person can see of a list. */
async function seen(over: Store, sheetId: SheetId) {
  const { views, sheets } = partsOf(over)
  const { columns, rows } = await sheets.get(sheetId)
  const { id, rows: shown } = await views.open(sheetId, everything)
  const columnIds = columns.map(column => column.id)
  const window = await views.window({ viewId: id, first: 0, count: 1000, columnIds })
  expect(shown).toBe(rows)
  return { columns, ids: window.ids, cells: window.columns.map(column => column.values) }
}

test('undone to the first byte, redone to the last, across a restart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 10 }), fc.boolean(), async (actions, restart) => {
      const start = [
        ['a', '1'],
        ['b', null],
        ['', '003'],
        ['d', '4'],
      ]
      const columns = [
        { name: 'Name', type: 'text' as const },
        { name: 'Number', type: 'number' as const },
      ]
      const { sheetId } = await makeSheet(store, columns, start)
      const first = await seen(store, sheetId)
      for (const done of actions) await perform(store, sheetId, done)
      const last = await seen(store, sheetId)
      if (restart) {
        await store.close()
        store = await openStore(workspace.dir, laneEntry, silentLog, () => {})
      }
      const { edits, sheets } = partsOf(store)
      const steps = (await sheets.history(sheetId)).steps.length
      for (let step = 0; step < steps; step++) await edits.undo(sheetId)
      expect(await seen(store, sheetId)).toEqual(first)
      await expect(edits.undo(sheetId)).rejects.toMatchObject({ code: 'nothing_to_undo' })
      for (let step = 0; step < steps; step++) await edits.redo(sheetId)
      expect(await seen(store, sheetId)).toEqual(last)
      await expect(edits.redo(sheetId)).rejects.toMatchObject({ code: 'nothing_to_redo' })
    }),
    { numRuns: 15 },
  )
})

type Seen = Awaited<ReturnType<typeof seen>>

const visit = fc.oneof(
  { weight: 3, arbitrary: action },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), to: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revert' as const), step: fc.nat(30) }) },
)

test('every step ever left behind is reached again by a jump, to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 2, maxLength: 14 }), async visits => {
      const { sheetId } = await makeSheet(store, [{ name: 'Name', type: 'text' }], [['a'], ['b'], [null]])
      const { edits, sheets } = partsOf(store)
      const states = new Map<StepId | null, Seen>([[null, await seen(store, sheetId)]])
      const tip = async () => (await sheets.history(sheetId)).steps.find(step => !step.undone)?.id ?? null
      const goBack = async (times: number) => {
        for (let n = 0; n < times && (await tip()) !== null; n++) await edits.undo(sheetId)
      }
      for (const one of visits) {
        const known = [...states.keys()]
        if (one.kind === 'undo') await goBack(one.times)
        else if (one.kind === 'jump') await edits.jump(sheetId, known[one.to % known.length] ?? null)
        else if (one.kind === 'revert') {
          const done = (await sheets.history(sheetId)).steps.filter(step => !step.undone)
          const step = done[one.step % Math.max(1, done.length)]
          if (step) await edits.revert(sheetId, step.id)
        } else await perform(store, sheetId, one)
        const at = await tip()
        const before = states.get(at)
        const now = await seen(store, sheetId)
        if (before) expect(now).toEqual(before)
        states.set(at, now)
      }
      for (const [step, state] of [...states].reverse()) {
        await edits.jump(sheetId, step)
        expect(await seen(store, sheetId)).toEqual(state)
      }
    }),
    { numRuns: 25 },
  )
})
