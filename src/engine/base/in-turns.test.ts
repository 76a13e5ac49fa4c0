// Long work leaves the thread to others between its steps.
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

/** So many steps of some milliseconds each. */
function* steps(count: number): Generator<void, string> {
  for (let step = 0; step < count; step++) {
    const until = performance.now() + 3
    while (performance.now() < until);
    yield
  }
  return 'done'
}

test('a timer is heard while long work goes on, and the work ends as it would alone', async () => {
  const ended: string[] = []
  const work = inTurns(steps(60)).then(result => ended.push(result))
  await setTimeout(1)
  expect(ended).toEqual([])
  await work
  expect(ended).toEqual(['done'])
})

test('what the work throws, its caller gets', async () => {
  const failing = function* (): Generator<void, void> {
    yield
    throw new Error('no memory')
  }
  await expect(inTurns(failing())).rejects.toThrow('no memory')
})
