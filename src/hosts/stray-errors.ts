// Errors that no one awaited: logged, and the program goes on. People's unsaved thoughts are worth more than a clean exit.
import type { Log } from '../engine/base/host.ts'

const wordsOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** That of the workspace which was opened last; null until there is one. */
let present: Log | null = null

/** Keeps this process alive through unhandled rejections, uncaught exceptions and a terminal that has been closed. */
export function logStrayErrors(log: Log): void {
  const listens = present !== null
  present = log
  if (listens) return
  process.on('unhandledRejection', error => present?.error('unhandled rejection', { error: wordsOf(error) }))
  process.on('uncaughtException', error => present?.error('uncaught exception', { error: wordsOf(error) }))
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => {
      // No one reads any more; the log file still does.
    })
  }
}
