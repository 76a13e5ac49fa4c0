// Figures of a run wait for those of its list, so that both are shown together.
import { expect, test, vi } from 'vitest'
import { RunId, SheetId } from '../../contract/app/ids.ts'
import { createInStep } from './run-figures.ts'

const list = SheetId.parse(1)
const runOf = (found: number) => ({
  kind: 'rows' as const,
  id: RunId.parse(7),
  sheetId: list,
  states: { found },
  verdicts: {},
})
type Run = ReturnType<typeof runOf>
const figures = (live: readonly Run[]) => `run ${live.map(({ states }) => states.found).join()}`

test('a list is counted when its run has brought something, and the run is shown as of then', async () => {
  const log: string[] = []
  const step = createInStep<Run>({
    count: async sheetId => {
      await Promise.resolve()
      log.push(`list ${sheetId}`)
      // More rows came in between.
      return [runOf(100)]
    },
    show: live => log.push(figures(live)),
  })
  step.take([runOf(1)])
  await vi.waitFor(() => expect(log).toEqual(['list 1', 'run 100']))
  // Nothing new: the list is not counted again.
  step.take([runOf(1)])
  await vi.waitFor(() => expect(log).toEqual(['list 1', 'run 100', 'run 1']))
  step.take([runOf(2)])
  // These come while the list is counted; only the newest is of interest.
  step.take([runOf(3)])
  step.take([runOf(4)])
  await vi.waitFor(() => expect(log.slice(3)).toEqual(['list 1', 'run 100', 'list 1', 'run 100']))
  step.stop()
  step.take([runOf(5)])
  await Promise.resolve()
  expect(log).toHaveLength(7)
})

test('a list that cannot be counted does not hold up its run, and is tried again', async () => {
  const shown: string[] = []
  const count = vi.fn(() => Promise.reject(new Error('gone')))
  const step = createInStep<Run>({ count, show: live => shown.push(figures(live)) })
  step.take([runOf(2)])
  await vi.waitFor(() => expect(shown).toEqual(['run 2']))
  step.take([runOf(2)])
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  expect(count).toHaveBeenCalledTimes(2)
})
