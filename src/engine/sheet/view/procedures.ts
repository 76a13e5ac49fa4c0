// Views and their windows.
import { z } from 'zod'
import { type ValueProfile, ValueProfileAsk } from '../../../contract/app/cell/column-profile.ts'
import type { SavedViewId } from '../../../contract/app/ids.ts'
import { type Scatter, ScatterAsk } from '../../../contract/app/scatter.ts'
import type {
  ColumnFacet,
  ColumnFigures,
  CopiedCells,
  ExpressionFacet,
  Histogram,
  ListedValues,
  RelationCounts,
  RowGroups,
  SavedView,
  SelectionSummary,
  View,
  ViewWindow,
} from '../../../contract/app/view.ts'
import {
  AgainstAsk,
  ColumnFiguresAsk,
  ContactAsk,
  CopyAsk,
  EdgeAsk,
  ExpressionFacetAsk,
  FacetAsk,
  GroupAsk,
  HistogramAsk,
  ListedValuesAsk,
  PositionAsk,
  RowsTick,
  SavedViewKeep,
  SavedViewRef,
  SavedViewRename,
  SavedViewsAsk,
  SummaryAsk,
  ViewOpen,
  WindowAsk,
} from '../../../contract/app/view.ts'
import type { ContactCounts } from '../../../model/consent.ts'
import { procedure, router } from '../../rpc/procedure.ts'

export const viewRouter = router({
  open: procedure
    .input(ViewOpen)
    .query(
      ({ ctx, input }): Promise<View> =>
        ctx.engine.views.open(input.sheetId, input.spec, input.aside ? undefined : ctx.page),
    ),
  window: procedure.input(WindowAsk).query(({ ctx, input }): Promise<ViewWindow> => ctx.engine.views.window(input)),
  facet: procedure
    .input(FacetAsk)
    .query(
      ({ ctx, input }): Promise<ColumnFacet> =>
        ctx.engine.views.facet(input.viewId, input.columnId, input.of, input.search, input.limit),
    ),
  expressionFacet: procedure
    .input(ExpressionFacetAsk)
    .query(({ ctx, input }): Promise<ExpressionFacet> => ctx.engine.views.expressionFacet(input)),
  groups: procedure.input(GroupAsk).query(({ ctx, input }): Promise<RowGroups> => ctx.engine.views.groups(input)),
  against: procedure
    .input(AgainstAsk)
    .query(({ ctx, input }): Promise<RelationCounts> => ctx.engine.views.against(input)),
  listedValues: procedure
    .input(ListedValuesAsk)
    .query(({ ctx, input }): Promise<ListedValues> => ctx.engine.views.listedValues(input)),
  /** What a column holds, for its facets. */
  figures: procedure
    .input(ColumnFiguresAsk)
    .query(({ ctx, input }): Promise<ColumnFigures> => ctx.engine.views.figures(input.viewId, input.columnId)),
  histogram: procedure
    .input(HistogramAsk)
    .query(({ ctx, input }): Promise<Histogram | null> => ctx.engine.views.histogram(input)),
  scatter: procedure
    .input(ScatterAsk)
    .query(({ ctx, input }): Promise<Scatter | null> => ctx.engine.views.scatter(input)),
  /** What a column holds in the whole list, each figure with the filter that shows its rows. */
  profile: procedure
    .input(ValueProfileAsk)
    .query(({ ctx, input }): Promise<ValueProfile> => ctx.engine.views.profile(input.sheetId, input.columnId)),
  /** How many rows may be contacted, and why others are left out. */
  contact: procedure
    .input(ContactAsk)
    .query(({ ctx, input }): Promise<ContactCounts> => ctx.engine.views.contact(input.sheetId, input.since)),
  summary: procedure
    .input(SummaryAsk)
    .query(
      ({ ctx, input }): Promise<SelectionSummary> => ctx.engine.views.summary(input.viewId, input.blocks, ctx.page),
    ),
  /** Different values in a selection; null where there are too many cells to count them. */
  distinct: procedure
    .input(SummaryAsk)
    .query(({ ctx, input }): Promise<number | null> => ctx.engine.views.distinct(input.viewId, input.blocks, ctx.page)),
  edge: procedure
    .input(EdgeAsk)
    .query(
      ({ ctx, input }): Promise<number> =>
        ctx.engine.views.edge(input.viewId, input.row, input.columnId, input.direction),
    ),
  copy: procedure
    .input(CopyAsk)
    .query(
      ({ ctx, input }): Promise<CopiedCells> => ctx.engine.views.copyOut(input.viewId, input.block, input.headers),
    ),
  position: procedure
    .input(PositionAsk)
    .output(z.int().nullable())
    .query(({ ctx, input }): Promise<number | null> => ctx.engine.views.position(input.viewId, input.rowId)),

  /** Views with a name; each mutation throws not_found when there is no such view. */
  saved: procedure
    .input(SavedViewsAsk)
    .query(({ ctx, input }): Promise<SavedView[]> => ctx.engine.savedViews.of(input.sheetId)),
  save: procedure
    .input(SavedViewKeep)
    .mutation(({ ctx, input }): Promise<SavedViewId> => ctx.engine.savedViews.keep(input)),
  renameSaved: procedure
    .input(SavedViewRename)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.savedViews.rename(input.id, input.name)),
  removeSaved: procedure
    .input(SavedViewRef)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.savedViews.remove(input.id)),
  restoreSaved: procedure
    .input(SavedViewRef)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.savedViews.restore(input.id)),
  showColumns: procedure
    .input(SavedViewRef.extend(SavedViewsAsk.shape))
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.savedViews.showColumns(input.sheetId, input.id)),
  /** How many rows of a list are ticked by hand. */
  ticked: procedure
    .input(SavedViewsAsk)
    .query(({ ctx, input }): Promise<number> => ctx.engine.savedViews.ticked(input.sheetId)),
  tick: procedure.input(RowsTick).mutation(({ ctx, input }): Promise<void> => ctx.engine.savedViews.tick(input)),
})
