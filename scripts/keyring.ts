// What the vault's tests on a real keyring need: says whether it is here, or installs it as root on Debian.
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.ts'

const needed = ['/usr/bin/dbus-daemon', '/usr/bin/dbus-send', '/usr/bin/gnome-keyring-daemon']

/** Why no real keyring can be started here, or null when one can. */
export function noKeyring(): string | null {
  if (process.platform !== 'linux') return 'only Linux has a keyring that a test can start for itself'
  const missing = needed.filter(file => !existsSync(file))
  return missing.length === 0 ? null : `${missing.join(', ')} missing (Debian: gnome-keyring, dbus)`
}

/** Installs the keyring where that is possible; its tests are skipped with the reason where it is not. */
export function ensureKeyring(say: (line: string) => void): void {
  if (noKeyring()) installFromDebian(['gnome-keyring', 'dbus'], say)
  const reason = noKeyring()
  if (reason) say(`The vault is not tested on a real keyring: ${reason}.`)
}

if (import.meta.main) ensureKeyring(line => console.log(line))
