// By what a header is known again.
import { createHash } from 'node:crypto'
import { plainHeader } from '../../model/plain-header.ts'

/** The same for a file with the same columns in whatever order. */
export const headerPrint = (names: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(names.map(plainHeader).toSorted()))
    .digest('hex')
