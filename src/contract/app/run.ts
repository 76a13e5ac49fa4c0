// Runs: what an operation would do and cost, and how it goes on (product.md 3.6, 4.4; runs.md 3, 4).
import { z } from 'zod'
import { operationIds } from '../../model/operations/index.ts'
import { bringFilters, inputFields } from '../../model/operations/inputs.ts'
import type { MetaField } from '../service/meta.ts'
import { CellState, Verdict } from './cell.ts'
import { ColumnId, JobId, RowId, RunId, SearchId, SheetId, ViewId } from './ids.ts'
import { EmptyMarkers } from './notation.ts'
import { OnlyIf } from './only-if.ts'
import { ViewSpec } from './view.ts'

/** An operation over rows. */
export const OperationId = z.enum(operationIds)
export type OperationId = z.infer<typeof OperationId>

export const isOperation = (op: string): op is OperationId => operationIds.some(id => id === op)

/** Operations that read a page of a search; counting is an operation of its own. */
export const searchOps = [
  'search.companies',
  'search.prospector',
  'search.firstLastDomain',
  'search.titleCompany',
  'search.employees',
  'search.companyName',
  'search.ai',
  'search.count',
] as const
export const SearchOp = z.enum(searchOps)
export type SearchOp = z.infer<typeof SearchOp>
export const isSearch = (op: string): op is SearchOp => searchOps.some(id => id === op)

/** What a single call outside of a list may be: a page or a count, or values of a filter. */
export type CallOp = SearchOp | `meta.${MetaField}`

/** What an answer that is kept for people may be of. */
export type RunOp = OperationId | SearchOp

/** Whatever a run may send. */
export type SentOp = OperationId | CallOp

/** Which rows by the state of their result cell. */
export const resultStates = [
  'empty',
  'retryable',
  'needs_input',
  'not_found',
  'stale',
  'unsure',
  'no_answer',
  'found',
] as const
export const ResultState = z.enum(resultStates)
export type ResultState = z.infer<typeof ResultState>

/** States whose call was or may have been charged and brought nothing: sent again only when a person asks for it (P1). */
export const heldStates = ['unsure', 'no_answer'] as const satisfies readonly ResultState[]
export type HeldState = (typeof heldStates)[number]
/** What `--retry` of the command line names, and the rows it adds to those of a run. */
export const retryWords = {
  unsure: 'unsure',
  'no-answer': 'no_answer',
  'needs-input': 'needs_input',
} as const satisfies Record<string, ResultState>
export type RetryWord = keyof typeof retryWords

/** Those that hold inputs back from a run over these chips: to choose a chip is to ask for it again. */
export const heldBy = (asked: readonly ResultState[]): HeldState[] => heldStates.filter(state => !asked.includes(state))

export const RunScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('view'), viewId: ViewId }),
  z.object({
    kind: z.literal('selection'),
    viewId: ViewId,
    ranges: z.array(z.object({ top: z.int().min(0), bottom: z.int().min(0) })).max(1000),
  }),
  /** What a view shows by its order and filter, in a run that is kept: it outlives the view. */
  z.object({ kind: z.literal('shown'), view: ViewSpec }),
  /** Rows that were picked by hand, whatever the view shows. */
  z.object({ kind: z.literal('ticked') }),
  z.object({ kind: z.literal('rows'), rowIds: z.array(RowId).max(200_000) }),
])
export type RunScope = z.infer<typeof RunScope>

/** What operations read of a row. */
export const InputField = z.enum(inputFields)
export type InputField = z.infer<typeof InputField>

/** The column of each input. */
export const InputMapping = z.partialRecord(InputField, ColumnId)
export type InputMapping = z.infer<typeof InputMapping>

export const BringFilter = z.enum(bringFilters)
export type BringFilter = z.infer<typeof BringFilter>

