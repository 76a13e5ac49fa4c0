// Started by npm start the program ends with it, whatever ended that: a window that no one waits for any more must not go on
// spending credits. npm start holds the other end of a pipe, on Windows of a channel (scripts/electron.mjs), that the system
// closes with it.
import { Socket } from 'node:net'
import type { App } from 'electron'

/** As scripts/child.mjs names it. */
const pipeVariable = 'LISTWRIGHT_PARENT_PIPE'
/** Runs halt and the lanes close in this time, else nothing that is committed is lost. */
const restMs = 1400

export function endWithParent(app: Pick<App, 'quit'>): void {
  const descriptor = process.env[pipeVariable]
  // For this process alone, not for those it starts.
  delete process.env[pipeVariable]
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    // SIGKILL, because leaving by itself would wait for a thread in the middle of a statement.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), restMs).unref()
    app.quit()
  }
  if (process.platform === 'win32') process.once('disconnect', end)
  if (descriptor === undefined) return
  const pipe = new Socket({ fd: Number(descriptor), readable: true, writable: false })
  for (const event of ['end', 'close', 'error']) pipe.on(event, end)
  pipe.resume()
  pipe.unref()
}
