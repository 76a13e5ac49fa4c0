// Runs against the real local service over HTTP: what they ask, book and write.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeSheet } from '../../testing/make-sheet.ts'
import { addresses, emailSpec, openRunWorkspace, openService, type RunWorkspace, startRun } from '../../testing/run-workspace.ts'
import type { Service } from '../../service/start.ts'

let service: Service
let at: RunWorkspace
beforeEach(async () => {
  service = await openService()
  at = await openRunWorkspace(service)
})
afterEach(async () => {
  await at.close()
  await service.close()
})

const emails = async (values: (string | null)[]) => {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [{ name: 'Work e-mail', type: 'email' }],
    values.map(value => [value]),
  )
  const [email] = columnIds
  if (email === undefined) throw new Error('no column')
  return { sheetId, email }
}

const calls = () => service.log().filter(entry => entry.op === 'validate.email')

describe('a run over e-mails', () => {
  test('spends what the estimate said: equal inputs, blanks and bad syntax cost nothing', async () => {
    const { sheetId, email } = await emails([...addresses(40), 'PERSON1@acme-tools.com ', null, '  ', 'not-an-address', 'a@b@c'])
    const spec = emailSpec(sheetId, email)
    const estimate = await at.runs.estimate(spec)
    expect(estimate).toMatchObject({ rows: 45, calls: 40, credits: { high: 40 } })
    expect(Object.fromEntries(estimate.lines.map(line => [line.class, line.rows]))).toMatchObject({
      unusable: 2,
      local: 2,
      duplicate: 1,
      send: 40,
    })
    const before = service.admin.balance()
    const run = await at.runs.settled((await startRun(at.runs, spec)).id)
    expect(run).toMatchObject({ state: 'done', spent: 40, unsure: 0, reserved: 0, rows: 45, rowsDone: 45, callsDone: 40 })
    expect(run.states).toEqual({ found: 43, empty: 2 })
    expect(before - service.admin.balance()).toBe(40)
    expect(run.balanceBefore).toBe(before)
    expect(run.balanceAfter).toBe(before - 40)
    expect(calls()).toHaveLength(40)
    expect(new Set(calls().map(call => call.input)).size).toBe(40)
    const sheet = await at.sheets.get(sheetId)
    expect(sheet.columns.map(column => column.name)).toEqual([
      'Work e-mail',
      'Work e-mail: verdict',
      'Work e-mail: action',
      'Work e-mail: reason',
      'Work e-mail: score',
      'Work e-mail: checked on',
    ])
  })
})
