// What recipes of lists put into the window: their dialogs, each loaded when it is opened.
import type { SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    saveRecipe: { sheetId: SheetId }
    replay: {
      sheetId: SheetId
      /** Of the file. */
      text: string
    }
  }
}

export const recipeDialogs = {
  saveRecipe: onDemand<DialogProps<'saveRecipe'>>(() =>
    import('./save-recipe-dialog.tsx').then(part => part.SaveRecipeDialog),
  ),
  replay: onDemand<DialogProps<'replay'>>(() => import('./replay-dialog.tsx').then(part => part.ReplayDialog)),
}
