// One cell closely, on a real workspace: what is wrong, one repair with its reason, and the same wherever it is needed.

import { afterAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { FixAsk } from '../../contract/app/check.ts'
import type { RowId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createViews } from '../sheet/view/views.ts'
import { createFixes } from './fixes.ts'
import { typesAction } from './types-action.ts'

const workspace = await tempWorkspace()
const { store } = workspace
afterAll(() => workspace.close())
const views = createViews(store)
const changes = createChangeFeed()
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const fixes = createFixes(store, views, () => 'DE')
const acting = createPipeline({ store, edits, changes, actions }, { fixes, views })
const applied = (ask: FixAsk) => acting.perform(typesAction, { ...ask, sheetId: views.sheetOf(ask.viewId) })

async function column(type: ColumnType, cells: readonly string[]) {
  const { sheetId, columnIds } = await makeSheet(
    store,
    [{ name: 'A', type }],
    cells.map(cell => [cell]),
  )
  const [columnId] = columnIds
  if (columnId === undefined) throw new Error('no column')
  const inspect = (row: number) => fixes.inspect({ sheetId, columnId, rowId: row as RowId })
  return { sheetId, columnId, inspect }
}

test.each<[type: ColumnType, cell: string, after: string | null, domain: string | null]>([
  ['email', 'dan@gmial.com', 'dan@gmail.com', 'gmial.com'],
  ['email', ' ann@firm.example ', 'ann@firm.example', null],
  ['email', 'ann@@firm.example', 'ann@firm.example', null],
  ['phone', '+49 30 901820', null, null],
  ['phone', '0049711', null, null],
  ['full_name', 'JÃ¼rgen MÃ¼ller', 'Jürgen Müller', null],
  ['city', 'Бerlin', null, null],
  ['city', 'Вerlin', 'Berlin', null],
  ['city', 'Berlin', null, null],
])('%s %j: %j', async (type, cell, after, domain) => {
  const { inspect } = await column(type, [cell])
  const { repair } = await inspect(1)
  expect(repair?.after ?? null).toBe(after)
  expect(repair?.all?.domain ?? null).toBe(domain)
  if (repair) expect(repair.reason).toMatch(/\w[.?]$/)
})

test('the repair of one cell is made in all of its domain, and nothing else is', async () => {
  const { sheetId, columnId, inspect } = await column('email', [
    'dan@gmial.com',
    'bea@gmial.com',
    ' cy@firm.example ',
    'eve@hotmial.com',
  ])
  const { repair } = await inspect(1)
  if (!repair?.all) throw new Error('no repair of all')
  const { id: viewId } = await views.open(sheetId, wholeListView)
  expect((await applied({ viewId, columnId, ...repair.all.choice })).cells).toBe(2)
  const block = { top: 0, bottom: 3, columnIds: [columnId] }
  const cells = (await views.copy((await views.open(sheetId, wholeListView)).id, block, false)).rows.flat()
  expect(cells).toEqual(['dan@gmail.com', 'bea@gmail.com', ' cy@firm.example ', 'eve@hotmial.com'])
})
