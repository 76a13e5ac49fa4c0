// A SQLite file of the program's own, of one table, into a table of a PostgreSQL database: made, added to or replaced, in one
// transaction.
import type { ClientBase } from 'pg'
import { connectDatabase } from '../store/connect.ts'
import { quotedName } from '../store/sql.ts'
import type { TeamAddress } from '../team/address.ts'
import { DatabaseTrouble, inTransaction } from './connection.ts'
import { findTable, tableNamed } from './table.ts'

const rowsAtOnce = 5000

/** create: there is no such table · append: its rows stay · replace: its rows go, its columns and rights stay. */
export type TableMode = 'create' | 'append' | 'replace'

export interface TableOut {
  /** In their order; the last one is repeated for each part of the rows. */
  readonly statements: readonly string[]
  readonly rows: number
  /** Rows that were there and went. */
  readonly replaced: number
}

interface Asked {
  readonly table: string
  readonly mode: TableMode
  /** A database of one table, as exports write it. */
  readonly file: string
  /** All is done and then taken back: what the database would refuse is known. */
  readonly dryRun: boolean
  readonly signal: AbortSignal
  /** Called with each statement before it is first run. */
  show(statement: string): void
  rows(count: number): void
}

/** By how exports declare the columns of a SQLite table. */
const types: Readonly<Record<string, string>> = {
  TEXT: 'text',
  INTEGER: 'bigint',
  REAL: 'double precision',
  BOOLEAN: 'boolean',
  DATE: 'date',
  DATETIME: 'timestamp',
}

interface Source {
  readonly names: readonly string[]
  /** As SQLite declares them. */
  readonly types: readonly string[]
  rows(): IterableIterator<unknown[]>
  close(): void
}

function openSource(file: string): Source {
  const db = connectDatabase(file, { readonly: true, fileMustExist: true })
  const table = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().get() ?? ''
  const columns = db
    .prepare<[string], { name: string; type: string }>('SELECT name, type FROM pragma_table_info(?)')
    .all(table)
  const all = db
    .prepare<[], unknown[]>(`SELECT * FROM ${quotedName(table)}`)
    .raw(true)
    .safeIntegers(true)
  return {
    names: columns.map(({ name }) => name),
    types: columns.map(({ type }) => type),
    rows: () => all.iterate(),
    close: () => db.close(),
  }
}

const textOf = (value: unknown): string | null => (value === null ? null : String(value))

interface Target {
  readonly schema: string
  readonly name: string
  /** Columns that take the cells, in their order. */
  readonly columns: readonly string[]
  /** What is run before the rows come. */
  readonly before: string | null
}

async function targetOf(client: ClientBase, { table: text, mode }: Asked, source: Source): Promise<Target> {
  const found = await findTable(client, text)
  if (mode === 'create') {
    if (found)
      throw new DatabaseTrouble(
        'table',
        `The table “${text}” already exists. Use --append to add rows to it, or --replace to replace its rows.`,
      )
    const { schema, name } = await tableNamed(client, text)
    const names = source.names.map(quotedName)
    const fields = names.map((own, at) => [own, types[source.types[at] ?? 'TEXT'] ?? 'text'].join(' ')).join(', ')
    const before = `CREATE TABLE ${quotedName(schema)}.${quotedName(name)} (${fields})`
    return { schema, name, columns: source.names, before }
  }
  if (!found) throw new DatabaseTrouble('table', `The database has no table “${text}”.`)
  if (!found.takesRows) throw new DatabaseTrouble('table', `“${text}” is a view: rows cannot be written to it.`)
  const named = (name: string) =>
    found.columns.find(one => one.name === name) ??
    found.columns.find(one => one.name.toLowerCase() === name.toLowerCase())
  const columns = source.names.map(name => ({ name, column: named(name) }))
  const odd = columns.filter(({ column }) => !column || column.generated).map(({ name }) => `“${name}”`)
  if (odd.length > 0)
    throw new DatabaseTrouble(
      'table',
      `The table “${text}” takes no values for ${odd.join(', ')}. Its columns: ${found.columns.map(({ name }) => name).join(', ')}.`,
    )
  const { schema, name } = found
  return {
    ...{ schema, name, columns: columns.flatMap(({ column }) => column?.name ?? []) },
    before: mode === 'replace' ? `DELETE FROM ${quotedName(schema)}.${quotedName(name)}` : null,
  }
}

/** Throws DatabaseTrouble, and the reason of `signal`; nothing is changed then. */
export async function writeTable(address: TeamAddress, asked: Asked): Promise<TableOut> {
  const source = openSource(asked.file)
  try {
    return await inTransaction(
      address,
      'write',
      async client => {
        const { schema, name, columns, before } = await targetOf(client, asked, source)
        if (before !== null) asked.show(before)
        const replaced = before === null ? 0 : ((await client.query(before)).rowCount ?? 0)
        const names = columns.map(quotedName).join(', ')
        // The database reads each text as the type of its column.
        const insert = [
          `INSERT INTO ${quotedName(schema)}.${quotedName(name)} (${names}) SELECT ${names}`,
          `FROM json_populate_recordset(NULL::${quotedName(schema)}.${quotedName(name)}, $1::json)`,
        ].join(' ')
        asked.show(insert)
        let count = 0
        let rows: Record<string, string | null>[] = []
        const send = async () => {
          if (rows.length === 0) return
          asked.signal.throwIfAborted()
          await client.query(insert, [JSON.stringify(rows)])
          count += rows.length
          asked.rows(count)
          rows = []
        }
        for (const row of source.rows()) {
          rows.push(Object.fromEntries(columns.map((column, at) => [column, textOf(row[at] ?? null)])))
          if (rows.length === rowsAtOnce) await send()
        }
        await send()
        return { statements: [...(before === null ? [] : [before]), insert], rows: count, replaced }
      },
      () => !asked.dryRun,
    )
  } finally {
    source.close()
  }
}
