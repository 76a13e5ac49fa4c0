// Writes down which packages a part of the program has inside: the build is the only one that knows.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The folder of the package that a module is from, below the project; null for a module of our own. */
export function packageFolder(module: string): string | null {
  const [, found] = /.*[/\\](node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)/.exec(module.replaceAll('\0', '')) ?? []
  return found?.replaceAll('\\', '/') ?? null
}

/** A plugin for the build of one part of the program: writes the folders of its packages into `file`. */
export function recordBundled(file: string): Plugin {
  return {
    name: 'listwright:record-bundled',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap(made => (made.type === 'chunk' ? made.moduleIds : []))
      const packages = new Set(modules.flatMap(module => packageFolder(module) ?? []))
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify([...packages].sort()))
    },
  }
}

/** Folders of all packages inside the last build, from the files in `folder`. Throws when nothing was built. */
export function bundledPackages(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder).map(name => readFileSync(path.join(folder, name), 'utf8'))
  return new Set(files.flatMap((text): string[] => JSON.parse(text)))
}
