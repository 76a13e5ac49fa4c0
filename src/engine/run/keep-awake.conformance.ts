// Awake from the first run that goes on to the last, never without the setting, and never after the engine is closed.
import { expect, test } from 'vitest'
import { Settings } from '../../contract/app/settings.ts'
import { silentLog } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { keepAwakeWhileRunning } from './keep-awake.ts'

function computer(keepAwake: boolean) {
  const changes = createChangeFeed()
  const said: boolean[] = []
  const at = { going: false, settings: Settings.parse({ keepAwake }) }
  const stop = keepAwakeWhileRunning({
    runs: { going: () => at.going },
    changes,
    host: {
      keepAwake: on => said.push(on),
      settings: { get: () => at.settings, set: () => at.settings },
      log: silentLog,
    },
  })
  return { at, changes, said, stop }
}

test('stays awake while a run goes on, and is told once each way', async () => {
  const { at, changes, said, stop } = computer(true)
  at.going = true
  changes.run(1 as never)
  await expect.poll(() => said).toEqual([true])
  changes.run(1 as never)
  at.going = false
  changes.run(1 as never)
  await expect.poll(() => said).toEqual([true, false])
  await stop()
  expect(said).toEqual([true, false])
  expect(changes.listeners).toBe(0)
})

test('follows the setting in the middle of a run, and lets the computer sleep at the end', async () => {
  const { at, changes, said, stop } = computer(false)
  at.going = true
  changes.run(1 as never)
  at.settings = { ...at.settings, keepAwake: true }
  changes.settings()
  await expect.poll(() => said).toEqual([true])
  await stop()
  expect(said).toEqual([true, false])
})

test('where the host cannot do it, nothing is followed', async () => {
  const changes = createChangeFeed()
  const stop = keepAwakeWhileRunning({
    runs: { going: () => true },
    changes,
    host: { settings: { get: () => Settings.parse({}), set: () => Settings.parse({}) }, log: silentLog },
  })
  expect(changes.listeners).toBe(0)
  await stop()
})
