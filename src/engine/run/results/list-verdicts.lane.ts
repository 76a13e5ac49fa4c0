// Rows of a list by verdict, for each of its columns that was checked: what the strip above the sheet shows.
import { Verdict } from '../../../contract/app/cell/cell.ts'
import type { ListVerdicts } from '../../../contract/app/run/list-verdicts.ts'
import { isOperation } from '../../../contract/app/run/sent-op.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { cellStateOf } from '../../answer/states.ts'
import { withoutValue } from '../../check/condition.lane.ts'
import { type ReadDb, type SqlText, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'

/** One for each check, in the order of the columns it was made on. */
function listVerdicts(db: ReadDb, sheetId: number): ListVerdicts[] {
  const columns = columnsOf(db, sheetId)
  return columns.flatMap(source =>
    columns
      .filter(
        ({ origin, id }) =>
          origin?.sourceId === source.id && origin.resultColumnId === id && origin.field === 'verdict',
      )
      .flatMap(head => {
        const op = head.origin?.op ?? ''
        return isOperation(op) && operationTable[op].group === 'Validate'
          ? [counted(db, sheetId, op, source, head)]
          : []
      }),
  )
}

/** In the order in which a row is counted: one whose cell was emptied later still has its verdict. */
function counted(
  db: ReadDb,
  sheetId: number,
  op: ListVerdicts['op'],
  source: ColumnRow,
  head: ColumnRow,
): ListVerdicts {
  const nothing = withoutValue(db, sheetId, source)
  const word = `t.${sqlIdentifier(head.slot)}`
  const judged: SqlText = `${word} IN (SELECT value FROM json_each(?))`
  const verdicts = JSON.stringify(Verdict.options)
  const found = db.arrays<[verdict: string | null, blank: number, state: number, rows: number]>(
    `SELECT CASE WHEN ${judged} THEN ${word} END AS verdict, CASE WHEN ${judged} THEN 0 ELSE ${nothing.text} END AS blank, coalesce(c.state, 0) AS state, count(*)
     FROM ${tableOf(sheetId)} t
     LEFT JOIN cell_state c ON c.sheet_id = ? AND c.col_id = ? AND c.row_id = t.id
     WHERE t.gone IS NULL GROUP BY 1, 2, 3`,
    verdicts,
    verdicts,
    ...nothing.params,
    sheetId,
    head.id,
  )
  const counts: ListVerdicts = { op, sourceId: source.id, resultColumnId: head.id, verdicts: {}, blank: 0, states: {} }
  for (const [verdict, blank, state, rows] of found) {
    if (verdict !== null) {
      const name = Verdict.parse(verdict)
      counts.verdicts[name] = (counts.verdicts[name] ?? 0) + rows
    } else if (blank === 1) counts.blank += rows
    else {
      const name = cellStateOf(state)
      counts.states[name] = (counts.states[name] ?? 0) + rows
    }
  }
  return counts
}

export const listVerdictsRead = { listVerdicts }
