// Results whose row no longer asks what they answer: marked stale when any of their inputs is edited, fresh again when
// the row asks the same as before. Nothing is asked again by itself (P3).
import { cellMarks, cellStates } from '../../../contract/app/cell/cell.ts'
import type { WrittenCells } from '../../sheet/history/cells-followers.ts'
import { recordStates, statesOf } from '../../sheet/history/states.lane.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../../store/sql.ts'
import type { StateRow } from '../../table/change.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { askedHash, inputOf } from '../ask/mapping.ts'
import { type RunColumns, rowsRun, runColumns } from '../ledger/run-row.lane.ts'

/**
 * Looks at the results of the rows whose cells were written just now, in the same step, once for all that was written;
 * results under the head columns `except` are left as they are.
 */
export function markStale(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  written: readonly WrittenCells[],
  except: ReadonlySet<number> = new Set(),
): void {
  const sourceOf = headsOf(db, sheetId)
  const heads = [...sourceOf.keys()].filter(head => !except.has(head))
  if (heads.length === 0) return
  const rowsOf = new Map<number, Set<number>>()
  for (const { columnId, rowIds } of written)
    rowsOf.set(columnId, new Set([...(rowsOf.get(columnId) ?? []), ...rowIds]))
  const all = [...new Set([...rowsOf.values()].flatMap(rows => [...rows]))]
  const runs = new Map<number, RunColumns | null>()
  const readsOf = (runId: number): RunColumns | null => {
    const known = runs.get(runId)
    if (known !== undefined) return known
    const run = rowsRun(db, runId)
    const columns = run ? runColumns(db, run) : null
    const reads = columns?.inputs?.some(({ id }) => rowsOf.has(id)) ? columns : null
    runs.set(runId, reads)
    return reads
  }
  for (const head of heads) {
    const marked: { rowIds: number[]; states: StateRow[] } = { rowIds: [], states: [] }
    for (const [index, state] of statesOf(db, sheetId, head, all).entries()) {
      const rowId = all[index]
      if (!state || state.state === 0 || rowId === undefined) continue
      if (state.run_id === null) {
        // It came from another list: what it was asked with is unknown, but for the column that it is about.
        const isAbout = rowsOf.get(sourceOf.get(head) ?? 0)?.has(rowId)
        if (!isAbout || !answered.has(state.state) || state.marks & unasked) continue
        marked.rowIds.push(rowId)
        marked.states.push({ ...state, marks: state.marks | cellMarks.stale })
        continue
      }
      const reads = readsOf(state.run_id)
      if (!reads?.inputs?.some(({ id }) => rowsOf.get(id)?.has(rowId))) continue
      const stale = askedNow(db, sheetId, reads, rowId) !== state.in_hash
      if (stale === ((state.marks & cellMarks.stale) !== 0)) continue
      marked.rowIds.push(rowId)
      marked.states.push({ ...state, marks: state.marks ^ cellMarks.stale })
    }
    if (marked.rowIds.length > 0) recordStates(db, stepId, sheetId, head, marked.rowIds, marked.states)
  }
}

/** Columns that carry the states of results, with the columns that those are about. */
const headsOf = (db: ReadDb, sheetId: number): Map<number, number> =>
  new Map(
    db.arrays<[number, number]>(
      `SELECT DISTINCT json_extract(origin, '$.resultColumnId'), json_extract(origin, '$.sourceId') FROM col
       WHERE sheet_id = +? AND gone = 0 AND origin IS NOT NULL AND json_extract(origin, '$.resultColumnId') IS NOT NULL ORDER BY 1`,
      sheetId,
    ),
  )

const answered: ReadonlySet<number> = new Set((['found', 'not_found'] as const).map(state => cellStates.indexOf(state)))
/** Of a result that is stale already, or that no one was asked for. */
const unasked = cellMarks.stale | cellMarks.manual

/** What the row asks at present, as `in_hash` has it; null = nothing. */
function askedNow(db: WriteDb, sheetId: number, { inputs, rules }: RunColumns, rowId: number): string | null {
  const slots = (inputs ?? []).map(({ slot }) => sqlIdentifier(slot)).join(', ')
  const [cells] = db.arrays<(string | null)[]>(`SELECT ${slots} FROM ${tableOf(sheetId)} WHERE id = ?`, rowId)
  return cells ? (askedHash(rules.op, inputOf(rules, cells))?.toString('hex') ?? null) : null
}
