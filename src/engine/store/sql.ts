// The face of a database inside a lane: prepared statements by text, read and write kept apart in the types.
// SQLite prepares a statement again for each value bound to a `?` that its planner has looked at, which ORDER BY, LIMIT,
// max() and joins with json_each make it do: ten times the cost of the query itself. `+?` is the same value that the planner
// leaves alone; what is asked for each call of a run, or in each of its ticks, is written that way.
import type Database from 'better-sqlite3'

/** A piece of SQL, made of texts of the program and checked names: `scripts/sql-names.ts` checks each caller that passes one. */
export type SqlText = string

export type SqlValue = string | number | bigint | Buffer | null

export interface ReadDb {
  /** All rows of a query. `T` is trusted: it describes our own schema. */
  all<T>(sql: string, ...params: SqlValue[]): T[]
  get<T>(sql: string, ...params: SqlValue[]): T | undefined
  /** First column of every row. */
  column<T>(sql: string, ...params: SqlValue[]): T[]
  /** Rows as arrays, in the order of the selected columns. */
  arrays<T extends unknown[]>(sql: string, ...params: SqlValue[]): T[]
  /** First column of the first row. */
  value<T>(sql: string, ...params: SqlValue[]): T | undefined
  /** Row by row; must be exhausted or left within the same message, so that no reader holds the WAL. */
  each<T>(sql: string, ...params: SqlValue[]): IterableIterator<T>
}

export interface WriteDb extends ReadDb {
  run(sql: string, ...params: SqlValue[]): { changes: number; lastInsertRowid: number }
  /** Several statements, as in a migration. */
  exec(sql: string): void
  /** BEGIN IMMEDIATE .. COMMIT; a throw rolls back whole. Nested calls join the outer one. */
  transaction<T>(work: () => T): T
}

type Shape = 'object' | 'array' | 'first'
/** Of each shape. */
const maxStatements = 200

/** Wraps a connection. Statements are kept by shape and text; the oldest leave when there are too many. */
export function wrapDatabase(db: Database.Database): WriteDb {
  // By shape first: a text that is looked up again and again is then found without making a new one.
  const statements: Record<Shape, Map<string, Database.Statement>> = {
    object: new Map(),
    array: new Map(),
    first: new Map(),
  }
  const prepare = (sql: string, shape: Shape = 'object'): Database.Statement => {
    const kept = statements[shape]
    const known = kept.get(sql)
    if (known) return known
    const made = db.prepare(sql)
    if (shape === 'array') made.raw(true)
    if (shape === 'first') made.pluck(true)
    kept.set(sql, made)
    const oldest = kept.keys().next().value
    if (kept.size > maxStatements && oldest !== undefined) kept.delete(oldest)
    return made
  }
  return {
    all: <T>(sql: string, ...params: SqlValue[]) => prepare(sql).all(...params) as T[],
    get: <T>(sql: string, ...params: SqlValue[]) => prepare(sql).get(...params) as T | undefined,
    column: <T>(sql: string, ...params: SqlValue[]) => prepare(sql, 'first').all(...params) as T[],
    arrays: <T extends unknown[]>(sql: string, ...params: SqlValue[]) => prepare(sql, 'array').all(...params) as T[],
    value: <T>(sql: string, ...params: SqlValue[]) => prepare(sql, 'first').get(...params) as T | undefined,
    // Not kept: a statement that is being stepped through cannot be used by another call meanwhile.
    each: <T>(sql: string, ...params: SqlValue[]) => db.prepare(sql).iterate(...params) as IterableIterator<T>,
    run: (sql, ...params) => {
      const { changes, lastInsertRowid } = prepare(sql).run(...params)
      return { changes, lastInsertRowid: Number(lastInsertRowid) }
    },
    exec: sql => {
      db.exec(sql)
    },
    transaction: work => (db.inTransaction ? work() : db.transaction(work).immediate()),
  }
}

/** A name inside SQL text. Only our own slots and table names get here; the check keeps it so. */
export function sqlIdentifier(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`not an identifier: ${name}`)
  return name
}

/** A name that people gave, between double quotes, whatever is in it. Throws on a NUL, at which SQL would end. */
export function quotedName(name: string): string {
  if (name.includes('\0')) throw new Error('a name with a NUL')
  return `"${name.replaceAll('"', '""')}"`
}

/** SQL for the JSON in a column; NULL where it holds something else, on which SQLite's JSON functions would fail. */
export const readableJson = (column: SqlText): string =>
  `iif(typeof(${column}) = 'text' AND json_valid(${column}), ${column}, NULL)`
