// Rules of cells as a suite of expectations, which Great Expectations and programs like it write.
import { z } from 'zod'

export const Expectation = z.object({
  /** In suites of Great Expectations before version 1, `type` later. */
  expectation_type: z.string().max(200).optional(),
  type: z.string().max(200).optional(),
  kwargs: z.record(z.string(), z.unknown()).default({}),
})
export type Expectation = z.infer<typeof Expectation>
export const ExpectationSuite = z.object({ expectations: z.array(Expectation).max(10_000) })
