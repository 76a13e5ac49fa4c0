// A refused request: an error that knows its status and the body the client gets.
import {
  type ProblemStatus,
  problemCodes,
  type ServiceProblem,
  type ValidationIssue,
} from '../../contract/service/problem.ts'

/** Thrown by any step of a request; the server's error handler turns it into the answer. */
export class Refusal extends Error {
  readonly status: ProblemStatus
  readonly code: string
  readonly extra: Readonly<Record<string, unknown>> | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ProblemStatus,
    detail: string,
    more: { code?: string; extra?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(detail)
    this.status = status
    this.code = more.code ?? problemCodes[status]
    this.extra = more.extra
    this.headers = more.headers ?? {}
  }

  /** The error body of the interface. */
  body(): ServiceProblem {
    return { detail: this.message, code: this.code, ...(this.extra && { extra: this.extra }) }
  }
}

/** A 422 with its findings; the detail names the first one. */
export class ValidationRefusal extends Refusal {
  readonly issues: readonly ValidationIssue[]

  constructor(issues: readonly ValidationIssue[]) {
    const first = issues[0]
    super(422, first ? `${first.loc.join('.')}: ${first.msg}` : 'The body does not fit the operation.', {
      extra: { errors: issues },
    })
    this.issues = issues
  }
}
