// "Run a recipe…": a file becomes the question of the open list. An estimate comes first; nothing starts by itself.
import { sourceColumn } from '../../../contract/app/operation.ts'
import { maxRecipeLength, type Recipe, type RecipeMatch } from '../../../contract/app/recipe.ts'
import { engineClient } from '../../rpc/client.ts'
import { uiStore } from '../../state/open.ts'
import { infoNotice, problemWordsNotice } from '../../ui/notices.tsx'
import { pickFiles } from '../../ui/pick-files.ts'

/** Opens the run dialog with the run that a recipe is on a list. */
export function openMatched(recipe: Recipe, { spec, lists }: RecipeMatch): void {
  const columnId = spec && sourceColumn(spec.op, spec.mapping)
  if (!spec || columnId == null) return
  if (recipe.addPeople && lists > 1)
    infoNotice(`${lists} lists are named “${recipe.addPeople.into}”. People go to the one changed last.`)
  uiStore.set({ dialog: { kind: 'run', op: spec.op, columnId, spec, cap: recipe.budget } })
}

/** Asks for a file; differences between the list and the recipe are shown before the run dialog opens. */
export async function runRecipe(): Promise<void> {
  const { sheetId } = uiStore.get()
  if (sheetId === null) return
  const [file] = await pickFiles('.json,application/json')
  if (!file) return
  if (file.size > maxRecipeLength)
    return problemWordsNotice({
      title: 'Not a recipe',
      text: `${file.name} is too large to be a recipe. Nothing was sent.`,
    })
  const text = await file.text()
  // All that was done to a list is replayed; a single run has its own dialog.
  if ((await engineClient.recipe.version.query({ text })) === 2)
    return uiStore.set({ dialog: { kind: 'replay', sheetId, text } })
  const { recipe } = await engineClient.recipe.read.query({ text })
  const match = await engineClient.recipe.match.query({ sheetId, recipe, choices: [] })
  if (match.spec) openMatched(recipe, match)
  else uiStore.set({ dialog: { kind: 'recipe', sheetId, recipe, drift: match.drift, lost: match.lost } })
}
