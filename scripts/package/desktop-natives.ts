// Keychain modules for every processor that this system's desktop packages are made for: npm installs that of this computer only.
// Each is fetched by npm and compared with the sum in package-lock.json.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { npm, packedIn } from './npm.ts'

const root = path.join(import.meta.dirname, '..', '..')

/** The modules by system, for the processors in packaging/electron-builder.json. */
export const keychainModules: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  win32: ['@napi-rs/keyring-win32-x64-msvc', '@napi-rs/keyring-win32-arm64-msvc'],
  darwin: ['@napi-rs/keyring-darwin-x64', '@napi-rs/keyring-darwin-arm64'],
  linux: ['@napi-rs/keyring-linux-x64-gnu', '@napi-rs/keyring-linux-arm64-gnu'],
}

const locked: { packages: Record<string, { version: string; integrity?: string } | undefined> } = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
)

/** Puts a module into `modules`, unless it is there. Throws for one that is not what the clone was made with. */
export function fetchModule(name: string, modules: string): void {
  const folder = path.join(modules, name)
  if (existsSync(folder)) return
  const entry = locked.packages[`node_modules/${name}`]
  if (!entry?.integrity) throw new Error(`package-lock.json has no sum of ${name}.`)
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-natives-'))
  try {
    const args = ['pack', `${name}@${entry.version}`, '--json', '--ignore-scripts', '--pack-destination', dir]
    const { status, stdout, stderr } = spawnSync(npm, args, {
      ...{ cwd: dir, encoding: 'utf8', windowsHide: true, shell: process.platform === 'win32' },
    })
    if (status !== 0) throw new Error(`npm pack ${name}: ${stderr}`)
    const file = path.join(dir, packedIn(stdout).filename.replace(/^@/, '').replaceAll('/', '-'))
    const sum = createHash('sha512').update(readFileSync(file)).digest('base64')
    if (`sha512-${sum}` !== entry.integrity) throw new Error(`${name} is not what package-lock.json names.`)
    mkdirSync(folder, { recursive: true })
    // Windows, macOS and Linux all come with tar.
    const unpacked = spawnSync('tar', ['-xzf', file, '-C', folder, '--strip-components=1'], { windowsHide: true })
    if (unpacked.status !== 0) {
      rmSync(folder, { recursive: true, force: true })
      throw new Error(`${name} could not be unpacked: ${unpacked.stderr}`)
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  for (const name of keychainModules[process.platform] ?? []) fetchModule(name, path.join(root, 'node_modules'))
}
