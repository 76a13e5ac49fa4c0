// Recipes: a run or the history of a list as a file, and a file over another list.
import {
  type ListRecipeFile,
  ListRecipeRef,
  RecipeOfList,
  RecipeSave,
  type RecipeSaved,
  ReplayAsk,
  type ReplayPlan,
  type ReplayProgress,
  type ReplayResult,
  ReplayStart,
} from '../../contract/app/list-recipe.ts'
import { RunRef } from '../../contract/app/run/run.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const recipeRouter = router({
  ofRun: procedure
    .input(RunRef)
    .query(({ ctx, input }): Promise<ListRecipeFile> => ctx.engine.listRecipes.ofRun(input.runId)),
  ofList: procedure
    .input(RecipeOfList)
    .query(({ ctx, input }): Promise<ListRecipeFile> => ctx.engine.listRecipes.ofList(input.sheetId, input.broken)),
  save: procedure
    .input(RecipeSave)
    .mutation(({ ctx, input }): Promise<RecipeSaved> => ctx.engine.listRecipes.save(input.of, input.ticket)),
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
})