/** What an operation that finds people at companies looks for, and the list whose rows they become. */
export const BringSpec = z.object({
  filters: z.partialRecord(BringFilter, z.array(z.string().trim().min(1).max(200)).max(100)),
  /** Most people of one company. */
  perRow: z.int().min(1).max(1000),
  /** A new list is in the workbook of the list that is asked about. */
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('list'), sheetId: SheetId }),
    z.object({ kind: z.literal('new'), name: z.string().trim().min(1).max(200) }),
  ]),
})
export type BringSpec = z.infer<typeof BringSpec>

/** Which inputs are asked first: those with the best priority, and among equals those most likely to give a result. */
export const BestFirst = z.object({
  /** A column of numbers or of yes and no; null = none is chosen. */
  priority: z.object({ columnId: ColumnId, first: z.enum(['high', 'low']) }).nullable(),
})
export type BestFirst = z.infer<typeof BestFirst>

export const RunSpec = z.object({
  sheetId: SheetId,
  op: OperationId,
  mapping: InputMapping,
  country: z.string().length(2).nullable(),
  /** What the phone column says about numbers without +; set by the engine when a run is planned. */
  plus: z
    .object({ dropped: z.union([z.literal('all'), z.array(z.string().max(4)).max(300)]), national: z.boolean() })
    .optional(),
  /** Which part of a full name comes first in its column; set by the engine. */
  names: z.enum(['given', 'family']).nullable().optional(),
  /** Words of the list that stand for no value; set by the engine. */
  markers: EmptyMarkers.optional(),
  within: RunScope,
  chips: z.array(ResultState),
  /** Stored answers up to this many days old are reused for 0 credits; 0 = ask again, null = any age. */
  maxAgeDays: z.int().min(0).max(3650).nullable(),
  /** The same for stored answers that nothing was found; set by the engine from Settings. */
  missDays: z.int().min(0).max(3650).optional(),
  /** fill: only empty result cells · replace: also results of earlier runs · overwrite: also typed values (ticked by a person). */
  writes: z.enum(['fill', 'replace', 'overwrite']),
  /** Fields of the report or record that become columns beside those always written, as dotted paths. */
  fields: z.array(z.string().max(100)).max(120),
  /** How a company name is compared; absent = exact. */
  match: z.enum(['exact', 'fuzzy']).optional(),
  /** Of operations whose records become rows of another list. */
  bring: BringSpec.optional(),
  /** Looks in the other lists of the workspace, or in those named, before anything is sent. */
  ownLists: z.union([z.boolean(), z.array(SheetId).min(1).max(200)]).optional(),
  /** Rows of the scope that do not pass are skipped; absent = all pass. */
  onlyIf: OnlyIf.optional(),
  /** Inputs with broken or look-alike letters are sent as they are; absent = they are held back. */
  oddLetters: z.literal(true).optional(),
  /** For a cap below the estimate; absent = in the order of the list. */
  bestFirst: BestFirst.optional(),
  /** Asked in turn where the step before found nothing; each fills the same columns. The engine sets the price of a call. */
  waterfall: z
    .array(z.object({ op: OperationId, price: z.int().min(0).optional() }))
    .max(3)
    .optional(),
})
export type RunSpec = z.infer<typeof RunSpec>

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
  /** Approved without a connection: it waits for one, is planned anew, and asks; or starts unasked within cap and 7 days. */
  later: z.object({ unasked: z.boolean() }).nullable().optional(),
})
export type RunStart = z.infer<typeof RunStart>

const runStates = ['draft', 'waiting', 'running', 'pausing', 'paused', 'done', 'stopped'] as const
export const RunState = z.enum(runStates)
export type RunState = z.infer<typeof RunState>

/** Why a run waits or is paused (runs.md 4). */
export const runReasons = [
  'later',
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
  'clock',
  'setup',
  'guard',
  'price',
  'unexplained',
  'form',
  'disk',
  'locked',
  'input',
] as const
export const RunReason = z.enum(runReasons)
export type RunReason = z.infer<typeof RunReason>

