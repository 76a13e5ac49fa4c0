// What the system says of a file that cannot be read, as a problem that a person can act on.
import { type Failure, fail } from '../../base/fail.ts'
import type { SourceFile } from './table-source.ts'

/**
 * The problem for an error about the files of a source: removed, locked or closed to this user, at any moment of reading them. null
 * for any other error, also about files that the reading makes by itself.
 */
export function readFailure(error: unknown, { file, fileName, parts }: SourceFile): Failure | null {
  if (!(error instanceof Error && 'code' in error)) return null
  // What fails on an open file has no path.
  const path = 'path' in error ? error.path : undefined
  const failed = path === undefined ? { fileName } : (parts ?? [{ file, fileName }]).find(part => part.file === path)
  return failed ? problemOf(error.code, failed.fileName) : null
}

function problemOf(code: unknown, fileName: string): Failure | null {
  switch (code) {
    case 'ENOENT':
      return fail('file_missing', { fileName })
    case 'EISDIR':
      return fail('not_a_file', { fileName })
    case 'EBUSY':
      return fail('file_in_use', { fileName })
    case 'EACCES':
    case 'EPERM':
      return fail('file_denied', { fileName })
    default:
      return null
  }
}
