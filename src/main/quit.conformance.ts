// However the program is ended, the engine is closed once and the process ends after it, at a log-off in time.
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { silentLog } from '../testing/workspace/temp-workspace.ts'
import { closeBeforeQuit } from './quit.ts'

function program({ going = false, withinMs = 60_000 } = {}) {
  const closed = Promise.withResolvers<void>()
  const said: string[] = []
  const app = Object.assign(new EventEmitter(), { exit: (code: number) => void said.push(`exit ${code}`) })
  const window = new EventEmitter()
  const engine = {
    log: silentLog,
    runs: { going: () => going },
    close: () => {
      said.push('close')
      return closed.promise
    },
  }
  // Only these events and methods of Electron are used.
  closeBeforeQuit(app as never, engine, withinMs).follow(window as never)
  const emit = (from: EventEmitter, name: string) => {
    let prevented = false
    from.emit(name, { reasons: ['logoff'], preventDefault: () => (prevented = true) })
    return prevented
  }
  return { said, app, window, emit, closed }
}

test('quitting waits for the engine, whichever way it is asked for, and closes it once', async () => {
  const { said, app, window, emit, closed } = program()
  expect(emit(app, 'will-quit')).toBe(true)
  emit(app, 'will-quit')
  emit(window, 'session-end')
  expect(said).toEqual(['close'])
  closed.resolve()
  await expect.poll(() => said).toEqual(['close', 'exit 0'])
})

test('a log-off is held up while a run goes on, and not else', async () => {
  const idle = program()
  expect(idle.emit(idle.window, 'query-session-end')).toBe(false)
  // It may yet be called off by another program.
  expect(idle.said).toEqual([])
  idle.emit(idle.window, 'session-end')
  expect(idle.said).toEqual(['close'])

  const busy = program({ going: true })
  expect(busy.emit(busy.window, 'query-session-end')).toBe(true)
  busy.emit(busy.window, 'session-end')
  expect(busy.said).toEqual(['close'])
  busy.closed.reject(new Error('the disk is full'))
  await expect.poll(() => busy.said).toEqual(['close', 'exit 0'])
})

test('a log-off waits for no call that never ends', async () => {
  const { said, window, emit } = program({ going: true, withinMs: 20 })
  emit(window, 'query-session-end')
  await expect.poll(() => said).toEqual(['close', 'exit 0'])
})
