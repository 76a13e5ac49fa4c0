// The beat leaves to the feed what the feed follows, and nothing else.
import { afterEach, expect, test } from 'vitest'
import type { EngineChanges } from '../../contract/app/app.ts'
import { RunId } from '../../contract/app/ids.ts'
import { isFed, setFed } from './feed-coverage.ts'

afterEach(() => setFed({ runs: new Set(), lists: new Set() }))

const changed = (...runs: number[]): EngineChanges => ({
  workbooks: false,
  sheets: [],
  runs: runs.map(id => RunId.parse(id)),
  jobs: [],
  profiles: [],
  rules: [],
  searches: false,
  account: false,
  settings: false,
  workspace: false,
  suppression: false,
  team: false,
})

test('the runs that go on and the results of their lists, no others', () => {
  setFed({ runs: new Set([7]), lists: new Set([1]) })
  expect(isFed('run.list', null, [changed(7)])).toBe(true)
  expect(isFed('run.list', null, [changed(7), changed(6)])).toBe(false)
  expect(isFed('run.verdicts', { sheetId: 1 }, [changed(7)])).toBe(true)
  expect(isFed('run.verdicts', { sheetId: 2 }, [changed(7)])).toBe(false)
  expect(isFed('ledger.entries', { sheetId: 1 }, [changed(7)])).toBe(false)
})

test('without a run nothing is left to the feed', () => {
  expect(isFed('run.list', null, [changed(7)])).toBe(false)
  expect(isFed('run.verdicts', { sheetId: 1 }, [changed()])).toBe(false)
})
