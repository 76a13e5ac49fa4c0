// Recipes: how a file is read, every step that was made of the list, and what is written at the end (R-HIS-06). Of a run: its step.
// Replayed over another list, with what differs shown first.

import { z } from 'zod'
import { ColumnType } from './cell/cell.ts'
import { ExportTemplate } from './file/export-template.ts'
import { ReadOptions } from './file/file.ts'
import { ColumnId, RunId, SheetId, Ticket } from './ids.ts'
import { maxRecipeLength, RecipeColumn, RecipeName, recipeFormat } from './recipe.ts'
import { RunReason } from './run/run.ts'
import { ViewSpec } from './view.ts'

/** Raised when a recipe of the former version would be read wrongly. */
export const listRecipeVersion = 2
const maxSteps = 200

/** mark: cells that break a rule have a sign, and the next step is made · stop: the recipe ends. */
export const WhereBroken = z.enum(['mark', 'stop'])
export type WhereBroken = z.infer<typeof WhereBroken>

/** A column of the file: with which type it is read, and whether at all. */
const ImportedColumn = z.strictObject({
  name: z.string().min(1).max(1000),
  type: ColumnType,
  keep: z.boolean(),
})

/** How a file becomes the list. Absent options are detected; so are columns that are not named. */
export const RecipeImport = z.strictObject({
  options: z.strictObject(ReadOptions.shape),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  columns: z.array(ImportedColumn).max(2000),
})
export type RecipeImport = z.infer<typeof RecipeImport>

/** What is written at the end; the name of the file says which kind where `format` is absent. */
const RecipeExport = z.strictObject({
  /** A view that the recipe keeps: its rows, order and columns; null = the whole list. */
  view: z.string().min(1).max(200).nullable(),
  format: z.enum(['csv', 'tsv', 'xlsx', 'jsonl']).optional(),
  preset: z.enum(['plain', 'excel', 'same']),
  /** What is written for each row, in the place of a format. */
  template: ExportTemplate.optional(),
})

/** The file; each step is read by its kind (`engine/recipe/steps`). */
export const ListRecipe = z.strictObject({
  /** Where an editor finds the JSON schema; it says nothing of the list. */
  $schema: z.string().max(1000).optional(),
  format: z.literal(recipeFormat),
  version: z.literal(listRecipeVersion),
  name: RecipeName,
  /** Rows of the list it was made from. */
  rows: z.int().min(0).optional(),
  import: RecipeImport.optional(),
  steps: z.array(z.looseObject({ do: z.string().max(60) })).max(maxSteps),
  export: RecipeExport.optional(),
})
export type ListRecipe = z.infer<typeof ListRecipe>

/**
 * A step in a sentence. `cap`: most credits it may spend; null = it is free. `requests`: most requests to addresses of the web; null = it
 * sends none.
 */
export const RecipeStepView = z.object({
  does: z.string(),
  words: z.string(),
  cap: z.int().nullable(),
  requests: z.int().nullable(),
})
export type RecipeStepView = z.infer<typeof RecipeStepView>

/** `leftOut`: what the history holds and a recipe cannot say, with how often. */
export const ListRecipeFile = z.object({
  name: z.string(),
  hash: z.string(),
  fileName: z.string(),
  text: z.string(),
  steps: z.array(RecipeStepView),
  leftOut: z.array(z.object({ what: z.string(), times: z.int() })),
})
export type ListRecipeFile = z.infer<typeof ListRecipeFile>

/** The column that is taken for one that the recipe names. */
export const RecipeColumnChoice = z.object({ name: z.string().max(1000), columnId: ColumnId })
export type RecipeColumnChoice = z.infer<typeof RecipeColumnChoice>

/** The file that is taken where the recipe names one. */
export const RecipeFileChoice = z.object({ name: z.string().max(255), ticket: Ticket })
export type RecipeFileChoice = z.infer<typeof RecipeFileChoice>

export const ReplayAsk = z.object({
  sheetId: SheetId,
  text: z.string().max(maxRecipeLength),
  columns: z.array(RecipeColumnChoice).max(200),
  files: z.array(RecipeFileChoice).max(50).optional(),
  /** A price above the one of the recipe is no reason to stop. */
  acceptPrices: z.boolean(),
  /** Addresses of this computer and its network may be asked where a step names them. */
  privateNetwork: z.boolean().optional(),
})
export type ReplayAsk = z.infer<typeof ReplayAsk>

/** `budget`: most credits of all its runs together, beside the cap of each. */
export const ReplayStart = ReplayAsk.extend({ budget: z.int().min(0) })
export type ReplayStart = z.infer<typeof ReplayStart>

