// Records as stores keep them: JSON without what is null, because most of a profile is.
import type { z } from 'zod'
import { CompanyFull } from '../../../contract/service/organization.ts'
import { Person } from '../../../contract/service/person.ts'
import type { RecordOf } from './import-batch.ts'
import type { DirectoryKind } from './port.ts'

const nulls = (schema: z.ZodObject): Readonly<Record<string, null>> =>
  Object.fromEntries(Object.keys(schema.shape).map(name => [name, null]))

const empty = { contact: nulls(Person), company: nulls(CompanyFull) }

/** The record as JSON text. */
export function writeRecord(record: Readonly<Record<string, unknown>>): string {
  // A copy keeps the shape, and what is undefined is not written: far quicker than to gather what is there.
  const known: Record<string, unknown> = { ...record }
  for (const name in known) if (known[name] === null) known[name] = undefined
  return JSON.stringify(known)
}

/** A record that `writeRecord` wrote, with every field. */
export function readRecord<K extends DirectoryKind>(kind: K, id: number, text: string): RecordOf[K] {
  const stored: unknown = JSON.parse(text)
  // Written by this store from a record of this kind.
  return Object.assign({}, empty[kind], stored, { id }) as unknown as RecordOf[K]
}
