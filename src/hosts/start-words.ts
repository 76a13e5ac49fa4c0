// Why a host could not open its workspace, in words for people; shared, so that every host says the same.

import type { ProblemDetails } from '../contract/app/problem.ts'
import type { Failure } from '../engine/base/fail.ts'
import { backupsIn } from '../engine/store/backups.ts'
import { folderWords } from './folder-words.ts'

/** Exit code of a host whose workspace is locked, newer or damaged (R-CLI-03). */
export const workspaceExit = 8

/** A sentence for folder_refused, workspace_locked, workspace_newer and workspace_damaged; null for other failures. */
export function workspaceWords(failure: Failure, dataDir: string): string | null {
  switch (failure.code) {
    case 'workspace_locked': {
      const { owner } = failure.details as ProblemDetails<'workspace_locked'>
      return `The workspace ${dataDir} is already open in ${owner}. Close it there or choose another folder with --workspace.`
    }
    case 'workspace_newer': {
      const { theirs, ours } = failure.details as ProblemDetails<'workspace_newer'>
      return `The workspace in ${dataDir} has the data format ${theirs}, but this program reads only up to ${ours}. It was saved by a newer version of Listwright, or by a build from before its first release. Nothing was changed. Open it with the program that saved it, or update this one.${olderBackup(dataDir)}`
    }
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

/** The newer version made a backup before it changed the workspace. What was done since is not in it. */
function olderBackup(dataDir: string): string {
  const found = backupsIn(dataDir).find(({ reason }) => reason === 'migration')
  return found
    ? ` To go back to the backup from before the update (${found.at}), run listwright backups restore ${found.name} --workspace "${dataDir}"`
    : ''
}

/** What brings a damaged workspace back. `readable`: something of it may still be read. */
export function wayBack(dataDir: string, readable = true): string {
  const place = `--workspace "${dataDir}"`
  const repair = readable ? ` To keep what can still be read, run listwright doctor --repair ${place}` : ''
  const [newest] = backupsIn(dataDir)
  if (!newest) return `It has no backup.${repair}`
  return `To go back to the newest backup from ${newest.at}, run listwright backups restore ${newest.name} ${place}${readable ? '.' : ''}${repair}`
}
