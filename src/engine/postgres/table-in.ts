// A table of a PostgreSQL database into a SQLite file of the program's own, which is imported as any other: each value as the text
// that the database writes for it, so that no digit is lost.
import type { ClientBase } from 'pg'
import type { TableSample } from '../../contract/app/file/postgres.ts'
import { tableNames } from '../file/export/row-text.ts'
import { connectDatabase } from '../store/connect.ts'
import { quotedName } from '../store/sql.ts'
import type { TeamAddress } from '../team/address.ts'
import { DatabaseTrouble, inTransaction } from './connection.ts'
import { countRows, type DatabaseColumn, type DatabaseTable, findTable, sqlName } from './table.ts'

const rowsAtOnce = 5000

export interface TableIn {
  /** The statement that reads the rows. */
  readonly statement: string
  readonly name: string
  readonly rows: number
  /** Columns of bytes, which are left out. */
  readonly binary: readonly string[]
}

interface Asked {
  readonly table: string
  /** An empty file; null: only what would be read is said. */
  readonly file: string | null
  readonly signal: AbortSignal
  /** Called before it is run. */
  show(statement: string): void
  rows(count: number): void
}

interface Readable {
  readonly table: DatabaseTable
  readonly columns: readonly DatabaseColumn[]
  readonly binary: readonly string[]
  readonly statement: string
}

/** Throws DatabaseTrouble. */
async function readableTable(client: ClientBase, text: string): Promise<Readable> {
  const table = await findTable(client, text)
  if (!table) throw new DatabaseTrouble('table', `The database has no table “${text}”.`)
  const binary = table.columns.filter(({ type }) => type === 'bytea').map(({ name }) => name)
  const columns = table.columns.filter(({ type }) => type !== 'bytea')
  if (columns.length === 0)
    throw new DatabaseTrouble('table', `The table “${text}” has no column that a list can hold.`)
  const selected = columns.map(({ name }) => `${quotedName(name)}::text`).join(', ')
  return { table, columns, binary, statement: `SELECT ${selected} FROM ${sqlName(table)}` }
}

/** Throws DatabaseTrouble, and the reason of `signal`. */
export const readTable = (address: TeamAddress, asked: Asked): Promise<TableIn> =>
  inTransaction(address, 'read', async client => {
    const { table, columns, binary, statement } = await readableTable(client, asked.table)
    const said = { statement, name: table.name, binary }
    if (asked.file === null) return { ...said, rows: await countRows(client, table) }
    const named = tableNames(
      table.name,
      columns.map(column => column.name),
    )
    const db = connectDatabase(asked.file)
    try {
      db.pragma('journal_mode = OFF')
      db.pragma('synchronous = OFF')
      db.exec('BEGIN')
      const own = quotedName(named.table.replace(/^sqlite_/i, 'sqlite-'))
      db.exec(`CREATE TABLE ${own} (${named.columns.map(column => `${quotedName(column)} TEXT`).join(', ')})`)
      const insert = db.prepare(`INSERT INTO ${own} VALUES (${columns.map(() => '?').join(', ')})`)
      asked.show(statement)
      await client.query(`DECLARE listwright NO SCROLL CURSOR FOR ${statement}`)
      let count = 0
      for (;;) {
        asked.signal.throwIfAborted()
        const { rows } = await client.query<(string | null)[]>({
          text: `FETCH ${rowsAtOnce} FROM listwright`,
          rowMode: 'array',
        })
        if (rows.length === 0) break
        for (const row of rows) insert.run(row)
        count += rows.length
        asked.rows(count)
      }
      db.exec('COMMIT')
      return { ...said, rows: count }
    } finally {
      db.close()
    }
  })

const sampledRows = 20
/** Characters of a value of a sample. */
const sampledLength = 200
/** Milliseconds that a sample may take, and counting the rows. */
const sampleWithin = 30_000
const countWithin = 4000
const tooLong = '57014'

/** The first rows of a table and how many there are. Throws DatabaseTrouble. */
export const sampleTable = (address: TeamAddress, text: string): Promise<TableSample> =>
  inTransaction(address, 'read', async client => {
    await client.query(`SET LOCAL statement_timeout = ${sampleWithin}`)
    const { table, columns, binary, statement } = await readableTable(client, text)
    const selected = columns.map(({ name }) => `left(${quotedName(name)}::text, ${sampledLength})`).join(', ')
    const { rows } = await client.query<(string | null)[]>({
      text: `SELECT ${selected} FROM ${sqlName(table)} LIMIT ${sampledRows}`,
      rowMode: 'array',
    })
    return {
      ...{ statement, binary, rows, count: await countOf(client, table) },
      columns: columns.map(({ name, type }) => ({ name, type })),
    }
  })

/** Of a table that takes long to count, what the server estimates. */
async function countOf(client: ClientBase, table: DatabaseTable): Promise<TableSample['count']> {
  await client.query(`SAVEPOINT counting; SET LOCAL statement_timeout = ${countWithin}`)
  try {
    return { value: await countRows(client, table), exact: true }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === tooLong)) throw error
    await client.query('ROLLBACK TO SAVEPOINT counting')
    const { rows } = await client.query<{ rows: number }>(
      'SELECT greatest(reltuples, 0) AS rows FROM pg_class WHERE oid = $1::regclass',
      [sqlName(table)],
    )
    return { value: Number(rows[0]?.rows), exact: false }
  }
}
