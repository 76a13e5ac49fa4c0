// The live table of a run: each figure in its line, within the width of the terminal.
import { expect, test } from 'vitest'
import { RunId, SheetId } from '../../contract/app/ids.ts'
import type { ShownRun } from '../../contract/app/run/run.ts'
import { runTable } from './run-table.ts'

const run: ShownRun = {
  id: RunId.parse(4),
  provider: { id: 'remote', name: 'Live service', live: true },
  ...{ state: 'running', reason: null, detail: null, calls: 200, callsDone: 50, inFlight: 2, reserved: 2, cap: 300 },
  ...{ spent: 48, unsure: 2, undecided: 2, balanceBefore: 1000, balanceAfter: null, waitUntil: null, endedAt: null },
  ...{ perSecond: 12.345, slowedTo: 3, secondsLeft: 150.2, startedAt: '2026-11-28T12:00:00.000Z' },
  ...{ parentId: null, kind: 'rows', sheetId: SheetId.parse(1), sheetName: 'guests', op: 'validate.email' },
  ...{ columnName: 'Email', rows: 210, rowsDone: 55, later: null, saved: 5, cacheHits: 5 },
  states: { found: 53, unsure: 2 },
  verdicts: { deliverable: 40, risky: 13, unknown: 0 },
  spec: {
    ...{ sheetId: SheetId.parse(1), op: 'validate.email', mapping: {}, country: null, within: { kind: 'all' } },
    ...{ chips: [], maxAgeDays: null, writes: 'fill', fields: [] },
  },
}

test('bar, requests, rate, credits, rows, verdicts and what slows it', () => {
  expect(runTable(run, 100)).toEqual([
    'validate.email  [#######.......................] 25%',
    'Requests        50 of 200',
    'Rate            12.3/s, 3 min left',
    'Credits         48 of at most 300, 2 unsure',
    'Rows            found 53, unsure 2',
    'Verdicts        deliverable 40, risky 13',
    'Slowed by       the service, which allows 3/s',
  ])
})

test('what is not known has no line; no line is wider than the terminal', () => {
  const { slowedTo: _, ...steady } = run
  const early: ShownRun = {
    ...steady,
    perSecond: null,
    secondsLeft: null,
    states: {},
    verdicts: {},
    calls: 0,
    callsDone: 0,
  }
  expect(runTable(early, 100)).toEqual([
    `validate.email  [${'#'.repeat(30)}] 100%`,
    'Requests        0 of 0',
    'Credits         48 of at most 300, 2 unsure',
  ])
  for (const line of runTable(run, 30)) expect(line.length).toBeLessThanOrEqual(30)
})
