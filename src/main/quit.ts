// Quitting: windows close first and keep their places, then runs come to rest and lanes close, then the process ends.
import type { App } from 'electron'
import type { Engine } from '../engine/engine.ts'

export function closeBeforeQuit(app: App, engine: Engine): void {
  let closing = false
  app.on('will-quit', event => {
    event.preventDefault()
    if (closing) return
    closing = true
    engine
      .close()
      .catch((error: unknown) => engine.log.error('closing failed', { error: String(error) }))
      .finally(() => app.exit(0))
  })
}
