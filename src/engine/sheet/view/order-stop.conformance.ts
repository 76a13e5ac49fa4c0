// Sorting and filtering somebody stops on their way: the former view goes on, and others of the list are not held up.
import { afterAll, expect, test } from 'vitest'
import type { Action } from '../../../contract/app/action.ts'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import { everything, type ViewSpec } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/make-sheet.ts'
import { tempWorkspace } from '../../../testing/temp-workspace.ts'
import { createActions } from '../actions.ts'
import { createViews } from './views.ts'

const workspace = await tempWorkspace()
const { store } = workspace
afterAll(() => workspace.close())
const actions = createActions(store.inTurn)
const views = createViews(store, () => null, actions)

const rows = 60_000

async function list() {
  const values = Array.from({ length: rows }, (_, row) => [`Straße ${(row * 7919) % rows}`])
  const { sheetId, columnIds } = await makeSheet(store, [{ name: 'Street', type: 'text' }], values)
  return { sheetId, street: columnIds[0] as ColumnId }
}
const sorted = (columnId: ColumnId): ViewSpec => ({ ...everything, sort: [{ columnId, descending: false }] })
const repeated = (columnId: ColumnId): ViewSpec => ({
  ...everything,
  conditions: [{ kind: 'duplicate', columnId }],
})

/** Stops the action of the list that reads, as soon as `when` holds for it; returns all that was heard. */
async function stopWhen(sheetId: SheetId, when: (action: Action) => boolean): Promise<Action[]> {
  const heard: Action[] = []
  for await (const action of actions.watch(sheetId, new AbortController().signal)) {
    if (!action) {
      if (heard.length > 0) return heard
      continue
    }
    heard.push(action)
    if (when(action)) actions.stop(sheetId, action.id)
  }
  return heard
}

test.each([
  ['Sort', sorted],
  ['Filter', repeated],
])('%s: stopped at once, and the view before it is shown still', async (label, specOf) => {
  const { sheetId, street } = await list()
  const before = await views.open(sheetId, everything)
  const heard = stopWhen(sheetId, () => true)
  await expect(views.open(sheetId, specOf(street))).rejects.toMatchObject({ code: 'stopped' })
  expect((await heard)[0]).toMatchObject({ label, changing: false })
  const window = await views.window({ viewId: before.id, first: 0, count: 2, columnIds: [street] })
  expect(window.ids).toEqual([1, 2])
  // Not stopped, it arrives.
  expect(await views.open(sheetId, specOf(street))).toMatchObject({ total: rows })
})

test('a sort does not wait for an action that changes the list, and is the one that is shown', async () => {
  const { sheetId, street } = await list()
  const { promise: until, resolve: end } = Promise.withResolvers<void>()
  const changing = actions.run(sheetId, 'Fill', () => until)
  const feed = actions.watch(sheetId, new AbortController().signal)
  expect((await feed.next()).value).toMatchObject({ label: 'Fill', changing: true })
  const opened = views.open(sheetId, sorted(street))
  expect((await feed.next()).value).toMatchObject({ label: 'Sort', changing: false })
  expect(await opened).toMatchObject({ rows })
  await expect.poll(async () => (await feed.next()).value).toMatchObject({ label: 'Fill' })
  end()
  await changing
  await feed.return(undefined)
})
