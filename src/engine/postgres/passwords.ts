// Passwords of databases: in the keychain, each for one place only, or in memory until the program ends. None ever leaves main but to
// that place.
import { z } from 'zod'
import {
  type DatabasePlace,
  isThisComputer,
  type KnownDatabase,
  postgresUrl,
} from '../../contract/app/file/postgres.ts'
import { databaseScheme } from '../account/connections.ts'
import type { Host } from '../base/host.ts'
import type { TeamAddress } from '../team/address.ts'

/** `rootCertificate`: path of the file with the certificate of the authority; null = those that the system trusts. */
const Access = z.object({ password: z.string(), rootCertificate: z.string().nullable() })
export type Access = z.infer<typeof Access>

export interface DatabasePasswords {
  known(): KnownDatabase[]
  /** null: there is none. */
  of(place: DatabasePlace): Promise<Access | null>
  /** Until the program ends, or in the keychain if `keep`. Returns why the keychain has it not; null = it has, or was not asked. */
  put(place: DatabasePlace, access: Access, keep: boolean): Promise<string | null>
  /** Whether the keychain has it. */
  keeps(place: DatabasePlace): boolean
  forget(place: DatabasePlace): Promise<void>
  /** Returns the places. */
  forgetAll(): Promise<string[]>
}

const encrypted = '?sslmode=require'

/** Name of the password in the vault. */
const nameOf = ({ user, host, port, database, encrypt }: DatabasePlace): string => {
  const server = host.includes(':') ? `[${host}]` : host
  const own = `${databaseScheme}${encodeURIComponent(user)}@${server}:${port}/${encodeURIComponent(database)}`
  return encrypt ? `${own}${encrypted}` : own
}

function placeNamed(name: string): DatabasePlace[] {
  const url = postgresUrl(name, URL.parse)
  if (!url) return []
  const { host, port, user, database, sslmode } = url
  return [{ host, port, user, database, encrypt: sslmode !== '' }]
}

/** Connections to other computers are encrypted, and the certificate is verified. */
export const addressOf = (place: DatabasePlace, { password, rootCertificate }: Access): TeamAddress => ({
  ...{ host: place.host, port: place.port, user: place.user, database: place.database },
  password: password === '' ? null : password,
  tls: isThisComputer(place.host) && !place.encrypt ? null : { rootCertificate },
  team: null,
})

export function createDatabasePasswords({ vault }: Pick<Host, 'vault'>): DatabasePasswords {
  const session = new Map<string, Access>()
  // Without a keychain the vault has it in memory.
  const isKept = (name: string) => vault.keeps(name) && vault.storage !== 'session'
  const stored = () => vault.origins().filter(name => name.startsWith(databaseScheme))

  return {
    known: () =>
      [...new Set([...session.keys(), ...stored()])]
        .toSorted()
        .flatMap(name => placeNamed(name).map(place => ({ place, kept: isKept(name) }))),
    keeps: place => isKept(nameOf(place)),
    async of(place) {
      const name = nameOf(place)
      const typed = session.get(name)
      if (typed) return typed
      const text = vault.keeps(name) ? await vault.get(name) : null
      if (text === null) return null
      try {
        return Access.parse(JSON.parse(text))
      } catch {
        // An entry that another program wrote.
        return null
      }
    },
    async put(place, access, keep) {
      const name = nameOf(place)
      if (!keep) {
        session.set(name, access)
        return null
      }
      session.delete(name)
      await vault.set(name, JSON.stringify(access))
      return vault.storage === 'secure' ? null : (vault.reason ?? vault.store)
    },
    async forget(place) {
      session.delete(nameOf(place))
      await vault.forget(nameOf(place))
    },
    async forgetAll() {
      session.clear()
      const names = stored()
      for (const name of names) await vault.forget(name)
      return names
    },
  }
}
