// Views and their windows.
import { z } from 'zod'
import type { Copied, Facet, Summary, View, Window } from '../../contract/app/view.ts'
import { CopyAsk, EdgeAsk, FacetAsk, PositionAsk, SummaryAsk, ViewOpen, WindowAsk } from '../../contract/app/view.ts'
import { procedure, router } from './procedure.ts'

export const view = router({
  open: procedure
    .input(ViewOpen)
    .query(({ ctx, input }): Promise<View> => ctx.engine.views.open(input.sheetId, input.spec, ctx.page)),
  window: procedure.input(WindowAsk).query(({ ctx, input }): Promise<Window> => ctx.engine.views.window(input)),
  facet: procedure
    .input(FacetAsk)
    .query(
      ({ ctx, input }): Promise<Facet> =>
        ctx.engine.views.facet(input.viewId, input.columnId, input.search, input.limit),
    ),
  summary: procedure
    .input(SummaryAsk)
    .query(({ ctx, input }): Promise<Summary> => ctx.engine.views.summary(input.viewId, input.blocks)),
  edge: procedure
    .input(EdgeAsk)
    .query(
      ({ ctx, input }): Promise<number> =>
        ctx.engine.views.edge(input.viewId, input.row, input.columnId, input.direction),
    ),
  copy: procedure
    .input(CopyAsk)
    .query(({ ctx, input }): Promise<Copied> => ctx.engine.views.copy(input.viewId, input.block, input.headers)),
  position: procedure
    .input(PositionAsk)
    .output(z.int().nullable())
    .query(({ ctx, input }): Promise<number | null> => ctx.engine.views.position(input.viewId, input.rowId)),
})
