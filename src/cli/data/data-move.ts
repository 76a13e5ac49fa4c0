// listwright data move, confirm and back. The note in the usual folder is changed last, in one step: until then the folder before is in use.
import { existsSync, readdirSync, realpathSync, rmdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ProblemDetails } from '../../contract/app/problem.ts'
import { Failure } from '../../engine/base/fail.ts'
import { filesBelow } from '../../engine/disk/copy-tree.ts'
import { isSystemError } from '../../engine/disk/system-error.ts'
import { copyWorkspace, refuseDamaged, whileHeld, workspaceFiles, workspaceSum } from '../../engine/workspace/move.ts'
import { openDataDir } from '../../hosts/data-dir.ts'
import {
  isMarked,
  type MarkedFolder,
  type MovedNote,
  markFolder,
  movedNoteFile,
  noNote,
  readMovedNote,
  writeMovedNote,
} from '../../hosts/moved-note.ts'
import { folderWarnings, usualDataDir } from '../../hosts/paths.ts'
import { isPortable, portableDir } from '../../hosts/portable.ts'
import { CommandEnd, type ExitCode, exitCodes } from '../exit.ts'
import type { SessionOptions } from '../options.ts'
import { takeSignals } from '../process/signals.ts'
import type { CliWorld } from '../process/world.ts'
import { besideWorkspace, type ClosedWorkspace } from '../session.ts'
import type { DataCommand } from './data-command.ts'
import { refuseGone, sizeWords } from './data-folder.ts'

const refused = (message: string) => new CommandEnd(exitCodes.usage, message)

/** The usual folder and what its note says; a folder that was named for this start has no note. Throws CommandEnd(usage). */
function noted(options: SessionOptions, { env }: CliWorld): { usual: string; note: MovedNote } {
  const portable = portableDir()
  if (options.workspace === portable || (options.workspace === undefined && !env.LISTWRIGHT_DATA && isPortable()))
    throw refused(
      `In portable mode the data is next to the program, in ${portable}. Move the program and this folder together. Nothing was changed.`,
    )
  if (options.workspace !== undefined)
    throw refused(
      'A folder named with --workspace is not remembered. Move it yourself and name the new place. Nothing was changed.',
    )
  if (env.LISTWRIGHT_DATA)
    throw refused(
      'LISTWRIGHT_DATA names the data folder. Move it yourself and change the variable. Nothing was changed.',
    )
  const usual = usualDataDir(env)
  return { usual, note: readMovedNote(usual) ?? noNote }
}

export async function changePlace(
  asked: Exclude<DataCommand, { action: 'show' }>,
  options: SessionOptions,
  world: CliWorld,
): Promise<ExitCode> {
  const { usual, note } = noted(options, world)
  const beside = (work: (one: ClosedWorkspace, stop: AbortSignal) => Promise<ExitCode>) =>
    besideWorkspace(options, world, one => stoppable(signal => work(one, signal)))
  if (asked.action === 'back' && note.unfinished)
    return beside(({ report, place: { dataDir, kind } }) =>
      // A move that is still at work has it.
      whileHeld([dataDir], kind, async () => {
        removeUnfinished(usual, note)
        report.result({ dataDir }, [`The incomplete copy was deleted. The data folder is ${dataDir}.`])
        return exitCodes.done
      }),
    )
  if (asked.action === 'back' && asked.despite && note.now && !isMarked(note.now))
    return backFromLost(usual, note, options, world)
  refuseGone(options, world)
  switch (asked.action) {
    case 'move':
      return beside((one, signal) => move(one, path.resolve(asked.to), usual, note, signal))
    case 'confirm':
      return beside((one, signal) => confirm(one, usual, note, signal))
    case 'back':
      return beside((one, signal) => back(one, usual, note, asked.despite, signal))
  }
}

async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const release = takeSignals(() =>
    stop.abort(new CommandEnd(exitCodes.interrupted, 'Interrupted. The data folder is the same as before.')),
  )
  try {
    return await work(stop.signal)
  } finally {
    release()
  }
}

const folderOf = (place: MarkedFolder, usual: string): string => place?.folder ?? usual

