// The egress log tells each call that left: whereto, with which fields, for which row; none of their values (R-PRV-05).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EgressEntry } from '../../contract/app/run/egress.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { emailSpec, openService, startRun } from '../../testing/run/run-workspace.ts'
import { openSearchWorkspace, type SearchWorkspace } from '../../testing/run/search-workspace.ts'
import { createLedger } from '../account/ledger.ts'

let service: Service
let at: SearchWorkspace
beforeAll(async () => {
  service = await openService({ contacts: 200 })
  at = await openSearchWorkspace(service)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const log = (more: Partial<{ cursor: number; limit: number; live: boolean }> = {}): Promise<EgressEntry[]> =>
  createLedger(at.store).egress({ live: null, since: null, until: null, limit: 1000, ...more })

test('calls of runs and pages of searches, newest first, without a value', async () => {
  expect(await log()).toEqual([])
  const addresses = ['one@acme-tools.com', 'two@acme-tools.com', 'one@acme-tools.com']
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [{ name: 'E-mail', type: 'email' }],
    addresses.map(address => [address]),
  )
  const [email] = columnIds
  if (email === undefined) throw new Error('the list has no column')
  const { id } = await startRun(at.runs, emailSpec(sheetId, email))
  await at.runs.untilHalted(id)
  await at.fetched({ form: 'people', body: { contact_filters: { job_level: ['Manager'] } } })

  const entries = await log()
  expect(entries.map(one => one.id)).toEqual(entries.map(one => one.id).sort((a, b) => b - a))
  const calls = entries.filter(({ op }) => op === 'validate.email')
  expect(calls.map(({ rowId, rows }) => [rowId, rows]).sort()).toEqual([
    [1, 2],
    [2, 1],
  ])
  for (const call of calls)
    expect(call).toMatchObject({
      live: false,
      host: new URL(service.baseUrl).host,
      fields: ['email'],
      runId: id,
      state: 'answered',
      http: 200,
      sent: JSON.stringify({ email: addresses[0] }).length,
    })
  const page = entries.find(({ op }) => op.startsWith('search.'))
  expect(page).toMatchObject({ rowId: null, rows: 0, sheet: null, state: 'answered' })
  expect(page?.fields).toContain('contact_filters')
  expect(JSON.stringify(entries)).not.toMatch(/acme-tools|Manager/)

  const [first] = entries
  expect(await log({ limit: 1 })).toEqual([first])
  expect(await log({ cursor: first?.id ?? 0 })).toEqual(entries.slice(1))
  expect(await log({ live: true })).toEqual([])
})

test('requests to reconciliation services are listed by time and page, and summed with the others', async () => {
  const ledger = createLedger(at.store)
  const all = { live: null, since: null, until: null }
  const before = await ledger.egressSums(all)
  expect(before).toMatchObject({ reconciliation: { calls: 0, bytes: 0 }, hosts: 1 })
  expect(before.runs.calls).toBe((await log()).length)
  expect(before.runs.bytes).toBe((await log()).reduce((sum, { sent }) => sum + (sent ?? 0), 0))
  for (const [nth, host] of ['a.example', 'b.example', 'a.example'].entries()) {
    const call = {
      host,
      kind: 'candidates' as const,
      sheetId: 1,
      fields: ['Firm'],
      items: 1,
      sent: 100,
      received: null,
    }
    await at.store.writer.call('noteReconcileCall', { ...call, at: Date.UTC(2026, 0, nth + 1), http: null })
  }
  expect(await ledger.egressSums(all)).toEqual({
    ...{ runs: before.runs, reconciliation: { calls: 3, bytes: 300 }, hosts: before.hosts + 2 },
  })
  const later = { ...all, since: '2026-01-02T00:00:00.000Z', until: '2026-01-03T00:00:00.000Z' }
  expect((await ledger.egressSums(later)).reconciliation).toEqual({ calls: 1, bytes: 100 })
  expect((await ledger.egressSums({ ...all, live: false })).reconciliation.calls).toBe(0)
  const calls = (ask: object) => at.store.scan.call('reconcileCalls', { ...all, limit: 2, ...ask })
  const [newest, next] = await calls({})
  expect([newest?.at, next?.host]).toEqual(['2026-01-03T00:00:00.000Z', 'b.example'])
  expect((await calls({ cursor: next?.id })).map(({ at: time }) => time)).toEqual(['2026-01-01T00:00:00.000Z'])
})
