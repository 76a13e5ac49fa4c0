// Which folders of node_modules the built program loads: the dependencies, and all they need on this system.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const manifest = (folder: string): Manifest => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** Names below node_modules. `system`: the ending of packages for this system, such as linux-x64-gnu. Throws for one that is not there. */
export function loadedPackages(system: string): string[] {
  const found = new Set<string>()
  const add = (name: string, optional: boolean) => {
    if (found.has(name)) return
    const folder = path.join(root, 'node_modules', name)
    if (!existsSync(folder)) {
      if (optional && !name.endsWith(system)) return
      throw new Error(`${name} is not in node_modules: run npm ci`)
    }
    if (optional && !name.endsWith(system)) return
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = manifest(folder)
    for (const needed of Object.keys(dependencies)) if (!(needed in optionalDependencies)) add(needed, false)
    for (const needed of Object.keys(optionalDependencies)) add(needed, true)
  }
  for (const name of Object.keys(manifest(root).dependencies ?? {})) add(name, false)
  return [...found].sort()
}
