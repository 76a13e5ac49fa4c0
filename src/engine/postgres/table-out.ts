// A SQLite file of the program's own, of one table, into a table of a PostgreSQL database: made, added to or replaced, in one
// transaction.

import type { ClientBase } from 'pg'
import { cutToBytes } from '../../contract/app/cell/cut-to-bytes.ts'
import { maxDatabaseName, type TableMode, type TablePlan } from '../../contract/app/file/postgres.ts'
import type { TableColumn } from '../file/export/column-kind.ts'
import { distinctNames } from '../file/export/row-text.ts'
import { connectDatabase } from '../store/connect.ts'
import { quotedName } from '../store/sql.ts'
import type { TeamAddress } from '../team/address.ts'
import { DatabaseTrouble, inTransaction } from './connection.ts'
import { countRows, findTable, sqlName, type TableName, tableNamed } from './table.ts'

const rowsAtOnce = 5000

export interface TableOut {
  /** In their order; the last one is repeated for each part of the rows. */
  readonly statements: readonly string[]
  readonly rows: number
  /** Rows that were there and went. */
  readonly replaced: number
}

export interface TableOutAsk {
  readonly table: string
  readonly mode: TableMode
  /** A database of one table, as exports write it. */
  readonly file: string
  /** All is done and then taken back: what the database would refuse is known. */
  readonly dryRun: boolean
  /** As they were shown to a person: others are not run. */
  readonly statements?: readonly string[]
  readonly signal: AbortSignal
  /** Called with each statement before it is first run. */
  show?(statement: string): void
  /** Called with the names of the columns before the first row leaves. */
  begin?(columns: readonly string[]): Promise<void>
  /** Rows and bytes that were sent so far. */
  sent(rows: number, bytes: number): void
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
  readonly columns: readonly TableColumn[]
  rows(): IterableIterator<unknown[]>
  close(): void
}

function openSource(file: string): Source {
  const db = connectDatabase(file, { readonly: true, fileMustExist: true })
  const table = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().get() ?? ''
  const columns = db.prepare<[string], TableColumn>('SELECT name, type FROM pragma_table_info(?)').all(table)
  const all = db
    .prepare<[], unknown[]>(`SELECT * FROM ${quotedName(table)}`)
    .raw(true)
    .safeIntegers(true)
  return { columns, rows: () => all.iterate(), close: () => db.close() }
}

const textOf = (value: unknown): string | null => (value === null ? null : String(value))

interface Target {
  /** Columns that take the cells, in their order. */
  readonly columns: readonly string[]
  /** What is run before the rows come. */
  readonly before: string | null
  /** Takes a part of the rows as JSON. */
  readonly insert: string
}

function target(table: TableName, columns: readonly string[], before: string | null): Target {
  const names = columns.map(quotedName).join(', ')
  // The database reads each text as the type of its column.
  const insert = [
    `INSERT INTO ${sqlName(table)} (${names}) SELECT ${names}`,
    `FROM json_populate_recordset(NULL::${sqlName(table)}, $1::json)`,
  ].join(' ')
  return { columns, before, insert }
}

const statementsOf = ({ before, insert }: Target): string[] => [...(before === null ? [] : [before]), insert]

const endingBytes = 6
/** What is beyond would be cut off by the database without a word. */
const newNames = (columns: readonly TableColumn[]): string[] =>
  distinctNames(
    columns.map(({ name }) => cutToBytes(name, maxDatabaseName)),
    (name, number) => `${cutToBytes(name, maxDatabaseName - endingBytes)} (${number})`,
  )

type Asked = Pick<TableOutAsk, 'table' | 'mode'>

/** Throws DatabaseTrouble. */
async function targetOf(
  client: ClientBase,
  { table: text, mode }: Asked,
  source: readonly TableColumn[],
): Promise<Target> {
  const found = await findTable(client, text)
  if (mode === 'create') {
    if (found)
      throw new DatabaseTrouble(
        'table',
        `The table “${text}” already exists. Rows can be added to it, or replace its rows.`,
      )
    const table = await tableNamed(client, text)
    const columns = newNames(source)
    const fields = columns.map((name, at) => `${quotedName(name)} ${types[source[at]?.type ?? 'TEXT'] ?? 'text'}`)
    return target(table, columns, `CREATE TABLE ${sqlName(table)} (${fields.join(', ')})`)
  }
  if (!found) throw new DatabaseTrouble('table', `The database has no table “${text}”.`)
  if (!found.takesRows) throw new DatabaseTrouble('table', `“${text}” is a view: rows cannot be written to it.`)
  const named = (name: string) =>
    found.columns.find(one => one.name === name) ??
    found.columns.find(one => one.name.toLowerCase() === name.toLowerCase())
  const columns = source.map(({ name }) => ({ name, column: named(name) }))
  const odd = columns.filter(({ column }) => !column || column.generated).map(({ name }) => `“${name}”`)
  if (odd.length > 0)
    throw new DatabaseTrouble(
      'table',
      `The table “${text}” takes no values for ${odd.join(', ')}. Its columns: ${found.columns.map(({ name }) => name).join(', ')}.`,
    )
  return target(
    found,
    columns.flatMap(({ column }) => column?.name ?? []),
    mode === 'replace' ? `DELETE FROM ${sqlName(found)}` : null,
  )
}

