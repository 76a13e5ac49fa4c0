// New versions of the program.
import { type UpdateAnswer, UpdateDownload, type UpdateProgress } from '../../contract/app/updates.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const updatesRouter = router({
  look: procedure.mutation(({ ctx, signal }): Promise<UpdateAnswer> => ctx.engine.updates.look(signal)),
  download: procedure
    .input(UpdateDownload)
    .subscription(
      ({ ctx, input, signal }): AsyncGenerator<UpdateProgress> =>
        ctx.engine.updates.download(input, signal ?? new AbortController().signal),
    ),
})