/** Empties a folder that is not used any longer; of the usual one the note stays. */
function removeCopy(place: MarkedFolder, usual: string): void {
  const folder = folderOf(place, usual)
  if (!existsSync(folder)) return
  const note = path.basename(movedNoteFile(usual))
  for (const name of readdirSync(folder))
    if (place !== null || name !== note) rmSync(path.join(folder, name), { recursive: true, force: true })
  if (place === null) return
  try {
    rmdirSync(folder)
  } catch (error) {
    // The root of a drive cannot be deleted; it is empty.
    if (!isSystemError(error)) throw error
  }
}

/** Only what this program has begun: a folder that has its mark, or the usual one while another is in use. */
function removeUnfinished(usual: string, note: MovedNote): void {
  const place = note.unfinished?.place ?? null
  if (place === null ? note.now !== null : isMarked(place)) removeCopy(place, usual)
  writeMovedNote(usual, { ...note, unfinished: null })
}

/** Throws CommandEnd(usage) for a folder that cannot become the data folder. */
function refuseTarget(from: string, to: string, usual: string): void {
  const nothing = 'Nothing was changed.'
  const stats = statSync(to, { throwIfNoEntry: false })
  if (stats && !stats.isDirectory()) throw refused(`${to} is a file, not a folder. ${nothing}`)
  if (stats && readdirSync(to).some(name => to !== usual || name !== path.basename(movedNoteFile(usual))))
    throw refused(`${to} is not empty. Choose a new or empty folder. ${nothing}`)
  const inside = path.relative(realpathSync(from), nearest(to))
  if (inside === '' || !(inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)))
    throw refused(`${to} is inside the data folder ${from}. Choose a folder outside it. ${nothing}`)
  const needed = workspaceFiles(from).reduce((sum, { size }) => sum + size, 0)
  const { bavail, bsize } = statfsSync(existing(to))
  if (bavail * bsize < needed * 1.05 + 1e6)
    throw refused(
      `${to} has ${sizeWords(bavail * bsize)} free, but the data folder needs ${sizeWords(needed * 1.05 + 1e6)}. ${nothing}`,
    )
}

/** The folder itself, or the nearest one above it that exists. */
function existing(folder: string): string {
  let at = folder
  while (!existsSync(at) && at !== path.dirname(at)) at = path.dirname(at)
  return at
}
/** The path without links, also of a folder that does not exist. */
const nearest = (folder: string) => path.join(realpathSync(existing(folder)), path.relative(existing(folder), folder))

/** Made, and for this user alone. A drive that cannot keep others out is refused. Throws CommandEnd(usage). */
function prepareTarget(to: string): void {
  try {
    openDataDir(to)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'folder_refused') throw error
    const { reason, detail } = error.details as ProblemDetails<'folder_refused'>
    const why = detail === 'drive' ? 'its drive cannot keep other users of this computer out of it' : detail || reason
    throw refused(`${to} cannot be used (${why}). Nothing was changed.`)
  }
}

async function move(
  { place, report }: ClosedWorkspace,
  to: string,
  usual: string,
  before: MovedNote,
  signal: AbortSignal,
): Promise<ExitCode> {
  const from = place.dataDir
  if (before.former)
    throw refused(
      `The old folder ${folderOf(before.former.place, usual)} of the last move still exists. Run listwright data confirm or listwright data back first. Nothing was changed.`,
    )
  return whileHeld([from], place.kind, async () => {
    if (before.unfinished) removeUnfinished(usual, before)
    refuseTarget(from, to, usual)
    prepareTarget(to)
    const note = { ...before, unfinished: null }
    const at = new Date().toISOString()
    const target = to === usual ? null : markFolder(to)
    writeMovedNote(usual, { ...note, unfinished: { place: target, at } })
    let sum: string
    try {
      const copying = {
        signal,
        progress: (bytes: number, of: number) =>
          report.progress({ event: 'copy', bytes, of }, `Copying ${sizeWords(bytes)} of ${sizeWords(of)}`),
      }
      sum = await whileHeld([to], place.kind, () => copyWorkspace(place, to, copying))
      signal.throwIfAborted()
    } catch (error) {
      removeUnfinished(usual, { ...note, unfinished: { place: target, at } })
      throw inWords(error, from, to)
    }
    writeMovedNote(usual, { ...note, now: target, former: { place: before.now, sum, at }, unfinished: null })
    const warnings = folderWarnings(to)
    const files = filesBelow(to, () => true)
    const bytes = files.reduce((all, { size }) => all + size, 0)
    report.result({ dataDir: to, kept: from, files: files.length, bytes, warnings }, [
      `The data folder is now ${to} (${sizeWords(bytes)}, every file compared).`,
      ...warnings,
      `The old folder ${from} is unchanged. To delete it, run listwright data confirm. To use it again, run listwright data back.`,
    ])
    return exitCodes.done
  })
}

