// A key that is given to one process: in a file that only its owner can read, or in the environment. It belongs to the address that
// the workspace is set up with, and to no other.
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { remoteProfile } from '../contract/service/profile.ts'
import type { KeyVault, SettingsStore } from '../engine/base/host.ts'
import { sessionVault } from './vault.ts'

/** A file with a secret cannot be taken; the message is for people. */
export class KeyFileRefused extends Error {}

/**
 * Keys are for their owner's eyes: as with private keys of SSH, a file that others may read is refused. `named`: what people
 * call it. Throws KeyFileRefused.
 */
function secretInFile(file: string, named: string): string {
  const { mode, secret } = readOpened(file, named)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new KeyFileRefused(`${named} ${file} can be read by other users. Restrict it with chmod 600 ${file}`)
  if (secret === '') throw new KeyFileRefused(`${named} ${file} is empty.`)
  return secret
}

/** Of one opened file, so that none can be put in its place between the two. */
function readOpened(file: string, named: string): { mode: number; secret: string } {
  let opened: number | null = null
  try {
    opened = openSync(file, 'r')
    return { mode: fstatSync(opened).mode, secret: readFileSync(opened, 'utf8').trim() }
  } catch (error) {
    throw new KeyFileRefused(`${named} ${file} cannot be read (${error instanceof Error ? error.message : error}).`)
  } finally {
    if (opened !== null) closeSync(opened)
  }
}

/** What the variable `name` says, else the file that `name`_FILE names; both leave the environment. Throws KeyFileRefused. */
export function takeSecret(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const [given, file] = [name, `${name}_FILE`].map(one => {
    const value = env[one]?.trim()
    // No program that this one starts, and no report of a crash, gets it with the environment.
    delete env[one]
    return value
  })
  return given || (file ? secretInFile(file, `${name}_FILE`) : undefined)
}

export interface GivenKey {
  readonly secret: string
  /** Where it comes from, for people. */
  readonly reason: string
}

/** The key of the file, else of LISTWRIGHT_API_KEY, which is taken out of the environment. Throws KeyFileRefused. */
export function takeGivenKey(keyFile: string | undefined, env: NodeJS.ProcessEnv): GivenKey | null {
  const secret = env.LISTWRIGHT_API_KEY?.trim()
  // No program that this one starts, and no report of a crash, gets it with the environment.
  delete env.LISTWRIGHT_API_KEY
  if (keyFile !== undefined)
    return { secret: secretInFile(keyFile, '--key-file'), reason: 'The key comes from --key-file.' }
  return secret ? { secret, reason: 'The key comes from LISTWRIGHT_API_KEY.' } : null
}

/** Where the key is kept: for the address that the settings name now. */
export function givenVault({ secret, reason }: GivenKey, settings: Pick<SettingsStore, 'get'>): KeyVault {
  const profile = remoteProfile(settings.get().remote)
  const origin = profile.success ? new URL(profile.data.baseUrl).origin : null
  return sessionVault(
    origin === null
      ? `${reason} No service is set up, so the key is not used.`
      : `${reason} It is used only for ${origin}.`,
    { secret, origin },
  )
}
