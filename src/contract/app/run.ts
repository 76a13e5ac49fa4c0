// Runs: what an operation would do and cost, and how it goes on (product.md 3.6, 4.4; runs.md 3, 4).
import { z } from 'zod'
import { ColumnId, JobId, RowId, RunId, SheetId, ViewId } from './ids.ts'
import { OnlyIf } from './only-if.ts'

/** Operations over rows, in the order in which they are offered. */
export const operationIds = [
  'validate.email',
  'validate.phone',
  'person.findEmail',
  'cached.person.bySocial',
  'person.bySocial',
  'cached.person.byEmail',
  'cached.person.byPhone',
  'search.firstLastDomain',
  'person.byId',
  'cached.org.byDomain',
  'company.byDomain',
  'cached.org.bySocial',
  'company.byUrl',
  'search.companyName',
  'company.bySocialId',
  'company.byId',
] as const
export const OperationId = z.enum(operationIds)
export type OperationId = z.infer<typeof OperationId>

/** Which rows by the state of their result cell. */
export const chips = ['empty', 'retryable', 'needs_input', 'not_found', 'stale', 'unsure', 'found'] as const
export const Chip = z.enum(chips)
export type Chip = z.infer<typeof Chip>

export const Within = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('view'), viewId: ViewId }),
  z.object({
    kind: z.literal('selection'),
    viewId: ViewId,
    ranges: z.array(z.object({ top: z.int().min(0), bottom: z.int().min(0) })).max(1000),
  }),
  z.object({ kind: z.literal('rows'), rowIds: z.array(RowId).max(200_000) }),
])
export type Within = z.infer<typeof Within>

/** What operations read of a row. `country` stands beside a phone; a full name gives the first and last name it lacks. */
export const inputFields = [
  'email',
  'phone',
  'country',
  'profile_url',
  'company_url',
  'domain',
  'full_name',
  'first_name',
  'last_name',
  'company',
  'service_id',
] as const
export const InputField = z.enum(inputFields)
export type InputField = z.infer<typeof InputField>

/** The column of each input. */
export const Mapping = z.partialRecord(InputField, ColumnId)
export type Mapping = z.infer<typeof Mapping>

export const RunSpec = z.object({
  sheetId: SheetId,
  op: OperationId,
  mapping: Mapping,
  country: z.string().length(2).nullable(),
  within: Within,
  chips: z.array(Chip),
  /** Stored answers up to this many days old are reused for 0 credits; 0 = ask again, null = any age. */
  maxAgeDays: z.int().min(0).max(3650).nullable(),
  /** fill: only empty result cells · replace: also results of earlier runs · overwrite: also typed values (ticked by a person). */
  writes: z.enum(['fill', 'replace', 'overwrite']),
  /** Fields of the report or record that become columns beside those always written, as dotted paths. */
  fields: z.array(z.string().max(100)).max(120),
  /** How a company name is compared; absent = exact. */
  match: z.enum(['exact', 'fuzzy']).optional(),
  /** Rows of the scope that do not pass are skipped; absent = all pass. */
  onlyIf: OnlyIf.optional(),
  /** Asked in turn where the step before found nothing; each fills the same columns. The engine sets the price of a call. */
  ladder: z
    .array(z.object({ op: OperationId, price: z.int().min(0).optional() }))
    .max(3)
    .optional(),
})
export type RunSpec = z.infer<typeof RunSpec>

/** A row counts once. The position in this list is the number stored: append only. `left_out`: by "Only if". */
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
] as const
export const PlanClass = z.enum(planClasses)
export type PlanClass = z.infer<typeof PlanClass>

export const FunnelLine = z.object({ class: PlanClass, rows: z.int() })
export type FunnelLine = z.infer<typeof FunnelLine>

/** Price of one call in credits. `mark`: S spec, D documented, I inferred, O open. */
export const Price = z.object({ low: z.int(), high: z.int(), mark: z.enum(['S', 'D', 'I', 'O']) })
export type Price = z.infer<typeof Price>

export const Balance = z.object({ credits: z.int().nullable(), at: z.iso.datetime().nullable() })
export type Balance = z.infer<typeof Balance>

