// Recipes that call recipes: a step `{"do": "recipe", "file": "parts/phones.json"}` stands for the steps of another file. They are put
// in its place before anything is read as a step, so a recipe that calls others is checked, counted, hashed and replayed as one.
import { z } from 'zod'
import { ListRecipe } from '../../contract/app/list-recipe.ts'
import { maxRecipeLength } from '../../contract/app/recipe.ts'
import { Failure } from '../base/fail.ts'
import { withParameters } from './parameters.ts'
import { recipeFault, recipeJson, unreadable } from './recipe-json.ts'

/** The word after `do` of a step that calls another recipe. */
export const callStep = 'recipe'

/** Of the parameters that a call hands down. */
const Handed = z.record(z.string(), z.union([z.string().max(10_000), z.number(), z.boolean()]))

export const RecipeCall = z.strictObject({
  /** Relative to the folder of the recipe that calls it. */
  file: z.string().min(1).max(1000),
  /** Values for its parameters. */
  set: Handed.optional(),
})

/** A recipe file as the caller found it. */
export interface RecipeFile {
  /** The same for the same file, however it is named. */
  readonly id: string
  /** As messages name it. */
  readonly name: string
  readonly text: string
}

/** Finds the file that a recipe calls. Throws recipe_unreadable where there is none. */
export type FindCalled = (file: string, from: RecipeFile) => RecipeFile

/** Files that one recipe may call, those that these call included. Two that call each other twice, and so on, are endless otherwise. */
const maxCalls = 200

/**
 * The recipe with its parameters put in and, in place of each call, the steps of the file that it names. Of a called recipe only the steps
 * count: how the file is read and what is exported is what the first one says. Throws recipe_unreadable with the chain of files, recipe_newer.
 */
export function recipeWithCalled(first: RecipeFile, set: ReadonlyMap<string, string>, find: FindCalled): object {
  let calls = 0
  let length = first.text.length

  function opened(file: RecipeFile, values: ReadonlyMap<string, string>, chain: readonly RecipeFile[]): object {
    const filled = inFile(chain, () => withParameters(recipeJson(file.text), values))
    // What is no list is refused where the whole recipe is read.
    if (!('steps' in filled) || !Array.isArray(filled.steps) || !filled.steps.some(isCall)) return filled
    return { ...filled, steps: filled.steps.flatMap((step: unknown) => (isCall(step) ? called(step, chain) : [step])) }
  }

  function called({ do: _, ...said }: Call, chain: readonly RecipeFile[]): unknown[] {
    const from = chain.at(-1) ?? first
    const file = inFile(chain, () => {
      const read = RecipeCall.safeParse(said)
      if (!read.success) throw recipeFault(read.error.issues, `${callStep}: `)
      calls += 1
      if (calls > maxCalls) throw unreadable(`it calls more than ${maxCalls} recipes`)
      const file = find(read.data.file, from)
      length += file.text.length
      if (length > maxRecipeLength) throw unreadable('it is too long with the recipes that it calls')
      return { ...file, set: read.data.set ?? {} }
    })
    const next = [...chain, file]
    if (chain.some(({ id }) => id === file.id))
      throw unreadable(`recipes call each other in a circle: ${namesOf(next)}`)
    const values = new Map(Object.entries(file.set).map(([name, value]) => [name, String(value)]))
    const inner = opened(file, values, next)
    return inFile(next, () => {
      const read = ListRecipe.safeParse(inner)
      if (!read.success) throw recipeFault(read.error.issues)
      return read.data.steps
    })
  }

  return opened(first, set, [first])
}

type Call = { readonly do: typeof callStep }

const isCall = (step: unknown): step is Call =>
  typeof step === 'object' && step !== null && 'do' in step && step.do === callStep

const namesOf = (chain: readonly RecipeFile[]) => chain.map(({ name }) => name).join(' → ')

/** What is wrong with a called file is said with the files that led to it. */
function inFile<T>(chain: readonly RecipeFile[], work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (chain.length < 2 || !(error instanceof Failure) || error.code !== 'recipe_unreadable') throw error
    const { detail } = error.details
    throw unreadable(`${namesOf(chain)}: ${detail}`)
  }
}
