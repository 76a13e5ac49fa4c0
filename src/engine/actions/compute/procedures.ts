// Computed columns.
import { ComputedApply, ComputedAsk, type ComputedPreview } from '../../../contract/app/cell/computed.ts'
import { procedure, router } from '../../rpc/procedure.ts'
import { type ComputeDone, computeAction } from './compute.ts'

export const computedRouter = router({
  preview: procedure
    .input(ComputedAsk)
    .query(({ ctx, input }): Promise<ComputedPreview> => ctx.engine.computes.preview(input)),
  perform: procedure
    .input(ComputedApply)
    .mutation(({ ctx, input }): Promise<ComputeDone> => ctx.engine.acting.perform(computeAction, input)),
})
