// Activity's order: what is open first, then what ended last; live words replace older ones.
import { expect, test } from 'vitest'
import type { RunView } from '../../../contract/app/run/run.ts'
import { inOrder, withLive } from './run-order.ts'

// Only the fields that decide about the order.
const run = (id: number, state: RunView['state'], startedAt: string, endedAt: string | null = null) =>
  ({ id, state, startedAt, endedAt }) as RunView

test('open first, newest on top, then by end', () => {
  const runs = [
    run(1, 'done', '2026-01-01T08:00:00Z', '2026-01-01T12:00:00Z'),
    run(2, 'stopped', '2026-01-01T09:00:00Z', '2026-01-01T09:30:00Z'),
    run(3, 'paused', '2026-01-01T07:00:00Z'),
    run(4, 'running', '2026-01-01T10:00:00Z'),
  ]
  expect(inOrder(runs).map(({ id }) => id)).toEqual([4, 3, 1, 2])
})

test('a live run replaces what was known of it and new ones are added', () => {
  const known = [run(1, 'running', '2026-01-01T08:00:00Z')]
  const live = [
    run(1, 'done', '2026-01-01T08:00:00Z', '2026-01-01T08:10:00Z'),
    run(2, 'running', '2026-01-01T09:00:00Z'),
  ]
  expect(withLive(known, live).map(({ id, state }) => [id, state])).toEqual([
    [1, 'done'],
    [2, 'running'],
  ])
})
