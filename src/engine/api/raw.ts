// Values of imported workbooks as their files store them.
import type { EditResult } from '../../contract/app/edit.ts'
import { RawAsk, type RawCounts, RawSwitch } from '../../contract/app/raw.ts'
import { procedure, router } from './procedure.ts'

export const rawValueRouter = router({
  counts: procedure.input(RawAsk).query(({ ctx, input }): Promise<RawCounts> => ctx.engine.rawCells.counts(input)),
  switch: procedure
    .input(RawSwitch)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.rawCells.switch(input)),
})
