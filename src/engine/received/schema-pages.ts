// The schema of a file that SQLite cannot read any more, from its pages: which tables there were and where they begin.
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { migrations } from '../store/schema/index.ts'
import type { DatabaseFile } from './database-file.ts'
import { walkTree } from './stray-pages.ts'
import { isLeaf, type RecoveredRow, rowsOf } from './table-pages.ts'

export interface SchemaEntry {
  readonly type: string
  readonly name: string
  /** The page at the top of its tree. */
  readonly root: number
  readonly sql: string
}

export interface FoundSchema {
  readonly entries: readonly SchemaEntry[]
  readonly version: number
}

/** null: no schema of ours is in it. */
export function schemaOfPages(file: DatabaseFile): FoundSchema | null {
  const found = new Map<string, SchemaEntry>()
  for (const leaf of leavesOfSchema(file)) {
    const page = file.page(leaf)
    for (const row of (page && rowsOf(file, leaf, page)?.rows) ?? []) {
      const entry = entryOf(row)
      if (entry) found.set(entry.name, entry)
    }
  }
  const entries = [...found.values()]
  const version = versionOf(entries)
  return version === 0 ? null : { entries, version }
}

/** Where the first page leads to; all that look like it when that page is damaged. */
function leavesOfSchema(file: DatabaseFile): readonly number[] {
  const { leaves } = walkTree(file, 1, new Uint8Array(file.pages + 1))
  if (leaves.length > 0) return leaves
  const alike: number[] = []
  for (let number = 2; number <= file.pages; number++) {
    const page = file.page(number)
    const rows = page && isLeaf(number, page) ? rowsOf(file, number, page)?.rows : undefined
    if (rows && rows.length > 0 && rows.every(row => kinds.has(String(row.values[0])) && row.values.length === 5))
      alike.push(number)
  }
  return alike
}

const kinds = new Set(['table', 'index', 'trigger', 'view'])

function entryOf({ values: [type, name, , root, sql] }: RecoveredRow): SchemaEntry | null {
  const known = typeof type === 'string' && kinds.has(type) && typeof name === 'string'
  return known && typeof root === 'number' && typeof sql === 'string' ? { type, name, root, sql } : null
}

/** The version whose schema has most of these, the newest of several; 0 = none has any. */
function versionOf(entries: readonly SchemaEntry[]): number {
  const texts = new Set(entries.map(({ sql }) => sql))
  const best = { version: 0, same: 0 }
  const db = connectDatabase(':memory:')
  try {
    for (let version = 1; version <= migrations.length; version++) {
      migrateDatabase(db, migrations.slice(0, version))
      const ours = db.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').pluck().all() as string[]
      // One that is missing may be on the damaged page; one that is ours in another form is not of this version.
      const same = ours.filter(sql => texts.has(sql)).length
      if (same >= best.same && same > 0) Object.assign(best, { version, same })
    }
  } finally {
    db.close()
  }
  return best.version
}

/** Names of columns as they lie in the table of a list; null = it is not written as lists are. */
export function slotsIn({ name, sql }: SchemaEntry): string[] | null {
  const [, table, slots] =
    /^CREATE TABLE (s[1-9]\d*)\(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER((?:, c[1-9]\d* TEXT)*)\)$/.exec(sql) ??
    []
  return table === name ? [...(slots ?? '').matchAll(/c\d+/g)].map(([slot]) => slot) : null
}
