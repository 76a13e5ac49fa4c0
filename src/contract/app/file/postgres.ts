// Tables of a PostgreSQL database: where it is, what is in it, a table that becomes a list, and a list that becomes one.
import { z } from 'zod'
import { JobId, Ticket } from '../ids.ts'
import { ExportSpec } from './export.ts'

/** Bytes of a name in PostgreSQL. */
export const maxDatabaseName = 63

const name = z.string().min(1).max(200)

/** Where a database is and who asks; the password is no part of it. */
export const DatabasePlace = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.int().min(1).max(65_535),
  user: name,
  database: name,
  /** Also on this computer. Connections to other computers are always encrypted. */
  encrypt: z.boolean(),
})
export type DatabasePlace = z.infer<typeof DatabasePlace>

/** Loopback: the connection does not leave this computer. */
export const isThisComputer = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host.trim())

/** The parts of `postgres://user:password@host:port/database?sslmode=…&sslrootcert=…#…`; '' where one is missing. */
export interface PostgresUrl {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
  readonly sslmode: string
  readonly sslrootcert: string
  /** With its #. */
  readonly hash: string
}

const usualPort = 5432

/** What is used of a URL. */
interface UrlParts {
  readonly hostname: string
  readonly port: string
  readonly username: string
  readonly password: string
  readonly pathname: string
  readonly searchParams: { get(name: string): string | null }
  readonly hash: string
}

/**
 * null: the text is no such address. `parse`: URL.parse, which this layer has not; `decode`: of a part;
 * throws, or keeps what it cannot read. Throws what it throws.
 */
export function postgresUrl(
  text: string,
  parse: (text: string) => UrlParts | null,
  decode: (part: string) => string = decodeURIComponent,
): PostgresUrl | null {
  const trimmed = text.trim()
  const url = /^postgres(ql)?:\/\//.test(trimmed) ? parse(trimmed) : null
  return (
    url && {
      host: decode(url.hostname).replace(/^\[|\]$/g, ''),
      port: url.port === '' ? usualPort : Number(url.port),
      user: decode(url.username),
      password: decode(url.password),
      database: decode(url.pathname.slice(1)),
      sslmode: url.searchParams.get('sslmode') ?? '',
      sslrootcert: url.searchParams.get('sslrootcert') ?? '',
      hash: url.hash,
    }
  )
}

/** "anna@db.example.com:5432/crm" */
export const placeWords = ({ user, host, port, database }: DatabasePlace): string =>
  `${user}@${host}:${port}/${database}`

export const DatabaseConnect = z.object({
  place: DatabasePlace,
  /** null: the one that is stored, or was given since the program started. */
  password: z.string().max(1000).nullable(),
  /** Stores the password in the keychain, for this place only; else it is kept until the program ends. */
  keep: z.boolean(),
  /** File with the certificate of the authority that signed the server's; null: those that the system trusts, or the earlier one. */
  certificate: Ticket.nullable(),
})
export type DatabaseConnect = z.infer<typeof DatabaseConnect>

/** A database whose password is known here. `kept`: in the keychain, else until the program ends. */
export interface KnownDatabase {
  readonly place: DatabasePlace
  readonly kept: boolean
}

export interface DatabaseContent {
  /** Where the password is now; `reason`: why the keychain has it not. */
  readonly password: { readonly kept: boolean; readonly reason: string | null }
  /** Schemas in which the user may create tables. */
  readonly schemas: readonly string[]
  readonly tables: readonly {
    readonly schema: string
    readonly name: string
    /** A view is read and never written to. */
    readonly takesRows: boolean
  }[]
}

export const TableRef = z.object({ place: DatabasePlace, schema: name, name })
export type TableRef = z.infer<typeof TableRef>

/** The first rows of a table, as the database writes them. */
export interface TableSample {
  readonly statement: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** Columns of bytes, which are left out. */
  readonly binary: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** In all; about, where counting took too long. */
  readonly count: { readonly value: number; readonly exact: boolean }
}

/** Rows that were read so far, and at last the file to be imported. */
export interface TableFetch {
  readonly rows: number
  readonly file: { readonly ticket: Ticket; readonly fileName: string } | null
}

/** create: there is no such table · append: its rows stay · replace: its rows go, its columns and rights stay. */
export const TableMode = z.enum(['create', 'append', 'replace'])
export type TableMode = z.infer<typeof TableMode>

/** The rows and columns that become a table: as a SQLite file with one table would hold them. */
export const TableSpec = ExportSpec.omit({ split: true, delimiter: true, template: true }).extend({
  format: z.literal('sqlite'),
  preset: z.literal('plain'),
})
export type TableSpec = z.infer<typeof TableSpec>

/** A list that becomes a table, or rows of one. */
export const TableWrite = z.object({ table: TableRef, mode: TableMode, spec: TableSpec })
export type TableWrite = z.infer<typeof TableWrite>

/** What would be run; nothing was changed. */
export interface TablePlan {
  /** In their order; the last one is repeated for each part of the rows. */
  readonly statements: readonly string[]
  /** Rows that are there and would go. */
  readonly replaced: number
}

/** `statements`: as they were shown. Others are not run. */
export const TableWriteStart = z.object({
  jobId: JobId,
  write: TableWrite,
  statements: z.array(z.string()).min(1).max(3),
})
export type TableWriteStart = z.infer<typeof TableWriteStart>

/** done: the rows are in the table · taken_back: they were sent, and the transaction was taken back · unknown: it was cut off. */
export const tableSendOutcomes = ['done', 'taken_back', 'unknown'] as const
export type TableSendOutcome = (typeof tableSendOutcomes)[number]

/** Rows of a list that were sent to a database. */
export interface TableSend {
  readonly at: string
  /** Server and database. */
  readonly place: string
  readonly table: string
  readonly sheetId: number
  /** null: the list is gone. */
  readonly sheet: string | null
  readonly fields: readonly string[]
  readonly rows: number
  /** Bytes. */
  readonly sent: number
  readonly outcome: TableSendOutcome
}

export const TableSendsAsk = z.object({ limit: z.int().min(1).max(1000) })
