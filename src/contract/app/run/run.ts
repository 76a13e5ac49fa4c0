// Runs: how they start and go on.
import { z } from 'zod'
import { JobId, RunId, SearchId, SheetId } from '../ids.ts'
import { RunSpec } from './run-spec.ts'
import { type CallOp, OperationId } from './sent-op.ts'

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
  /** Approved without a connection: it waits for one, is planned again, and asks; or starts unasked within cap and 7 days. */
  later: z.object({ unasked: z.boolean() }).nullable().optional(),
})
export type RunStart = z.infer<typeof RunStart>

const runStates = ['draft', 'waiting', 'running', 'pausing', 'paused', 'done', 'stopped'] as const
export const RunState = z.enum(runStates)
export type RunState = z.infer<typeof RunState>

/** Why a run waits or is paused. */
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
  'unreadable',
  'setup',
  'guard',
  'price',
  'unexplained',
  'form',
  'disk',
  'locked',
  'input',
  'team',
  'team_limit',
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
  /** Calls without a usable answer that no one has decided about yet. */
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
  /** The list that the run adds people to, and how many rows it has added. */
  added: z.object({ sheetId: SheetId, name: z.string(), rows: z.int() }).optional(),
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
/** check: by the balance · charged, not_charged: a person knows · leave: counted as charged, not asked again · retry: a new run. */
export const unsureWays = ['check', 'retry', 'leave', 'charged', 'not_charged'] as const
export type UnsureWay = (typeof unsureWays)[number]
export const UnsureResolve = z.object({ runId: RunId, how: z.enum(unsureWays) })

/** One decision about the requests without an answer of several runs. */
export const unsureWaysOfAll = ['check', 'leave', 'charged', 'not_charged'] as const
export type UnsureWayOfAll = (typeof unsureWaysOfAll)[number]
export const UnsureResolveAll = z.object({ runIds: z.array(RunId).min(1).max(1000), how: z.enum(unsureWaysOfAll) })