/** What every run tells of itself, whatever it is about. */
const progress = {
  id: RunId,
  provider: z.object({ id: z.string(), name: z.string(), live: z.boolean() }),
  state: RunState,
  reason: RunReason.nullable(),
  /** What the reason is about: service text, host, status, column. */
  detail: z.string().nullable(),
  calls: z.int(),
  callsDone: z.int(),
  inFlight: z.int(),
  spent: z.int(),
  unsure: z.int(),
  /** Calls without a usable answer that nobody has decided about yet. */
  undecided: z.int(),
  reserved: z.int(),
  cap: z.int(),
  balanceBefore: z.int().nullable(),
  /** Read when it ended, or when credits were missing. */
  balanceAfter: z.int().nullable(),
  /** Credits that other runs of the account booked between those two reads; a range, as calls may have been out at a read. */
  others: z.object({ least: z.int(), most: z.int() }).optional(),
  /** Credits that left the account meanwhile and that no run here booked. */
  elsewhere: z.int().optional(),
  /** Since when the balance could not be read although the run went on. */
  balanceLost: z.iso.datetime().optional(),
  perSecond: z.number().nullable(),
  /** Calls per second that get away while refusals of the service hold the run back. */
  slowedTo: z.number().optional(),
  secondsLeft: z.number().nullable(),
  waitUntil: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
}

/** A run over the rows of a list. */
export const RunView = z.object({
  ...progress,
  parentId: RunId.nullable(),
  kind: z.enum(['rows', 'try']),
  sheetId: SheetId,
  sheetName: z.string(),
  op: OperationId,
  columnName: z.string(),
  rows: z.int(),
  rowsDone: z.int(),
  /** Approved without a connection and not begun yet. */
  later: z.object({ unasked: z.boolean(), expiresAt: z.iso.datetime() }).nullable(),
  /** Rows by state of their result cell. */
  states: z.record(z.string(), z.int()),
  verdicts: z.record(z.string(), z.int()),
  saved: z.int(),
  cacheHits: z.int(),
  /** The list that the run brings rows to, and how many it has brought. */
  brought: z.object({ sheetId: SheetId, name: z.string(), rows: z.int() }).optional(),
  spec: RunSpec,
})
export type RunView = z.infer<typeof RunView>

/** A fetch of pages of a search: its calls are pages, as many as expected by what the service says of the matches. */
export const SearchRunView = z.object({
  ...progress,
  kind: z.literal('search'),
  /** null: a single call, or the search was deleted. */
  searchId: SearchId.nullable(),
  /** Name of the search, else what it asks in a few words. */
  title: z.string(),
  /** A `SearchOp`, or `meta.` and the field whose values are loaded. */
  op: z.custom<CallOp>(value => typeof value === 'string'),
  /** Records read in this reading, records wanted (null = all), and matches as far as known. */
  records: z.int(),
  wanted: z.int().nullable(),
  total: z.int().nullable(),
  /** Values that are asked one at a time, so that `total` is the most there can be; 0 = asked in one. */
  values: z.int(),
  /** Pages that it asked for and that nothing has brought since. */
  missing: z.int(),
})
export type SearchRunView = z.infer<typeof SearchRunView>

/** A run of any kind, as Activity shows it. */
export const ShownRun = z.discriminatedUnion('kind', [RunView, SearchRunView])
export type ShownRun = z.infer<typeof ShownRun>

export const RunRef = z.object({ runId: RunId })
export const RunRaise = z.object({ runId: RunId, cap: z.int().min(0) })
/** Rows of a run by the state they ended in, for "open these rows". */
export const RunRowsAsk = z.object({ runId: RunId, states: z.array(z.string()) })
export const UnsureResolve = z.object({ runId: RunId, how: z.enum(['check', 'retry', 'leave']) })
