// A run as a recipe and a recipe as text: made from the spec a run keeps, written as JSON, named by a hash, read back.

import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { cutText } from '../../../contract/app/cut-text.ts'
import { fileNameOf } from '../../../contract/app/file-name.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { mappedFields } from '../../../contract/app/operation.ts'
import { Recipe, type RecipeFile, recipeFormat, recipeVersion } from '../../../contract/app/recipe.ts'
import type { RunView } from '../../../contract/app/run.ts'
import type { RunSpec } from '../../../contract/app/run-spec.ts'
import type { OperationId } from '../../../contract/app/sent-op.ts'
import type { Column, SheetSummary } from '../../../contract/app/sheet.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { namedColumn } from '../../action/named.ts'
import { fieldsOf } from '../../answer/operations.ts'
import { fail } from '../../base/fail.ts'

type NamedColumn = Pick<Column, 'id' | 'name' | 'type'>

/** What a recipe is made of. `added` names the list of a run that adds people to one. */
export type CookedRun = Pick<RunView, 'op' | 'spec' | 'cap' | 'sheetName'> & {
  readonly added?: { readonly name: string } | undefined
  /** Lists of the workspace, for those that come before any call. */
  readonly lists?: readonly Pick<SheetSummary, 'id' | 'name'>[]
}

/** Columns of the answers beside the usual ones, as far as the operation has them. */
const knownFields = (op: OperationId, fields: readonly string[]): string[] =>
  fields.filter(path => fieldsOf(op).some(field => field.path === path))

/** The recipe of a run over a list with `columns`. Throws not_found when one that the run reads, or a list, is gone. */
export function recipeOf(
  { op, spec, cap, sheetName, added, lists = [] }: CookedRun,
  columns: readonly NamedColumn[],
): Recipe {
  const { title, reads } = operationTable[op]
  const { mapping, match, onlyIf, addPeople, bestFirst } = spec
  const named = (id: ColumnId | undefined) => namedColumn(columns, id)
  return {
    format: recipeFormat,
    version: recipeVersion,
    name: `${title}: ${sheetName}`,
    operation: op,
    inputs: Object.fromEntries(mappedFields(op, mapping).map(field => [field, named(mapping[field])])),
    country: reads.includes('country') ? spec.country : null,
    ...(match && { match }),
    ownLists: ownListsOf(spec, lists),
    waterfall: (spec.waterfall ?? []).map(step => step.op),
    ...(onlyIf && {
      onlyIf: {
        join: onlyIf.join,
        tests: onlyIf.tests.map(({ columnId, ...test }) => ({ column: named(columnId), ...test })),
      },
    }),
    ...(bestFirst && {
      bestFirst: {
        priority: bestFirst.priority && {
          column: named(bestFirst.priority.columnId),
          first: bestFirst.priority.first,
        },
      },
    }),
    rows: spec.chips,
    maxAgeDays: spec.maxAgeDays,
    writes: spec.writes,
    fields: knownFields(op, spec.fields),
    ...(addPeople && {
      addPeople: {
        filters: addPeople.filters,
        most: addPeople.perRow,
        into: added?.name ?? (addPeople.target.kind === 'new' ? addPeople.target.name : 'People'),
      },
    }),
    budget: cap,
  }
}

function ownListsOf({ ownLists = false }: RunSpec, lists: readonly Pick<SheetSummary, 'id' | 'name'>[]) {
  if (typeof ownLists === 'boolean') return ownLists
  const names = ownLists.map(wanted => lists.find(({ id }) => id === wanted)?.name)
  const known = names.filter(name => name !== undefined)
  if (known.length < names.length) throw fail('not_found', { what: 'A list that the run checks first' })
  return [...new Set(known)]
}

const recipeText = (recipe: Recipe): string => `${JSON.stringify(recipe, null, 2)}\n`

/** Objects with their keys in order: the same content is the same text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, canonical(inner)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** SHA-256 over the content as hex: the layout does not matter, each value does. */
export const contentHash = (content: object): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest('hex')

/** Names what a recipe asks of a list, whatever it is called and may cost. */
export const questionHash = ({ name: _, budget: __, ...question }: Recipe): string => contentHash(question)

/** "validate-emails-guests.json": operation and list, in words that need no quotes in a shell. */
export function recipeFileName(name: string): string {
  const words = name
    .replace(/\.(csv|tsv|txt|xlsx)$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return fileNameOf(`${cutText(words, 80) || 'recipe'}.json`, 'recipe.json')
}

export const recipeFile = (recipe: Recipe): RecipeFile => ({
  recipe,
  hash: contentHash(recipe),
  fileName: recipeFileName(recipe.name),
  text: recipeText(recipe),
})

const unreadable = (detail: string) => fail('recipe_unreadable', { detail })

/** The JSON of a recipe of a version up to `newest`. Throws recipe_unreadable, recipe_newer. */
export function recipeJson(text: string, newest: number): { format: unknown; version?: unknown } {
  let recipe: unknown
  try {
    recipe = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw unreadable('it is not JSON')
  }
  if (typeof recipe !== 'object' || recipe === null || !('format' in recipe) || recipe.format !== recipeFormat)
    throw unreadable(`"format" is not "${recipeFormat}"`)
  if ('version' in recipe && typeof recipe.version === 'number' && recipe.version > newest)
    throw fail('recipe_newer', { theirs: Math.ceil(recipe.version), ours: newest })
  return recipe
}

/** What is wrong with a recipe, the first few places. */
export const recipeFault = (issues: readonly z.core.$ZodIssue[], at = '') =>
  unreadable(
    issues
      .slice(0, 3)
      .map(issue => `${at}${issueWords(issue)}`)
      .join('; '),
  )

/** Which fields an operation does not have, in words; null = it has them all. */
export function checkFields(operation: OperationId, fields: readonly string[]): string | null {
  const known = knownFields(operation, fields)
  const unknown = fields.filter(path => !known.includes(path))
  return unknown.length > 0 ? `${operation} has no field ${unknown.join(', ')}` : null
}

/** Reads the text of the recipe of a run. Throws recipe_unreadable with the place that is wrong, recipe_newer. */
export function parseRecipe(text: string): Recipe {
  const read = Recipe.safeParse(recipeJson(text, recipeVersion))
  if (!read.success) throw recipeFault(read.error.issues)
  const unknown = checkFields(read.data.operation, read.data.fields)
  if (unknown !== null) throw unreadable(`"fields": ${unknown}`)
  return read.data
}

function issueWords(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return `${place === '' ? 'it' : `"${place}"`} has ${issue.keys.map(key => `"${key}"`).join(', ')}, which is not known`
  return `"${place}": ${issue.message}`
}
