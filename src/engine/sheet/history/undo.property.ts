// Any sequence of actions, undone, gives the first state to the byte; redone, the last; also after a restart.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, SheetId, StepId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { computingIn } from '../../../testing/list/computing.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { silentLog, tempWorkspace } from '../../../testing/workspace/temp-workspace.ts'
import { laneThreads } from '../../../testing/workspace/threads.ts'
import { createPipeline } from '../../action/pipeline.ts'
import { createChangeFeed } from '../../base/changes.ts'
import { createFixes } from '../../clean/fixes.ts'
import { typesAction } from '../../clean/types-action.ts'
import { createFinds } from '../../find/finds.ts'
import { replaceAction } from '../../find/replace-action.ts'
import { faultsIn } from '../../received/faults.lane.ts'
import { databaseFile } from '../../store/open.ts'
import { wrapDatabase } from '../../store/sql.ts'
import { openStore, type Store } from '../../store/store.ts'
import { createActions } from '../actions.ts'
import { createEdits } from '../edit/edits.ts'
import { createSheets } from '../sheets.ts'
import { createViews } from '../view/views.ts'

const workspace = await tempWorkspace()
let { store } = workspace
afterAll(async () => {
  await store.close()
  await workspace.close()
})

const partsOf = (over: Store) => {
  const changes = createChangeFeed()
  const views = createViews(over)
  const actions = createActions(over.inOrder)
  const edits = createEdits(over, views, changes, actions)
  const sheets = createSheets(over, changes)
  return {
    views,
    edits,
    sheets,
    computes: computingIn({ store: over, views, changes, actions, edits }),
    acting: createPipeline(
      { store: over, edits, changes, actions },
      { fixes: createFixes(over, views, () => 'DE'), finds: createFinds(over, views), views },
    ),
  }
}

const text = fc.option(
  fc.constantFrom('', 'a', '007', 'É', "it's", '2024-01-31', '🙂', ' Ann@Firm.example ', '0172 123456'),
)
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
  fc.record({
    kind: fc.constant('setColumn' as const),
    column: place,
    name: fc.constantFrom('A', 'B', 'C'),
    type: fc.constantFrom('email' as const, 'phone' as const, 'text' as const),
    locked: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('duplicateRows' as const), row: place, rows: fc.nat(2) }),
  fc.record({ kind: fc.constant('move' as const), row: place, column: place, to: place }),
  fc.record({
    kind: fc.constant('replace' as const),
    column: place,
    find: fc.constantFrom('a', '0', '1'),
    with: fc.string(),
  }),
  fc.record({ kind: fc.constant('fix' as const), column: place }),
  fc.record({
    kind: fc.constant('run' as const),
    row: place,
    rows: fc.nat(3),
    column: place,
    text,
    more: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('duplicate' as const), column: place }),
  fc.record({ kind: fc.constant('compute' as const), column: place, other: place, form: fc.nat(2) }),
  fc.record({ kind: fc.constant('recompute' as const), column: place, other: place, form: fc.nat(2) }),
  fc.record({ kind: fc.constant('toValues' as const), column: place }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

/** Runs of the workspace in the order they wrote. */
let runs = 1

/** In the order of the list, or sorted by its first column: what is sorted keeps its place while it is edited. */
async function perform(over: Store, sheetId: SheetId, done: Action, sorted = false): Promise<void> {
  const { views, edits, sheets, computes, acting } = partsOf(over)
  const { columns } = await sheets.get(sheetId)
  const columnIds = columns.map(({ id }) => id)
  const sort = sorted && columnIds[0] !== undefined ? [{ columnId: columnIds[0], descending: true }] : []
  const { id: viewId, rows } = await views.open(sheetId, { ...wholeListView, sort })
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
    case 'setColumn': {
      const { name, type, locked } = done
      await sheets.setColumn(sheetId, pick(done.column), { name, type, locked, hidden: name === 'C' })
      return
    }
    case 'duplicateRows':
      if (rows > 0) await edits.duplicateRows({ viewId, ranges: [{ top: row, bottom: row + done.rows }] })
      return
    case 'move': {
      const [from, to] = [pick(done.column), pick(done.to)]
      const { rows: cut } = await views.copy(viewId, { top: row, bottom: row, columnIds: [from] }, false)
      const move = { viewId, grow: false, label, stepKey: crypto.randomUUID() }
      await edits.paste({ ...move, row, columnIds: [from], values: [[null]] })
      await edits.paste({ ...move, row: done.to, columnIds: [to], values: cut, from: { row, columnIds: [from] } })
      return
    }
    case 'replace': {
      const query = { text: done.find, matchCase: false, wholeCell: false, regex: false, ignoreAccents: true }
      const blocks = [{ top: 0, bottom: rows, columnIds: [pick(done.column)] }]
      await acting.perform(replaceAction, { sheetId, viewId, blocks, query, replacement: done.with, label })
      return
    }
    case 'fix': {
      const column = columns[done.column % columns.length]
      const form = column?.type === 'phone' ? ('international' as const) : null
      if (column?.fixable)
        await acting.perform(typesAction, { sheetId, viewId, columnId: column.id, without: [], form, domains: {} })
      return
    }
    case 'run': {
      const ids = Array.from(views.ids(viewId).subarray(row, row + done.rows + 1))
      if (!done.more) runs++
      const stepId = await over.writer.call('beginStep', sheetId, label, { runId: runs })
      const source = columns[done.column % columns.length]
      const known = source?.origin ? source.id : null
      const head = known ?? (await resultColumn(over, sheetId, pick(done.column), stepId))
      const state = { state: 3, reason: 'ok', marks: 0, in_hash: 'beef', run_id: runs, answer_id: 1, at: runs }
      await over.writer.call(
        'recordCells',
        stepId,
        sheetId,
        head,
        ids,
        ids.map(() => done.text),
      )
      await over.writer.call(
        'recordStates',
        stepId,
        sheetId,
        head,
        ids,
        ids.map(() => state),
      )
      return
    }
    case 'duplicate':
      await sheets.duplicateColumn(sheetId, pick(done.column))
      return
    case 'compute':
      await computes.add({ sheetId, name: 'Made', expression: expression(done), before: null })
      return
    case 'recompute': {
      const column = columns[done.column % columns.length]
      if (!column?.computed) return
      const ask = { viewId, columnId: column.id, expression: expression(done), first: 0 }
      // A circle is refused.
      if ((await computes.preview(ask)).problem === null)
        await computes.change({ sheetId, columnId: column.id, name: column.name, expression: ask.expression })
      return
    }
    case 'toValues': {
      const column = columns[done.column % columns.length]
      if (column?.computed) await computes.toValues({ sheetId, columnId: column.id })
    }
  }

  function expression({ other, column, form }: { other: number; column: number; form: number }): string {
    const [one, two] = [pick(other), pick(column + 1)]
    return [`upper([#${one}])`, `[#${one}] & "-" & [#${two}]`, `[#${one}] + 1`][form] ?? ''
  }
}

