// What someone might write into a field of a database that is no business of the field, and how it gets there.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { faultsIn } from '../engine/received/faults.lane.ts'
import { type SqlValue, wrapDatabase } from '../engine/store/sql.ts'

const injection = 'c1 = (SELECT group_concat(name) FROM sheet); --'
const odd: readonly SqlValue[] = [
  null,
  -1,
  0,
  1,
  2,
  7,
  2 ** 31,
  2 ** 31 + 1,
  2 ** 53,
  9223372036854775807n,
  1.5,
  1e308,
  '',
  'x',
  ' ',
  '1',
  'c1',
  'c2',
  'c999',
  injection,
  `"; DROP TABLE sheet; --`,
  'a\u0000b',
  'undoing',
  'done',
  'column',
  'cells',
  'deleted',
  '[]',
  '{}',
  'null',
  '[1',
  '[1]',
  '[1,2]',
  '[null]',
  '["x"]',
  '[99999999999]',
  '["x",["y"]]',
  `{"slot":"${injection}"}`,
  '{"slot":"c1"}',
  '{"slot":"c2","gone":1}',
  '{"sheet_id":1}',
  '{"id":1}',
  '{"name":"Taken"}',
  '{"expression":"[#1] & [#2]"}',
  '{"__proto__":{"x":1}}',
  '{"columnId":1,"rowIds":[1]}',
  '[#1]',
  '[#1] & [#99]',
  '(((((((((((((((((((((((((((((((((((((((((((((((((1',
  'nora.nope@blocked-firm.example',
  Buffer.from('x'),
  Buffer.from('{"slot":"c1"}'),
  Buffer.alloc(40),
]
const long = 'y'.repeat(4_000_001)

/** Inside a JSON text: one of its values becomes another. */
function insideJson(text: string, pick: number, value: unknown): string {
  const places: [holder: Record<string, unknown>, key: string][] = []
  const root: Record<string, unknown> = { all: JSON.parse(text) as unknown }
  const walk = (holder: Record<string, unknown>) => {
    for (const key of Object.keys(holder)) {
      places.push([holder, key])
      const inner = holder[key]
      // Arrays are walked by their places.
      if (typeof inner === 'object' && inner !== null) walk(inner as Record<string, unknown>)
    }
  }
  walk(root)
  const [holder, key] = places[pick % places.length] ?? [root, 'all']
  holder[key] = value
  return JSON.stringify(root.all)
}

const isJson = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return false
  try {
    return JSON.parse(value) !== null
  } catch {
    return false
  }
}

export interface Field {
  readonly table: string
  readonly column: string
}
/** One field of one row becomes something else, or, where it holds JSON, a place inside it. */
export interface HostileChange {
  readonly field: Field
  readonly row: number
  readonly value: SqlValue
  readonly inside: number | null
}

/** Every field of the tables, the rows of lists among them. */
export function fieldsOf(db: Database.Database, tables: readonly string[]): Field[] {
  const lists = db.prepare("SELECT 's' || id FROM sheet").pluck().all() as string[]
  return [...tables, ...lists].flatMap(table =>
    (db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[]).map(column => ({
      table,
      column,
    })),
  )
}

/** The same ones for the same seed: each field at least once, the rest by chance. */
export function hostileChanges(fields: readonly Field[], count: number, seed: number): HostileChange[] {
  const each = fields.map((field, at) => ({
    field,
    row: at,
    value: odd[(7 * at) % odd.length] ?? null,
    inside: at % 2 === 0 ? null : at,
  }))
  const change = fc.record({
    field: fc.nat(fields.length - 1).map(index => fields[index] ?? { table: '', column: '' }),
    row: fc.nat(40),
    value: fc.oneof(
      { weight: 200, arbitrary: fc.constantFrom(...odd) },
      { weight: 1, arbitrary: fc.constant<SqlValue>(long) },
      { weight: 30, arbitrary: fc.string() },
      { weight: 30, arbitrary: fc.integer() },
    ),
    inside: fc.option(fc.nat(1000), { freq: 2 }),
  })
  return [...each, ...fc.sample(change, { numRuns: Math.max(0, count - each.length), seed })]
}

/** False where the file cannot hold it at all. */
export function putHostile(
  db: Database.Database,
  { field: { table, column }, row, value, inside }: HostileChange,
): boolean {
  const keys = db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0').pluck().all(table) as string[]
  const rows = db.prepare(`SELECT ${keys.join(', ')}, ${column} AS present FROM ${table}`).all() as Record<
    string,
    SqlValue
  >[]
  const found = rows[row % Math.max(1, rows.length)]
  if (!found) return false
  const present = found.present
  const into = inside !== null && isJson(present) && !Buffer.isBuffer(value) && typeof value !== 'bigint'
  const put = into ? insideJson(present, inside, value) : value
  try {
    const where = keys.map(key => `${key} IS ?`).join(' AND ')
    return (
      db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`).run(put, ...keys.map(key => found[key])).changes >
      0
    )
  } catch (error) {
    // NOT NULL and UNIQUE hold in any file of our schema, ids are whole numbers.
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_')) return false
    throw error
  }
}

export interface HostileJudge {
  /** What the validator of received databases says to one change by itself. */
  of(change: HostileChange): 'nothing' | 'refused' | 'through'
  close(): void
}

/** Judges changes of this database one by one and takes each back. */
export function judgeOf(file: string): HostileJudge {
  const db = new Database(file)
  db.pragma('foreign_keys = OFF')
  db.pragma('ignore_check_constraints = ON')
  db.pragma('journal_mode = MEMORY')
  db.pragma('synchronous = OFF')
  const read = wrapDatabase(db)
  return {
    of(change) {
      db.exec('BEGIN')
      try {
        if (!putHostile(db, change)) return 'nothing'
        // Taken apart, so that the reading ends with the first.
        const [fault] = faultsIn(read)
        return fault === undefined ? 'through' : 'refused'
      } finally {
        db.exec('ROLLBACK')
      }
    },
    close: () => db.close(),
  }
}
