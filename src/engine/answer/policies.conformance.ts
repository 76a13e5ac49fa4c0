// A changed policy over results of real runs: nothing is sent or booked, one step undoes it, typed cells stay; and purged
// answers are gone for good and asked for again.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { PolicyBody, PolicyRule, RuleId } from '../../contract/app/run/policy.ts'
import type { StoredFilter } from '../../contract/app/run/stored.ts'
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
import { createPolicies, type Policies } from './policies.ts'
import { standardPolicy } from './policy.ts'
import { createRecords } from './records.ts'
import { createStored, type StoredAnswers } from './stored.ts'

let service: Service
let at: RunWorkspace
let policies: Policies
let stored: StoredAnswers
let tests = 0
let domain = ''
beforeAll(async () => {
  service = await openService()
  at = await openRunWorkspace(service)
  policies = createPolicies({ ...at, clock: at.host.clock, acting: answerActions(at) })
  stored = createStored(at.store, at.host)
})
beforeEach(() => {
  tests += 1
  domain = `firm${tests}-tools.com`
})
afterAll(async () => {
  await at.close()
  await service.close()
})

async function validated(count = 5): Promise<{ sheetId: SheetId; email: ColumnId }> {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [{ name: 'E-mail', type: 'email' }],
    addresses(count, domain).map(value => [value]),
  )
  const email = columnIds[0] as ColumnId
  const { id } = await startRun(at.runs, emailSpec(sheetId, email))
  await at.runs.settled(id)
  return { sheetId, email }
}

async function column(sheetId: SheetId, name: string) {
  const found = (await at.sheets.get(sheetId)).columns.find(one => one.name === `E-mail: ${name}`)
  if (!found) throw new Error(name)
  return found.id
}
async function cells(sheetId: SheetId, name: string): Promise<{ ids: RowId[]; values: (string | null)[] }> {
  const view = await at.views.open(sheetId, { sort: [], conditions: [], search: '' })
  const columnIds = [await column(sheetId, name)]
  const window = await at.views.window({ viewId: view.id, first: 0, count: 100, columnIds })
  return { ids: window.ids, values: window.columns[0]?.values ?? [] }
}
const charges = () => service.admin.audit().charges

const changed = (rules: Partial<Record<RuleId, Partial<PolicyRule>>>): PolicyBody => {
  const { body } = standardPolicy
  const entries = Object.entries(body.rules).map(([id, rule]) => [id, { ...rule, ...rules[id as RuleId] }])
  return { ...body, rules: Object.fromEntries(entries) }
}

test('re-applying changes verdicts for 0 credits in one step that can be undone and done again', async () => {
  const { sheetId } = await validated()
  const before = await cells(sheetId, 'verdict')
  const booked = charges()
  const { current } = await policies.save(changed({ E4: { verdict: 'Risky', action: 'Hold' } }))
  expect(current.version).toBeGreaterThan(0)
  expect((await policies.get()).outdated).toBeGreaterThanOrEqual(5)

  const applied = await policies.reapply(sheetId)
  expect(before.values).toEqual(Array(5).fill('Unknown'))
  expect(applied).toEqual({ judged: 5, lists: [{ sheetId, name: expect.any(String), changed: 5 }] })
  expect((await cells(sheetId, 'verdict')).values).toEqual(Array(5).fill('Risky'))
  expect((await cells(sheetId, 'action')).values).toEqual(Array(5).fill('Hold'))
  expect(charges()).toBe(booked)

  expect((await at.edits.undo(sheetId)).label).toBe('Update verdicts to the changed policy')
  expect((await cells(sheetId, 'verdict')).values).toEqual(before.values)
  await at.edits.redo(sheetId)
  expect((await cells(sheetId, 'verdict')).values).toEqual(Array(5).fill('Risky'))
})

test('a record names the rule and the version that judged it, also after the policy moved on', async () => {
  const first = await policies.save(changed({ E4: { action: 'Review' } }))
  const { sheetId } = await validated(1)
  await policies.save(changed({ E4: { verdict: 'Undeliverable', action: 'Remove' } }))
  const records = createRecords(at.store, at.host.settings)
  const [rowId] = (await cells(sheetId, 'verdict')).ids
  const shown = async () => (await records.get(sheetId, rowId as RowId)).emails[0]
  expect(await shown()).toMatchObject({ verdict: 'Unknown', rule: 'E4', policy: first.current.version })
  await policies.reapply(sheetId)
  expect(await shown()).toMatchObject({ verdict: 'Undeliverable', policy: first.current.version + 1 })
})

test('what a person typed stays', async () => {
  await policies.save(changed({}))
  const { sheetId } = await validated(3)
  const { ids } = await cells(sheetId, 'action')
  const columnId = await column(sheetId, 'action')
  await at.edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: ids[0] as RowId, columnId, value: 'Mine' }] })
  await policies.save(changed({ E4: { action: 'Use' } }))
  await policies.reapply(sheetId)
  expect((await cells(sheetId, 'action')).values).toEqual(['Mine', 'Use', 'Use'])
})

test('judging again by the same policy leaves no step', async () => {
  await policies.save(changed({}))
  const { sheetId } = await validated(2)
  expect(await policies.reapply(sheetId)).toEqual({ judged: 2, lists: [] })
  expect((await at.edits.undo(sheetId)).label).toMatch(/^Validate/)
})

const all: StoredFilter = { accountId: null, op: null, olderThanDays: null, person: null, domain: null }

test('purged answers are counted first, then gone: the same run costs again', async () => {
  const { sheetId, email } = await validated(4)
  const spec = emailSpec(sheetId, email, { chips: ['found'], writes: 'replace' })
  expect((await at.runs.estimate(spec)).calls).toBe(0)

  expect(await stored.count({ ...all, person: `person1@${domain}` })).toMatchObject({ answers: 1 })
  expect(await stored.count({ ...all, olderThanDays: 1 })).toMatchObject({ answers: 0, bytes: 0 })
  const count = await stored.count({ ...all, domain })
  expect(count).toMatchObject({ answers: 4, bytes: expect.any(Number) })
  expect(await stored.purge({ ...all, domain, at: count.at })).toEqual({ purged: 4 })
  expect(await stored.count({ ...all, domain })).toMatchObject({ answers: 0 })
  expect((await at.runs.estimate(spec)).calls).toBe(4)
  // What the answers said is still in the list, and the record says that they are gone.
  expect((await cells(sheetId, 'verdict')).values).toEqual(Array(4).fill('Unknown'))
  const records = createRecords(at.store, at.host.settings)
  const [rowId] = (await cells(sheetId, 'verdict')).ids
  expect((await records.get(sheetId, rowId as RowId)).emails[0]).toMatchObject({
    raw: null,
    sentence: expect.stringContaining('purged'),
  })
})

test('an answer that came after the count is not purged with it', async () => {
  const count = await stored.count({ ...all, domain })
  await validated(2)
  expect(await stored.purge({ ...all, domain, at: count.at })).toEqual({ purged: 0 })
})

test('groups tell how often stored answers were used', async () => {
  const [group] = await stored.groups()
  const { sheetId, email } = await validated(3)
  const spec = emailSpec(sheetId, email, { chips: ['found'], writes: 'replace' })
  const { id } = await startRun(at.runs, spec)
  await at.runs.settled(id)
  const [after] = await stored.groups()
  expect(after).toMatchObject({ op: 'validate.email', live: false, hits: (group?.hits ?? 0) + 3 })
  expect(after?.calls).toBe((group?.calls ?? 0) + 3)
  expect(after?.found).toBe((group?.found ?? 0) + 3)
})
