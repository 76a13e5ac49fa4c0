// The locked inputs of the data build: what they are, when they were published, and their hashes.
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { DataSource } from '../../src/checks/data/manifest.ts'

export const root = path.join(import.meta.dirname, '../..')

/** Where the build writes. */
export const dataDir = path.join(root, 'resources/data')

export const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

const SourceTable = z.record(
  z.string(),
  z.object({
    gives: z.string(),
    version: z.string(),
    date: z.iso.date(),
    licence: z.string(),
    file: z.string(),
    holder: z.string(),
    home: z.string(),
  }),
)

/** Hash of a file; of several matching a pattern, the hash of their names and hashes in order. */
function fileHash(pattern: string): string {
  if (!pattern.includes('*')) return sha256(readFileSync(path.join(root, pattern)))
  const files = globSync(pattern, { cwd: root })
    .map(file => file.replaceAll(path.sep, '/'))
    .sort()
  if (files.length === 0) throw new Error(`No file matches ${pattern} of data/hand/sources.json.`)
  return sha256(files.map(file => `${file} ${sha256(readFileSync(path.join(root, file)))}\n`).join(''))
}

/** The sources of `data/hand/sources.json` with the hash of what is installed. Throws when an installed version has no date there. */
export function readSources(): Record<string, DataSource> {
  const table = SourceTable.parse(JSON.parse(readFileSync(path.join(root, 'data/hand/sources.json'), 'utf8')))
  return Object.fromEntries(
    Object.entries(table).map(([name, source]) => {
      if (source.file.startsWith('node_modules/')) {
        const manifest = readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')
        const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest))
        if (version !== source.version)
          throw new Error(`${name} ${version} is installed; data/hand/sources.json has the date of ${source.version}.`)
      }
      return [name, { ...source, sha256: fileHash(source.file) }]
    }),
  )
}

const filesIn = (folder: string) => readdirSync(path.join(root, folder)).map(name => `${folder}/${name}`)

/** These files of the project and all that they import from it. */
function withImports(files: readonly string[], known: Set<string> = new Set()): Set<string> {
  for (const file of files) {
    if (known.has(file)) continue
    known.add(file)
    const text = readFileSync(path.join(root, file), 'utf8')
    const imported = [...text.matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, to]) =>
      path.posix.join(path.posix.dirname(file), to ?? ''),
    )
    withImports(imported, known)
  }
  return known
}

/** Hashes of the hand-written lists and of the build's own code, by path: what makes the outputs stale besides the sources. */
export function readInputs(): Record<string, string> {
  const code = withImports(filesIn('scripts/data').filter(file => !file.endsWith('.test.ts')))
  const files = [...filesIn('data/hand'), ...code].sort()
  return Object.fromEntries(files.map(file => [file, sha256(readFileSync(path.join(root, file)))]))
}

/** The lines of a project file without comments and blanks. */
export function handList(file: string): string[] {
  return readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
}
