// Guesses of addresses and names.
import type { EditResult } from '../../contract/app/edit.ts'
import { GuessAsk, type GuessPreview } from '../../contract/app/guesses.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const guessesRouter = router({
  preview: procedure
    .input(GuessAsk)
    .query(({ ctx, input }): Promise<GuessPreview> => ctx.engine.guessing.preview(input)),
  write: procedure.input(GuessAsk).mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.guessing.apply(input)),
})
