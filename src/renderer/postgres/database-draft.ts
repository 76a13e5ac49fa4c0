// What is typed of a database: its fields, or a whole address pasted into one of them.
import { cutToBytes } from '../../contract/app/cell/cut-to-bytes.ts'
import { type DatabasePlace, isThisComputer, maxDatabaseName } from '../../contract/app/file/postgres.ts'

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

/** The fields of `postgres://user:password@server:port/database`; null for any other text, and for an address without a server. */
export function draftOfAddress(text: string): { draft: DatabaseDraft; password: string } | null {
  const trimmed = text.trim()
  if (!/^postgres(ql)?:\/\//.test(trimmed) || !URL.canParse(trimmed)) return null
  const { hostname, port, pathname, username, password, searchParams } = new URL(trimmed)
  if (hostname === '') return null
  return {
    draft: {
      host: decoded(hostname).replace(/^\[|\]$/g, ''),
      port: port || usualPort,
      database: decoded(pathname.slice(1)),
      user: decoded(username),
      encrypt: !['', 'disable'].includes(searchParams.get('sslmode') ?? ''),
    },
    password: decoded(password),
  }
}

/** A name for the table of a list, such as needs no quotes in most languages. */
export function tableNameOf(listName: string): string {
  const plain = listName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  return plain === '' ? 'list' : cutToBytes(plain, maxDatabaseName)
}
