// Recipes as the rest of the engine sees them: of a run, as a file, and on a list.
import type { RunId, Ticket } from '../../contract/app/ids.ts'
import type { RecipeFile, RecipeMatch, RecipeMatchAsk, RecipeSaved } from '../../contract/app/recipe.ts'
import type { Files } from '../file/files.ts'
import type { Sheets } from '../sheet/sheets.ts'
import { parseRecipe, recipeFile, recipeOf } from './recipe.ts'
import { matchRecipe } from './recipe-match.ts'
import type { Runs } from './runs.ts'

export interface Recipes {
  /** Throws not_found for a run that is over no list, or whose columns are gone. */
  ofRun(runId: RunId): Promise<RecipeFile>
  /** Writes the recipe of a run to the chosen place, or to a file to download. */
  save(runId: RunId, ticket: Ticket | null): Promise<RecipeSaved>
  /** Throws recipe_unreadable, recipe_newer. */
  read(text: string): RecipeFile
  match(ask: RecipeMatchAsk): Promise<RecipeMatch>
}

export interface RecipesParts {
  readonly runs: Pick<Runs, 'get'>
  readonly sheets: Pick<Sheets, 'get' | 'workbooks'>
  readonly files: Pick<Files, 'saveText'>
}

export function createRecipes({ runs, sheets, files }: RecipesParts): Recipes {
  async function ofRun(runId: RunId): Promise<RecipeFile> {
    const run = await runs.get(runId)
    const { columns } = await sheets.get(run.sheetId)
    return recipeFile(recipeOf(run, columns))
  }
  return {
    ofRun,
    async save(runId, ticket) {
      const { fileName, text } = await ofRun(runId)
      return files.saveText(ticket, fileName, text)
    },
    read: text => recipeFile(parseRecipe(text)),
    async match({ sheetId, recipe, choices }) {
      const [sheet, workbooks] = await Promise.all([sheets.get(sheetId), sheets.workbooks()])
      return matchRecipe(recipe, { sheet, lists: workbooks.flatMap(({ sheets }) => sheets) }, choices)
    },
  }
}
