// Own data of Practice.
import { OwnAsk, type OwnPlan, OwnRemove, type OwnReport, type OwnSource } from '../../contract/app/own.ts'
import { procedure, router } from './procedure.ts'

export const own = router({
  sources: procedure.query(({ ctx }): Promise<OwnSource[]> => ctx.engine.own.sources()),
  plan: procedure.input(OwnAsk).query(({ ctx, input }): Promise<OwnPlan> => ctx.engine.own.plan(input)),
  take: procedure.input(OwnAsk).mutation(({ ctx, input }): Promise<OwnReport> => ctx.engine.own.take(input)),
  remove: procedure.input(OwnRemove).mutation(({ ctx, input }): Promise<number> => ctx.engine.own.remove(input.id)),
})
