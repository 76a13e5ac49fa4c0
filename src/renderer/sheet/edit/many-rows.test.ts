// More than 1,000 rows are inserted, duplicated or deleted only after a person has said so.
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ColumnId, SheetId, ViewId } from '../../../contract/app/ids.ts'
import { stubPageGlobals } from '../../../testing/web/page-globals.ts'
import { type ShownDialog, uiStore } from '../../state/open.ts'
import type {} from '../feature.ts'
import { selectRange } from '../grid/selection.ts'
import type { SheetSession } from '../session.ts'

stubPageGlobals()
afterAll(() => vi.unstubAllGlobals())
const { deleteRows, duplicateRows, insertRows } = await import('./edits.ts')

const calls: [name: string, input: object][] = []
const call = (name: string) => ({ mutate: async (input: object) => void calls.push([name, input]) })
const edit = { insertRows: call('insert'), deleteRows: call('delete'), duplicateRows: call('duplicate') }

/** A list of 30,000 rows with so many of them selected from the top, whose edits only note that they were called. */
function selecting(rows: number) {
  const selection = selectRange('cells', { row: 0, col: 0 }, { row: rows - 1, col: 0 })
  const session: Partial<Record<keyof SheetSession, unknown>> = {
    sheetId: SheetId.parse(1),
    client: { edit },
    state: { get: () => ({ selection, view: { id: ViewId.parse(7) }, columns: [{ id: ColumnId.parse(1) }] }) },
    extent: () => ({ rows: 30_000, cols: 1 }),
    edit: async (act: () => Promise<unknown>) => {
      await act()
      return null
    },
  }
  return session as unknown as SheetSession
}

function asked(): ShownDialog<'manyRows'> {
  const { dialog } = uiStore.get()
  if (dialog?.kind !== 'manyRows') throw new Error('Nothing was asked.')
  return dialog
}

beforeEach(() => {
  calls.length = 0
  uiStore.set({ dialog: null })
})

test.each([
  ['Insert', (session: SheetSession) => insertRows(session, 'below')],
  ['Duplicate', duplicateRows],
  ['Delete', deleteRows],
] as const)('%s: 1,000 rows at once, 1,001 after a dialog', async (verb, act) => {
  await act(selecting(1000))
  expect(calls.map(([name]) => name)).toEqual([verb.toLowerCase()])
  expect(uiStore.get().dialog).toBeNull()
  await act(selecting(1001))
  expect(calls).toHaveLength(1)
  expect(asked()).toMatchObject({ verb, rows: 1001 })
  await asked().perform()
  expect(calls.map(([name]) => name)).toEqual([verb.toLowerCase(), verb.toLowerCase()])
})

test('as many rows as one insert takes are asked for and inserted', async () => {
  await insertRows(selecting(20_000), 'above')
  expect(asked().rows).toBe(10_000)
  await asked().perform()
  expect(calls).toEqual([['insert', { viewId: ViewId.parse(7), row: 0, count: 10_000 }]])
})
