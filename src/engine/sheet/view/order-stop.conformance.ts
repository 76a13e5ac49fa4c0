// Sorting and filtering someone stops on their way: the former view goes on, and others of the list are not held up.
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { RunningAction } from '../../../contract/app/action.ts'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import { type ViewSpec, wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../../testing/workspace/temp-workspace.ts'
import { createActions } from '../actions.ts'
import { createViews } from './views.ts'

const workspace = await tempWorkspace()
const { store } = workspace
afterAll(() => workspace.close())
const actions = createActions(store.inOrder)
const views = createViews(store, () => null, actions)

const rows = 60_000

async function list() {
  const values = Array.from({ length: rows }, (_, row) => [`Straße ${(row * 7919) % rows}`])
  const { sheetId, columnIds } = await makeSheet(store, [{ name: 'Street', type: 'text' }], values)
  return { sheetId, street: columnIds[0] as ColumnId }
}
const sorted = (columnId: ColumnId): ViewSpec => ({ ...wholeListView, sort: [{ columnId, descending: false }] })
const repeated = (columnId: ColumnId): ViewSpec => ({
  ...wholeListView,
  conditions: [{ kind: 'duplicate', columnId }],
})

/** Waits until an action of this label is the one begun last; asked again each time, as a feed tells ten states a second. */
async function begun(sheetId: SheetId, label: string): Promise<RunningAction> {
  for (;;) {
    const feed = actions.watch(sheetId, new AbortController().signal)
    const { value } = await feed.next()
    await feed.return(undefined)
    if (value?.label === label) return value
    await turn()
  }
}

test.each([
  ['Sort', sorted],
  ['Filter', repeated],
])('%s: stopped at once, and the view before it is shown still', async (label, specOf) => {
  const { sheetId, street } = await list()
  const before = await views.open(sheetId, wholeListView)
  const refused = expect(views.open(sheetId, specOf(street))).rejects.toMatchObject({ code: 'stopped' })
  const action = await begun(sheetId, label)
  expect(action).toMatchObject({ changing: false })
  actions.stop(sheetId, action.id)
  await refused
  const window = await views.window({ viewId: before.id, first: 0, count: 2, columnIds: [street] })
  expect(window.ids).toEqual([1, 2])
  // Not stopped, it arrives.
  expect(await views.open(sheetId, specOf(street))).toMatchObject({ total: rows })
})

test('a newer view ends the sort that goes on, and only it is answered; other pages are left alone', async () => {
  const { sheetId, street } = await list()
  const [page, other] = [{}, {}]
  const refused = expect(views.open(sheetId, sorted(street), page)).rejects.toMatchObject({ code: 'superseded' })
  const left = await begun(sheetId, 'Sort')
  const elsewhere = views.open(sheetId, sorted(street), other)
  const newer = views.open(sheetId, repeated(street), page)
  await refused
  // It ended before the newer one did, and without being cancelled by hand.
  expect(left.stopping).toBe(false)
  expect(await newer).toMatchObject({ spec: repeated(street), total: rows })
  expect(await elsewhere).toMatchObject({ rows })
})

test('a sort does not wait for an action that changes the list, and is the one that is shown', async () => {
  const { sheetId, street } = await list()
  const { promise: until, resolve: end } = Promise.withResolvers<void>()
  const changing = actions.run(sheetId, 'Fill', () => until)
  expect(await begun(sheetId, 'Fill')).toMatchObject({ changing: true })
  const opened = views.open(sheetId, sorted(street))
  expect(await begun(sheetId, 'Sort')).toMatchObject({ changing: false })
  expect(await opened).toMatchObject({ rows })
  await begun(sheetId, 'Fill')
  end()
  await changing
})