/** Why the copy was not made; any other error unchanged. */
function inWords(error: unknown, from: string, to: string): unknown {
  const code = error instanceof Failure ? error.code : null
  const still = `The data folder is still ${from}, unchanged.`
  if (code === 'disk_full') return refused(`There is not enough room in ${to}. ${still}`)
  if (code === 'file_changed')
    return new CommandEnd(
      exitCodes.workspace,
      `Another program, such as listwright practice, changed files in ${from} while they were copied. Close it and try again. ${still}`,
    )
  if (error instanceof Failure && error.code === 'write_denied' && 'detail' in error.details)
    return new CommandEnd(exitCodes.disk, `A file could not be copied to ${to} (${error.details.detail}). ${still}`)
  return error
}

function formerOf(note: MovedNote, dataDir: string) {
  if (note.former) return note.former
  throw refused(`There is no old data folder. The data folder is ${dataDir}. Nothing was changed.`)
}

async function confirm(
  { place, report }: ClosedWorkspace,
  usual: string,
  note: MovedNote,
  signal: AbortSignal,
): Promise<ExitCode> {
  const former = formerOf(note, place.dataDir)
  const old = folderOf(former.place, usual)
  return whileHeld([place.dataDir], place.kind, async () => {
    await refuseDamaged(place)
    if (workspaceFiles(place.dataDir).length === 0)
      throw new CommandEnd(exitCodes.workspace, `${place.dataDir} is empty. Nothing was deleted.`)
    const there = former.place === null ? existsSync(old) : isMarked(former.place)
    if (there) {
      await whileHeld([old], place.kind, async () => {
        if ((await workspaceSum(old, signal)) !== former.sum)
          throw refused(
            `The old folder ${old} was changed after the move. Nothing was deleted. Save what you need from it and delete it yourself.`,
          )
      })
      removeCopy(former.place, usual)
    }
    writeMovedNote(usual, { ...note, former: null })
    report.result({ dataDir: place.dataDir, deleted: there ? old : null }, [
      there
        ? `Deleted ${old}. The data folder is ${place.dataDir}.`
        : `${old} is not there now, so nothing was deleted. If it is on another drive, delete it there.`,
    ])
    return exitCodes.done
  })
}

async function back(
  { place, report }: ClosedWorkspace,
  usual: string,
  note: MovedNote,
  despite: boolean,
  signal: AbortSignal,
): Promise<ExitCode> {
  const former = formerOf(note, place.dataDir)
  const old = folderOf(former.place, usual)
  refuseOldGone(former.place, old)
  await whileHeld([place.dataDir, old], place.kind, async () => {
    await refuseDamaged({ ...place, dataDir: old })
    if (!despite && (await workspaceSum(place.dataDir, signal)) !== former.sum)
      throw refused(
        `${place.dataDir} was changed since the move on ${former.at.slice(0, 10)}. Opening the window also counts, because it records the balance. Both folders stay. To keep the changes, run listwright data confirm, then listwright data move "${old}". To discard them, run listwright data back --yes.`,
      )
    writeMovedNote(usual, { ...note, now: former.place, former: null })
  })
  removeCopy(note.now, usual)
  report.result({ dataDir: old, deleted: place.dataDir }, [
    `The data folder is ${old} again. Deleted ${place.dataDir}.`,
  ])
  return exitCodes.done
}

function refuseOldGone(place: MarkedFolder, old: string): void {
  if (place === null ? existsSync(path.join(old, 'workspace.db')) : isMarked(place)) return
  throw new CommandEnd(exitCodes.workspace, `The old folder ${old} is not there. Nothing was changed.`)
}

/** The new folder cannot be reached: only the note is changed. */
async function backFromLost(
  usual: string,
  note: MovedNote,
  { json }: SessionOptions,
  { output }: CliWorld,
): Promise<ExitCode> {
  const former = formerOf(note, folderOf(note.now, usual))
  const old = folderOf(former.place, usual)
  refuseOldGone(former.place, old)
  writeMovedNote(usual, { ...note, now: former.place, former: null })
  await output.sayLine(json ? JSON.stringify({ dataDir: old, deleted: null }) : `The data folder is ${old} again.`)
  return exitCodes.done
}
