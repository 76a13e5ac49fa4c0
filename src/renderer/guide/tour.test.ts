// The tour goes on when what it asks for was done, and ends after its last step.
import { beforeEach, expect, test } from 'vitest'
import { exampleRun } from '../../testing/run/example-run.ts'
import { endTour, stepDone, toStep, tourSteps } from './tour.ts'
import { startTour, tourStore } from './tour-state.ts'

beforeEach(endTour)

test('the tour has five steps and ends behind the last', () => {
  startTour()
  expect(tourStore.get().step).toBe(0)
  expect(tourSteps).toHaveLength(5)
  for (const [step] of tourSteps.entries()) toStep(step + 1)
  expect(tourStore.get().step).toBeNull()
})

test('each step is done by what it asks for', () => {
  const nothing = { sheetId: null, panel: null, runs: [] }
  const run = exampleRun({ state: 'done' })
  const list = { ...nothing, sheetId: run.sheetId }
  expect(tourSteps.map((_, step) => stepDone(step, nothing))).toEqual([false, false, false, false, false])
  expect(stepDone(0, list)).toBe(true)
  expect(stepDone(1, { ...list, panel: 'clean' })).toBe(true)
  expect(stepDone(2, { ...list, runs: [{ ...run, state: 'running' }] })).toBe(false)
  expect(stepDone(2, { ...list, runs: [run] })).toBe(true)
  expect(stepDone(2, { ...list, sheetId: run.sheetId + 1, runs: [run] })).toBe(false)
  expect(stepDone(3, { ...list, panel: 'record' })).toBe(true)
})
