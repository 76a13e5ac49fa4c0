// Recipes: a run as a file, and a file as a run of another list.
import {
  type RecipeFile,
  type RecipeMatch,
  RecipeMatchAsk,
  RecipeSave,
  type RecipeSaved,
  RecipeText,
} from '../../contract/app/recipe.ts'
import { RunRef } from '../../contract/app/run.ts'
import { procedure, router } from './procedure.ts'

export const recipeRouter = router({
  ofRun: procedure.input(RunRef).query(({ ctx, input }): Promise<RecipeFile> => ctx.engine.recipes.ofRun(input.runId)),
  save: procedure
    .input(RecipeSave)
    .mutation(({ ctx, input }): Promise<RecipeSaved> => ctx.engine.recipes.save(input.runId, input.ticket)),
  read: procedure.input(RecipeText).query(({ ctx, input }): RecipeFile => ctx.engine.recipes.read(input.text)),
  match: procedure
    .input(RecipeMatchAsk)
    .query(({ ctx, input }): Promise<RecipeMatch> => ctx.engine.recipes.match(input)),
})
