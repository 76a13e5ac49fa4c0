// The ledger in words: what credits went to, whatever asked for it.

import { expect, test } from 'vitest'
import { RunId } from '../../contract/app/ids.ts'
import type { LedgerSum } from '../../contract/app/run/ledger.ts'
import { searchOps } from '../../contract/app/run/sent-op.ts'
import { operationIds } from '../../model/operations/index.ts'
import { operationWords, sumWords } from './ledger-words.ts'

const sum: LedgerSum = {
  key: '4',
  runId: RunId.parse(4),
  sheet: 'Guests',
  column: 'Work e-mail',
  op: 'validate.email',
  search: false,
  live: true,
  calls: 1,
  booked: 1,
  unsure: 0,
  saved: 0,
  from: '2026-01-05T09:00:00.000Z',
  to: '2026-01-05T09:00:00.000Z',
}
const page: LedgerSum = { ...sum, search: true, op: 'search.prospector', sheet: null, column: null }

test('no operation is told by its id', () => {
  for (const op of [...operationIds, ...searchOps, 'meta.industry']) expect(operationWords(op)).not.toContain('.')
  expect(operationWords('search.prospector')).toBe('People search')
  expect(operationWords('meta.industry')).toBe('Browsing filter values')
  // Asked by another version.
  expect(operationWords('validate.fax')).toBe('validate.fax')
})

test('a run is told with its column and list, or as gone', () => {
  expect(sumWords('run', sum)).toEqual({ title: 'Run 4: Validate emails', more: '“Work e-mail” in Guests' })
  expect(sumWords('run', { ...sum, sheet: null, column: null }).more).toBe('a deleted column in a deleted list')
  expect(sumWords('column', { ...sum, runId: null })).toEqual({ title: 'Work e-mail', more: 'Guests' })
})

test('a search has no column that could be gone', () => {
  expect(sumWords('run', page)).toEqual({ title: 'Run 4: People search', more: '' })
  expect(sumWords('column', { ...page, runId: null, op: null })).toEqual({ title: 'Searches', more: 'no list' })
})
