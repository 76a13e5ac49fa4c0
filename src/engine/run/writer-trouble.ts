// A writer that cannot commit: nothing was sent for it, answers wait in memory until it can. A full disk gets the ballast.
import type { RunReason } from '../../contract/app/run.ts'
import { Failure } from '../fail.ts'
import type { Log } from '../host.ts'

const isDisk = (error: unknown): boolean => {
  const code = error instanceof Failure || (error instanceof Error && 'code' in error) ? String(error.code) : ''
  return code === 'disk_full' || code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR')
}

export class WriterTrouble {
  readonly #log: Log
  readonly #freeRoom: () => boolean
  #reason: 'disk' | 'guard' | null = null

  constructor(log: Log, freeRoom: () => boolean) {
    this.#log = log
    this.#freeRoom = freeRoom
  }

  /** Why runs rest, null while all is well. */
  get reason(): RunReason | null {
    return this.#reason
  }

  note(error: unknown): void {
    if (this.#reason === null) this.#log.error('a run could not be written', { error: String(error) })
    this.#reason = isDisk(error) ? 'disk' : 'guard'
    if (this.#reason === 'disk' && this.#freeRoom()) this.#log.info('room for paid answers was freed')
  }

  /** The writer commits again: why runs are paused now. */
  over(): { reason: RunReason; detail: string } {
    const reason = this.#reason ?? 'guard'
    this.#reason = null
    const detail = reason === 'disk' ? 'The disk was full.' : 'A booking was refused; nothing further was sent.'
    return { reason, detail }
  }
}
