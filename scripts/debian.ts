// Debian's packages for the tests: installed as root where apt-get is there, left alone everywhere else.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: 'ignore', windowsHide: true, env }).status === 0
}

/** Whether the packages are installed now. The lists of packages are brought up to date only if they do not have them. */
export function installFromDebian(packages: readonly string[], say: (line: string) => void): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say(`Installing Debian's ${packages.join(', ')} ...`)
  const install = () => aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages)
  return install() || (aptGet('update', '-qq') && install())
}
