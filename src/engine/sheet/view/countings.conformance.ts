// Counting that takes long is one action of its list, behind whatever else goes on there, and ends when it is cancelled.
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { RunningAction } from '../../../contract/app/action.ts'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../../testing/workspace/temp-workspace.ts'
import { createCancelFlag, raiseCancelFlag, type WorkOptions } from '../../base/cancel-flag.ts'
import { fail } from '../../base/fail.ts'
import { createActions } from '../actions.ts'
import { createCountings } from './countings.ts'
import { createViews } from './views.ts'

const { store, close } = await tempWorkspace()
afterAll(close)
const actions = createActions(store.inOrder)
const countings = createCountings(actions)
const sheetId = 7 as SheetId

async function present(): Promise<RunningAction | null> {
  const feed = actions.watch(sheetId, new AbortController().signal)
  const { value } = await feed.next()
  await feed.return(undefined)
  return value ?? null
}
async function until(seen: (action: RunningAction | null) => boolean): Promise<RunningAction | null> {
  for (;;) {
    const action = await present()
    if (seen(action)) return action
    await turn()
  }
}
/** Works until it is told to end, or cancelled. */
function endless(): { work: (options: WorkOptions) => Promise<string>; end: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return {
    work: ({ signal, reach }) => {
      signal.addEventListener('abort', () => reject(fail('stopped', {})))
      reach(0.5)
      return promise
    },
    end: () => resolve('counted'),
  }
}

test('several questions are one action that ends with the last of them', async () => {
  const [first, second] = [endless(), endless()]
  const answers = [countings.count(sheetId, first.work), countings.count(sheetId, second.work)]
  expect(await present()).toBeNull()
  const action = await until(one => one?.share === 0.5)
  expect(action).toMatchObject({ label: 'Count', changing: false })
  first.end()
  expect(await until(one => one?.share === 0.75)).toMatchObject({ id: action?.id })
  second.end()
  expect(await Promise.all(answers)).toEqual(['counted', 'counted'])
  await until(one => one === null)
})

test('it stands behind what someone asked for, and cancelled it ends all of its questions', async () => {
  const [first, second, sort] = [endless(), endless(), endless()]
  const stopped = Promise.allSettled([countings.count(sheetId, first.work), countings.count(sheetId, second.work)])
  const sorting = actions.read(sheetId, 'Sort', sort.work)
  const count = new Promise(resolve => setTimeout(resolve, 1000))
  await count
  expect(await present()).toMatchObject({ label: 'Sort' })
  sort.end()
  await sorting
  const action = await until(one => one?.label === 'Count')
  if (action) actions.stop(sheetId, action.id)
  const code = { status: 'rejected', reason: { code: 'stopped' } }
  expect(await stopped).toMatchObject([code, code])
  await until(one => one === null)
  // The next question begins again.
  expect(await countings.count(sheetId, async ({ signal }) => signal.aborted)).toBe(false)
})

test('a count in the lane ends when no one wants it, and says how far it is when someone does', async () => {
  const views = createViews(store)
  const rows = Array.from({ length: 20_000 }, (_, row) => [`${row % 100}`])
  const made = await makeSheet(store, [{ name: 'N', type: 'text' }], rows)
  const column = made.columnIds[0] as ColumnId
  const { id: viewId } = await views.open(made.sheetId, wholeListView)
  expect(await views.facet(viewId, column, 'value', '', 3)).toMatchObject({ distinct: 100 })
  expect(await views.figures(viewId, column)).toMatchObject({ rows: 20_000, distinct: 100 })
  const left = createCancelFlag()
  raiseCancelFlag(left)
  const code = { code: 'stopped' }
  await expect(
    store.scan.call('countValues', made.sheetId, wholeListView, [], column, 'value', '', 3, left),
  ).rejects.toMatchObject(code)
  await expect(store.scan.call('columnFigures', made.sheetId, wholeListView, [], column, left)).rejects.toMatchObject(
    code,
  )
})
