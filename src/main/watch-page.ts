// A page that ended by itself or hangs: loaded again once, then a person decides.
import { app, type BrowserWindow, dialog, type MessageBoxOptions, shell } from 'electron'
import type { Log } from '../engine/base/host.ts'

/** A page that ends again sooner than this after it was loaded again would go on doing so, in milliseconds. */
const calm = 10 * 60_000

const choices = ['Reload', 'Quit', 'Open log'] as const

/** Watches the page of a window for its whole life. `logFolder`: an absolute path. */
export function watchPage(window: BrowserWindow, logFolder: string, log: Log, now: () => number = Date.now): void {
  const { webContents } = window
  let loadedAgain = Number.NEGATIVE_INFINITY
  let asking = false
  /** Open while the page does not answer; aborted when it does. */
  let waiting: AbortController | null = null

  const reload = () => {
    if (!window.isDestroyed()) webContents.reload()
  }

  /** The place of the answer among the buttons; null where someone is asked already or the window is gone. */
  async function ask(options: MessageBoxOptions): Promise<number | null> {
    if (asking || window.isDestroyed()) return null
    asking = true
    try {
      return (await dialog.showMessageBox(window, options)).response
    } finally {
      asking = false
    }
  }

  async function askAfterEnd(): Promise<void> {
    const answer = await ask({
      type: 'error',
      title: 'Listwright',
      message: 'The Listwright window stopped working again.',
      detail: 'Your lists are saved and runs continue. Reload the window, or quit and restart Listwright.',
      buttons: [...choices],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    if (answer === null) return
    const choice = choices[answer]
    if (choice === 'Quit') app.quit()
    else if (choice === 'Open log') {
      await shell.openPath(logFolder)
      await askAfterEnd()
    } else reload()
  }

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    waiting?.abort()
    log.error('the page has ended', { reason, exitCode })
    if (now() - loadedAgain > calm) {
      loadedAgain = now()
      reload()
    } else askAfterEnd().catch((error: unknown) => log.error('nobody could be asked', { error: String(error) }))
  })

  window.on('unresponsive', () => {
    if (waiting) return
    log.error('the page does not answer')
    const over = new AbortController()
    waiting = over
    ask({
      type: 'warning',
      title: 'Listwright',
      message: 'The Listwright window is not responding.',
      detail: 'It may be busy with a large task. Your lists are saved and runs continue.',
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal: over.signal,
    })
      .then(answer => {
        // What hangs does not reload: its process ends first, and is then started again.
        if (answer === 1 && !over.signal.aborted) webContents.forcefullyCrashRenderer()
      })
      .catch((error: unknown) => log.error('nobody could be asked', { error: String(error) }))
      .finally(() => {
        if (waiting === over) waiting = null
      })
  })
  window.on('responsive', () => waiting?.abort())
}
