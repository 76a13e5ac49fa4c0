// The leaves of a record: every one may be null, because null means "not known".
import { z } from 'zod'
import { type CertaintyMark, withMark } from './mark.ts'

/** The leaves of records whose fields are as sure as `mark` says. Descriptions go into the generated description of the interface. */
export const recordLeaves = (mark: CertaintyMark) => ({
  text: (description?: string) => withMark(mark, z.string().nullable(), description),
  flag: (description?: string) => withMark(mark, z.boolean().nullable(), description),
  whole: (description?: string) => withMark(mark, z.int().nullable(), description),
  number: (description?: string) => withMark(mark, z.number().nullable(), description),
  texts: (description?: string) => withMark(mark, z.array(z.string()).nullable(), description),
})

/** Largest id: integers that every JSON reader keeps exact. */
export const MAX_ID = Number.MAX_SAFE_INTEGER

/** The id of a record, never null. */
export const recordId = (mark: CertaintyMark) =>
  withMark(mark, z.int().min(1).max(MAX_ID), 'Id of the record in this service.')
