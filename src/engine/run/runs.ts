// Runs as the rest of the engine sees them.
import type { z } from 'zod'
import type { ColumnId, RowId, RunId, SheetId } from '../../contract/app/ids.ts'
import type { Estimate, Offer, PlanClass, RunSpec, RunStart, RunView } from '../../contract/app/run.ts'

export interface Runs {
  operations(sheetId: SheetId, columnId: ColumnId | null): Promise<Offer[]>
  estimate(spec: RunSpec): Promise<Estimate>
  /** Row ids of one line of the funnel, in view order (at most 200,000). */
  lineRows(spec: RunSpec, line: PlanClass): Promise<RowId[]>
  /** Refuses with plan_changed when the plan moved and grew. A repeated `jobId` gives the first result. */
  start(ask: z.infer<typeof RunStart>): Promise<RunView>
  pause(runId: RunId): Promise<RunView>
  resume(runId: RunId): Promise<RunView>
  stop(runId: RunId): Promise<RunView>
  raise(runId: RunId, cap: number): Promise<RunView>
  /** "Check balance / Retry / Leave" for calls sent without an answer; retry gives the spec of a child run. */
  resolveUnsure(runId: RunId, how: 'check' | 'retry' | 'leave'): Promise<{ message: string; spec: RunSpec | null }>
  get(runId: RunId): Promise<RunView>
  list(): Promise<RunView[]>
  rows(runId: RunId, states: string[]): Promise<RowId[]>
  /** All open runs and those ended in the last minutes, the latest state at most twice a second. */
  watch(signal: AbortSignal): AsyncGenerator<RunView[]>
  /** Waits until the run is done, stopped or paused. */
  settled(runId: RunId): Promise<RunView>
}
