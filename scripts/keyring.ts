// What the vault's tests on a real keyring need: says whether it is here, or installs it as root on Debian.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const needed = ['/usr/bin/dbus-daemon', '/usr/bin/dbus-send', '/usr/bin/gnome-keyring-daemon']

/** Why no real keyring can be started here, or null when one can. */
export function noKeyring(): string | null {
  if (process.platform !== 'linux') return 'only Linux has a keyring that a test can start for itself'
  const missing = needed.filter(file => !existsSync(file))
  return missing.length === 0 ? null : `${missing.join(', ')} missing (Debian: gnome-keyring, dbus)`
}

/** Installs the keyring where that is possible; its tests are skipped with the reason where it is not. */
export function ensureKeyring(say: (line: string) => void): void {
  if (process.platform === 'linux' && noKeyring() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("No keyring found: installing Debian's gnome-keyring and dbus ...")
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const packages = ['gnome-keyring', 'dbus']
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', windowsHide: true, env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'ignore',
      windowsHide: true,
      env,
    })
  }
  const reason = noKeyring()
  if (reason) say(`The vault is not tested on a real keyring: ${reason}.`)
}

if (import.meta.main) ensureKeyring(line => console.log(line))
