// Recipes as the rest of the engine sees them: of a run, as a file, and on a list.
import type { ColumnId, RunId, SheetId, Ticket } from '../../../contract/app/ids.ts'
import type { RecipeFile, RecipeMatch, RecipeMatchAsk, RecipeSaved } from '../../../contract/app/recipe.ts'
import type { RunView } from '../../../contract/app/run.ts'
import type { RunSpec } from '../../../contract/app/run-spec.ts'
import type { Files } from '../../file/files.ts'
import type { Sheets } from '../../sheet/sheets.ts'
import type { Runs } from '../runs.ts'
import { type CookedRun, parseRecipe, questionHash, recipeFile, recipeOf } from './recipe.ts'
import { matchRecipe } from './recipe-match.ts'

export interface Recipes {
  /** Throws not_found for a run that is over no list, or whose columns are gone. */
  ofRun(runId: RunId): Promise<RecipeFile>
  /** Writes the recipe of a run to the chosen place, or to a file to download. */
  save(runId: RunId, ticket: Ticket | null): Promise<RecipeSaved>
  /** Throws recipe_unreadable, recipe_newer. */
  read(text: string): RecipeFile
  match(ask: RecipeMatchAsk): Promise<RecipeMatch>
  /** Paused runs over the whole list of a spec with its operation, newest first; `same`: it asks what the spec asks. */
  halted(spec: RunSpec): Promise<{ run: RunView; same: boolean }[]>
}

export interface RecipesParts {
  readonly runs: Pick<Runs, 'get' | 'list'>
  readonly sheets: Pick<Sheets, 'get' | 'workbooks'>
  readonly files: Pick<Files, 'saveText'>
}

export function createRecipes({ runs, sheets, files }: RecipesParts): Recipes {
  const allLists = async () => (await sheets.workbooks()).flatMap(one => one.sheets)

  async function ofRun(runId: RunId): Promise<RecipeFile> {
    const run = await runs.get(runId)
    const [{ columns }, lists] = await Promise.all([sheets.get(run.sheetId), allLists()])
    return recipeFile(recipeOf({ ...run, lists }, columns))
  }
  return {
    ofRun,
    async save(runId, ticket) {
      const { fileName, text } = await ofRun(runId)
      return files.saveText(ticket, fileName, text)
    },
    read: text => recipeFile(parseRecipe(text)),
    async match({ sheetId, recipe, choices, withoutLost }) {
      const [sheet, lists] = await Promise.all([sheets.get(sheetId), allLists()])
      return matchRecipe(recipe, { sheet, lists }, choices, withoutLost)
    },
    async halted(spec) {
      const [{ columns }, lists, all] = await Promise.all([sheets.get(spec.sheetId), allLists(), runs.list()])
      const { target } = spec.addPeople ?? {}
      const added = target?.kind === 'list' ? lists.find(({ id }) => id === target.sheetId) : undefined
      const questionOf = (run: CookedRun) => questionHash(recipeOf({ ...run, lists }, columns))
      const whole = (run: RunView) => run.kind === 'rows' && run.spec.within.kind === 'all'
      const same = (run: RunView) => {
        // A run keeps the country that was found for it where none was named.
        const asked = { ...spec, country: spec.country ?? run.spec.country }
        return questionOf(run) === questionOf({ op: spec.op, spec: asked, cap: 0, sheetName: '', added })
      }
      return all
        .filter(run => run.kind !== 'search')
        .filter(run => run.sheetId === spec.sheetId && run.op === spec.op && run.state === 'paused')
        .toSorted((a, b) => b.id - a.id)
        .map(run => ({ run, same: whole(run) && readsWhatIsThere(run.spec, columns, lists) && same(run) }))
    },
  }
}

/** None of the columns and lists that it names is gone. */
function readsWhatIsThere(
  { mapping, onlyIf, bestFirst, ownLists }: RunSpec,
  columns: readonly { id: ColumnId }[],
  lists: readonly { id: SheetId }[],
): boolean {
  if (Array.isArray(ownLists) && !ownLists.every(id => lists.some(list => list.id === id))) return false
  const there = new Set<ColumnId | undefined>(columns.map(({ id }) => id))
  const priority = bestFirst?.priority
  const named = [
    ...Object.values(mapping),
    ...(onlyIf?.tests ?? []).map(({ columnId }) => columnId),
    ...(priority ? [priority.columnId] : []),
  ]
  return named.every(id => there.has(id))
}
