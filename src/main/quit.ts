// Quitting: windows close first and keep their places, then runs halt and lanes close, then the process ends.
import type { App, BrowserWindow } from 'electron'
import type { Engine } from '../engine/engine.ts'

/** Windows ends a program that takes longer to log off, in milliseconds. What was committed is safe; open calls are Unsure. */
const logOffMs = 4000

type Closing = Pick<Engine, 'close' | 'log'> & { readonly runs: Pick<Engine['runs'], 'going'> }

export interface QuitSteps {
  /** Windows logs off or shuts down: a window hears of it. */
  follow(window: Pick<BrowserWindow, 'on'>): void
}

export function closeBeforeQuit(app: Pick<App, 'on' | 'exit'>, engine: Closing, withinMs = logOffMs): QuitSteps {
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= engine
      .close()
      .catch((error: unknown) => engine.log.error('closing failed', { error: String(error) }))
      .finally(() => app.exit(0))
  }
  app.on('will-quit', event => {
    event.preventDefault()
    close()
  })
  /** No window asks anything any more: there is no time for it. */
  const closeInTime = (reasons: readonly string[]) => {
    if (closing) return
    engine.log.info('the session of the system ends', { reasons: reasons.join(' ') })
    close()
    setTimeout(() => app.exit(0), withinMs)
  }
  return {
    follow(window) {
      // Held up only while answers that are paid for are on their way; it goes on when the program has ended.
      window.on('query-session-end', event => {
        if (!engine.runs.going()) return
        event.preventDefault()
        closeInTime(event.reasons)
      })
      window.on('session-end', event => closeInTime(event.reasons))
    },
  }
}
