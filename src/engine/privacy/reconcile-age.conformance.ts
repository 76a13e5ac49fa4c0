// Answers of reconciliation services and the log of what was sent to them go by their ages, as those of runs do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TempWorkspace, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'

let work: TempWorkspace
beforeAll(async () => {
  work = await tempWorkspace()
})
afterAll(() => work.close())

test('the old ones go, as many at once as asked for; the others stay', async () => {
  const { writer, scan } = work.store
  const keys = ['aa', 'bb', 'cc']
  for (const [at, key] of keys.entries()) {
    const call = { at, host: 'x.example', kind: 'candidates' as const, sheetId: 1, fields: ['Firm'], items: 1, sent: 9 }
    const id = await writer.call('noteReconcileCall', { ...call, http: null, received: null })
    await writer.call('keepReconciled', id, { http: 200, received: 5 }, [{ key, raw: '[]' }], at)
  }
  expect([await scan.call('oldestOf', 'answers'), await scan.call('oldestOf', 'sent')]).toEqual([0, 0])
  expect(await writer.call('emptyOldRequests', 2, 1)).toBe(1)
  expect(await scan.call('storedReconciled', keys)).toEqual([null, '[]', '[]'])
  expect(await writer.call('emptyOldRequests', 2, 100)).toBe(1)
  expect(await scan.call('storedReconciled', keys)).toEqual([null, null, '[]'])
  expect(await writer.call('forgetSent', 2, 100)).toBe(2)
  expect(await scan.call('reconcileCalls', { live: null, since: null, until: null, limit: 10 })).toHaveLength(1)
  expect([await scan.call('oldestOf', 'answers'), await scan.call('oldestOf', 'sent')]).toEqual([2, 2])
})
