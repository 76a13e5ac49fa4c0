// Figures of a run wait for those of its list, so that both are shown together.
import { expect, test, vi } from 'vitest'
import { RunId, SheetId } from '../../contract/app/ids.ts'
import { countedAnew, createInStep } from './in-step.ts'

const list = SheetId.parse(1)
const runOf = (found: number) => ({
  kind: 'rows' as const,
  id: RunId.parse(7),
  sheetId: list,
  states: { found },
  verdicts: {},
})

test('a list is counted when its run has brought something, and before the run is shown', async () => {
  const log: string[] = []
  let known = [runOf(1)]
  const step = createInStep({
    known: () => known,
    count: async sheetId => {
      await Promise.resolve()
      log.push(`list ${sheetId}`)
    },
    show: live => {
      known = live
      log.push(`run ${JSON.stringify(live.map(({ states }) => states.found))}`)
    },
  })
  step.take([runOf(1)])
  await vi.waitFor(() => expect(log).toEqual(['run [1]']))
  step.take([runOf(2)])
  // These come while the list is counted; only the newest is of interest.
  step.take([runOf(3)])
  step.take([runOf(4)])
  await vi.waitFor(() => expect(log).toEqual(['run [1]', 'list 1', 'run [2]', 'list 1', 'run [4]']))
  step.stop()
  step.take([runOf(5)])
  await Promise.resolve()
  expect(log).toHaveLength(5)
})

test('a list that cannot be counted does not hold up its run', async () => {
  const shown: object[] = []
  const step = createInStep<ReturnType<typeof runOf>>({
    known: () => [],
    count: () => Promise.reject(new Error('gone')),
    show: live => shown.push(live),
  })
  step.take([runOf(2)])
  await vi.waitFor(() => expect(shown).toHaveLength(1))
})

test('a run that is new here has brought something', () => {
  expect(countedAnew([], [runOf(0)])).toEqual([list])
  expect(countedAnew([runOf(0)], [runOf(0)])).toEqual([])
})
