// Memory of a host does not grow with what was done in it: edits, undo and redo, sorted and filtered views, history.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Held } from '../testing/held.ts'

const actions = Number(process.env.LISTWRIGHT_SOAK ?? 1500)
const rows = Number(process.env.LISTWRIGHT_SOAK_ROWS ?? 5000)

test(`after ${actions} actions the host holds what it held after a tenth of them`, { timeout: 7_200_000 }, async () => {
  const child = fork(path.join(import.meta.dirname, '../testing/soak.ts'), [String(actions), String(rows)], {
    execArgv: ['--expose-gc'],
  })
  const held: Held[] = []
  // Our own child's words.
  child.on('message', word => held.push(word as Held))
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  const [first] = held
  const last = held.at(-1)
  expect(last?.actions).toBe(actions)
  // The history that a page asks for has at most 500 steps of each kind; views hold their rows until others take their place.
  const views = (64 * rows * 4) / 1e6
  expect(last?.heap).toBeLessThan((first?.heap ?? 0) + 5)
  expect(last?.buffers).toBeLessThan(Math.min(views, 64) + 10)
  expect(last?.rss).toBeLessThan(600)
})