/** What would be run for a list of these columns; nothing is changed or sent. Throws DatabaseTrouble, also where the user has no right to it. */
export const planTable = (address: TeamAddress, asked: Asked, columns: readonly TableColumn[]): Promise<TablePlan> =>
  inTransaction(address, 'read', async client => {
    const found = await targetOf(client, asked, columns)
    await checkRights(client, asked)
    const statements = statementsOf(found)
    if (asked.mode !== 'replace') return { statements, replaced: 0 }
    return { statements, replaced: await countRows(client, await tableNamed(client, asked.table)) }
  })

/** Throws DatabaseTrouble. */
async function checkRights(client: ClientBase, { table: text, mode }: Asked): Promise<void> {
  const named = await tableNamed(client, text)
  const needed = { create: 'CREATE', append: 'INSERT', replace: 'INSERT, DELETE' }[mode]
  const { rows } = await client.query<{ known: boolean; has: boolean }>(
    mode === 'create'
      ? `SELECT n.oid IS NOT NULL AS known, coalesce(has_schema_privilege(n.oid, 'CREATE'), false) AS has
         FROM (SELECT $1::text AS name) g LEFT JOIN pg_namespace n ON n.nspname = g.name`
      : `SELECT true AS known, bool_and(has_table_privilege($1, one)) AS has FROM regexp_split_to_table('${needed}', ', ') one`,
    [mode === 'create' ? named.schema : sqlName(named)],
  )
  if (rows[0]?.known === false) throw new DatabaseTrouble('table', `The database has no schema “${named.schema}”.`)
  if (rows[0]?.has !== true)
    throw new DatabaseTrouble(
      'table',
      `The user has no right to ${needed} in “${mode === 'create' ? named.schema : text}”. Ask the owner of the database for it.`,
    )
}

const sameStatements = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((statement, at) => statement === other[at])

/** Throws DatabaseTrouble, and the reason of `signal`; nothing is changed then. */
export async function writeTable(address: TeamAddress, asked: TableOutAsk): Promise<TableOut> {
  const source = openSource(asked.file)
  try {
    return await inTransaction(
      address,
      'write',
      async client => {
        const found = await targetOf(client, asked, source.columns)
        const { columns, before, insert } = found
        const statements = statementsOf(found)
        if (asked.statements && !sameStatements(asked.statements, statements))
          throw new DatabaseTrouble(
            'table',
            'The list or the table has changed since the statement was shown. Check it again.',
          )
        if (before !== null) asked.show?.(before)
        const replaced = before === null ? 0 : ((await client.query(before)).rowCount ?? 0)
        asked.show?.(insert)
        await asked.begin?.(columns)
        const count = await sendRows(client, insert, columns, source, asked)
        return { statements, rows: count, replaced }
      },
      () => !asked.dryRun,
    )
  } finally {
    source.close()
  }
}

/** Returns how many rows were sent. */
async function sendRows(
  client: ClientBase,
  insert: string,
  columns: readonly string[],
  source: Source,
  { signal, sent }: TableOutAsk,
): Promise<number> {
  let [count, bytes] = [0, 0]
  let rows: Record<string, string | null>[] = []
  const send = async () => {
    if (rows.length === 0) return
    signal.throwIfAborted()
    const part = JSON.stringify(rows)
    bytes += Buffer.byteLength(part)
    await client.query(insert, [part])
    count += rows.length
    sent(count, bytes)
    rows = []
  }
  for (const row of source.rows()) {
    rows.push(Object.fromEntries(columns.map((column, at) => [column, textOf(row[at] ?? null)])))
    if (rows.length === rowsAtOnce) await send()
  }
  await send()
  return count
}
