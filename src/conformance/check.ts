// A check: something to ask a service and what its answers must be.
import type { Exam } from './exam.ts'
import type { Finds } from './finds.ts'

/** `free`: costs nothing. `paid`: spends credits. `inside`: needs the service in the same process. */
export type Tier = 'free' | 'paid' | 'inside'

export interface Check {
  readonly name: string
  readonly tier: Tier
  /** The lines it is about, for the case that it cannot be made. */
  readonly lines: readonly string[]
  /** Reads the balance, so that no other request may run meanwhile. */
  readonly alone?: true
  /** Sends what no honest client sends; left out when the service is to be treated gently. */
  readonly rough?: true
  run(exam: Exam, finds: Finds): Promise<void>
}
