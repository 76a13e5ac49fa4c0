// "Only if": which rows of a run's scope are asked at all, by what other cells of the row say (R-RUN-04).
import { z } from 'zod'
import { CellState, Verdict } from '../cell/cell.ts'
import { ColumnId } from '../ids.ts'

/** `not`: rows that the test would leave out pass instead. */
const onColumn = { columnId: ColumnId, not: z.boolean() }

export const OnlyIfTest = z.discriminatedUnion('kind', [
  z.object({ ...onColumn, kind: z.literal('blank') }),
  // Equal, and anywhere inside; without case.
  z.object({ ...onColumn, kind: z.literal('is'), text: z.string().max(1000) }),
  z.object({ ...onColumn, kind: z.literal('contains'), text: z.string().max(1000) }),
  z.object({ ...onColumn, kind: z.literal('state'), state: CellState }),
  z.object({ ...onColumn, kind: z.literal('verdict'), verdict: Verdict }),
  // The answer behind the result came more than this many days ago; a row without a result does not pass either way.
  z.object({ ...onColumn, kind: z.literal('older'), days: z.int().min(0).max(3650) }),
])
export type OnlyIfTest = z.infer<typeof OnlyIfTest>

export const OnlyIf = z.object({
  /** all: every test must pass · any: one of them. */
  join: z.enum(['all', 'any']),
  tests: z.array(OnlyIfTest).min(1).max(20),
})
export type OnlyIf = z.infer<typeof OnlyIf>
