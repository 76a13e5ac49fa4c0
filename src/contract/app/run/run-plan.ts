// What an operation would do and cost: the plan of a run by classes of rows, its estimate, what is offered.
import { z } from 'zod'
import { CellState, Verdict } from '../cell/cell.ts'
import { ColumnId, SheetId } from '../ids.ts'
import { InputMapping, ResultState, RunSpec } from './run-spec.ts'
import { OperationId } from './sent-op.ts'

/**
 * A row counts once. The position in this list is the number stored: append only. `left_out`: by "Only if"; `own`: found in another list; `letters`: broken or of
 * another script, to be settled before anything is paid.
 */
export const planClasses = [
  'filtered',
  'unusable',
  'local',
  'suppressed',
  'duplicate',
  'fresh',
  'held',
  'send',
  'left_out',
  'own',
  'letters',
] as const
export const PlanClass = z.enum(planClasses)
export type PlanClass = z.infer<typeof PlanClass>

export const FunnelLine = z.object({ class: PlanClass, rows: z.int() })
export type FunnelLine = z.infer<typeof FunnelLine>

/** Price of one call in credits. `mark`: S spec, D documented, I inferred, O open. */
export const PriceRange = z.object({ low: z.int(), high: z.int(), mark: z.enum(['S', 'D', 'I', 'O']) })
export type PriceRange = z.infer<typeof PriceRange>

export const BalanceReading = z.object({ credits: z.int().nullable(), at: z.iso.datetime().nullable() })
export type BalanceReading = z.infer<typeof BalanceReading>

/** What inputs bring that are asked best first, by former calls of the operation at this provider. */
export const ExpectedYield = z.object({
  /** Former calls that were looked at, and how many gave a result. */
  tries: z.int(),
  hits: z.int(),
  /** Results expected of the best 1/20, 2/20 .. 20/20 of the inputs. */
  expected: z.array(z.number()),
})
export type ExpectedYield = z.infer<typeof ExpectedYield>

export const Estimate = z.object({
  /** Over spec, account, keys in row order: run.start refuses a plan that has moved. */
  planHash: z.string(),
  provider: z.object({ id: z.string(), name: z.string(), live: z.boolean() }),
  balance: BalanceReading,
  /** Rows in scope, and how many of them pass "Only if". */
  rows: z.int(),
  passes: z.int(),
  lines: z.array(FunnelLine),
  /** Rows by result state within the scope, before chips: the live counts of the scope chips. */
  chips: z.record(ResultState, z.int()),
  calls: z.int(),
  price: PriceRange,
  credits: z.object({ low: z.int(), high: z.int() }),
  /** Pages that one input may take, each a call; absent = one. */
  pages: z.int().optional(),
  perSecond: z.number(),
  seconds: z.number(),
  /** Credits that could be without an answer if the power fails. */
  exposure: z.int(),
  sends: z.object({
    host: z.string(),
    method: z.string(),
    path: z.string(),
    fields: z.array(z.string()),
    samples: z.array(z.string()),
  }),
  /** Steps with the highest price of a call, the first one included. */
  steps: z.array(z.object({ op: OperationId, path: z.string(), price: z.int() })),
  /** Highest price of a call of every look-up that could be a step, chosen or not. */
  stepPrices: z.partialRecord(OperationId, z.int()),
  /** Highest price of validating an email that is found; absent = the run writes no emails. */
  validation: z.int().optional(),
  /** Where the best rows are asked first. */
  yield: ExpectedYield.optional(),
  /** About how many addresses Practice cannot know, as they are real; absent = none, or the service is live. */
  unknown: z.int().optional(),
  /** Try 10 has the focus: more than 1,000 credits or 20% of the balance. */
  tryFirst: z.boolean(),
})
export type Estimate = z.infer<typeof Estimate>

/** The results of a whole list under an operation, as they are now. */
export const ListResults = z.object({
  /** Rows by the state of their result; states that no row has are left out. */
  states: z.partialRecord(CellState, z.int()),
  verdicts: z.partialRecord(Verdict, z.int()),
  /** Rows that no run asks again by itself: by the state they wait in; `held`: the input was asked for another row. */
  waiting: z.object({ unsure: z.int(), no_answer: z.int(), held: z.int() }),
})
export type ListResults = z.infer<typeof ListResults>

/** How far a plan is: rows looked at, and at its end what it comes to. */
export const EstimateProgress = z.object({ rows: z.int(), estimate: Estimate.nullable() })
export type EstimateProgress = z.infer<typeof EstimateProgress>

export const LineRowsAsk = z.object({ spec: RunSpec, class: PlanClass })
export const OperationsAsk = z.object({ sheetId: SheetId, columnId: ColumnId.nullable() })
/** An operation as offered for a column: greyed with `reason` when an input is missing. */
export const OperationOffer = z.object({
  op: OperationId,
  mapping: InputMapping,
  ready: z.boolean(),
  reason: z.string().nullable(),
  /** Other lists of the workspace may hold the result. */
  ownLists: z.boolean(),
  fields: z.array(z.object({ path: z.string(), name: z.string(), group: z.string(), standard: z.boolean() })),
})
export type OperationOffer = z.infer<typeof OperationOffer>
