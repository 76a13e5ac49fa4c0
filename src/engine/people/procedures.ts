// "Seen before": which other lists hold the people and companies of a list.
import { SeenAsk, type SeenProgress, type SeenState } from '../../contract/app/search/seen.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const seenBeforeRouter = router({
  state: procedure.input(SeenAsk).query(({ ctx, input }): Promise<SeenState> => ctx.engine.seen.state(input.sheetId)),
  /** Goes on while it is listened to. */
  fill: procedure
    .input(SeenAsk)
    .subscription(
      ({ ctx, input, signal }): AsyncGenerator<SeenProgress> =>
        ctx.engine.seen.fill(input.sheetId, signal ?? new AbortController().signal),
    ),
})
