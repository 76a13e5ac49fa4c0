// Recipes: what a run asked, to be asked again of another list. Columns by name and type; no rows, answers or secrets
// (R-HIS-06).

import { z } from 'zod'
import { operationTable } from '../../model/operations/index.ts'
import { inputFields } from '../../model/operations/inputs.ts'
import { CellState, ColumnType, Verdict } from './cell.ts'
import { ColumnId, RunId, SheetId, Ticket } from './ids.ts'
import { addsPeople, missingInput } from './operation.ts'
import { AddPeopleSpec, InputField, ResultState, RunSpec } from './run-spec.ts'
import { OperationId } from './sent-op.ts'

export const recipeFormat = 'listwright.recipe'
/** Raised when a recipe of the former version would be read wrongly. */
export const recipeVersion = 1
/** Longest file that is read as a recipe, in characters. */
export const maxRecipeLength = 1_000_000

/** What a recipe is called. */
export const RecipeName = z.string().trim().min(1).max(300)

/** `nth`: the how-manieth column of this name, from 2; absent = the first one. */
export const RecipeColumn = z.strictObject({
  name: z.string().min(1).max(1000),
  type: ColumnType,
  nth: z.int().min(2).max(2000).optional(),
})
export type RecipeColumn = z.infer<typeof RecipeColumn>

const onColumn = { column: RecipeColumn, not: z.boolean() }

/** A test of "Only if" (`OnlyIfTest`) about a column by name. */
export const RecipeTest = z.discriminatedUnion('kind', [
  z.strictObject({ ...onColumn, kind: z.literal('blank') }),
  z.strictObject({ ...onColumn, kind: z.literal('is'), text: z.string().max(1000) }),
  z.strictObject({ ...onColumn, kind: z.literal('contains'), text: z.string().max(1000) }),
  z.strictObject({ ...onColumn, kind: z.literal('state'), state: CellState }),
  z.strictObject({ ...onColumn, kind: z.literal('verdict'), verdict: Verdict }),
  z.strictObject({ ...onColumn, kind: z.literal('older'), days: z.int().min(0).max(3650) }),
])
export type RecipeTest = z.infer<typeof RecipeTest>

/** What a run asks of the rows of a list. */
export const recipeQuestion = {
  operation: OperationId,
  inputs: z.partialRecord(InputField, RecipeColumn),
  /** Where a phone number has no country of its own. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** How a company name is compared. */
  match: z.enum(['exact', 'fuzzy']).optional(),
  /** Other lists of the workspace come before any call: all of them, or those of these names. */
  ownLists: z.union([z.boolean(), z.array(z.string().min(1).max(1000)).min(1).max(200)]),
  /** Asked in turn where the operation finds nothing. */
  waterfall: z.array(OperationId).max(3),
  /** Rows that do not pass are left out. */
  onlyIf: z.strictObject({ join: z.enum(['all', 'any']), tests: z.array(RecipeTest).min(1).max(20) }).optional(),
  /** A budget below the estimate goes to the best rows: those of a priority column first, where one is named. */
  bestFirst: z
    .strictObject({ priority: z.strictObject({ column: RecipeColumn, first: z.enum(['high', 'low']) }).nullable() })
    .optional(),
  /** Rows by the state of their result; always of the whole list. */
  rows: z.array(ResultState).min(1).max(ResultState.options.length),
  maxAgeDays: z.int().min(0).max(3650).nullable(),
  writes: z.enum(['fill', 'replace', 'overwrite']),
  fields: z.array(z.string().max(100)).max(120),
  /** People at companies: whom, how many of one company, and the list they go to by its name. */
  addPeople: z
    .strictObject({
      filters: AddPeopleSpec.shape.filters,
      most: z.int().min(1).max(1000),
      into: z.string().trim().min(1).max(200),
    })
    .optional(),
}

type Question = Pick<z.infer<z.ZodObject<typeof recipeQuestion>>, 'operation' | 'inputs' | 'waterfall' | 'addPeople'>

