// The colors of the rows of a window by the rules of their columns: each rule is asked of these rows only.
import { type ColorTest, ruleColors } from '../../../contract/app/rules/color-rule.ts'
import type { ViewCondition } from '../../../contract/app/view.ts'
import type { ReadDb } from '../../store/sql.ts'
import type { ColumnRow } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { cellCondition } from './filter.lane.ts'
import { repeatedIn } from './repeated.lane.ts'

const dayMs = 86_400_000

/** Places in `ruleColors` from 1 on, 0 without a color; null where no cell has any. The first rule that fits counts. */
export function colorsIn(
  db: ReadDb,
  sheetId: number,
  column: ColumnRow,
  columns: ColumnRow[],
  ids: Uint32Array,
  now: number,
): number[] | null {
  const { colors: rules } = column
  if (rules.length === 0 || ids.length === 0) return null
  const found = Array<number>(ids.length).fill(0)
  for (const { test, color } of rules.toReversed())
    for (const at of fitting(db, sheetId, column, columns, test, ids, now)) found[at] = ruleColors.indexOf(color) + 1
  return found.some(color => color !== 0) ? found : null
}

/** Positions in `ids` of the cells that a test fits. */
function fitting(
  db: ReadDb,
  sheetId: number,
  column: ColumnRow,
  columns: ColumnRow[],
  test: ColorTest,
  ids: Uint32Array,
  now: number,
): number[] {
  if (test.kind === 'duplicate') return repeatedIn(db, sheetId, column, ids)
  const { text, params } = cellCondition(db, conditionOf(test, column, now), column, columns, sheetId)
  return db
    .arrays<[number]>(
      `SELECT j.key FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value WHERE ${text}`,
      JSON.stringify(Array.from(ids)),
      ...params,
    )
    .map(([at]) => at)
}

function conditionOf(
  test: Exclude<ColorTest, { kind: 'duplicate' }>,
  { id: columnId, origin }: ColumnRow,
  now: number,
): Exclude<ViewCondition, { columnId: null }> {
  switch (test.kind) {
    case 'is':
      return { kind: 'values', columnId, values: [test.text] }
    case 'blank':
      return { kind: 'blank', columnId, blank: true }
    case 'verdict':
      return { kind: 'verdict', columnId, verdicts: [test.verdict] }
    case 'older': {
      const day = new Date(now - test.days * dayMs).toISOString()
      return origin
        ? { kind: 'evidence', columnId, from: null, to: day }
        : { kind: 'date', columnId, from: null, to: new Date(now - (test.days + 1) * dayMs).toISOString().slice(0, 10) }
    }
    default:
      return { ...test, columnId }
  }
}
