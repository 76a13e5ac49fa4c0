// A check: something to ask a service and what its answers must be.
import type { TestSession } from './exam.ts'
import type { Finds } from './finds.ts'

/** `free`: costs nothing. `paid`: spends credits. `inside`: needs the service in the same process. */
export type CheckTier = 'free' | 'paid' | 'inside'

export interface ConformanceCheck {
  readonly name: string
  readonly tier: CheckTier
  /** The lines it is about, for the case that it cannot be made. */
  readonly lines: readonly string[]
  /** Reads the balance, so that no other request may run meanwhile. */
  readonly alone?: true
  /** Sends what no honest client sends; left out when the service is to be treated gently. */
  readonly rough?: true
  run(exam: TestSession, finds: Finds): Promise<void>
}
