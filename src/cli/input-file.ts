// The file a command reads: one by its name, or what comes in by stdin or another pipe, kept for this command alone.
import { createReadStream, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fail } from '../engine/base/fail.ts'
import { newFile } from '../engine/disk/own-files.ts'
import { fullDisk } from '../engine/disk/write-file.ts'
import { tablesOf } from '../engine/file/folder.ts'
import { CommandEnd, exitCodes } from './exit.ts'
import type { CommandSession } from './session.ts'
import { standardStream } from './write.ts'

export interface InputFile {
  readonly path: string
  /** As lists are named after it. */
  readonly name: string
  /** Several files that are read as one, this one first. */
  readonly parts?: readonly InputFile[]
}

/** Whether `given` is stdin, a file or a pipe; false for a folder and for what is not there. */
export function isInput(given: string): boolean {
  if (given === standardStream) return true
  const found = statSync(given, { throwIfNoEntry: false })
  return found !== undefined && !found.isDirectory()
}

/** Throws file_missing, disk_full, CommandEnd(drift) for what cannot be read, and the interruption. */
export async function inputFile(session: CommandSession, given: string): Promise<InputFile> {
  const found = given === standardStream ? null : statSync(given, { throwIfNoEntry: false })
  if (found?.isFile()) return { path: path.resolve(given), name: path.basename(given) }
  if (found === undefined) throw fail('file_missing', { fileName: given })
  if (found?.isDirectory()) throw new CommandEnd(exitCodes.drift, `${given} is a folder. Nothing was imported.`)
  // It may be read once only, and an import reads its file several times.
  const name = found === null ? 'stdin' : path.basename(given)
  const kept = await session.engine.files.passing(name)
  const source = found === null ? session.world.stdin : createReadStream(given)
  await pipeline(source, newFile(kept), { signal: session.interrupted }).catch((error: unknown) => {
    session.interrupted.throwIfAborted()
    throw fullDisk(error, 'the workspace') ?? error
  })
  return { path: kept, name }
}

/** Files that are named, and those in folders that are named, by name; a folder in a folder is left out. Throws as `inputFile`. */
export async function inputFiles(session: CommandSession, given: readonly string[]): Promise<InputFile[]> {
  const files: InputFile[] = []
  for (const one of given) {
    if (one === standardStream || !statSync(one, { throwIfNoEntry: false })?.isDirectory()) {
      files.push(await inputFile(session, one))
      continue
    }
    for (const file of tablesOf(one)) files.push(await inputFile(session, file))
  }
  return files
}

/** Several files as one. */
export function stackedInput(files: readonly InputFile[]): InputFile {
  const [first, ...rest] = files
  if (!first) throw new Error('no files to stack')
  return rest.length === 0 ? first : { ...first, parts: files }
}
