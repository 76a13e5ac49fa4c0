// The file of a recipe that a command is given.
import { CommandEnd, exitCodes } from './exit.ts'
import { smallFile } from './small-file.ts'

/** Throws CommandEnd(usage) for a file that cannot be read. */
export function recipeTextIn(path: string): string {
  try {
    return smallFile(path)
  } catch (error) {
    throw new CommandEnd(exitCodes.usage, `${path} cannot be read (${error instanceof Error ? error.message : error}).`)
  }
}
