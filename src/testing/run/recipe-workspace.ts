// Recipes of lists on a real workspace with a real service beside it, for tests.

import { createPipeline } from '../../engine/action/pipeline.ts'
import type { ActionParts } from '../../engine/actions/parts.ts'
import { createBounces } from '../../engine/bounces/bounces.ts'
import { createProfiles } from '../../engine/check/profiles.ts'
import { createBench } from '../../engine/clean/bench.ts'
import { createFixes } from '../../engine/clean/fixes.ts'
import { createProblemFixes } from '../../engine/clean/problem-fixes.ts'
import { createCleanSlices } from '../../engine/clean/slices.ts'
import { createClusters } from '../../engine/clusters/clusters.ts'
import { createListDiffs } from '../../engine/compare/diffs.ts'
import { createDuplicates } from '../../engine/duplicates/duplicates.ts'
import type { Files } from '../../engine/file/files.ts'
import { createFiles } from '../../engine/file/files.ts'
import { createFinds } from '../../engine/find/finds.ts'
import { createIntoLists, type IntoLists } from '../../engine/into/into-lists.ts'
import { createMatches } from '../../engine/match/matches.ts'
import { createOtherTables } from '../../engine/match/tables.ts'
import { createRowMoves } from '../../engine/move-rows/row-moves.ts'
import { createListRecipes, type ListRecipes } from '../../engine/recipe/list-recipes.ts'
import type { StepParts } from '../../engine/recipe/step.ts'
import { createReconciles } from '../../engine/reconcile/reconciles.ts'
import { createReconcileServices } from '../../engine/reconcile/services.ts'
import { createRuleCounts } from '../../engine/rules/rule-counts.ts'
import { createListRules } from '../../engine/rules/rules.ts'
import { createRunQuestions } from '../../engine/run/recipe/run-questions.ts'
import { createWebAsks } from '../../engine/run/web-asks.ts'
import { createActions } from '../../engine/sheet/actions.ts'
import { createComputes } from '../../engine/sheet/computed/computes.ts'
import { createSavedViews } from '../../engine/sheet/view/saved/saved-views.ts'
import { createTransforms } from '../../engine/transform/transforms.ts'
import type { Service } from '../../service/start.ts'
import { openRunWorkspace, type RunWorkspace } from './run-workspace.ts'

export interface RecipeWorkspace extends RunWorkspace {
  readonly files: Files
  readonly parts: StepParts
  readonly listRecipes: ListRecipes
  readonly intoLists: IntoLists
}

export async function openRecipeWorkspace(service: Service): Promise<RecipeWorkspace> {
  const at = await openRunWorkspace(service)
  const { store, sheets, views, edits, changes, runs, host } = at
  const home = () => null
  const actions = createActions(store.inOrder)
  const profiles = createProfiles(store, changes, home, host.log)
  const rules = createRuleCounts(store, changes, home, host.log)
  const slices = createCleanSlices(store, home)
  const bench = createBench({ store, slices, profiles, rules, changes, log: host.log })
  const files = createFiles({ store, views, sheets, changes, host, whole: true, onImported: () => {} })
  const questions = createRunQuestions({ runs, sheets })
  const tables = createOtherTables({ store, files, actions })
  const duplicates = createDuplicates({ store, actions, host, home })
  const listRules = createListRules(store, changes, home)
  const transforms = createTransforms({ store, views, home })
  const bounces = createBounces({ store, files })
  const clusters = createClusters({ store, actions, host, home })
  const problemFixes = createProblemFixes(store, slices, bench)
  const intoLists = createIntoLists({ store, actions, tables, host, home })
  const acting = createPipeline<ActionParts>(
    { store, edits, changes, actions },
    {
      ...{ tables, duplicates, matches: createMatches({ store, actions, tables, host, home }) },
      computes: createComputes(store, views, changes, actions),
      ...{
        store,
        settings: host.settings,
        views,
        sheets,
        rules: listRules,
        files,
        transforms,
        bounces,
        clusters,
        problemFixes,
      },
      ...{
        finds: createFinds(store, views),
        intoLists,
        rowMoves: createRowMoves({ store, changes, views, sheets }),
        diffs: createListDiffs({ store, actions, changes, tables, host, home }),
        fixes: createFixes(store, views, home),
      },
    },
  )
  const parts = {
    sheets,
    rules: listRules,
    views,
    acting,
    savedViews: createSavedViews(store, views, changes),
    runs,
    questions,
    reconciles: createReconciles({ store, host, views, home, services: createReconcileServices({ store, host }) }),
    webAsks: createWebAsks(at),
  }
  return {
    ...at,
    files,
    parts,
    intoLists,
    listRecipes: createListRecipes({ store, dataDir: at.dir, parts, files }),
    async close() {
      await files.close()
      await bench.close()
      await profiles.close()
      await at.close()
    },
  }
}
