// A waterfall against the real local service: what the first step does not find the next one is asked, within one cap, once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { Service } from '../../service/start.ts'
import { practiceWorld } from '../../service/world/world.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { askedOf } from '../../testing/run/asked.ts'
import {
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
  startRun,
} from '../../testing/run/run-workspace.ts'

const whole = practiceWorld({ seed: 1, contacts: 500 })
const firms = Array.from({ length: whole.companies }, (_, at) => whole.company(at + 1)).filter(one => one !== null)
const domain = (at: number) => firms[at]?.domain ?? ''

let service: Service
let at: RunWorkspace
const asked = askedOf(() => service)
beforeAll(async () => {
  service = await openService({ contacts: 500 })
  at = await openRunWorkspace(service)
  // The stored look-up does not know the first firms; the live one does.
  const rules = [0, 3].map(firm => ({
    id: `unknown${firm}`,
    when: { op: 'cached.org.byDomain', input: domain(firm) },
    do: { kind: 'status' as const, status: 404 },
  }))
  await service.admin.setFaults({ rules })
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const calls = () => asked().map(({ op }) => op)

async function list(domains: string[]): Promise<{ sheetId: SheetId; spec: RunSpec }> {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [{ name: 'Domain', type: 'domain' }],
    domains.map(cell => [cell]),
  )
  const waterfall = [{ op: 'company.byDomain' as const }]
  return { sheetId, spec: operationSpec(sheetId, 'cached.org.byDomain', { domain: columnIds[0] }, { waterfall }) }
}

const head = async (sheetId: SheetId): Promise<ColumnId> =>
  (await at.sheets.get(sheetId)).columns.find(({ name }) => name === 'Domain: company')?.id ?? (0 as ColumnId)

test('a miss goes on, a hit stops; rows with one input share every step; again it costs nothing', async () => {
  const { sheetId, spec } = await list([domain(0), domain(1), 'nobody.example', `https://${domain(0)}`])
  const estimate = await at.runs.estimate(spec)
  expect(estimate).toMatchObject({ calls: 3, credits: { high: 6 } })
  expect(estimate.steps.map(({ op, price }) => [op, price])).toEqual([
    ['cached.org.byDomain', 1],
    ['company.byDomain', 1],
  ])
  const credits = service.admin.balance()
  const run = await at.runs.settled((await startRun(at.runs, spec)).id)
  // A 404 is a miss that costs nothing: 0 + 1, 1, and 1 + 1 for the domain that no one has.
  expect(run).toMatchObject({ state: 'done', spent: 4, reserved: 0, states: { found: 3, not_found: 1 } })
  expect(run).toMatchObject({ rowsDone: 4, calls: 5, callsDone: 5 })
  expect(credits - service.admin.balance()).toBe(4)
  expect(calls().toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'cached.org.byDomain'),
    ...Array.from({ length: 2 }, () => 'company.byDomain'),
  ])
  const resultColumnId = await head(sheetId)
  const cost = (row: number) => at.store.grid.call('cellCost', sheetId, row, resultColumnId)
  expect(await cost(3)).toMatchObject({ state: 'not_found', credits: 2 })
  expect((await cost(3)).attempts).toHaveLength(2)
  const rows = await Promise.all([1, 2, 3, 4].map(cost))
  expect(rows.reduce((sum, { credits: paid }) => sum + paid, 0)).toBe(run.spent)
  expect(await at.runs.rows(run.id, ['found'])).toEqual([1, 2, 4] as RowId[])

  const again: RunSpec = { ...spec, chips: ['found', 'not_found'], writes: 'replace' }
  expect(await at.runs.estimate(again)).toMatchObject({ calls: 0, credits: { high: 0 } })
  const second = await at.runs.settled((await startRun(at.runs, again)).id)
  expect(second).toMatchObject({ state: 'done', spent: 0, states: { found: 3, not_found: 1 } })
  expect(calls()).toHaveLength(5)
})

test('the cap holds over all steps: a row waits between them, and goes on when it is raised', async () => {
  const { spec } = await list(['no-one.example'])
  const started = await startRun(at.runs, spec, { cap: 1 })
  const run = await at.runs.settled(started.id)
  expect(run).toMatchObject({ state: 'paused', reason: 'cap', spent: 1, rowsDone: 0 })
  expect(calls()).toEqual(['cached.org.byDomain'])
  await at.runs.raise(run.id, 2)
  await at.runs.resume(run.id)
  expect(await at.runs.settled(run.id)).toMatchObject({ state: 'done', spent: 2, states: { not_found: 1 } })
})

test('stopped between steps, what was answered stands', async () => {
  const { spec } = await list(['no-body.example'])
  const run = await at.runs.settled((await startRun(at.runs, spec, { cap: 1 })).id)
  expect(run.state).toBe('paused')
  await at.runs.stop(run.id)
  expect(await at.runs.settled(run.id)).toMatchObject({ state: 'stopped', spent: 1 })
  expect(calls()).toEqual(['cached.org.byDomain'])
})

test('a stored miss of the first step is asked only what is not stored', async () => {
  const { spec } = await list([domain(3)])
  const { waterfall: _steps, ...alone } = spec
  expect(await at.runs.settled((await startRun(at.runs, alone)).id)).toMatchObject({ states: { not_found: 1 } })
  const run = await at.runs.settled((await startRun(at.runs, { ...spec, chips: ['not_found'] })).id)
  expect(run).toMatchObject({ state: 'done', spent: 1, states: { found: 1 } })
  expect(calls()).toEqual(['cached.org.byDomain', 'company.byDomain'])
})

test('steps must ask the same', async () => {
  const { spec } = await list([domain(1)])
  for (const waterfall of [[{ op: 'person.findEmail' as const }], [{ op: 'cached.org.byDomain' as const }]])
    await expect(at.runs.estimate({ ...spec, waterfall })).rejects.toMatchObject({ code: 'bad_request' })
})
