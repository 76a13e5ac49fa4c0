// Writes the database again, so that nothing of what was deleted or overwritten is left in its file.
import { delay } from '../base/delay.ts'
import type { Log } from '../base/host.ts'
import type { Store } from '../store/store.ts'

/** A reader that has just begun is waited for. */
const compactTries = 20
const compactDelayMs = 250

/** Throws disk_full. */
export async function compactAll({ writer }: Pick<Store, 'writer'>, log: Log): Promise<void> {
  for (let tries = 0; tries < compactTries; tries++) {
    if (await writer.call('compact')) return
    await delay(compactDelayMs, new AbortController().signal)
  }
  log.error('the log of the database could not be emptied', {})
}
