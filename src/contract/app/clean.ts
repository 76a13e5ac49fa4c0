// The Clean bench: the problems found in a list, how many cells or rows each concerns, what its fix would change, and what is
// kept with the list.
import { z } from 'zod'
import { NotationLine } from './cell/notation.ts'
import { ColumnId, RowId, SheetId } from './ids.ts'
import { ErrorAnswers, noErrorAnswers } from './probable-errors.ts'

/** Kinds of problems, in the order of the cards and of their repairs: letters before spaces, which may be halves of them. Lists keep the names of dismissed ones: never rename one. */
export const problemKinds = [
  'blank_rows',
  'broken_letters',
  'spaces',
  'apostrophes',
  'look_alikes',
  'placeholders',
  'moved_values',
  'emails',
  'domains',
  'no_country',
  'two_readings',
  'phones',
  'name_case',
  'not_people',
  'companies',
  'countries',
  'dates',
  'numbers',
  'units',
  'web',
  'broken_rules',
  'probable_errors',
] as const
export const ProblemKind = z.enum(problemKinds)
export type ProblemKind = z.infer<typeof ProblemKind>

/** A cell as it is and as it would read; no column where the whole row is meant. */
export const CleanSample = z.object({
  rowId: RowId,
  columnId: ColumnId.nullable(),
  before: z.string(),
  /** null: emptied, or not repaired. */
  after: z.string().nullable(),
  repaired: z.boolean(),
})
export type CleanSample = z.infer<typeof CleanSample>

export const CleanProblem = z.object({
  kind: ProblemKind,
  title: z.string(),
  sentence: z.string(),
  /** What `count` counts. */
  unit: z.enum(['cell', 'row']),
  count: z.int(),
  /** Those of them that the fix changes, and those that *Fix all safe ones* changes. */
  repairable: z.int(),
  safe: z.int(),
  /** What the fix does, for its button; null where a person has to decide. */
  fix: z.string().nullable(),
  columns: z.array(z.object({ columnId: ColumnId, count: z.int() })),
  samples: z.array(CleanSample),
  /** A person has put its card away for this list. */
  dismissed: z.boolean(),
})
export type CleanProblem = z.infer<typeof CleanProblem>

export const HealthPart = z.enum(['valid', 'tidy', 'complete', 'unique'])
export type HealthPart = z.infer<typeof HealthPart>
/** `score`: 0 to 100; `share`: 0 to 1. The formula is in engine/clean/health.ts. */
export const ListHealth = z.object({
  score: z.int().min(0).max(100),
  parts: z.array(z.object({ part: HealthPart, share: z.number().min(0).max(1) })),
})
export type ListHealth = z.infer<typeof ListHealth>

/** How a column is read where its cells alone would not say it: a dropped plus, a decimal comma. */
export const ColumnReading = z.object({ columnId: ColumnId, lines: z.array(NotationLine) })
export type ColumnReading = z.infer<typeof ColumnReading>

export const CleanReport = z.object({
  problems: z.array(CleanProblem),
  readings: z.array(ColumnReading),
  /** null: not counted yet, or a list without a value. */
  health: ListHealth.nullable(),
  /** As the list was when it was imported; null where it was edited before it was counted. */
  atImport: ListHealth.nullable(),
  /** False while the list, or what was edited in it, is still being read. */
  current: z.boolean(),
})
export type CleanReport = z.infer<typeof CleanReport>

export const CleanAsk = z.object({ sheetId: SheetId })
export const CleanDismiss = z.object({ sheetId: SheetId, kind: ProblemKind, dismissed: z.boolean() })
/** What a list keeps of its bench. Kinds are texts here: a workbook may come from a later version, with others. */
export const CleanKept = z.object({
  dismissed: z.array(z.string().max(60)).max(100),
  atImport: ListHealth.nullable().default(null),
  answers: ErrorAnswers.default(noErrorAnswers),
})
export type CleanKept = z.infer<typeof CleanKept>
export const CleanKindAsk = z.object({ sheetId: SheetId, kind: ProblemKind })

/** `safe`: what every kind is sure of and loses nothing by; else the whole fix of one kind. */
export const CleanFix = z.object({
  sheetId: SheetId,
  fix: z.union([z.literal('safe'), ProblemKind]),
  /** Answers about probable errors that a recipe brings along: they count and are kept. */
  answers: ErrorAnswers.optional(),
})
export type CleanFix = z.infer<typeof CleanFix>

/** Equal changes together, the most frequent first. */
export const CleanPreview = z.object({
  cells: z.int(),
  rows: z.int(),
  changes: z.array(
    z.object({ columnId: ColumnId.nullable(), before: z.string(), after: z.string().nullable(), count: z.int() }),
  ),
  /** There are more different changes than are listed. */
  more: z.boolean(),
})
export type CleanPreview = z.infer<typeof CleanPreview>