/** What the parts of a question have to do with one another. */
export function checkQuestion({ operation, inputs, waterfall, addPeople }: Question, context: z.RefinementCtx): void {
  const { reads, title } = operationTable[operation]
  const odd = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  for (const field of inputFields)
    if (inputs[field] && !reads.includes(field)) odd('inputs', `“${title}” does not use ${field}`)
  const missing = missingInput(operation, inputs)
  if (missing) odd('inputs', `“${title}” needs ${missing.join(' or ')}`)
  if (new Set([operation, ...waterfall]).size <= waterfall.length)
    odd('waterfall', 'an operation can be used only once')
  if (addsPeople(operation) !== (addPeople !== undefined))
    odd('addPeople', addPeople ? `“${title}” does not add rows` : `“${title}” needs a list for the people it finds`)
}

export const Recipe = z
  .strictObject({
    format: z.literal(recipeFormat),
    version: z.literal(recipeVersion),
    name: RecipeName,
    ...recipeQuestion,
    /** Most credits, as a suggestion: who runs it says how many. */
    budget: z.int().min(0),
  })
  .superRefine(checkQuestion)
export type Recipe = z.infer<typeof Recipe>

/** A recipe as a file. `hash`: SHA-256 of what it says as hex, the same however the file is laid out. */
export const RecipeFile = z.object({ recipe: Recipe, hash: z.string(), fileName: z.string(), text: z.string() })
export type RecipeFile = z.infer<typeof RecipeFile>

/** Where a recipe uses a column: an input, the test of "Only if" at a place from 0, the priority of rows. */
export const RecipeUse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('input'), field: InputField }),
  z.object({ kind: z.literal('test'), place: z.int().min(0) }),
  z.object({ kind: z.literal('priority') }),
])
export type RecipeUse = z.infer<typeof RecipeUse>

/** A column that a person chose for a use; null: the use is left out. */
export const RecipeChoice = z.object({ use: RecipeUse, columnId: ColumnId.nullable() })
export type RecipeChoice = z.infer<typeof RecipeChoice>

/**
 * How a list differs from the one a recipe was made of. missing: no such column · renamed: no such name, but one column of
 * the type · type: the name, with another type · locked: never to be sent · no_results: the test looks at results, and the
 * column holds none.
 */
export const RecipeDrift = z.object({
  kind: z.enum(['missing', 'renamed', 'type', 'locked', 'no_results']),
  use: RecipeUse,
  /** As the recipe names it. */
  column: RecipeColumn,
  /** The column of that name, or the one it may have been renamed to. */
  found: z.object({ id: ColumnId, name: z.string(), type: ColumnType }).nullable(),
})
export type RecipeDrift = z.infer<typeof RecipeDrift>

/** `choices` stand for the columns that the recipe names; `withoutLost`: a person goes on without lists that are missing. */
export const RecipeMatchAsk = z.object({
  sheetId: SheetId,
  recipe: Recipe,
  choices: z.array(RecipeChoice).max(50),
  withoutLost: z.boolean().optional(),
})
export type RecipeMatchAsk = z.infer<typeof RecipeMatchAsk>

/** A recipe on a list: the run it would be, or how the list differs. */
export const RecipeMatch = z.object({
  drift: z.array(RecipeDrift),
  /** Names of lists that come before any call and are not there. */
  lost: z.array(z.string()),
  /** null while there is drift, or a list is lost. */
  spec: RunSpec.nullable(),
  /** Lists that have the name of the one for the people; of several the one changed last is taken. */
  lists: z.int(),
})
export type RecipeMatch = z.infer<typeof RecipeMatch>

/** `ticket` from file.saveAs; null where the host downloads instead. */
export const RecipeSave = z.object({ runId: RunId, ticket: Ticket.nullable() })
/** `download`: to be fetched where the host has no save dialog. */
export const RecipeSaved = z.object({ fileName: z.string(), download: Ticket.nullable() })
export type RecipeSaved = z.infer<typeof RecipeSaved>
export const RecipeText = z.object({ text: z.string().max(maxRecipeLength) })
