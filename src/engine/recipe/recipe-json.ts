// The JSON of a recipe, and what is wrong with it in words.
import type { z } from 'zod'
import { listRecipeVersion } from '../../contract/app/list-recipe.ts'
import { recipeFormat } from '../../contract/app/recipe.ts'
import { fail } from '../base/fail.ts'

export const unreadable = (detail: string) => fail('recipe_unreadable', { detail })

/** The JSON of a recipe of a version up to ours. Throws recipe_unreadable, recipe_newer. */
export function recipeJson(text: string): object {
  let recipe: unknown
  try {
    recipe = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw unreadable('it is not JSON')
  }
  if (typeof recipe !== 'object' || recipe === null || !('format' in recipe) || recipe.format !== recipeFormat)
    throw unreadable(`"format" is not "${recipeFormat}"`)
  if ('version' in recipe && typeof recipe.version === 'number' && recipe.version > listRecipeVersion)
    throw fail('recipe_newer', { theirs: Math.ceil(recipe.version), ours: listRecipeVersion })
  return recipe
}

/** What is wrong with a recipe, the first few places. `at`: where they are. */
export const recipeFault = (issues: readonly z.core.$ZodIssue[], at = '') =>
  unreadable(
    issues
      .slice(0, 3)
      .map(issue => `${at}${issueWords(issue)}`)
      .join('; '),
  )

function issueWords(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return `${place === '' ? 'it' : `"${place}"`} has ${issue.keys.map(key => `"${key}"`).join(', ')}, which is not known`
  return `"${place}": ${issue.message}`
}
