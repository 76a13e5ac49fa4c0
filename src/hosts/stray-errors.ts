// Errors that nobody awaited: logged, and the program goes on. People's unsaved thoughts are worth more than a clean exit.
import type { Log } from '../engine/base/host.ts'

const wordsOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Keeps this process alive through unhandled rejections, uncaught exceptions and a terminal that has been closed. */
export function logStrayErrors(log: Log): void {
  process.on('unhandledRejection', error => log.error('unhandled rejection', { error: wordsOf(error) }))
  process.on('uncaughtException', error => log.error('uncaught exception', { error: wordsOf(error) }))
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => {
      // Nobody reads any more; the log file still does.
    })
  }
}
