// The parts a server is built from, and what its hooks and routes share about a request.
import type { FastifyRequest } from 'fastify'
import type { OpId } from '../contract/service/endpoints.ts'
import type { Journal, JournalEntry } from './control/journal.ts'
import type { FaultDraws } from './faults/faults.ts'
import type { ApiKey, CallerKeys } from './keys.ts'
import type { PostedOp, ServedOperation } from './operations.ts'
import type { Tape } from './recording/tape.ts'
import type { openIdempotency } from './request/idempotency.ts'
import type { KeyPacer } from './request/pace.ts'
import type { RequestLog } from './request/request-log.ts'
import type { ServiceSettings } from './settings.ts'
import type { CreditBooks } from './store/books/port.ts'

/** What the server works with; `settings` and `faults` are asked for at each request, since both may change. */
export interface ServerParts {
  readonly keys: CallerKeys
  readonly credits: CreditBooks
  readonly pacer: KeyPacer
  readonly idempotency: ReturnType<typeof openIdempotency>
  readonly log: RequestLog
  /** Requests with their bodies; null = no one controls the service from outside. */
  readonly journal: Journal | null
  readonly operations: Readonly<Record<PostedOp, ServedOperation>>
  /** Recorded answers; null = the directory answers. */
  readonly tape: Tape | null
  readonly clock: () => number
  /** Aborts when the service stops. */
  readonly signal: AbortSignal
  settings(): ServiceSettings
  faults(): FaultDraws | null
  /** Hears of errors that are bugs. */
  report(error: unknown): void
}

/** Logs how a request ends: its status (0 = none was sent), what was charged, the fault that fired. */
export type RequestNote = (request: FastifyRequest, status: number, charge: number, fault: string | null) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, and the normalised input once it is known; set by the first hook. `entry`: what the journal holds of it. */
    progress: { caller: ApiKey | null; key: string | null; entry: JournalEntry | null }
  }
  interface FastifyContextConfig {
    op?: OpId
    /** Served without a key. */
    open?: boolean
  }
}
