// Tables beside those of lists (runs, answers, the ledger, searches): what their columns are declared to hold, and nothing else.
import { type ReadDb, type SqlText, sqlIdentifier } from '../store/sql.ts'
import { receivedTables } from './forms.ts'

/** Bytes of a field. Answers of services are the longest. */
const maxFieldLength = 100_000_000

/** What a value may be where a column is declared as it is; the raw text of an answer is kept as text or as bytes. */
const fits: Readonly<Record<string, SqlText>> = {
  INTEGER: "'integer'",
  REAL: "'integer', 'real'",
  TEXT: "'text'",
  BLOB: "'text', 'blob'",
}

/** Tables of ours that hold no list. */
export const plainTables = (db: ReadDb): string[] =>
  db
    .column<string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB 's[0-9]*' ORDER BY name",
    )
    .filter(name => !(name in receivedTables))

/** SQL for the rows of a table that no version of the program has written; null = each one may be there. */
export function oddRow(db: ReadDb, table: string): SqlText | null {
  const columns = db.arrays<[string, string]>('SELECT name, type FROM pragma_table_info(?)', table)
  const conditions = columns.flatMap(([name, type]) => {
    const may = fits[type]
    const column = sqlIdentifier(name)
    return may === undefined
      ? []
      : [
          `typeof(${column}) NOT IN ('null', ${may}) OR octet_length(${column}) > ${maxFieldLength}`,
          // Beyond it JavaScript cannot count.
          `typeof(${column}) = 'integer' AND ${column} NOT BETWEEN -9007199254740991 AND 9007199254740991`,
        ]
  })
  return conditions.length === 0 ? null : conditions.join(' OR ')
}
