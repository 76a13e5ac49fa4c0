// Recipes as the rest of the engine sees them: made from a history or a run, saved, planned and replayed.
import type { RunId, SheetId, Ticket } from '../../contract/app/ids.ts'
import {
  type ListRecipe,
  type ListRecipeFile,
  listRecipeVersion,
  type RecipeOf,
  type RecipeSaved,
  type ReplayAsk,
  type ReplayPlan,
  type ReplayProgress,
  type ReplayResult,
  type ReplayStart,
  type WhereBroken,
} from '../../contract/app/list-recipe.ts'
import { recipeFormat } from '../../contract/app/recipe.ts'
import { mappedFields } from '../../contract/app/run/operation.ts'
import type { RunView } from '../../contract/app/run/run.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { operationTable } from '../../model/operations/index.ts'
import { columnsAs } from '../answer/operations.ts'
import type { Files } from '../file/files.ts'
import { readForm } from '../file/source/source-form.ts'
import { webQuestionOf } from '../run/recipe/web-question.ts'
import type { Store } from '../store/store.ts'
import { recipeOfHistory } from './from-history.ts'
import { listRecipeFileName, listRecipeText, type ReadListRecipe, readListRecipe, readStep } from './list-recipe.ts'
import { listOn } from './on-list.ts'
import { planOf } from './plan.ts'
import { endedOn, type ReplayWay, replay, wholeSteps } from './replay.ts'
import { createReplays } from './replaying.ts'
import type { StepParts } from './step.ts'
import { runSaid } from './steps/run.ts'
import { webSaid } from './steps/web.ts'

export interface ListRecipes {
  /** What was done to a list, as a recipe. Throws sheet_gone. */
  ofList(sheetId: SheetId, broken?: WhereBroken): Promise<ListRecipeFile>
  /** What a run asked, as a recipe of one step. Throws not_found for a run that is over no list, or whose columns are gone. */
  ofRun(runId: RunId): Promise<ListRecipeFile>
  /** Writes it to the chosen place, or to a file to download. */
  save(of: RecipeOf, ticket: Ticket | null): Promise<RecipeSaved>
  /** Throws recipe_unreadable, recipe_newer. */
  read(text: string): ReadListRecipe
  /** Changes and sends nothing. Throws recipe_unreadable, recipe_newer, sheet_gone. */
  plan(ask: ReplayAsk, signal?: AbortSignal): Promise<ReplayPlan>
  /** One replay of a list at a time. Throws what its steps do; what was made before that stays. */
  replay(ask: ReplayStart, way?: Partial<Pick<ReplayWay, 'signal' | 'follow' | 'at'>>): Promise<ReplayResult>
  /** The step that a replay over the list is at, null = none goes on: the present state first. */
  progress(sheetId: SheetId, signal: AbortSignal): AsyncGenerator<ReplayProgress | null>
  /** Ends a replay behind the step under way, as `stopped`. */
  stop(sheetId: SheetId): void
  /** Which recipe a list was made for, by the hash of its steps; null = none. */
  recipeOn(sheetId: SheetId): Promise<string | null>
  /** A list was imported for a recipe. */
  claim(sheetId: SheetId, stepsHash: string): Promise<void>
}

interface ListRecipesParts {
  readonly store: Store
  readonly dataDir: string
  readonly parts: StepParts
  readonly files: Pick<Files, 'saveText'>
}

const never = new AbortController().signal

export function createListRecipes({ store, dataDir, parts, files }: ListRecipesParts): ListRecipes {
  const going = createReplays()

  /** What a run says, its columns as they are called now. Throws not_found where one is gone. */
  async function runStepOf(run: RunView, sheet: Sheet): Promise<{ do: string }> {
    if (run.spec.web) {
      const asked = webSaid(webQuestionOf(run.spec, sheet.columns), run.cap)
      readStep(asked, 0)
      return asked
    }
    const more = { cap: run.cap, price: await priceOf(run), results: resultsOf(run, sheet) }
    const said = runSaid(await parts.questions.of(run), more)
    readStep(said, 0)
    return said
  }

  /** null = a column of it is gone. */
  async function saidOf(runId: RunId, sheet: Sheet): Promise<object | null> {
    try {
      return await runStepOf(await parts.runs.get(runId), sheet)
    } catch {
      return null
    }
  }

  /** null where it is not known now. */
  async function priceOf({ spec }: RunView): Promise<number | null> {
    try {
      return (await parts.runs.estimate(spec)).price.high
    } catch {
      return null
    }
  }

  async function ofList(sheetId: SheetId, broken?: WhereBroken): Promise<ListRecipeFile> {
    const [sheet, noted, views, form] = await Promise.all([
      parts.sheets.get(sheetId),
      store.grid.call('notedSteps', sheetId),
      parts.savedViews.of(sheetId),
      readForm(dataDir, sheetId),
    ])
    const made = await recipeOfHistory({
      sheet,
      noted,
      views,
      form,
      broken,
      runSaid: runId => saidOf(runId as RunId, sheet),
    })
    return fileOf(made.recipe, made.leftOut)
  }

  async function ofRun(runId: RunId): Promise<ListRecipeFile> {
    const run = await parts.runs.get(runId)
    const step = await runStepOf(run, await parts.sheets.get(run.sheetId))
    const name = `${operationTable[run.op].title}: ${run.sheetName}`.slice(0, 300)
    return fileOf({ format: recipeFormat, version: listRecipeVersion, name, steps: [step] }, [])
  }

  return {
    ofList,
    ofRun,
    async save(of, ticket) {
      const { fileName, text } = await ('runId' in of ? ofRun(of.runId) : ofList(of.sheetId, of.broken))
      return files.saveText(ticket, fileName, text)
    },
    read: readListRecipe,
    async plan(ask, signal = never) {
      const read = readListRecipe(ask.text)
      const on = listOn(parts, await parts.sheets.get(ask.sheetId), ask, signal)
      return planOf(read, on, ask, wholeSteps(await endedOn(store, ask.sheetId, read)))
    },
    async replay(ask, way = {}) {
      const read = readListRecipe(ask.text)
      const own = going.begin(ask.sheetId, read.steps.length)
      try {
        return await replay({ store, parts }, read, ask, {
          signal: never,
          follow: async ({ id }) => {
            await parts.runs.settled(id)
            return null
          },
          ...way,
          at: (place, words) => {
            own.at(place)
            way.at?.(place, words)
          },
          waits: own.waits,
          stopping: own.stopping,
        })
      } finally {
        own.end()
      }
    },
    progress: going.watch,
    stop: going.stop,
    recipeOn: async sheetId => (await store.grid.call('keptReplay', sheetId))?.hash ?? null,
    claim: (sheetId, stepsHash) =>
      store.writer.call('keepReplay', sheetId, { hash: stepsHash, ended: [], began: null }),
  }
}

function fileOf(made: ListRecipe, leftOut: ListRecipeFile['leftOut']): ListRecipeFile {
  const text = listRecipeText(made)
  const { recipe, hash, steps } = readListRecipe(text)
  return {
    ...{ name: recipe.name, hash, fileName: listRecipeFileName(recipe.name), text, leftOut },
    steps: steps.map(({ does, words, cap, requests }) => ({ does, words, cap, requests })),
  }
}

/** Names of the columns that a run wrote. */
function resultsOf({ op, spec }: RunView, { columns }: Sheet): string[] {
  const inputs = new Set(mappedFields(op, spec.mapping).map(field => spec.mapping[field]))
  return columns.flatMap(({ name, origin }) =>
    origin && origin.op === columnsAs(op) && inputs.has(origin.sourceId) ? [name] : [],
  )
}