export const Estimate = z.object({
  /** Over spec, account, keys in row order: run.start refuses a plan that has moved. */
  planHash: z.string(),
  provider: z.object({ id: z.string(), name: z.string(), live: z.boolean() }),
  balance: Balance,
  /** Rows in scope, and how many of them pass "Only if". */
  rows: z.int(),
  passes: z.int(),
  lines: z.array(FunnelLine),
  /** Rows by result state within the scope, before chips: the live counts of the scope chips. */
  chips: z.record(Chip, z.int()),
  calls: z.int(),
  price: Price,
  credits: z.object({ low: z.int(), high: z.int() }),
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
  /** Try 10 has the focus: more than 1,000 credits or 20 % of the balance. */
  tryFirst: z.boolean(),
})
export type Estimate = z.infer<typeof Estimate>

export const LineRowsAsk = z.object({ spec: RunSpec, class: PlanClass })
export const OperationsAsk = z.object({ sheetId: SheetId, columnId: ColumnId.nullable() })
/** An operation as offered for a column: greyed with `reason` when an input is missing. */
export const Offer = z.object({
  op: OperationId,
  mapping: Mapping,
  ready: z.boolean(),
  reason: z.string().nullable(),
  fields: z.array(z.object({ path: z.string(), name: z.string(), group: z.string(), standard: z.boolean() })),
})
export type Offer = z.infer<typeof Offer>

export const RunStart = z.object({
  jobId: JobId,
  /** The run whose rows are asked again. */
  parentId: RunId.nullable().optional(),
  spec: RunSpec,
  planHash: z.string(),
  /** Most credits this run may book. */
  cap: z.int().min(0),
  minBalance: z.int().min(0).nullable(),
  /** try: 10 distinct inputs, serial, at most 2 per domain. */
  kind: z.enum(['rows', 'try']),
})
export type RunStart = z.infer<typeof RunStart>

export const runStates = ['draft', 'waiting', 'running', 'pausing', 'paused', 'done', 'stopped'] as const
export const RunState = z.enum(runStates)
export type RunState = z.infer<typeof RunState>

/** Why a run waits or is paused (runs.md 4). */
export const runReasons = [
  'offline',
  'slow_down',
  'service',
  'user',
  'interrupted',
  'key',
  'forbidden',
  'credits',
  'balance',
  'cap',
  'daily_cap',
  'setup',
  'guard',
  'price',
  'form',
  'disk',
  'input',
] as const
export const RunReason = z.enum(runReasons)
export type RunReason = z.infer<typeof RunReason>

export const RunView = z.object({
  id: RunId,
  parentId: RunId.nullable(),
  kind: z.enum(['rows', 'try']),
  sheetId: SheetId,
  sheetName: z.string(),
  op: OperationId,
  columnName: z.string(),
  provider: z.object({ id: z.string(), name: z.string(), live: z.boolean() }),
  state: RunState,
  reason: RunReason.nullable(),
  /** What the reason is about: service text, host, status, column. */
  detail: z.string().nullable(),
  rows: z.int(),
  rowsDone: z.int(),
  calls: z.int(),
  callsDone: z.int(),
  inFlight: z.int(),
  /** Rows by state of their result cell. */
  states: z.record(z.string(), z.int()),
  verdicts: z.record(z.string(), z.int()),
  spent: z.int(),
  unsure: z.int(),
  /** Calls without a usable answer that nobody has decided about yet. */
  undecided: z.int(),
  reserved: z.int(),
  cap: z.int(),
  saved: z.int(),
  cacheHits: z.int(),
  balanceBefore: z.int().nullable(),
  balanceAfter: z.int().nullable(),
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  waitUntil: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  spec: RunSpec,
})
export type RunView = z.infer<typeof RunView>

export const RunRef = z.object({ runId: RunId })
export const RunRaise = z.object({ runId: RunId, cap: z.int().min(0) })
/** Rows of a run by the state they ended in, for "open these rows". */
export const RunRowsAsk = z.object({ runId: RunId, states: z.array(z.string()) })
export const UnsureResolve = z.object({ runId: RunId, how: z.enum(['check', 'retry', 'leave']) })
