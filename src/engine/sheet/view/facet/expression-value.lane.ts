// The value of an expression row by row, as SQL.
import type { ConditionSql } from '../../../check/condition.lane.ts'
import { isStored, readStored } from '../../../expression/stored.ts'
import { workOut } from '../../../expression/work-out.ts'
import { sqlIdentifier } from '../../../store/sql.ts'
import type { ColumnRow } from '../../../table/columns.lane.ts'

/** SQL function: the cell that a stored expression gives, of cells in the order of `StoredExpression.reads`. */
export function workedOut(text: string, ...cells: (string | null)[]): string | null {
  const { node, reads } = readStored(text)
  const places = new Map([...reads].map((id, at) => [id, at]))
  return workOut(node, [id => cells[places.get(id) ?? -1] ?? null])[0] ?? null
}

/** The value of a stored expression for rows named `t`; null when a column that it reads is gone. */
export function expressionSql(stored: string, columns: readonly ColumnRow[]): ConditionSql | null {
  if (!isStored(stored)) return null
  const slots = [...readStored(stored).reads].map(id => columns.find(column => column.id === id)?.slot)
  const cells = slots.flatMap(slot => (slot === undefined ? [] : [`, t.${sqlIdentifier(slot)}`]))
  return cells.length < slots.length ? null : { text: `worked_out(?${cells.join('')})`, params: [stored] }
}
