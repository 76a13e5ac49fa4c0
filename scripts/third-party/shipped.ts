// The packages people get with the program: what it loads from node_modules, with what that needs, and what the build puts inside.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..', '..')

/** A line of package-lock.json. */
interface Locked {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly os?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export interface Shipped {
  /** Its folder, such as `node_modules/@scope/name`. */
  readonly folder: string
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly licence: string
  /** As in package-lock.json: `sha512-` and base64. */
  readonly integrity: string
  /** Folders of the packages it needs. */
  readonly needs: readonly string[]
}

const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const locked: Readonly<Record<string, Locked>> = json('package-lock.json').packages

/** Where Node finds `name` from a package's folder: the nearest node_modules above. */
function resolve(name: string, from: string): string | null {
  const own = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (locked[own]) return own
  const cut = from.lastIndexOf('node_modules/')
  return cut <= 0 ? (from === '' ? null : resolve(name, '')) : resolve(name, from.slice(0, cut - 1))
}

/** What a package needs. A part for one system belongs to its package, under the same licence. */
function needs(folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked[folder] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  return names
    .flatMap(name => resolve(name, folder) ?? [])
    .filter(needed => !locked[needed]?.os)
    .sort()
}

function entry(folder: string): Shipped {
  const found = locked[folder]
  if (!found) throw new Error(`${folder} is not in package-lock.json: run npm install`)
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const licence = found.license ?? 'UNKNOWN'
  return { folder, name, version: found.version, licence, integrity: found.integrity ?? '', needs: needs(folder) }
}

/** All packages of package.json's `dependencies` and what they need, the desktop shell, and those in `bundled`; by name. */
export function shippedPackages(bundled: Iterable<string>): Shipped[] {
  const found = new Map<string, Shipped>()
  const add = (folder: string, deep: boolean) => {
    if (found.has(folder)) return
    const shipped = entry(folder)
    found.set(folder, shipped)
    if (deep) for (const needed of shipped.needs) add(needed, true)
  }
  for (const name of Object.keys(json('package.json').dependencies)) add(`node_modules/${name}`, true)
  // Its own parts, Chromium and Node.js, bring their licences in a file beside it.
  add('node_modules/electron', false)
  for (const folder of bundled) add(folder, false)
  return [...found.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1))
}
