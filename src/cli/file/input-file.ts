// The file a command reads: one by its name, or what comes in by stdin or another pipe, kept for this command alone.
import { constants, createReadStream, openSync, type Stats } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail } from '../../engine/base/fail.ts'
import { newFile } from '../../engine/disk/own-files.ts'
import { fullDisk } from '../../engine/disk/write-file.ts'
import { tablesOf } from '../../engine/file/folder.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import type { CommandSession } from '../session.ts'
import { fileAt } from './file-at.ts'
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
  const found = fileAt(given)
  return found !== undefined && !found.isDirectory()
}

/** A pipe that no one writes to must keep neither a thread nor the end of the program waiting: on Linux it is opened without that. */
const openPipe = (given: string, found: Stats): Readable =>
  process.platform === 'linux' && found.isFIFO()
    ? new Socket({ fd: openSync(given, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false })
    : createReadStream(given)

/** A pipe may never have a writer; after so long a person wants to know what the command waits for. */
const saidAfterMs = 5_000

/** Whether it is what stdin is, by its name among the devices. */
const isStdin = (given: string) => path.resolve(given) === '/dev/stdin'

/** Throws file_missing, not_a_file for a device, disk_full, CommandEnd(drift) for what cannot be read, and the interruption. */
export async function inputFile(session: CommandSession, given: string): Promise<InputFile> {
  const found = given === standardStream || isStdin(given) ? null : fileAt(given)
  if (found?.isFile()) return { path: path.resolve(given), name: path.basename(given) }
  if (found === undefined) throw fail('file_missing', { fileName: given })
  if (found?.isDirectory()) throw new CommandEnd(exitCodes.drift, `${given} is a folder. Nothing was imported.`)
  // One such as /dev/zero has no end.
  if (found?.isCharacterDevice() || found?.isBlockDevice()) throw fail('not_a_file', { fileName: given })
  // It may be read once only, and an import reads its file several times.
  const name = found === null ? 'stdin' : path.basename(given)
  const kept = await session.engine.files.passing(name)
  const source = found === null ? session.world.stdin : openPipe(given, found)
  const taken = newFile(kept)
  const waiting = setTimeout(() => {
    if (taken.bytesWritten === 0) session.report.note(`Waiting for data from ${name}. Press Ctrl+C to stop.`)
  }, saidAfterMs)
  await pipeline(source, taken, { signal: session.interrupted })
    .catch((error: unknown) => {
      session.interrupted.throwIfAborted()
      throw fullDisk(error, 'the workspace') ?? error
    })
    .finally(() => clearTimeout(waiting))
  return { path: kept, name }
}

/** Files that are named, and those in folders that are named, by name; a folder in a folder is left out. Throws as `inputFile`. */
export async function inputFiles(session: CommandSession, given: readonly string[]): Promise<InputFile[]> {
  const files: InputFile[] = []
  for (const one of given) {
    if (one === standardStream || !fileAt(one)?.isDirectory()) {
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
