// What run and estimate were asked for, as a run over a list: said by an operation with options, or by a recipe.
import type { RecipeFile } from '../contract/app/recipe.ts'
import { type ResultState, type RunSpec, resultStates, retryWords } from '../contract/app/run-spec.ts'
import type { Sheet } from '../contract/app/sheet.ts'
import { operationOn } from './operation.ts'
import type { AskedRun } from './over-list.ts'
import { recipeOn } from './recipe.ts'
import type { CommandSession } from './session.ts'

export interface PreparedRun {
  readonly sheet: Sheet
  readonly spec: RunSpec
  /** null: said by options. */
  readonly recipe: RecipeFile | null
}

/** The list and the run over it; a file becomes a list. Throws CommandEnd(drift) when the list is not as it was named. */
export async function prepareRun(session: CommandSession, asked: AskedRun): Promise<PreparedRun> {
  const prepared =
    'recipe' in asked ? await recipeOn(session, asked) : { ...(await operationOn(session, asked)), recipe: null }
  const wanted = new Set<ResultState>([...prepared.spec.chips, ...asked.retry.map(word => retryWords[word])])
  const spec = { ...prepared.spec, chips: resultStates.filter(chip => wanted.has(chip)) }
  return { ...prepared, spec: asked.oddLetters ? { ...spec, oddLetters: true } : spec }
}

/** A recipe as summaries name it. */
export const recipeNamed = (file: RecipeFile | null) => file && { name: file.recipe.name, hash: file.hash }
