// Views against a naive oracle in memory: any sort, filter and search gives the same rows in the same order.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type CellState, cellStates } from '../../../contract/app/cell/cell.ts'
import { cellLength, duplicateKey, isBlank } from '../../../contract/app/cell/cell-text.ts'
import type { ColumnId, RowId } from '../../../contract/app/ids.ts'
import type { ViewCondition, ViewSpec } from '../../../contract/app/view.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../../base/changes.ts'
import { dateKey, numberKey, textKey } from '../../types/sort-keys.ts'
import { createEdits } from '../edit/edits.ts'
import { createViews } from './views.ts'

const workspace = await tempWorkspace()
const { store } = workspace
afterAll(() => workspace.close())
const views = createViews(store)
const edits = createEdits(store, views, createChangeFeed())

type Cell = string | null
interface Row {
  id: number
  cells: Cell[]
}

const texts = fc.option(
  fc.constantFrom(
    '',
    'a',
    'B',
    'b',
    'á',
    'Ä',
    'ß',
    'ss',
    'a%b',
    '100%',
    '_',
    'Ab c',
    'x\\y',
    ' b ',
    'b\t',
    '\u00a0',
    '\r\n',
    'Á',
  ),
)
const numbers = fc.option(
  fc.constantFrom('', '1', '10', '9', '-2', '1.5', '1,5', '1.000,25', '007', 'n/a', 'N/A', '1e3'),
)
const dates = fc.option(fc.constantFrom('', '2024-01-31', '31.01.2024', '1/2/2024', '25/12/2023', 'soon', '3 Mar 2021'))
const rows = fc.array(fc.tuple(texts, numbers, dates), { maxLength: 30 })
const columns = [
  { name: 'Text', type: 'text' as const },
  { name: 'Number', type: 'number' as const },
  { name: 'Date', type: 'date' as const },
]
const at = fc.nat(2)

const condition = fc.oneof(
  fc.record({
    kind: fc.constant('contains' as const),
    at,
    text: fc.constantFrom('', 'A', 'b', 'Á', 'ä', '%', '_', '\\', '1'),
  }),
  fc.record({ kind: fc.constant('values' as const), at, values: fc.array(fc.oneof(texts, numbers), { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('blank' as const), at, blank: fc.boolean() }),
  fc.record({ kind: fc.constant('duplicate' as const), at }),
  fc.record({
    kind: fc.constant('state' as const),
    at: fc.constant(0),
    states: fc.uniqueArray(fc.constantFrom<CellState>('empty', 'found', 'not_found', 'queued', 'retryable')),
  }),
  fc.record({ kind: fc.constant('rows' as const), rowIds: fc.array(fc.integer({ min: 1, max: 40 })) }),
)
const spec = fc.record({
  sort: fc.array(fc.record({ at, descending: fc.boolean() }), { maxLength: 2 }),
  conditions: fc.array(condition, { maxLength: 2 }),
  search: fc.constantFrom('', '', 'b', 'É', 'ä', '1', '%'),
})
type Spec = typeof spec extends fc.Arbitrary<infer S> ? S : never

const contains = (cell: Cell | undefined, text: string) =>
  !isBlank(cell) && (cell ?? '').toLowerCase().includes(text.toLowerCase())
const keys = [textKey, (text: string) => numberKey(text), (text: string) => dateKey(text, true)]

function keyOf(row: Row, column: number): number | string | null {
  const cell = row.cells[column] ?? null
  return cell === null || isBlank(cell) ? null : (keys[column]?.(cell) ?? null)
}

/** Numbers before texts, texts by their UTF-8 bytes, as SQLite compares. */
function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'number') return -1
  if (typeof b === 'number') return 1
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function passes(row: Row, all: Row[], states: number[], asked: Spec['conditions'][number]): boolean {
  switch (asked.kind) {
    case 'contains':
      return asked.text === '' || contains(row.cells[asked.at], asked.text)
    case 'values': {
      const cell = row.cells[asked.at] ?? null
      return asked.values.some(value => (isBlank(value) ? isBlank(cell) : value === cell))
    }
    case 'blank':
      return isBlank(row.cells[asked.at]) === asked.blank
    case 'duplicate': {
      const key = duplicateKey(row.cells[asked.at])
      return key !== null && all.filter(other => duplicateKey(other.cells[asked.at]) === key).length > 1
    }
    case 'state':
      return asked.states.includes(cellStates[states[row.id - 1] ?? 0] ?? 'empty')
    case 'rows':
      return asked.rowIds.includes(row.id)
  }
}

function oracle(all: Row[], states: number[], { sort, conditions, search }: Spec): number[] {
  return all
    .filter(row => conditions.every(asked => passes(row, all, states, asked)))
    .filter(row => search === '' || row.cells.some(cell => contains(cell, search)))
    .toSorted((a, b) => {
      for (const { at: column, descending } of sort) {
        const [left, right] = [keyOf(a, column), keyOf(b, column)]
        if (left === null || right === null) {
          if (left === right) continue
          return left === null ? 1 : -1
        }
        const order = compare(left, right)
        if (order !== 0) return descending ? -order : order
      }
      return all.indexOf(a) - all.indexOf(b)
    })
    .map(({ id }) => id)
}

test('figures, values and filters of a column mean the same by blank, duplicate and length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 30 }), async cells => {
      const { sheetId, columnIds } = await makeSheet(
        store,
        [columns[0] ?? { name: 'Text', type: 'text' }],
        cells.map(cell => [cell]),
      )
      const [columnId = 0 as ColumnId] = columnIds
      const shown = async (condition: ViewCondition) =>
        (await views.open(sheetId, { ...wholeListView, conditions: [condition] })).rows
      const whole = await views.open(sheetId, wholeListView)
      const figures = await views.figures(whole.id, columnId)
      const block = [{ top: 0, bottom: cells.length - 1, columnIds: [columnId] }]
      const summary = await views.summary(whole.id, block)
      const { values } = await views.facet(whole.id, columnId, 'value', '', 100)
      const blank = cells.filter(isBlank).length
      const filled = cells.filter(cell => !isBlank(cell))
      const repeated = cells.filter(cell => {
        const key = duplicateKey(cell)
        return key !== null && cells.filter(other => duplicateKey(other) === key).length > 1
      })
      expect([figures.blank, await shown({ kind: 'blank', columnId, blank: true })]).toEqual([blank, blank])
      expect([summary.nonEmpty, await shown({ kind: 'blank', columnId, blank: false })]).toEqual([
        filled.length,
        filled.length,
      ])
      expect(values.filter(({ value }) => isBlank(value)).map(({ value, count }) => [value, count])).toEqual(
        blank > 0 ? [[null, blank]] : [],
      )
      expect([figures.repeated, await shown({ kind: 'duplicate', columnId })]).toEqual([
        repeated.length,
        repeated.length,
      ])
      expect([figures.distinct, await views.distinct(whole.id, block)]).toEqual([
        new Set(filled).size,
        new Set(filled).size,
      ])
      const lengths = filled.map(cellLength)
      expect(figures.lengths).toEqual(
        filled.length === 0 ? null : { min: Math.min(...lengths), max: Math.max(...lengths) },
      )
      for (const [from, to] of [
        [1, 1],
        [2, 3],
        [0, 0],
      ] as const)
        expect(await shown({ kind: 'length', columnId, from, to })).toBe(
          cells.filter(cell => cellLength(cell) >= from && cellLength(cell) <= to).length,
        )
    }),
    { numRuns: 60, seed: 18 },
  )
})

