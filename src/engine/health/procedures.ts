// The health report of a list.
import { HealthAsk, type HealthReport } from '../../contract/app/health.ts'
import { type ListPage, SheetGet } from '../../contract/app/sheet.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const healthRouter = router({
  report: procedure
    .input(HealthAsk)
    .query(({ ctx, input }): Promise<HealthReport> => ctx.engine.health.of(input.sheetId, input.wait)),
  /** As an HTML page. */
  page: procedure.input(SheetGet).query(({ ctx, input }): Promise<ListPage> => ctx.engine.health.page(input.sheetId)),
})
