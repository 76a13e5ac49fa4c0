// Everything that a workspace holds about one person, as one file.
import { z } from 'zod'
import { EraseAsk, ErasePerhaps, maxPerhaps } from './erase.ts'

export const SubjectAsk = EraseAsk.extend({
  /** Rows with nothing but their name that are about them as well. */
  perhaps: z.array(ErasePerhaps).max(maxPerhaps).default([]),
})
export type SubjectAsk = z.input<typeof SubjectAsk>

const Cell = z.object({ column: z.string(), text: z.string() })

export const SubjectReport = z.object({
  lists: z.array(
    z.object({
      name: z.string(),
      trash: z.boolean(),
      /** Rows about them, whole. */
      rows: z.array(z.object({ row: z.int(), cells: z.array(Cell) })),
      /** Texts in rows about others that name them. */
      mentions: z.array(Cell.extend({ row: z.int() })),
      /** Rows of which only the history holds them. */
      history: z.int(),
    }),
  ),
  /** Rows with nothing but their name, which are not in the report. */
  perhaps: z.int(),
  /** What was or is to be asked about them. `at` null: not sent yet; `body` null: no longer kept. */
  requests: z.array(
    z.object({ at: z.string().nullable(), op: z.string(), host: z.string(), body: z.unknown().optional() }),
  ),
  /** What services answered about them; of a page with others only their records. */
  answers: z.array(z.object({ at: z.string(), op: z.string(), parts: z.array(z.unknown()) })),
  /** Results of searches. */
  records: z.array(z.object({ at: z.string(), fields: z.unknown().optional(), more: z.unknown().optional() })),
  /** Names, notes, searches and the like that name them. */
  texts: z.array(z.object({ where: z.string(), text: z.string() })),
  /** Do-not-contact lists that they are on. */
  doNotContact: z.array(z.object({ at: z.string(), kind: z.string(), source: z.string(), note: z.string() })),
})
export type SubjectReport = z.infer<typeof SubjectReport>

/** The report as a file, with whom it is about. */
export const subjectReportText = (identities: EraseAsk['identities'], madeAt: string, report: SubjectReport): string =>
  `${JSON.stringify({ format: 'listwright.subject-report', version: 1, madeAt, knownBy: identities, ...report }, null, 2)}\n`
