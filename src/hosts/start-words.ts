// Why a host could not open its workspace, in words for people; shared, so that every host says the same.

import type { ProblemDetails } from '../contract/app/problem.ts'
import type { Failure } from '../engine/base/fail.ts'
import { backupsIn } from '../engine/store/backups.ts'

/** Exit code of a host whose workspace is locked, newer or damaged (R-CLI-03). */
export const workspaceExit = 8

/** A sentence for folder_refused, workspace_locked, workspace_newer and workspace_damaged; null for other failures. */
export function workspaceWords(failure: Failure, dataDir: string): string | null {
  switch (failure.code) {
    case 'workspace_locked': {
      const { owner } = failure.details as ProblemDetails<'workspace_locked'>
      return `The workspace ${dataDir} is already open in ${owner}. Close it there or choose another folder with --workspace.`
    }
    case 'workspace_newer':
      return `The workspace in ${dataDir} was saved by a newer version of Listwright. Nothing was changed. Update the program.`
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
  const repair = readable ? ` To keep what can still be read, run listwright doctor --repair ${place}` : ''
  const [newest] = backupsIn(dataDir)
  if (!newest) return `It has no backup.${repair}`
  return `To go back to the newest backup from ${newest.at}, run listwright backups restore ${newest.name} ${place}${readable ? '.' : ''}${repair}`
}

export function folderWords({ dataDir, reason, detail }: ProblemDetails<'folder_refused'>): string {
  const another = 'or choose another folder with --workspace or LISTWRIGHT_DATA.'
  switch (reason) {
    case 'unusable':
      return `The data folder ${dataDir} cannot be used (${detail}). Fix that, ${another}`
    case 'not_yours':
      return `The data folder ${dataDir} belongs to another user (${detail}). Nothing was read or written. Start Listwright as that user, ${another}`
    case 'open':
      return `Other users of this computer can open the data folder ${dataDir}, which contains personal data. Nothing was read or written. Restrict it with chmod 700 "${dataDir}" (or listwright doctor --repair), ${another}`
    case 'link':
      return `${detail} in the data folder ${dataDir} is a symbolic link, which Listwright does not follow. Nothing was read or written. Remove it or replace it with the file itself, ${another}`
    case 'no_home':
      return `Listwright cannot find a place for the data folder: ${detail}. Set HOME, ${another}`
    case 'not_absolute':
      return `Listwright cannot find a place for the data folder: ${detail} is not an absolute path. Correct it, ${another}`
  }
}
