// "Only if" on real runs: what passes, what the estimate says of it, and that rows left out are neither asked nor changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cellStates } from '../../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import type { OnlyIf, OnlyIfTest } from '../../../contract/app/run/only-if.ts'
import type { Service } from '../../../service/start.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../../testing/run/run-workspace.ts'

let service: Service
let at: RunWorkspace
let sheetId: SheetId
let email: ColumnId
let city: ColumnId
const cities = ['Berlin', ' berlin ', 'Köln', 'West Berlin', null, 'n/a']
beforeAll(async () => {
  service = await openService()
  at = await openRunWorkspace(service)
  const made = await makeSheet(
    at.store,
    [
      { name: 'Work e-mail', type: 'email' },
      { name: 'City', type: 'city' },
    ],
    addresses(cities.length).map((address, n) => [address, cities[n] ?? null]),
  )
  sheetId = made.sheetId
  email = made.columnIds[0] as ColumnId
  city = made.columnIds[1] as ColumnId
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const only = (tests: OnlyIfTest[], join: OnlyIf['join'] = 'all'): OnlyIf => ({ join, tests })
const estimate = (onlyIf: OnlyIf, more: object = {}) => at.runs.estimate(emailSpec(sheetId, email, { onlyIf, ...more }))
const is = (text: string, not = false): OnlyIfTest => ({ kind: 'is', columnId: city, not, text })

describe('what passes', () => {
  test.each<[words: string, onlyIf: () => OnlyIf, passes: number]>([
    ['is, without case and outer spaces', () => only([is('BERLIN')]), 2],
    ['is not, blanks too', () => only([is('Berlin', true)]), 4],
    ['letters beyond ASCII', () => only([is('KÖLN')]), 1],
    ['contains', () => only([{ kind: 'contains', columnId: city, not: false, text: 'berlin' }]), 3],
    ['does not contain', () => only([{ kind: 'contains', columnId: city, not: true, text: 'berlin' }]), 3],
    ['is blank', () => only([{ kind: 'blank', columnId: city, not: false }]), 2],
    ['is not blank', () => only([{ kind: 'blank', columnId: city, not: true }]), 4],
    ['all of two', () => only([is('Berlin', true), { kind: 'blank', columnId: city, not: true }]), 2],
    ['any of two', () => only([is('Berlin'), is('Köln')], 'any'), 3],
  ])('%s', async (_, onlyIf, passes) => {
    const { rows, passes: found, calls, lines } = await estimate(onlyIf())
    expect({ rows, found, calls }).toEqual({ rows: 6, found: passes, calls: passes })
    expect(lines.find(line => line.class === 'left_out')?.rows).toBe(6 - passes)
  })

  test('a column that is gone is an error, not an open door', async () => {
    const columnId = (email + 1000) as ColumnId
    await expect(estimate(only([{ kind: 'blank', columnId, not: false }]))).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('rows left out are skipped with the reason, not asked, and keep what they have', async () => {
  const before = service.admin.audit().charges
  const { id } = await startRun(at.runs, emailSpec(sheetId, email, { onlyIf: only([is('Berlin')]) }))
  const run = await at.runs.settled(id)
  expect(run).toMatchObject({ state: 'done', spent: 2, rowsDone: 6, states: { found: 2, skipped: 4 } })
  expect(service.admin.audit().charges - before).toBe(2)
  const { columns } = await at.sheets.get(sheetId)
  const head = columns.find(({ name }) => name === 'Work e-mail: verdict')?.id as ColumnId
  const shown = async () => {
    const view = await at.views.open(sheetId, { sort: [], conditions: [], search: '' })
    const { columns: windows } = await at.views.window({ viewId: view.id, first: 0, count: 10, columnIds: [head] })
    return windows[0]?.states?.map(state => cellStates[state])
  }
  const states = ['found', 'found', 'skipped', 'skipped', 'skipped', 'skipped']
  expect(await shown()).toEqual(states)

  // What was found before stays found when a later run leaves it out; a verdict, a state and an age can be asked for.
  const chips = ['found' as const, 'empty' as const]
  const verdict: OnlyIfTest = { kind: 'verdict', columnId: head, not: false, verdict: 'Unknown' }
  expect((await estimate(only([verdict]), { chips })).passes).toBe(2)
  const state: OnlyIfTest = { kind: 'state', columnId: head, not: false, state: 'skipped' }
  expect((await estimate(only([state]), { chips })).passes).toBe(4)
  const older = (days: number, not: boolean): OnlyIfTest => ({ kind: 'older', columnId: head, not, days })
  expect((await estimate(only([older(1, false)]), { chips })).passes).toBe(0)
  expect((await estimate(only([older(1, true)]), { chips })).passes).toBe(6)

  const spec = emailSpec(sheetId, email, { chips, writes: 'replace', onlyIf: only([is('Köln')]) })
  const second = await startRun(at.runs, spec)
  expect(await at.runs.settled(second.id)).toMatchObject({ spent: 1, states: { found: 1, skipped: 5 } })
  expect(await shown()).toEqual(['found', 'found', 'found', 'skipped', 'skipped', 'skipped'])
})
