// The SQL console: one reading statement over the workspace's database, and what there is to read.
import { z } from 'zod'

export const ConsoleAsk = z.object({ sql: z.string().max(100_000) })

const Cell = z.union([z.string(), z.number(), z.null()])

export const ConsoleAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rows'),
    columns: z.array(z.string()),
    rows: z.array(z.array(Cell)),
    /** There are more rows than are given. */
    more: z.boolean(),
    ms: z.number(),
    /** Which rows name someone on a do-not-contact list; null = their entries cannot be read now. */
    suppressed: z.array(z.boolean()).nullable(),
  }),
  /** SQLite's own words; the place in the text from 1, null where it names none. */
  z.object({
    kind: z.literal('error'),
    message: z.string(),
    line: z.int().nullable(),
    column: z.int().nullable(),
  }),
  z.object({ kind: z.literal('too_long'), seconds: z.int() }),
  /** It took more memory than a statement may. */
  z.object({ kind: z.literal('too_large'), megabytes: z.int() }),
])
export type ConsoleAnswer = z.infer<typeof ConsoleAnswer>
export type ConsoleRows = Extract<ConsoleAnswer, { kind: 'rows' }>
/** As SQLite answers it, before anybody has looked at whom it names. */
export type StatementAnswer = Exclude<ConsoleAnswer, ConsoleRows> | Omit<ConsoleRows, 'suppressed'>

export const ConsoleTable = z.object({
  name: z.string(),
  /** A list of the workspace under its own name, or a table of the database. */
  kind: z.enum(['list', 'table']),
  about: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), about: z.string() })),
})
export type ConsoleTable = z.infer<typeof ConsoleTable>
