// Puts rows that were read from pages into the table that they are of.
import { type SqlText, type SqlValue, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import type { RecoveredRow } from './table-pages.ts'

export interface TableColumn {
  name: string
  type: string
  notnull: number
  pk: number
}

/** In the order in which values lie in a row. */
export const columnsOf = (db: WriteDb, table: string): TableColumn[] =>
  db.all<TableColumn>('SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY cid', table)

/** As many values as each row has; columns that came later get what they begin with. Returns how many were put in. */
export function putRows(db: WriteDb, table: SqlText, rows: readonly RecoveredRow[]): number {
  const columns = columnsOf(db, table)
  const key = columns.findIndex(({ pk, type }) => pk === 1 && type === 'INTEGER')
  const statements: SqlText[] = []
  const statementOf = (length: number): SqlText => {
    const names = columns.slice(0, length).map(({ name }, at) => (at === key ? 'rowid' : sqlIdentifier(name)))
    if (key === -1) names.push('rowid')
    return `INSERT OR IGNORE INTO ${table}(${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  }
  let put = 0
  db.transaction(() => {
    for (const { id, values } of rows) {
      const own = values.slice(0, columns.length)
      statements[own.length] ??= statementOf(own.length)
      const all = key === -1 ? [...own, id] : own.with(key, id)
      put += db.run(statements[own.length] ?? '', ...all).changes
    }
  })
  return put
}

/** Of a table without row ids: its key lies first. Returns how many were not taken. */
export function putKeyedRows(db: WriteDb, table: SqlText, rows: readonly (readonly SqlValue[])[]): number {
  const columns = columnsOf(db, table)
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const order = [...key, ...columns.filter(({ pk }) => pk === 0)].map(({ name }) => sqlIdentifier(name))
  let refused = 0
  db.transaction(() => {
    for (const row of rows) {
      const names = order.slice(0, row.length)
      const sql = `INSERT OR IGNORE INTO ${table}(${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
      if (row.length > order.length || db.run(sql, ...row).changes === 0) refused++
    }
  })
  return refused
}
