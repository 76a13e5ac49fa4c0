// What guesses put into the window: their dialog, loaded when it is opened.
import type { SheetId } from '../../contract/app/ids.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    guesses: { sheetId: SheetId }
  }
}

export const guessesDialogs = {
  guesses: onDemand<DialogProps<'guesses'>>(() => import('./guesses-dialog.tsx').then(part => part.GuessesDialog)),
}
