// "Run a recipe…": a file over the open list. What it would change and cost comes first; nothing starts by itself.
import { maxRecipeLength } from '../../../contract/app/recipe.ts'
import { uiStore } from '../../state/open.ts'
import { problemWordsNotice } from '../../ui/notice/notices.tsx'
import { pickFiles } from '../../ui/pick-files.ts'

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
  uiStore.set({ dialog: { kind: 'replay', sheetId, text: await file.text() } })
}
