// What is typed of a database: its fields, or a whole address pasted into one of them.
import { cutToBytes } from '../../contract/app/cell/cut-to-bytes.ts'
import { type DatabasePlace, isThisComputer, maxDatabaseName, postgresUrl } from '../../contract/app/file/postgres.ts'

export interface DatabaseDraft {
  readonly host: string
  readonly port: string
  readonly database: string
  readonly user: string
  readonly encrypt: boolean
}

const usualPort = '5432'
export const emptyDatabase: DatabaseDraft = { host: '', port: usualPort, database: '', user: '', encrypt: false }

export const draftOfPlace = ({ host, port, database, user, encrypt }: DatabasePlace): DatabaseDraft => ({
  ...{ host, port: String(port), database, user, encrypt },
})

const lastPort = 65_535

/** null: something is missing. */
export function placeOfDraft({ host, port, database, user, encrypt }: DatabaseDraft): DatabasePlace | null {
  const number = Number(port)
  if ([host, database, user].some(text => text.trim() === '')) return null
  if (!Number.isInteger(number) || number < 1 || number > lastPort) return null
  return {
    ...{ host: host.trim(), port: number, database: database.trim(), user: user.trim() },
    encrypt: encrypt && isThisComputer(host),
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What an address that is pasted says. */
export interface PastedDatabase {
  readonly draft: DatabaseDraft
  readonly password: string
  /** The file of the authority that it names, which a person chooses; '' where it names none. */
  readonly certificate: string
}

/** The fields of `postgres://user:password@server:port/database`; null for any other text, and for an address without a server. */
export function draftOfAddress(text: string): PastedDatabase | null {
  const url = postgresUrl(text, URL.parse, decoded)
  if (!url || url.host === '') return null
  const { host, port, database, user, password, sslmode, sslrootcert } = url
  const encrypt = sslrootcert !== '' || !['', 'disable'].includes(sslmode)
  return { draft: { host, port: String(port), database, user, encrypt }, password, certificate: sslrootcert }
}

/** A name for the table of a list, such as needs no quotes in most languages. */
export function tableNameOf(listName: string): string {
  const plain = listName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  return plain === '' ? 'list' : cutToBytes(plain, maxDatabaseName)
}
