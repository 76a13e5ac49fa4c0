// kill -9 while edits are saved one after the other: none that was answered is lost, and each can be undone.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SheetId } from '../../../contract/app/ids.ts'
import { tempWorkspace } from '../../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../../base/changes.ts'
import { createViews } from '../view/views.ts'
import { createEdits } from './edits.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-kill-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/** Lets the child edit until it has told of `edits`, then kills it; returns the last edit it was answered for. */
async function editsUntilKilled(edits: number): Promise<number> {
  const child = fork(path.join(import.meta.dirname, '../../../testing/crash/crash-edits.ts'), [dir])
  let last = 0
  const exited = once(child, 'exit')
  child.on('message', n => {
    last = Number(n)
    if (last === edits) child.kill('SIGKILL')
  })
  const [, signal] = await exited
  expect(signal).toBe('SIGKILL')
  return last
}

test.each([1, 40])('killed after %i answered edits, all of them are there and undone one by one', async edits => {
  const answered = await editsUntilKilled(edits)
  expect(answered).toBeGreaterThanOrEqual(edits)
  const { store, close } = await tempWorkspace(dir)
  const sheetId = 1 as SheetId
  const { steps } = await store.grid.call('listSteps', sheetId)
  // One more may have been saved whose answer did not get out.
  expect([answered, answered + 1]).toContain(steps.length)
  const labels = steps.map(({ label }) => label).reverse()
  expect(labels).toEqual(labels.map((_, index) => `edit ${index + 1}`))
  const cells = async () =>
    (
      await store.grid.call(
        'readRows',
        sheetId,
        ['c1'],
        Array.from({ length: 25 }, (_, at) => at + 1),
      )
    ).flat()
  const total = steps.length
  const lastFor = (row: number) => {
    const n = total - ((((total + 1 - row) % 25) + 25) % 25)
    return n < 1 ? null : `value ${n}`
  }
  expect(await cells()).toEqual(Array.from({ length: 25 }, (_, at) => lastFor(at + 1)))
  const own = createEdits(store, createViews(store), createChangeFeed())
  for (let n = 0; n < total; n++) await own.undo(sheetId)
  expect((await cells()).every(cell => cell === null)).toBe(true)
  await close()
})
