// What a list holds under an operation, whichever runs brought it: rows by state and verdict, and those that wait.
import { type cellStates, Verdict } from '../../../contract/app/cell/cell.ts'
import type { ListResults } from '../../../contract/app/run/run-plan.ts'
import { cellStateNumber, cellStateOf } from '../../answer/states.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { heldReason } from '../ledger/stored-answers.lane.ts'

/** `head`: the result column; null = the list has none yet, so that every row is empty. */
function listResults(db: ReadDb, sheetId: number, head: { id: number; slot: string } | null): ListResults {
  const table = tableOf(sheetId)
  const states = new Map<number, number>()
  const verdicts: ListResults['verdicts'] = {}
  let held = 0
  if (head) {
    const found = db.arrays<[state: number, held: number, rows: number]>(
      `SELECT coalesce(c.state, 0), coalesce(c.state = ? AND c.reason = ?, 0), count(*) FROM ${table} t
       LEFT JOIN cell_state c ON c.sheet_id = ? AND c.col_id = ? AND c.row_id = t.id
       WHERE t.gone IS NULL GROUP BY 1, 2`,
      cellStateNumber('skipped'),
      heldReason,
      sheetId,
      head.id,
    )
    for (const [state, isHeld, rows] of found) {
      states.set(state, (states.get(state) ?? 0) + rows)
      if (isHeld === 1) held += rows
    }
    const slot = `t.${sqlIdentifier(head.slot)}`
    const words = db.arrays<[word: string, rows: number]>(
      `SELECT ${slot}, count(*) FROM ${table} t
       WHERE t.gone IS NULL AND ${slot} IN (SELECT value FROM json_each(?)) GROUP BY 1`,
      JSON.stringify(Verdict.options),
    )
    for (const [word, rows] of words) verdicts[Verdict.parse(word)] = rows
  } else states.set(0, db.value<number>(`SELECT count(*) FROM ${table} WHERE gone IS NULL`) ?? 0)
  const rowsIn = (state: (typeof cellStates)[number]) => states.get(cellStateNumber(state)) ?? 0
  return {
    states: Object.fromEntries(
      [...states].filter(([, rows]) => rows > 0).map(([state, rows]) => [cellStateOf(state), rows]),
    ),
    verdicts,
    waiting: { unsure: rowsIn('unsure'), no_answer: rowsIn('no_answer'), held },
  }
}

export const listResultsRead = { listResults }
