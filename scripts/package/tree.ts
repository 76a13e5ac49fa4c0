// What a package puts on a computer: files and links by their path, in the order in which archives list them.
import { readFileSync, statSync } from 'node:fs'

export type PackagedFile =
  | { readonly path: string; readonly kind: 'file'; readonly mode: number; readonly bytes: () => Buffer }
  | { readonly path: string; readonly kind: 'link'; readonly target: string }

/** `path`: relative, with slashes. Programs are executable, the rest is readable. */
export const textFile = (path: string, text: string, mode = 0o644): PackagedFile => ({
  ...{ path, kind: 'file', mode },
  bytes: () => Buffer.from(text),
})

/** A copy of a file; read when it is written, as Node alone is 120 MB. */
export const copied = (path: string, from: string): PackagedFile => ({
  ...{ path, kind: 'file', mode: statSync(from).mode & 0o100 ? 0o755 : 0o644 },
  bytes: () => readFileSync(from),
})

export const linked = (path: string, target: string): PackagedFile => ({ path, kind: 'link', target })

export const inFolder = (folder: string, files: readonly PackagedFile[]): PackagedFile[] =>
  files.map(file => ({ ...file, path: `${folder}/${file.path}` }))

/** The folders above all files, each before what is in it. */
export function foldersOf(files: readonly PackagedFile[]): string[] {
  const folders = new Set<string>()
  for (const { path } of files)
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at))
  return [...folders].sort()
}