const inserts = fc.array(fc.record({ row: fc.nat(30), count: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 })
const deletes = fc.array(fc.nat(30), { maxLength: 3 })
const storedStates = fc.array(fc.constantFrom(0, 3, 4, 6), { maxLength: 30 })
const liveStates = fc.array(fc.constantFrom(0, 0, 1, 2), { maxLength: 30 })

test('every view shows the rows that the oracle shows', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      inserts,
      deletes,
      storedStates,
      liveStates,
      fc.array(spec, { minLength: 1, maxLength: 4 }),
      async (cells, inserted, deleted, stored, live, specs) => {
        const { sheetId, columnIds } = await makeSheet(store, columns, cells)
        let all: Row[] = cells.map((row, index) => ({ id: index + 1, cells: row }))
        let nextId = all.length + 1
        for (const { row, count } of inserted) {
          const { id: viewId } = await views.open(sheetId, wholeListView)
          await edits.insertRows({ viewId, row, count })
          const blank = Array.from({ length: count }, () => ({ id: nextId++, cells: [null, null, null] }))
          all = all.toSpliced(row, 0, ...blank)
        }
        for (const row of deleted) {
          const { id: viewId } = await views.open(sheetId, wholeListView)
          await edits.deleteRows({ viewId, ranges: [{ top: row, bottom: row }] })
          all = all.toSpliced(row, 1)
        }
        const resultColumnId = columnIds[0] as ColumnId
        const stepId = await store.writer.call('beginStep', sheetId, 'States')
        const ids = stored.map((_, index) => index + 1)
        const asStored = (state: number) => ({
          state,
          reason: null,
          marks: 0,
          in_hash: null,
          run_id: null,
          answer_id: null,
          at: 0,
        })
        await store.writer.call('recordStates', stepId, sheetId, resultColumnId, ids, stored.map(asStored))
        views.setLiveStates((_sheet, column, asked) =>
          column === resultColumnId ? Uint8Array.from(asked, id => live[id - 1] ?? 0) : null,
        )
        const states = Array.from({ length: nextId }, (_, index) => live[index] || stored[index] || 0)

        for (const asked of specs) {
          const conditions = asked.conditions.map((one): ViewCondition => {
            if (one.kind === 'rows') return { ...one, rowIds: one.rowIds as RowId[], columnId: null, label: '' }
            const { at: column, ...rest } = one
            return { ...rest, columnId: columnIds[column] as ColumnId }
          })
          const real: ViewSpec = {
            search: asked.search,
            conditions,
            sort: asked.sort.map(({ at: column, descending }) => ({
              columnId: columnIds[column] as ColumnId,
              descending,
            })),
          }
          const view = await views.open(sheetId, real)
          expect(Array.from(views.ids(view.id))).toEqual(oracle(all, states, asked))
          expect(view.total).toBe(all.length)
        }
      },
    ),
    { numRuns: 60 },
  )
})
