// The note in the usual folder that says where the data folder was moved to, and the mark in the folder by which it is known:
// another drive at the same place does not have it.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { fail } from '../engine/base/fail.ts'
import { writeWhole } from '../engine/disk/write-file.ts'

const Folder = z.string().refine(name => path.isAbsolute(name), 'not an absolute path')
/** A folder with its mark; null: the usual folder, which needs none. */
const Marked = z.object({ folder: Folder, id: z.uuid() }).nullable()

const MovedNote = z.object({
  version: z.literal(1),
  /** The folder that every start uses. */
  now: Marked,
  /** What `now` was moved from, until that is confirmed or taken back. `sum`: of both when they were the same. */
  former: z.object({ place: Marked, sum: z.string(), at: z.iso.datetime() }).nullable(),
  /** Where a copy was begun and not finished. */
  unfinished: z.object({ place: Marked, at: z.iso.datetime() }).nullable(),
})
export type MovedNote = z.infer<typeof MovedNote>
export type MarkedFolder = z.infer<typeof Marked>

export const noNote: MovedNote = { version: 1, now: null, former: null, unfinished: null }

export const movedNoteFile = (usual: string): string => path.join(usual, 'moved.json')
const markFile = (folder: string) => path.join(folder, 'data-folder.json')
const Mark = z.object({ id: z.uuid() })

/** null when nothing was ever moved. Throws folder_refused for a note that cannot be read. */
export function readMovedNote(usual: string): MovedNote | null {
  const file = movedNoteFile(usual)
  if (!existsSync(file)) return null
  const refused = (detail: string) => fail('folder_refused', { dataDir: file, reason: 'note_unreadable', detail })
  let text: string
  try {
    // Who can write it could have data of this user written elsewhere.
    const { uid } = statSync(file)
    const me = process.getuid?.()
    if (me !== undefined && uid !== me) throw new Error('it belongs to another user')
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error))
  }
  const note = MovedNote.safeParse(jsonOf(text))
  if (!note.success) throw refused('it is not valid')
  return note.data
}

/** Undefined for what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A note that says nothing is removed. */
export function writeMovedNote(usual: string, note: MovedNote): void {
  const file = movedNoteFile(usual)
  if (note.now === null && note.former === null && note.unfinished === null) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(usual, { recursive: true, mode: 0o700 })
  writeWhole(file, JSON.stringify(note))
}

/** Gives a folder its mark. */
export function markFolder(folder: string): NonNullable<MarkedFolder> {
  const id = randomUUID()
  writeWhole(markFile(folder), JSON.stringify({ id } satisfies z.infer<typeof Mark>))
  return { folder, id }
}

/** Whether the folder is there, and is the one that was marked. */
export function isMarked({ folder, id }: NonNullable<MarkedFolder>): boolean {
  try {
    return Mark.safeParse(jsonOf(readFileSync(markFile(folder), 'utf8'))).data?.id === id
  } catch {
    // Not there, or not to be read: not to be used either.
    return false
  }
}

/** The folder to use in place of the usual one; null when it is the usual one. Throws folder_refused for one that is not there. */
export function movedTo(usual: string): string | null {
  const now = readMovedNote(usual)?.now ?? null
  if (now === null) return null
  if (!isMarked(now)) throw fail('folder_refused', { dataDir: now.folder, reason: 'moved_away', detail: '' })
  return now.folder
}

export interface MoveWarnings {
  readonly unfinished: string | null
  readonly kept: string | null
}

/** What a person should know of a move that is not over; nothing for a data folder that is not the one in `usual` or its note. */
export function warningsOf(dataDir: string, usual: string): MoveWarnings {
  const note = readMovedNote(usual)
  if (!note || (note.now?.folder ?? usual) !== dataDir) return { unfinished: null, kept: null }
  const name = (place: MarkedFolder) => place?.folder ?? usual
  return {
    unfinished:
      note.unfinished &&
      `Moving the data folder to ${name(note.unfinished.place)} was interrupted. ${dataDir} is still used, unchanged. Run listwright data move "${name(note.unfinished.place)}" again, or listwright data back to delete the incomplete copy.`,
    kept:
      note.former &&
      `The old data folder ${name(note.former.place)} still has everything from before the move on ${note.former.at.slice(0, 10)}, including what you erase here. Run listwright data confirm to delete it.`,
  }
}
