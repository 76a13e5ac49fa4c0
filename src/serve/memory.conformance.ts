// Memory of a host does not grow with what is done in it: three pages on real sockets that edit, undo, sort, filter, count,
// search and follow, leave in the midst of it and come back.
import { expect, test } from 'vitest'
import { soak } from '../testing/crash/soak.ts'

const actions = Number(process.env.LISTWRIGHT_SOAK ?? 1500)
const rows = Number(process.env.LISTWRIGHT_SOAK_ROWS ?? 5000)

test(`after ${actions} actions the host holds what it held after a tenth of them`, { timeout: 7_200_000 }, async () => {
  const held = await soak(actions, rows)
  const [first] = held
  const last = held.at(-1)
  if (!first || !last) throw new Error('nothing was looked at')
  expect(last.actions).toBe(actions)
  expect(last.heap).toBeLessThan(first.heap + 5)
  for (const [lane, heap] of Object.entries(last.lanes)) expect(heap, lane).toBeLessThan((first.lanes[lane] ?? 0) + 15)
  // Views hold their rows until others take their place; a page keeps those it opened last.
  const views = (64 * rows * 4) / 1e6
  expect(last.buffers).toBeLessThan(Math.min(views, 64) + 10)
  // The first page, the three that come and go, what learns domains of companies, what follows other lists, and recent files.
  expect(last.listeners).toBeLessThanOrEqual(7)
  expect(last.rss).toBeLessThan(600)
})
