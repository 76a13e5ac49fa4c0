// Own data of Practice.
import { OwnAsk, type OwnPlan, type OwnProgress, OwnRemove, type OwnSource } from '../../contract/app/own.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const ownDataRouter = router({
  sources: procedure.query(({ ctx }): Promise<OwnSource[]> => ctx.engine.own.sources()),
  plan: procedure.input(OwnAsk).query(({ ctx, input, signal }): Promise<OwnPlan> => ctx.engine.own.plan(input, signal)),
  /** Goes on while it is listened to. */
  take: procedure
    .input(OwnAsk)
    .subscription(
      ({ ctx, input, signal }): AsyncGenerator<OwnProgress> =>
        ctx.engine.own.take(input, signal ?? new AbortController().signal),
    ),
  remove: procedure.input(OwnRemove).mutation(({ ctx, input }): Promise<number> => ctx.engine.own.remove(input.id)),
})
