// Why a host could not open its workspace, in words for people; shared, so that every host says the same.

import type { ProblemDetails } from '../contract/app/problem.ts'
import type { Failure } from '../engine/fail.ts'

/** Exit code of a host whose workspace is locked, newer or damaged (product.md R-CLI-03). */
export const workspaceExit = 8

/** A sentence for workspace_locked, workspace_newer and workspace_damaged; null for other failures. */
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
      return `The database in ${dataDir} is damaged (${detail}). Nothing was changed; its backups lie in the folder "backups" there.`
    }
    default:
      return null
  }
}
