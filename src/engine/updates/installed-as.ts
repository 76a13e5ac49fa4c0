// How this program came to the computer, which decides the package of a new version and how it is installed.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { InstalledAs } from '../../contract/app/updates.ts'

export interface ProgramPlace {
  /** The folder with package.json. */
  readonly dir: string
  readonly platform: string
  readonly isElectron: boolean
  /** Of APPIMAGE, which a running AppImage sets. */
  readonly appImage: string | undefined
}

export function installedAs({ dir, platform, isElectron, appImage }: ProgramPlace): InstalledAs {
  const parts = dir.split(/[\\/]/)
  if (isElectron && platform === 'win32') return 'windows'
  if (isElectron && platform === 'darwin') return 'mac'
  if (isElectron && appImage) return 'appimage'
  if (isElectron) return existsSync('/var/lib/dpkg/status') ? 'desktop-deb' : 'desktop-rpm'
  if (parts.includes('node_modules')) return 'npm'
  // Only packages of the system write there.
  if (platform === 'linux' && parts[1] === 'usr' && parts[2] !== 'local') return 'deb'
  return existsSync(path.join(dir, 'src', 'main')) ? 'clone' : 'archive'
}

/** What a person runs with the saved package; null where the system opens it, or its files are replaced by hand. */
export function installCommand(kind: InstalledAs, file: string): string | null {
  const quoted = `'${file.replaceAll("'", "'\\''")}'`
  switch (kind) {
    case 'npm':
      return `npm install -g ${quoted}`
    case 'deb':
    case 'desktop-deb':
      return `sudo apt install ${quoted}`
    case 'desktop-rpm':
      return `sudo dnf install ${quoted}`
    default:
      return null
  }
}
