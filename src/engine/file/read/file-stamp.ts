// Whether files were written, replaced or removed while they were read: what was read then is neither the one nor the other.
import { type BigIntStats, statSync } from 'node:fs'
import { fail } from '../../base/fail.ts'
import type { SourceFile } from './table-source.ts'

const stateOf = (file: string): string => {
  const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : 'gone'
}

/** To be called before anything is read. What is given back throws file_changed. */
export function stampFiles({ file, fileName, parts }: Pick<SourceFile, 'file' | 'fileName' | 'parts'>): () => void {
  const files = (parts ?? [{ file, fileName }]).map(part => ({ ...part, state: stateOf(part.file) }))
  return () => {
    for (const part of files)
      if (stateOf(part.file) !== part.state) throw fail('file_changed', { fileName: part.fileName })
  }
}
