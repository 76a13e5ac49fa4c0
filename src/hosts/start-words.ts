// Why a host could not open its workspace, in words for people; shared, so that every host says the same.

import type { ProblemDetails } from '../contract/app/problem.ts'
import type { Failure } from '../engine/base/fail.ts'
import { backupsIn } from '../engine/store/backups.ts'

/** Exit code of a host whose workspace is locked, newer or damaged (product.md R-CLI-03). */
export const workspaceExit = 8

/** A sentence for folder_refused, workspace_locked, workspace_newer and workspace_damaged; null for other failures. */
export function workspaceWords(failure: Failure, dataDir: string): string | null {
  switch (failure.code) {
    case 'workspace_locked': {
      const { owner } = failure.details as ProblemDetails<'workspace_locked'>
      return `Listwright is already open on ${dataDir} (${owner}). Close it there, or name another folder with --workspace.`
    }
    case 'workspace_newer':
      return `The workspace in ${dataDir} was written by a newer Listwright. Nothing was changed; update the program.`
    case 'workspace_damaged': {
      const { detail } = failure.details as ProblemDetails<'workspace_damaged'>
      return `The workspace in ${dataDir} is damaged: ${detail}. Nothing was changed and nothing was sent. ${wayBack(dataDir)}`
    }
    case 'folder_refused':
      return folderWords(failure.details as ProblemDetails<'folder_refused'>)
    default:
      return null
  }
}

/** What brings a damaged workspace back. `readable`: something of it may still be read. */
export function wayBack(dataDir: string, readable = true): string {
  const place = `--workspace "${dataDir}"`
  const repair = readable ? ` To keep what can be read of it: listwright doctor --repair ${place}` : ''
  const [newest] = backupsIn(dataDir)
  if (!newest) return `It has no backup.${repair}`
  return `To go back to its newest backup, of ${newest.at}: listwright backups restore ${newest.name} ${place}${readable ? '.' : ''}${repair}`
}

export function folderWords({ dataDir, reason, detail }: ProblemDetails<'folder_refused'>): string {
  const another = 'or name another folder with --workspace or LISTWRIGHT_DATA.'
  switch (reason) {
    case 'unusable':
      return `The data folder ${dataDir} cannot be used (${detail}). Mend that, ${another}`
    case 'not_yours':
      return `The data folder ${dataDir} belongs to somebody else (${detail}). Nothing was read or written. Start Listwright as that user, ${another}`
    case 'open':
      return `Other users of this computer may enter the data folder ${dataDir}, and lists of people lie in it. Nothing was read or written. Close it with: chmod 700 "${dataDir}" (or listwright doctor --repair), ${another}`
    case 'link':
      return `${detail} in the data folder ${dataDir} is a symbolic link, and Listwright follows none there. Nothing was read or written. Remove it or put the file itself in its place, ${another}`
    case 'no_home':
      return `No place for the data folder is known: ${detail}. Set HOME, ${another}`
    case 'not_absolute':
      return `No place for the data folder is known: ${detail} is no absolute path. Correct it, ${another}`
  }
}
