// Copies a folder file by file, each read back and compared, and tells whether two folders hold the same.
import { createHash } from 'node:crypto'
import { createReadStream, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { fail } from '../base/fail.ts'
import { writeFailure } from './write-file.ts'

export interface TreeFile {
  /** Below the folder, with `/`. */
  readonly name: string
  readonly size: number
  /** Milliseconds since 1970. */
  readonly changed: number
}

/** Regular files below `folder` whose path `keeps` takes, in a fixed order; links are left out, not followed. */
export function filesBelow(folder: string, keeps: (name: string) => boolean): TreeFile[] {
  const found: TreeFile[] = []
  const walk = (at: string) => {
    for (const entry of readdirSync(path.join(folder, at), { withFileTypes: true })) {
      const name = at === '' ? entry.name : `${at}/${entry.name}`
      if (!keeps(name)) continue
      if (entry.isDirectory()) walk(name)
      else if (entry.isFile()) {
        const { size, mtimeMs } = lstatSync(path.join(folder, name))
        found.push({ name, size, changed: mtimeMs })
      }
    }
  }
  walk('')
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** SHA-256 of the content, in hex. */
async function fileSum(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    signal?.throwIfAborted()
    hash.update(chunk)
  }
  return hash.digest('hex')
}

/** One sum for all `files` of a folder: their names, sizes and contents. */
export async function treeSum(folder: string, files: readonly TreeFile[], signal?: AbortSignal): Promise<string> {
  const all = createHash('sha256')
  for (const { name, size } of files)
    all.update(`${name}\0${size}\0${await fileSum(path.join(folder, name), signal)}\n`)
  return all.digest('hex')
}

interface Copying {
  readonly signal: AbortSignal
  /** Bytes copied so far. */
  progress(bytes: number): void
}

/**
 * Copies `files` from one folder to another, for this user alone, and reads each copy back. Throws disk_full, write_denied, what
 * `signal` was aborted with, and file_changed for one that was written to in the meantime.
 */
export async function copyTree(
  from: string,
  to: string,
  files: readonly TreeFile[],
  { signal, progress }: Copying,
): Promise<void> {
  let done = 0
  for (const { name, size, changed } of files) {
    const [source, target] = [path.join(from, name), path.join(to, name)]
    try {
      mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
      const sum = createHash('sha256')
      const copy = await open(target, 'wx', 0o600)
      try {
        for await (const chunk of createReadStream(source, { highWaterMark: 1 << 20 })) {
          signal.throwIfAborted()
          sum.update(chunk)
          await copy.writeFile(chunk)
          done += chunk.length
          progress(done)
        }
        await copy.sync()
      } finally {
        await copy.close()
      }
      const now = lstatSync(source)
      if (now.size !== size || now.mtimeMs !== changed) throw fail('file_changed', { fileName: name })
      if (lstatSync(target).size !== size || (await fileSum(target, signal)) !== sum.digest('hex'))
        throw fail('write_denied', { fileName: name, detail: 'the copy is not the same as the original' })
    } catch (error) {
      throw writeFailure(error, target, name) ?? error
    }
  }
}
