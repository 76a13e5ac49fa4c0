// A lane on demand: one thread for all first calls, again after a start that failed, none after its end.
import { expect, test } from 'vitest'
import type { Lane } from './lane.ts'
import { laneOnDemand } from './lane-on-demand.ts'

const work = { double: (_db: never, value: number) => value * 2 }
type Doubles = Lane<typeof work>

function lanes(fails = 0) {
  const seen = { started: 0, closed: 0 }
  const call = async (_name: string, value: number) => value * 2
  const open = async (): Promise<Doubles> => {
    seen.started++
    if (seen.started <= fails) throw new Error('no memory for a thread')
    const close = async () => {
      seen.closed++
    }
    return { call, urgent: call, part: call, depth: 0, close } as Doubles
  }
  return { seen, lane: laneOnDemand(open) }
}

test('no thread starts without a call, and one for all calls', async () => {
  const { seen, lane } = lanes()
  expect([seen.started, lane.depth]).toEqual([0, 0])
  expect(await Promise.all([lane.call('double', 2), lane.urgent('double', 3), lane.part('double', 4)])).toEqual([
    4, 6, 8,
  ])
  expect(seen.started).toBe(1)
})

test('a thread that could not start is started by the next call', async () => {
  const { seen, lane } = lanes(1)
  await expect(lane.call('double', 2)).rejects.toThrow('no memory')
  expect(await lane.call('double', 2)).toBe(4)
  expect(seen.started).toBe(2)
})

test('closing waits for a thread that is starting; afterwards none starts', async () => {
  const { seen, lane } = lanes()
  const first = lane.call('double', 2)
  await lane.close()
  await lane.close()
  expect(await first).toBe(4)
  expect(seen).toEqual({ started: 1, closed: 1 })
  const unused = lanes()
  await unused.lane.close()
  await expect(unused.lane.call('double', 2)).rejects.toThrow('closed')
  expect(unused.seen.started).toBe(0)
})