/**
 * Why a step cannot be made as the recipe says. missing: no such column · type: the column has another type · locked: its cells
 * are closed, or it is never to be sent · price: a call costs more · list: a list that it looks into is not there · file: a file is
 * to be chosen · network: an address of a private network is asked · secret: the host has no secret here · other: said in `words`.
 */
export const StepDrift = z.object({
  kind: z.enum(['missing', 'type', 'locked', 'price', 'list', 'file', 'network', 'secret', 'other']),
  /** Of the step, from 0. */
  place: z.int(),
  column: RecipeColumn.nullable(),
  /** The column that may be meant. */
  found: z.object({ id: ColumnId, name: z.string(), type: ColumnType }).nullable(),
  /** The name by which the recipe calls a file that is to be chosen. */
  file: z.string().optional(),
  words: z.string(),
})
export type StepDrift = z.infer<typeof StepDrift>

/** What a step would change in the list as it is now. */
export const StepCount = z.object({ cells: z.int(), rows: z.int(), credits: z.int() })
export type StepCount = z.infer<typeof StepCount>

export const PlannedStep = RecipeStepView.extend({
  /** This recipe has been here before and made it; nothing has taken it back. */
  done: z.boolean(),
  /** null: known only when the steps before it are made. */
  count: StepCount.nullable(),
})
export type PlannedStep = z.infer<typeof PlannedStep>

/** A recipe over a list, before anything is changed or sent. */
export const ReplayPlan = z.object({
  name: z.string(),
  hash: z.string(),
  steps: z.array(PlannedStep),
  /** Nothing begins while there is any. */
  drift: z.array(StepDrift),
  /** What else is different, and keeps nothing from going on. */
  notes: z.array(z.string()),
  /** Most credits of all steps together. */
  cap: z.int(),
})
export type ReplayPlan = z.infer<typeof ReplayPlan>

export const ReplayedStep = RecipeStepView.extend({
  /** before: an earlier replay made it · open: it was not reached · broken: cells break rules, and no other step was made. */
  state: z.enum(['done', 'before', 'paused', 'broken', 'open']),
  cells: z.int(),
  rows: z.int(),
  credits: z.int(),
  runId: RunId.nullable(),
  /** Cells that break rules; null where none were checked. */
  broken: z.int().nullable(),
})
export type ReplayedStep = z.infer<typeof ReplayedStep>

/** drift: a difference that only showed on the way · stopped: between two steps · broken: cells break rules. What was made before stays. */
export const ReplayResult = z.object({
  state: z.enum(['done', 'paused', 'drift', 'stopped', 'broken']),
  steps: z.array(ReplayedStep),
  drift: z.array(StepDrift),
  /** Why a run paused. */
  reason: RunReason.nullable(),
  spent: z.int(),
})
export type ReplayResult = z.infer<typeof ReplayResult>

/** The step under way, from 0. `runId`: the run it waits for. `stopping`: no other is begun. */
export const ReplayProgress = z.object({
  place: z.int(),
  steps: z.int(),
  runId: RunId.nullable(),
  stopping: z.boolean(),
})
export type ReplayProgress = z.infer<typeof ReplayProgress>

/** `ticket` from file.saveAs; null where the host downloads instead. */
/** `broken`: what happens where cells break a rule; absent = they are marked. */
export const RecipeOfList = z.strictObject({ sheetId: SheetId, broken: WhereBroken.optional() })
export type RecipeOfList = z.infer<typeof RecipeOfList>
export const RecipeSave = z.object({
  of: z.union([RecipeOfList, z.strictObject({ runId: RunId })]),
  ticket: Ticket.nullable(),
})
export type RecipeOf = z.infer<typeof RecipeSave>['of']
/** `download`: to be fetched where the host has no save dialog. */
export const RecipeSaved = z.object({ fileName: z.string(), download: Ticket.nullable() })
export type RecipeSaved = z.infer<typeof RecipeSaved>
export const ListRecipeRef = z.object({ sheetId: SheetId })

/** A view without ids is a view of any list. */
const RecipeSort = z.strictObject({ column: RecipeColumn, descending: z.boolean() })
export const RecipeView = z.strictObject({
  sort: z.array(RecipeSort).max(8),
  conditions: z
    .array(z.strictObject({ column: RecipeColumn.nullable(), is: z.looseObject({ kind: z.string() }) }))
    .max(50),
  search: ViewSpec.shape.search,
})
export type RecipeView = z.infer<typeof RecipeView>
