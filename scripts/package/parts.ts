// The list of the program's files with their sizes, by which an installed program knows that it is whole (bin/parts.mjs).
import { globSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')

/** Writes it beside what was built, as packages of every kind take both. */
export function writeParts(): void {
  const files = globSync(['out/main/**/*', 'out/renderer/**/*', 'resources/**/*'], { cwd: root, withFileTypes: true })
    .filter(file => file.isFile())
    .map(file => path.relative(root, path.join(file.parentPath, file.name)).split(path.sep).join('/'))
    // Only the desktop packages have it, which keep their own list.
    .filter(file => file !== 'out/main/index.js')
    .toSorted()
  const sizes = Object.fromEntries(files.map(file => [file, statSync(path.join(root, file)).size]))
  writeFileSync(path.join(root, 'out', 'parts.json'), `${JSON.stringify(sizes, null, 1)}\n`)
}

if (import.meta.main) writeParts()
