// Bounce files over a list.
import { BounceAsk, type BounceReport } from '../../contract/app/bounces.ts'
import type { EditResult } from '../../contract/app/cell/edit.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { bouncesAction } from './bounces-action.ts'

export const bouncesRouter = router({
  read: procedure.input(BounceAsk).query(({ ctx, input }): Promise<BounceReport> => ctx.engine.bounces.read(input)),
  write: procedure
    .input(BounceAsk)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.acting.perform(bouncesAction, input)),
})
