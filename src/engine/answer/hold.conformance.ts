// Rows on hold after real runs: deleting several rows keeps them, deleting one by itself does not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { PolicyBody } from '../../contract/app/run/policy.ts'
import { wholeListView } from '../../contract/app/view.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { answerActions } from '../../testing/run/answer-actions.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../testing/run/run-workspace.ts'
import { createPolicies } from './policies.ts'
import { standardPolicy } from './policy.ts'

let service: Service
let at: RunWorkspace
beforeAll(async () => {
  service = await openService()
  at = await openRunWorkspace(service)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

async function validated(domain: string): Promise<{ sheetId: SheetId; action: ColumnId; ids: RowId[] }> {
  const cells = addresses(6, domain).map(value => [value])
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'E-mail', type: 'email' }], cells)
  const { id } = await startRun(at.runs, emailSpec(sheetId, columnIds[0] as ColumnId))
  await at.runs.settled(id)
  const action = (await at.sheets.get(sheetId)).columns.find(({ name }) => name === 'E-mail: action')
  if (!action) throw new Error('no action')
  return { sheetId, action: action.id, ids: await idsOf(sheetId) }
}

async function idsOf(sheetId: SheetId): Promise<RowId[]> {
  const { id: viewId } = await at.views.open(sheetId, wholeListView)
  return (await at.views.window({ viewId, first: 0, count: 100, columnIds: [] })).ids
}

async function deleteRows(sheetId: SheetId, ...ranges: { top: number; bottom: number }[]) {
  const { id: viewId } = await at.views.open(sheetId, wholeListView)
  return at.edits.deleteRows({ viewId, ranges })
}

test('of several rows those on hold stay and are counted; undo brings the others back', async () => {
  const { sheetId, action, ids } = await validated('hold-tools.com')
  const held = [ids[1], ids[4]] as RowId[]
  const cells = held.map(rowId => ({ rowId, columnId: action, value: 'Hold' }))
  await at.edits.cells({ sheetId, label: 'Edit', cells })
  expect(await deleteRows(sheetId, { top: 0, bottom: 2 }, { top: 4, bottom: 5 })).toMatchObject({ rows: 3, held: 2 })
  expect(await idsOf(sheetId)).toEqual([ids[1], ids[3], ids[4]])
  await at.edits.undo(sheetId)
  expect(await idsOf(sheetId)).toEqual(ids)
  expect(await deleteRows(sheetId, { top: 1, bottom: 1 })).toMatchObject({ rows: 1, held: 0 })
  expect(await idsOf(sheetId)).toEqual(ids.filter(id => id !== ids[1]))
})

test('without a column of actions the rule decides; rows on hold alone leave no step', async () => {
  const { sheetId, action, ids } = await validated('hold-firm.com')
  const policies = createPolicies({ ...at, clock: at.host.clock, acting: answerActions(at) })
  const rules = Object.fromEntries(
    Object.entries(standardPolicy.body.rules).map(([id, rule]) => [id, { ...rule, action: 'Hold' as const }]),
  )
  await policies.save(PolicyBody.parse({ ...standardPolicy.body, rules }))
  await at.sheets.removeColumn(sheetId, action)
  expect(await deleteRows(sheetId, { top: 0, bottom: 5 })).toMatchObject({ stepId: null, rows: 0, held: 6 })
  await policies.save(standardPolicy.body)
  expect(await deleteRows(sheetId, { top: 0, bottom: 5 })).toMatchObject({ rows: 6, held: 0 })
  await at.edits.undo(sheetId)
  expect(await idsOf(sheetId)).toEqual(ids)
})
