// Recipes: a run or the history of a list as a file, and a file over another list.
import {
  type ListRecipeFile,
  ListRecipeRef,
  ListRecipeSave,
  ReplayAsk,
  type ReplayPlan,
  type ReplayProgress,
  type ReplayResult,
  ReplayStart,
} from '../../contract/app/list-recipe.ts'
import {
  type RecipeFile,
  type RecipeMatch,
  RecipeMatchAsk,
  RecipeSave,
  type RecipeSaved,
  RecipeText,
} from '../../contract/app/recipe.ts'
import { RunRef } from '../../contract/app/run.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { recipeVersionOf } from './list-recipe.ts'

export const recipeRouter = router({
  ofRun: procedure.input(RunRef).query(({ ctx, input }): Promise<RecipeFile> => ctx.engine.recipes.ofRun(input.runId)),
  save: procedure
    .input(RecipeSave)
    .mutation(({ ctx, input }): Promise<RecipeSaved> => ctx.engine.recipes.save(input.runId, input.ticket)),
  /** Of a run (1) or of a list (2). */
  version: procedure.input(RecipeText).query(({ input }): 1 | 2 => recipeVersionOf(input.text)),
  ofList: procedure
    .input(ListRecipeRef)
    .query(({ ctx, input }): Promise<ListRecipeFile> => ctx.engine.listRecipes.ofList(input.sheetId)),
  saveList: procedure
    .input(ListRecipeSave)
    .mutation(({ ctx, input }): Promise<RecipeSaved> => ctx.engine.listRecipes.save(input.sheetId, input.ticket)),
  plan: procedure
    .input(ReplayAsk)
    .query(({ ctx, input, signal }): Promise<ReplayPlan> => ctx.engine.listRecipes.plan(input, signal)),
  replay: procedure
    .input(ReplayStart)
    .mutation(({ ctx, input }): Promise<ReplayResult> => ctx.engine.listRecipes.replay(input)),
  /** The step that a replay over the list is at, null = none goes on. */
  progress: procedure
    .input(ListRecipeRef)
    .subscription(
      ({ ctx, input, signal }): AsyncGenerator<ReplayProgress | null> =>
        ctx.engine.listRecipes.progress(input.sheetId, signal ?? new AbortController().signal),
    ),
  /** No further step is begun. */
  stop: procedure.input(ListRecipeRef).mutation(({ ctx, input }): void => ctx.engine.listRecipes.stop(input.sheetId)),
  read: procedure.input(RecipeText).query(({ ctx, input }): RecipeFile => ctx.engine.recipes.read(input.text)),
  match: procedure
    .input(RecipeMatchAsk)
    .query(({ ctx, input }): Promise<RecipeMatch> => ctx.engine.recipes.match(input)),
})
