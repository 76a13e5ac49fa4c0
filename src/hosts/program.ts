// What the program says of itself, and where it lies. Loads nothing: the shortest command needs no more than this.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder that holds package.json, from source or from `out/`. */
export function programDir(from: string): string {
  for (let dir = from; ; dir = path.dirname(dir)) {
    if (existsSync(path.join(dir, 'package.json'))) return dir
    if (dir === path.dirname(dir)) throw new Error(`no package.json above ${from}`)
  }
}

/** The version in package.json. */
export function programVersion(): string {
  const file = path.join(programDir(import.meta.dirname), 'package.json')
  const about: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof about === 'object' && about && 'version' in about && typeof about.version === 'string')
    return about.version
  throw new Error(`no version in ${file}`)
}
