// The file of a recipe that a command is given, with the values of its parameters and the recipes that it calls.
import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { RecipeFile } from '../../engine/recipe/called.ts'
import { recipeTextWith } from '../../engine/recipe/list-recipe.ts'
import { unreadable } from '../../engine/recipe/recipe-json.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { fileAt } from '../file/file-at.ts'
import { smallFile } from '../file/small-file.ts'
import { usageError } from '../options.ts'

/** As it is written. Throws CommandEnd(usage) for a file that cannot be read. */
export function recipeFileAt(given: string): RecipeFile {
  try {
    return { id: realpathSync(given), name: path.basename(given), text: smallFile(given) }
  } catch (error) {
    throw new CommandEnd(
      exitCodes.usage,
      `${given} cannot be read (${error instanceof Error ? error.message : error}).`,
    )
  }
}

/** Its text, ready to be read. `set`: `name=VALUE`. Throws as `recipeFileAt`, recipe_unreadable, recipe_newer. */
export const recipeTextIn = (given: string, set: readonly string[]): string =>
  recipeTextWith(recipeFileAt(given), parametersOf(set), calledFile)

/** Throws recipe_unreadable. */
function calledFile(file: string, from: RecipeFile): RecipeFile {
  // The same on every system, and never a place that only one computer has.
  if (file.includes('\\') || path.isAbsolute(file) || path.win32.isAbsolute(file) || /^[A-Za-z]:/.test(file))
    throw unreadable(`"${file}": use a path relative to the recipe, with / between folders`)
  const at = path.resolve(path.dirname(from.id), file)
  if (!fileAt(at)?.isFile()) throw unreadable(`the recipe that it calls, "${file}", was not found`)
  try {
    return { id: realpathSync(at), name: file, text: smallFile(at) }
  } catch (error) {
    throw unreadable(
      `the recipe that it calls, "${file}", cannot be read (${error instanceof Error ? error.message : error})`,
    )
  }
}

/** `name=VALUE`. Throws CommandEnd(usage). */
function parametersOf(set: readonly string[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const pair of set) {
    const at = pair.indexOf('=')
    if (at < 1) throw usageError(`--set ${pair}: use name=VALUE.`)
    const name = pair.slice(0, at)
    if (values.has(name)) throw usageError(`--set ${name} is given twice.`)
    values.set(name, pair.slice(at + 1))
  }
  return values
}
