// The value of an expression row by row, as SQL.
import type { ConditionSql } from '../../../check/condition.lane.ts'
import { findsOf, type OtherRows } from '../../../expression/reach.ts'
import { isStored, readStored } from '../../../expression/stored.ts'
import { workOut } from '../../../expression/work-out.ts'
import { type ReadDb, sqlIdentifier } from '../../../store/sql.ts'
import type { ColumnRow } from '../../../table/columns.lane.ts'
import { otherRowsIn } from '../../../table/other-lists.lane.ts'

/** Other lists as the query found them: what a query reads may not ask the database again. By stored expression. */
const others = new Map<string, OtherRows>()
const maxOthers = 4

/** Makes ready what an expression reads of other lists. */
function prepare(db: ReadDb, text: string): void {
  const finds = findsOf(readStored(text).node)
  if (finds.length === 0) return
  const rows = otherRowsIn(db)
  for (const find of finds) rows.count(find, null)
  others.delete(text)
  others.set(text, rows)
  const oldest = others.keys().next().value
  if (others.size > maxOthers && oldest !== undefined) others.delete(oldest)
}

/** SQL function: the cell that a stored expression gives, of cells in the order of `StoredExpression.reads`. */
export function workedOut(text: string, ...cells: (string | null)[]): string | null {
  const { node, reads } = readStored(text)
  const places = new Map([...reads].map((id, at) => [id, at]))
  return workOut(node, [id => cells[places.get(id) ?? -1] ?? null], others.get(text))[0] ?? null
}

/** The value of a stored expression for rows named `t`; null when a column that it reads is gone. */
export function expressionSql(db: ReadDb, stored: string, columns: readonly ColumnRow[]): ConditionSql | null {
  if (!isStored(stored)) return null
  prepare(db, stored)
  const slots = [...readStored(stored).reads].map(id => columns.find(column => column.id === id)?.slot)
  const cells = slots.flatMap(slot => (slot === undefined ? [] : [`, t.${sqlIdentifier(slot)}`]))
  return cells.length < slots.length ? null : { text: `worked_out(?${cells.join('')})`, params: [stored] }
}
