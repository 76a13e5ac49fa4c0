// A recipe as text: read at this one door, and written.
import { cutText } from '../../contract/app/cell/cut-text.ts'
import { fileNameOf } from '../../contract/app/file/file-name.ts'
import { type ListRecipe, ListRecipe as ListRecipeSchema } from '../../contract/app/list-recipe.ts'
import { maxRecipeLength } from '../../contract/app/recipe.ts'
import { fail } from '../base/fail.ts'
import { contentHash } from '../run/recipe/question.ts'
import { callStep, type FindCalled, type RecipeFile, recipeWithCalled } from './called.ts'
import { withParameters } from './parameters.ts'
import { recipeFault, recipeJson } from './recipe-json.ts'
import type { RecipeStep } from './step.ts'
import { stepKinds } from './steps/index.ts'

export interface ReadListRecipe {
  readonly recipe: ListRecipe
  readonly steps: readonly RecipeStep[]
  /** Of the file. */
  readonly hash: string
  /** Of what its steps ask, whatever they may cost: a replay that was cut short goes on by it. */
  readonly stepsHash: string
}

/** Reads a step. Throws recipe_unreadable with its place and what is wrong. */
export function readStep(said: { do: string }, place: number): RecipeStep {
  const kind = stepKinds.find(({ does }) => does === said.do)
  const at = `step ${place + 1}`
  if (said.do === callStep)
    throw fail('recipe_unreadable', {
      detail: `${at}: it calls another recipe file, which only works on the command line (listwright run)`,
    })
  if (!kind) {
    const known = stepKinds.map(({ does }) => does).join(', ')
    throw fail('recipe_unreadable', { detail: `${at}: "${said.do}" is not known (known: ${known})` })
  }
  const read = kind.read(said)
  if ('issues' in read) throw recipeFault(read.issues, `${at} (${said.do}): `)
  return read.step
}

/** Throws recipe_unreadable with the place that is wrong, recipe_newer. */
export function readListRecipe(text: string): ReadListRecipe {
  if (text.length > maxRecipeLength) throw fail('recipe_unreadable', { detail: 'it is too long' })
  const read = ListRecipeSchema.safeParse(withParameters(recipeJson(text), new Map()))
  if (!read.success) throw recipeFault(read.error.issues)
  const recipe = read.data
  const steps = recipe.steps.map(readStep)
  const question = { import: recipe.import ?? null, steps: steps.map(({ does, question }) => ({ do: does, question })) }
  const { $schema: _, ...content } = recipe
  return { recipe, steps, hash: contentHash(content), stepsHash: contentHash(question) }
}

/** The text of a recipe with values for its parameters, and the recipes that it calls, put in. Throws recipe_unreadable, recipe_newer. */
export function recipeTextWith(file: RecipeFile, set: ReadonlyMap<string, string>, find: FindCalled): string {
  if (file.text.length > maxRecipeLength) throw fail('recipe_unreadable', { detail: 'it is too long' })
  return JSON.stringify(recipeWithCalled(file, set, find))
}

/** What comes first where keys are in the order of the alphabet: what a step does, and which column is meant. */
const firstKeys = ['do', 'name', 'type']

/** The same content is the same text: keys in one order. */
const inKeyOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inKeyOrder)
  if (typeof value !== 'object' || value === null) return value
  const placeOf = (key: string) => {
    const place = firstKeys.indexOf(key)
    return place === -1 ? firstKeys.length : place
  }
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, inKeyOrder(inner)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)))
}

/** One line for each step and each column of the file, so that two versions are compared line by line. */
export function listRecipeText({
  $schema,
  format,
  version,
  name,
  rows,
  import: from,
  steps,
  export: to,
}: ListRecipe): string {
  const line = (value: unknown) => JSON.stringify(inKeyOrder(value))
  const list = (values: readonly unknown[], indent: string) =>
    values.length === 0 ? '[]' : `[\n${values.map(value => `${indent}  ${line(value)}`).join(',\n')}\n${indent}]`
  const parts = [
    ...($schema === undefined ? [] : [`"$schema": ${line($schema)}`]),
    `"format": ${line(format)}`,
    `"version": ${version}`,
    `"name": ${line(name)}`,
    ...(rows === undefined ? [] : [`"rows": ${rows}`]),
    ...(from
      ? [
          `"import": {\n    "options": ${line(from.options)},\n    "country": ${line(from.country)},\n    "columns": ${list(from.columns, '    ')}\n  }`,
        ]
      : []),
    `"steps": ${list(steps, '  ')}`,
    ...(to ? [`"export": ${line(to)}`] : []),
  ]
  return `{\n${parts.map(part => `  ${part}`).join(',\n')}\n}\n`
}

/** "validate-emails-guests.json": operation and list, in words that need no quotes in a shell. */
export function listRecipeFileName(name: string): string {
  const words = name
    .replace(/\.(csv|tsv|txt|xlsx)$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return fileNameOf(`${cutText(words, 80) || 'recipe'}.json`, 'recipe.json')
}
