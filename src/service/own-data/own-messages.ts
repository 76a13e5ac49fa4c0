// The import of own data as it crosses the threads: what to do, the rows in slices as they are asked for, the report.
import { z } from 'zod'
import type { OwnImport, OwnReport, OwnRow } from './import-own.ts'
import { type OwnTarget, ownTargets } from './targets.ts'

const target = z.enum(ownTargets.map(({ name }) => name) as [OwnTarget, ...OwnTarget[]])

export const OwnImportMessage = z.strictObject({
  id: z.string(),
  file: z.string().max(1000),
  date: z.iso.datetime(),
  kind: z.enum(['people', 'companies']),
  mapping: z.array(target.nullable()).max(1000),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  dryRun: z.boolean(),
  replace: z.boolean(),
}) satisfies z.ZodType<OwnImport>

export const OwnRowsMessage = z.array(
  z.strictObject({ line: z.int(), cells: z.array(z.string()) }) satisfies z.ZodType<OwnRow>,
)

const notTakenReasons = [
  'not_an_email',
  'not_a_phone',
  'not_a_domain',
  'not_a_page',
  'not_a_country',
  'not_a_number',
  'not_a_year',
] as const satisfies readonly OwnReport['notTaken'][number]['reason'][]

const counts = z.strictObject({ added: z.int(), updated: z.int(), unchanged: z.int(), removed: z.int() })

export const OwnReportMessage = z.strictObject({
  rows: z.int(),
  people: counts,
  companies: counts,
  refused: z.array(z.strictObject({ line: z.int(), reason: z.string() })),
  notTaken: z.array(z.strictObject({ line: z.int(), target, value: z.string(), reason: z.enum(notTakenReasons) })),
  notTakenCount: z.int(),
}) satisfies z.ZodType<OwnReport>

/** A source of the directory with what it holds. */
export const StoredSourceMessage = z.strictObject({
  id: z.string(),
  file: z.string().nullable(),
  date: z.string(),
  contacts: z.int(),
  companies: z.int(),
})

/** What own people are known by when they are to be forgotten. */
export const ContactKeyMessage = z.union([
  z.strictObject({ email: z.string() }),
  z.strictObject({ phone: z.string() }),
  z.strictObject({ url: z.string() }),
])
