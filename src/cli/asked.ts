// What run and estimate were asked for, as a run over a list: said by an operation with options, or by a recipe.
import type { RecipeFile } from '../contract/app/recipe.ts'
import { type Chip, chips, type RunSpec, retryWords } from '../contract/app/run.ts'
import type { Sheet } from '../contract/app/sheet.ts'
import { operationOn } from './operation.ts'
import type { Asked } from './over-list.ts'
import { recipeOn } from './recipe.ts'
import type { Session } from './session.ts'

export interface Prepared {
  readonly sheet: Sheet
  readonly spec: RunSpec
  /** null: said by options. */
  readonly recipe: RecipeFile | null
}

/** The list and the run over it; a file becomes a list. Throws Ended(drift) when the list is not as it was named. */
export async function prepare(session: Session, asked: Asked): Promise<Prepared> {
  const prepared =
    'recipe' in asked ? await recipeOn(session, asked) : { ...(await operationOn(session, asked)), recipe: null }
  const wanted = new Set<Chip>([...prepared.spec.chips, ...asked.retry.map(word => retryWords[word])])
  return { ...prepared, spec: { ...prepared.spec, chips: chips.filter(chip => wanted.has(chip)) } }
}

/** A recipe as summaries name it. */
export const recipeNamed = (file: RecipeFile | null) => file && { name: file.recipe.name, hash: file.hash }
