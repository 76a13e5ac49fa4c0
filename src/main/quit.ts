// Quitting: runs come to rest and lanes close before the process ends.
import type { App } from 'electron'
import type { Engine } from '../engine/engine.ts'

export function endRuns(app: App, engine: Engine): void {
  let closing = false
  app.on('before-quit', event => {
    if (closing) return
    closing = true
    event.preventDefault()
    engine
      .close()
      .catch((error: unknown) => engine.log.error('closing failed', { error: String(error) }))
      .finally(() => app.exit(0))
  })
}
