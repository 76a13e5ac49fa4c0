// A writer that cannot commit: nothing was sent for it, answers wait in memory until it can. A full disk gets the reserved space.
import type { RunReason } from '../../../contract/app/run/run.ts'
import { Failure } from '../../base/fail.ts'
import type { Log } from '../../base/host.ts'

type Kind = 'full' | 'locked' | 'refused'

/** What keeps the writer from committing. */
function kindOf(error: unknown): Kind {
  const code = error instanceof Failure || (error instanceof Error && 'code' in error) ? String(error.code) : ''
  if (code === 'disk_full' || code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR')) return 'full'
  return code.startsWith('SQLITE_BUSY') ? 'locked' : 'refused'
}

const reasons: Readonly<Record<Kind, RunReason>> = { full: 'disk', locked: 'locked', refused: 'guard' }

const details: Readonly<Record<Kind, string>> = {
  full: 'The disk was full.',
  locked: 'Another program used the workspace file for more than five seconds. Nothing was sent in the meantime.',
  refused: 'A booking was rejected. Nothing more was sent.',
}

export class WriterTrouble {
  readonly #log: Log
  readonly #freeRoom: () => boolean
  #kind: Kind | null = null

  constructor(log: Log, freeRoom: () => boolean) {
    this.#log = log
    this.#freeRoom = freeRoom
  }

  /** Why runs rest, null while all is well. */
  get reason(): RunReason | null {
    return this.#kind && reasons[this.#kind]
  }

  note(error: unknown): void {
    if (this.#kind === null) this.#log.error('a run could not be written', { error: String(error) })
    this.#kind = kindOf(error)
    if (this.#kind === 'full' && this.#freeRoom()) this.#log.info('room for paid answers was freed')
  }

  /** The writer commits again: why runs are paused now. */
  over(): { reason: RunReason; detail: string } {
    const reason = this.reason ?? 'guard'
    const detail = details[this.#kind ?? 'refused']
    this.#kind = null
    return { reason, detail }
  }
}