/** Every computed cell is what its expression gives. */
async function expectComputed(over: Store, sheetId: SheetId): Promise<void> {
  const { views, sheets, computes } = partsOf(over)
  const { columns } = await sheets.get(sheetId)
  const { id: viewId } = await views.open(sheetId, wholeListView)
  for (const { id, computed } of columns) {
    if (!computed || computed.broken !== null) continue
    const { rows, problem } = await computes.preview({
      viewId,
      expression: computed.expression,
      columnId: id,
      first: 0,
    })
    expect(problem).toBeNull()
    const { columns: shown } = await views.window({ viewId, first: 0, count: 10, columnIds: [id] })
    expect(shown[0]?.values ?? []).toEqual(rows.map(({ value }) => value))
  }
}

/** A column of results as a run adds it. */
async function resultColumn(over: Store, sheetId: SheetId, sourceId: ColumnId, stepId: number): Promise<ColumnId> {
  const { id } = await over.writer.call('insertColumn', sheetId, { name: 'Result', type: 'text' }, stepId)
  const origin = JSON.stringify({ op: 'validate.email', sourceId, field: 'verdict', resultColumnId: id })
  await over.writer.call('changeColumn', stepId, sheetId, id, { origin })
  return id
}

/** Everything a person can see of a list. */
async function seen(over: Store, sheetId: SheetId) {
  const { views, sheets } = partsOf(over)
  const { columns, rows } = await sheets.get(sheetId)
  const { id, rows: shown } = await views.open(sheetId, wholeListView)
  const columnIds = columns.map(column => column.id)
  const window = await views.window({ viewId: id, first: 0, count: 1000, columnIds })
  expect(shown).toBe(rows)
  const states = []
  for (const columnId of columnIds) states.push(await over.grid.call('statesOf', sheetId, columnId, window.ids))
  return { columns, ids: window.ids, cells: window.columns.map(column => column.values), states }
}

/** Opening a workspace takes longer than all the rest. */
const rarely = fc.nat(2).map(n => n === 0)
const acts = fc.array(action, { minLength: 1, maxLength: 10 })

test('undone to the first byte, redone to the last, across a restart', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(acts, rarely, fc.boolean(), async (actions, restart, sorted) => {
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
      for (const done of actions) await perform(store, sheetId, done, sorted)
      await expectComputed(store, sheetId)
      const last = await seen(store, sheetId)
      if (restart) {
        await store.close()
        store = await openStore(workspace.dir, laneThreads, silentLog, () => {})
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
    { numRuns: 8 },
  )
})

type Seen = Awaited<ReturnType<typeof seen>>

const visit = fc.oneof(
  { weight: 3, arbitrary: action },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), to: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revert' as const), step: fc.nat(30) }) },
)

test('every step ever left behind is reached again by a jump, to the byte', { timeout: 120_000 }, async () => {
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
        } else if (one.kind === 'run')
          // A run that went on would change what the step it already has looks like.
          await perform(store, sheetId, { ...one, more: false })
        else await perform(store, sheetId, one)
        await expectComputed(store, sheetId)
        const at = await tip()
        const before = states.get(at)
        const now = await seen(store, sheetId)
        if (before) expect(now).toEqual(before)
        states.set(at, now)
      }
      for (const [step, state] of [...states].reverse()) {
        await edits.jump(sheetId, step)
        await expectComputed(store, sheetId)
        expect(await seen(store, sheetId)).toEqual(state)
      }
    }),
    { numRuns: 15 },
  )
})

test('whatever was written has the forms that are wanted of what is received', () => {
  const raw = new Database(databaseFile(workspace.dir), { readonly: true })
  try {
    expect(raw.prepare('SELECT count(*) FROM step_change').pluck().get()).toBeGreaterThan(20)
    expect([...faultsIn(wrapDatabase(raw))]).toEqual([])
  } finally {
    raw.close()
  }
})
