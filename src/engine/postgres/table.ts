// A table of a PostgreSQL database: found by its name as SQL writes it, with its columns.
import type { ClientBase } from 'pg'
import type { DatabaseContent } from '../../contract/app/file/postgres.ts'
import { quotedName } from '../store/sql.ts'
import { DatabaseTrouble } from './connection.ts'

export interface DatabaseColumn {
  readonly name: string
  /** As SQL writes it, such as `character varying(20)`. */
  readonly type: string
  /** Worked out by the database: never written. */
  readonly generated: boolean
}

export interface DatabaseTable {
  readonly schema: string
  readonly name: string
  /** A table that rows can be written to; a view is only read. */
  readonly takesRows: boolean
  readonly columns: readonly DatabaseColumn[]
}

export type TableName = Pick<DatabaseTable, 'schema' | 'name'>

/** As SQL writes it, whatever is in the name. */
export const sqlName = ({ schema, name }: TableName): string => `${quotedName(schema)}.${quotedName(name)}`

/** A name that SQL reads as it is. */
const plainName = /^[a-z_][a-z0-9_]*$/

/** The same as a person would type it: in quotes only where it needs them. */
export const typedName = ({ schema, name }: TableName): string =>
  [schema, name].map(part => (plainName.test(part) ? part : quotedName(part))).join('.')

/** Most tables that are offered. */
const maxTables = 5000

/** Tables and views outside the system's own schemas, and the schemas in which the user may create tables. */
export async function databaseContent(client: ClientBase): Promise<Pick<DatabaseContent, 'schemas' | 'tables'>> {
  const own = "n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'"
  const { rows: schemas } = await client.query<{ name: string }>(
    `SELECT n.nspname AS name FROM pg_namespace n WHERE ${own} AND has_schema_privilege(n.oid, 'CREATE')
     ORDER BY n.nspname <> current_schema(), n.nspname`,
  )
  const { rows } = await client.query<{ schema: string; name: string; kind: string }>(
    `SELECT n.nspname AS schema, c.relname AS name, c.relkind AS kind
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition AND ${own}
       AND has_schema_privilege(n.oid, 'USAGE')
     ORDER BY n.nspname, c.relname LIMIT ${maxTables}`,
  )
  return {
    schemas: schemas.map(({ name }) => name),
    tables: rows.map(({ schema, name, kind }) => ({ schema, name, takesRows: isTable(kind) })),
  }
}

/** Rows of a table, counted. */
export async function countRows(client: ClientBase, table: TableName): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${sqlName(table)}`)
  return Number(rows[0]?.rows)
}

/** A table that rows can be written to; a view or a foreign table is only read. */
const isTable = (kind: string): boolean => kind === 'r' || kind === 'p'

/** Schema and name, as SQL reads the text: letters outside quotes are small ones. Throws DatabaseTrouble. */
export async function tableNamed(client: ClientBase, text: string): Promise<TableName> {
  const { rows } = await client
    .query<{ parts: string[]; schema: string | null }>('SELECT parse_ident($1) AS parts, current_schema() AS schema', [
      text,
    ])
    .catch((error: unknown) => {
      throw new DatabaseTrouble('table', `“${text}” is not a name of a table. Write it as schema.table.`, error)
    })
  const { parts = [], schema } = rows[0] ?? {}
  const [first, second] = parts
  if (first === undefined || parts.length > 2)
    throw new DatabaseTrouble('table', `“${text}” is not a name of a table. Write it as schema.table.`)
  return second === undefined ? { schema: schema ?? 'public', name: first } : { schema: first, name: second }
}

/** The table, or view, of that name; null where there is none. Throws DatabaseTrouble. */
export async function findTable(client: ClientBase, text: string): Promise<DatabaseTable | null> {
  const named = await tableNamed(client, text)
  const { rows } = await client.query<{ kind: string; name: string; type: string; generated: boolean }>(
    `SELECT c.relkind AS kind, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
       a.attgenerated <> '' OR a.attidentity = 'a' AS generated
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE n.nspname = $1 AND c.relname = $2 AND c.relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY a.attnum`,
    [named.schema, named.name],
  )
  const [first] = rows
  if (!first) return null
  return {
    ...named,
    takesRows: isTable(first.kind),
    columns: rows.map(({ name, type, generated }) => ({ name, type, generated })),
  }
}
