// A table of a PostgreSQL database into a SQLite file of the program's own, which is imported as any other: each value as the text
// that the database writes for it, so that no digit is lost.

import { tableNames } from '../file/export/row-text.ts'
import { connectDatabase } from '../store/connect.ts'
import { quotedName } from '../store/sql.ts'
import type { TeamAddress } from '../team/address.ts'
import { DatabaseTrouble, inTransaction } from './connection.ts'
import { findTable } from './table.ts'

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

/** Throws DatabaseTrouble, and the reason of `signal`. */
export const readTable = (address: TeamAddress, asked: Asked): Promise<TableIn> =>
  inTransaction(address, 'read', async client => {
    const table = await findTable(client, asked.table)
    if (!table) throw new DatabaseTrouble('table', `The database has no table “${asked.table}”.`)
    const binary = table.columns.filter(({ type }) => type === 'bytea').map(({ name }) => name)
    const columns = table.columns.filter(({ type }) => type !== 'bytea')
    if (columns.length === 0)
      throw new DatabaseTrouble('table', `The table “${asked.table}” has no column that a list can hold.`)
    const selected = columns.map(({ name }) => `${quotedName(name)}::text`).join(', ')
    const statement = `SELECT ${selected} FROM ${quotedName(table.schema)}.${quotedName(table.name)}`
    const said = { statement, name: table.name, binary }
    if (asked.file === null) {
      const { rows } = await client.query<{ rows: string }>(
        `SELECT count(*) AS rows FROM ${quotedName(table.schema)}.${quotedName(table.name)}`,
      )
      return { ...said, rows: Number(rows[0]?.rows) }
    }
    const named = tableNames(
      table.name,
      columns.map(({ name }) => name),
    )
    const db = connectDatabase(asked.file)
    try {
      db.pragma('journal_mode = OFF')
      db.pragma('synchronous = OFF')
      db.exec('BEGIN')
      const own = quotedName(named.table.replace(/^sqlite_/i, 'sqlite-'))
      db.exec(`CREATE TABLE ${own} (${named.columns.map(name => `${quotedName(name)} TEXT`).join(', ')})`)
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
