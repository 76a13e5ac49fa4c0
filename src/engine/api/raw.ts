// Values of imported workbooks as their files store them.
import type { Edited } from '../../contract/app/edit.ts'
import { RawAsk, type RawCounts, RawSwitch } from '../../contract/app/raw.ts'
import { procedure, router } from './procedure.ts'

export const raw = router({
  counts: procedure.input(RawAsk).query(({ ctx, input }): Promise<RawCounts> => ctx.engine.rawCells.counts(input)),
  switch: procedure.input(RawSwitch).mutation(({ ctx, input }): Promise<Edited> => ctx.engine.rawCells.switch(input)),
})
