// Results whose row no longer asks what they answer: marked stale when any of their inputs is edited, fresh again when
// the row asks the same as before. Nothing is asked again by itself (P3).
import { mark } from '../../../contract/app/cell.ts'
import { columnsOf } from '../../sheet/columns.lane.ts'
import type { StateRow } from '../../sheet/history/change.ts'
import { recordStates, statesOf } from '../../sheet/history/states.lane.ts'
import { tableOf } from '../../sheet/rows.lane.ts'
import { identifier, type WriteDb } from '../../store/sql.ts'
import { askedHash, inputOf } from '../ask/mapping.ts'
import { type RunColumns, rowsRun, runColumns } from '../ledger/run-row.lane.ts'

/**
 * Looks at the results of the rows whose cells in a column were written just now, in the same step; results under the
 * head columns `except` are left as they are.
 */
export function markStale(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columnId: number,
  rowIds: number[],
  except: ReadonlySet<number> = new Set(),
): void {
  const heads = new Set(columnsOf(db, sheetId).flatMap(({ origin }) => (origin ? [origin.headId] : [])))
  const runs = new Map<number, RunColumns | null>()
  const readsOf = (runId: number): RunColumns | null => {
    const known = runs.get(runId)
    if (known !== undefined) return known
    const run = rowsRun(db, runId)
    const columns = run ? runColumns(db, run) : null
    const reads = columns?.inputs?.some(({ id }) => id === columnId) ? columns : null
    runs.set(runId, reads)
    return reads
  }
  for (const head of heads) {
    if (except.has(head)) continue
    const marked: { rowIds: number[]; states: StateRow[] } = { rowIds: [], states: [] }
    for (const [index, state] of statesOf(db, sheetId, head, rowIds).entries()) {
      const rowId = rowIds[index]
      if (!state?.run_id || state.state === 0 || rowId === undefined) continue
      const reads = readsOf(state.run_id)
      if (!reads) continue
      const stale = askedNow(db, sheetId, reads, rowId) !== state.in_hash
      if (stale === ((state.marks & mark.stale) !== 0)) continue
      marked.rowIds.push(rowId)
      marked.states.push({ ...state, marks: state.marks ^ mark.stale })
    }
    if (marked.rowIds.length > 0) recordStates(db, stepId, sheetId, head, marked.rowIds, marked.states)
  }
}

/** What the row asks at present, as `in_hash` has it; null = nothing. */
function askedNow(db: WriteDb, sheetId: number, { inputs, rules }: RunColumns, rowId: number): string | null {
  const slots = (inputs ?? []).map(({ slot }) => identifier(slot)).join(', ')
  const [cells] = db.arrays<(string | null)[]>(`SELECT ${slots} FROM ${tableOf(sheetId)} WHERE id = ?`, rowId)
  return cells ? (askedHash(rules.op, inputOf(rules, cells))?.toString('hex') ?? null) : null
}
