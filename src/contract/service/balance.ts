// The answer of the credit balance look-up.
import { z } from 'zod'

/** Credits left on the account: a bare whole number, never negative. */
export const CreditBalance = z.int().nonnegative()
export type CreditBalance = z.infer<typeof CreditBalance>
