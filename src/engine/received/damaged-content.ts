// The two ways to the content of a damaged database: by SQL as long as SQLite understands its schema, else page by page.
import type Database from 'better-sqlite3'
import { migrations } from '../store/schema/index.ts'
import { sqlIdentifier, type WriteDb, wrapDatabase } from '../store/sql.ts'
import { copyTable } from './copy-table.lane.ts'
import type { DatabaseFile } from './database-file.ts'
import { keyedRows } from './keyed-pages.ts'
import { putKeyedRows, putRows } from './put-rows.lane.ts'
import { readable } from './readable.ts'
import { type FoundSchema, type SchemaEntry, schemaOfPages, slotsIn } from './schema-pages.ts'
import { walkTree } from './stray-pages.ts'
import { rowsOf } from './table-pages.ts'

export interface DamagedContent {
  readonly schema: FoundSchema
  /** SQL columns of the table of a list. */
  slots(entry: SchemaEntry): readonly string[]
  /** Copies rows to the table of that name. `gaps`: places that cannot be read. */
  copy(entry: SchemaEntry, fresh: Database.Database): { gaps: number }
  /** The last number that was given, by table; any values. */
  counters(): readonly (readonly [unknown, unknown])[]
}

/** null = there is nothing of ours in it. */
export function contentOf(source: WriteDb, file: DatabaseFile | null): DamagedContent | null {
  const entries = readable(() =>
    source.all<SchemaEntry>(
      `SELECT type, name, rootpage AS root, sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND typeof(rootpage) = 'integer'`,
    ),
  )
  const version = Number(readable(() => source.value<number>('PRAGMA user_version')) ?? 0)
  if (entries && version >= 1 && version <= migrations.length)
    return {
      schema: { entries, version },
      // The text in the file may say anything: SQLite has read it.
      slots: ({ name }) => readable(() => source.column<string>('SELECT name FROM pragma_table_info(?)', name)) ?? [],
      copy: ({ name }, fresh) => copyTable(source, fresh, name),
      counters: () => readable(() => source.arrays<[unknown, unknown]>('SELECT name, seq FROM sqlite_sequence')) ?? [],
    }
  const schema = entries || !file ? null : schemaOfPages(file)
  return schema && file ? contentOfPages(file, schema) : null
}

function contentOfPages(file: DatabaseFile, schema: FoundSchema): DamagedContent {
  return {
    schema,
    slots: entry => slotsIn(entry) ?? [],
    copy({ name, root, sql }, fresh) {
      const db = wrapDatabase(fresh)
      const table = sqlIdentifier(name)
      // Values lie in the order of the columns, which only a text of ours tells.
      if (db.value('SELECT 1 FROM sqlite_schema WHERE name = ? AND sql = ?', name, sql) === undefined)
        return { gaps: 1 }
      if (/\)\s*WITHOUT ROWID$/.test(sql)) {
        const { rows, gaps } = keyedRows(file, root)
        return { gaps: gaps + putKeyedRows(db, table, rows) }
      }
      const { leaves, broken } = walkTree(file, root, new Uint8Array(file.pages + 1))
      let gaps = broken ? 1 : 0
      for (const leaf of leaves) {
        const page = file.page(leaf)
        const { rows, unread } = (page && rowsOf(file, leaf, page)) ?? { rows: [], unread: 1 }
        gaps += unread + rows.length - putRows(db, table, rows)
      }
      return { gaps }
    },
    counters() {
      const root = schema.entries.find(({ name }) => name === 'sqlite_sequence')?.root ?? 0
      return walkTree(file, root, new Uint8Array(file.pages + 1)).leaves.flatMap(leaf => {
        const page = file.page(leaf)
        return ((page && rowsOf(file, leaf, page)?.rows) ?? []).map(({ values }) => [values[0], values[1]] as const)
      })
    },
  }
}
