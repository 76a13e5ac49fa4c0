// What recipes are made of: columns by name and type, and what a run asks. No rows, answers or secrets (R-HIS-06).

import { z } from 'zod'
import { operationIds, operationTable } from '../../model/operations/index.ts'
import { inputFields } from '../../model/operations/inputs.ts'
import { CellState, ColumnType, Verdict } from './cell/cell.ts'
import { addsPeople, missingInput } from './run/operation.ts'
import { AddPeopleSpec, InputField, ResultState } from './run/run-spec.ts'
import { WebRequest } from './web.ts'

export const recipeFormat = 'listwright.recipe'
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
  /** What asks addresses of the web is a step of another kind. */
  operation: z.enum(operationIds),
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
  waterfall: z.array(z.enum(operationIds)).max(3),
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

/** What a run asks, its columns and lists by their names. */
export type RunQuestion = z.infer<z.ZodObject<typeof recipeQuestion>>
type Checked = Pick<RunQuestion, 'operation' | 'inputs' | 'waterfall' | 'addPeople'>

/** What the parts of a question have to do with one another. */
export function checkQuestion({ operation, inputs, waterfall, addPeople }: Checked, context: z.RefinementCtx): void {
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

/** What a run over web addresses asks of the rows of a list. The secret of the host is never part of it. */
export const webQuestion = {
  request: WebRequest,
  /** The column for each name in braces, in the order of the address and then of the body. */
  inputs: z.array(RecipeColumn).min(1).max(8),
  rows: recipeQuestion.rows,
  maxAgeDays: recipeQuestion.maxAgeDays,
  writes: recipeQuestion.writes,
}
export type WebQuestion = z.infer<z.ZodObject<typeof webQuestion>>
