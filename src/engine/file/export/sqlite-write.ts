// A list as a SQLite database of one table, filled in one transaction.
import { fail } from '../../base/fail.ts'
import { connectDatabase } from '../../store/connect.ts'
import { quotedName } from '../../store/sql.ts'
import { type NamedKind, sqliteTypes, storedValue } from './column-kind.ts'
import { distinctColumns, plainName } from './row-text.ts'

/** What SQLite was built to take. */
const maxColumns = 2000

/** Fills an empty file. Throws too_many_columns, disk_full. */
export async function writeSqlite(
  file: string,
  fileName: string,
  { title, columns }: { readonly title: string; readonly columns: readonly NamedKind[] },
  slices: AsyncIterable<readonly (readonly (string | null)[])[]>,
): Promise<void> {
  if (columns.length > maxColumns)
    throw fail('too_many_columns', { fileName, columns: columns.length, limit: maxColumns })
  const table = quotedName(plainName(title.replace(/^sqlite_/i, 'sqlite-'), 'list'))
  const names = distinctColumns(columns.map(({ name }) => name)).map(quotedName)
  const fields = names.map((name, at) => [name, sqliteTypes[columns[at]?.kind.as ?? 'text']].join(' ')).join(', ')
  const db = connectDatabase(file)
  try {
    // The file takes its place when it is whole: nothing has to be undone in it.
    db.pragma('journal_mode = OFF')
    db.pragma('synchronous = OFF')
    db.exec('BEGIN')
    db.exec(`CREATE TABLE ${table} (${fields})`)
    const insert = db.prepare(`INSERT INTO ${table} VALUES (${names.map(() => '?').join(', ')})`)
    const kinds = columns.map(({ kind }) => kind)
    for await (const slice of slices)
      for (const row of slice) insert.run(kinds.map((kind, at) => storedValue(kind, row[at] ?? null)))
    db.exec('COMMIT')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL')
      throw fail('disk_full', { what: fileName })
    throw error
  } finally {
    db.close()
  }
}
