// Two points of any history against two pictures of the list: what is said to differ is what differs, on the line and across
// branches (R-HIS-05).
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId, StepId } from '../../../contract/app/ids.ts'
import { ListComparison } from '../../../contract/app/sheet.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { sheetWorkspace } from '../../../testing/workspace/sheet-workspace.ts'

const workspace = await sheetWorkspace()
const { store, views, edits, sheets } = workspace
afterAll(() => workspace.close())

/** The list at one moment: cells by column and row, and the names of columns. */
interface Picture {
  at: StepId | null
  names: Map<ColumnId, string>
  rows: Map<number, Map<ColumnId, string | null>>
}

async function picture(sheetId: SheetId): Promise<Picture> {
  const { columns } = await sheets.get(sheetId)
  const view = await views.open(sheetId, wholeListView)
  const ids = await store.scan.call('scopeRows', sheetId)
  const { rows } = await views.copy(view.id, { top: 0, bottom: 99, columnIds: columns.map(({ id }) => id) }, false)
  const { steps } = await sheets.history(sheetId)
  return {
    at: steps.find(({ undone }) => !undone)?.id ?? null,
    names: new Map(columns.map(({ id, name }) => [id, name])),
    rows: new Map(
      [...ids].map((id, at) => [id, new Map(columns.map((column, place) => [column.id, rows[at]?.[place] ?? null]))]),
    ),
  }
}

const difference = <K>(a: Map<K, unknown>, b: Map<K, unknown>) => [...b.keys()].filter(key => !a.has(key))

const cell = fc.constantFrom(null, 'a', 'b')
const anyAction = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), row: fc.nat(9), column: fc.nat(9), value: cell }),
  fc.record({ kind: fc.constant('insert' as const), row: fc.nat(3) }),
  fc.record({ kind: fc.constant('delete' as const), row: fc.nat(9) }),
  fc.record({ kind: fc.constant('addColumn' as const) }),
  fc.record({ kind: fc.constant('removeColumn' as const), column: fc.nat(9) }),
  fc.record({ kind: fc.constant('rename' as const), column: fc.nat(9), name: fc.constantFrom('X', 'Y', 'Z') }),
  fc.record({ kind: fc.constant('jump' as const), to: fc.nat(20) }),
)
type Action = typeof anyAction extends fc.Arbitrary<infer T> ? T : never

const pickOf = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)]

async function act(sheetId: SheetId, action: Action, seen: Picture[]): Promise<void> {
  const { columns } = await sheets.get(sheetId)
  const view = await views.open(sheetId, wholeListView)
  const ids = await store.scan.call('scopeRows', sheetId)
  switch (action.kind) {
    case 'write': {
      const rowId = pickOf([...ids], action.row) as RowId | undefined
      const column = pickOf(columns, action.column)
      if (rowId && column)
        await edits.cells({ sheetId, label: 'Write', cells: [{ rowId, columnId: column.id, value: action.value }] })
      return
    }
    case 'insert':
      await edits.insertRows({ viewId: view.id, row: Math.min(action.row, ids.length), count: 1 })
      return
    case 'delete':
      if (action.row < ids.length)
        await edits.deleteRows({ viewId: view.id, ranges: [{ top: action.row, bottom: action.row }] })
      return
    case 'addColumn':
      await sheets.addColumn(sheetId, `Column ${columns.length}`, 'text', null)
      return
    case 'removeColumn': {
      const column = columns.length > 1 ? pickOf(columns, action.column) : undefined
      if (column) await sheets.removeColumn(sheetId, column.id)
      return
    }
    case 'rename': {
      const column = pickOf(columns, action.column)
      if (column) await sheets.setColumn(sheetId, column.id, { name: action.name })
      return
    }
    case 'jump':
      await edits.jump(sheetId, pickOf(seen, action.to)?.at ?? null)
  }
}

test('what is said to differ between two points is what differs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 4, maxLength: 12 }), async actions => {
      const made = await makeSheet(
        store,
        [
          { name: 'Name', type: 'text' },
          { name: 'City', type: 'text' },
        ],
        [
          ['a', 'b'],
          ['b', null],
          [null, 'a'],
        ],
      )
      const { sheetId } = made
      const seen = [await picture(sheetId)]
      for (const action of actions) {
        await act(sheetId, action, seen)
        seen.push(await picture(sheetId))
      }
      for (const from of seen.slice(0, 4)) for (const to of seen.slice(-3)) await judge(sheetId, from, to)
    }),
    { numRuns: 25 },
  )
})

async function judge(sheetId: SheetId, from: Picture, to: Picture): Promise<void> {
  const ask = { sheetId, from: from.at, to: to.at }
  const compared = ListComparison.parse(await sheets.compare(ask))
  const added = difference(from.rows, to.rows)
  expect([compared.rowsAdded, compared.rowsRemoved]).toEqual([added.length, difference(to.rows, from.rows).length])
  expect((await sheets.comparedRows({ ...ask, part: { kind: 'added' } })).toSorted()).toEqual(added.toSorted())
  const came = (what: 'added' | 'removed') =>
    compared.columns.filter(column => column.came === what).map(({ columnId }) => columnId)
  expect(came('added').toSorted()).toEqual(difference(from.names, to.names).toSorted())
  expect(came('removed').toSorted()).toEqual(difference(to.names, from.names).toSorted())
  for (const columnId of from.names.keys()) {
    if (!to.names.has(columnId)) continue
    const there = [...to.rows].filter(([id]) => from.rows.has(id))
    const ends = there.map(([id, cells]) => ({
      id,
      was: from.rows.get(id)?.get(columnId) ?? null,
      is: cells.get(columnId) ?? null,
    }))
    const differ = ends.filter(({ was, is }) => was !== is)
    const column = compared.columns.find(one => one.columnId === columnId)
    const { filled = 0, changed = 0, emptied = 0, samples = [], wasNamed = null } = column ?? {}
    expect([filled, changed, emptied]).toEqual([
      differ.filter(({ was }) => was === null).length,
      differ.filter(({ was, is }) => was !== null && is !== null).length,
      differ.filter(({ is }) => is === null).length,
    ])
    expect(samples.map(({ rowId, was, is }) => ({ id: rowId, was, is })).toSorted((a, b) => a.id - b.id)).toEqual(
      differ.toSorted((a, b) => a.id - b.id),
    )
    const [before, after] = [from.names.get(columnId), to.names.get(columnId)]
    expect(wasNamed).toBe(before === after ? null : before)
  }
}
