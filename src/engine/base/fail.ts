// Declared failures inside the engine: `throw fail(code, details)`.
import type { ProblemCode, ProblemDetails } from '../../contract/app/problem.ts'

/** A failure the caller can act on; everything else that is thrown is a bug, logged and masked. */
export class Failure<C extends ProblemCode = ProblemCode> extends Error {
  readonly code: C
  readonly details: ProblemDetails<C>

  constructor(code: C, details: ProblemDetails<C>) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}

export const fail = <C extends ProblemCode>(code: C, details: ProblemDetails<C>): Failure<C> =>
  new Failure(code, details)
