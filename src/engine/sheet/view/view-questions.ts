// What a page asks about a column in the rows of a view: values, histograms, groups and figures, counted on the scan lane.
import type { ValueProfile } from '../../../contract/app/cell/column-profile.ts'
import type { ColumnId, SheetId, ViewId } from '../../../contract/app/ids.ts'
import type { Scatter, ScatterAsk } from '../../../contract/app/scatter.ts'
import type {
  AgainstAsk,
  ColumnFacet,
  ColumnFigures,
  ExpressionFacet,
  ExpressionFacetAsk,
  FacetKind,
  GroupAsk,
  Histogram,
  HistogramAsk,
  ListedValues,
  ListedValuesAsk,
  RelationCounts,
  RowGroups,
  ViewSpec,
} from '../../../contract/app/view.ts'
import { type CancelFlag, withCancelFlag } from '../../base/cancel-flag.ts'
import type { Store } from '../../store/store.ts'
import type { ListCountings } from './countings.ts'
import type { LiveRows } from './filter.lane.ts'
import type { KeptView, KeptViews } from './saved/kept-views.ts'

/** Each is an action of the list where it takes long. Throws view_gone, and stopped when someone cancels it. */
export interface ViewQuestions {
  facet(viewId: ViewId, columnId: ColumnId, of: FacetKind, search: string, limit: number): Promise<ColumnFacet>
  /** The same of what an expression gives. */
  expressionFacet(ask: ExpressionFacetAsk): Promise<ExpressionFacet>
  /** Which cells of the whole list are among values that someone lists. */
  listedValues(ask: ListedValuesAsk): Promise<ListedValues>
  /** Rows by the values of one to three columns. */
  groups(ask: GroupAsk): Promise<RowGroups>
  /** Rows by what two columns are to each other. */
  against(ask: AgainstAsk): Promise<RelationCounts>
  figures(viewId: ViewId, columnId: ColumnId): Promise<ColumnFigures>
  /** Cells of a column by where they lie in its range; null where it has none that can be measured. */
  histogram(ask: HistogramAsk): Promise<Histogram | null>
  /** Rows by where two columns lie in their ranges; null where no row has a number or date in both. */
  scatter(ask: ScatterAsk): Promise<Scatter | null>
  /** What a column holds in the whole list. Throws not_found and sheet_gone. */
  profile(sheetId: SheetId, columnId: ColumnId): Promise<ValueProfile>
}

interface Parts {
  readonly store: Store
  readonly kept: Pick<KeptViews, 'get'>
  readonly countings: ListCountings
  readonly home: () => string | null
  liveRowsFor(sheetId: SheetId, spec: ViewSpec): Promise<LiveRows[]>
  /** Whether filtering again would find the rows of the view. */
  isAsOrdered(view: KeptView, live: LiveRows[]): Promise<boolean>
}

export function createViewQuestions({ store, kept, countings, home, liveRowsFor, isAsOrdered }: Parts): ViewQuestions {
  const count = <T>(sheetId: SheetId, work: (flag: CancelFlag) => Promise<T>) =>
    countings.count(sheetId, working => withCancelFlag(working, work))

  async function ofView<T>(viewId: ViewId, work: (view: KeptView, live: LiveRows[], flag: CancelFlag) => Promise<T>) {
    const view = kept.get(viewId)
    const live = await liveRowsFor(view.sheetId, view.spec)
    return count(view.sheetId, flag => work(view, live, flag))
  }

  return {
    facet: (viewId, columnId, of, search, limit) =>
      ofView(viewId, async (view, live, flag) => {
        // Others read the cells of their rows.
        const byRow = of === 'language' || of === 'script'
        const rows = byRow && (await isAsOrdered(view, live)) ? view.ids : null
        return store.scan.call('countValues', view.sheetId, view.spec, live, columnId, of, search, limit, flag, rows)
      }),
    expressionFacet: ({ viewId, ...ask }) =>
      ofView(viewId, ({ sheetId, spec }, live, flag) =>
        store.scan.call('countExpression', sheetId, spec, live, { ...ask, home: home() }, flag),
      ),
    listedValues: ask => count(ask.sheetId, flag => store.scan.call('listedValues', ask, flag)),
    groups: ({ viewId, columnIds, figureId, limit }) =>
      ofView(viewId, ({ sheetId, spec }, live, flag) =>
        store.scan.call('groupRows', sheetId, spec, live, columnIds, figureId, limit, flag),
      ),
    against: ({ viewId, ...pair }) =>
      ofView(viewId, ({ sheetId, spec }, live, flag) =>
        store.scan.call('countRelations', sheetId, spec, live, pair, flag),
      ),
    figures: (viewId, columnId) =>
      ofView(viewId, ({ sheetId, spec }, live, flag) =>
        store.scan.call('columnFigures', sheetId, spec, live, columnId, flag),
      ),
    histogram: ({ viewId, ...ask }) =>
      ofView(viewId, async (view, live, flag) => {
        const rows = (await isAsOrdered(view, live)) ? view.ids : null
        return store.scan.call('columnHistogram', view.sheetId, view.spec, live, rows, ask, flag)
      }),
    scatter: ({ viewId, ...ask }) =>
      ofView(viewId, async (view, live, flag) => {
        const rows = (await isAsOrdered(view, live)) ? view.ids : null
        return store.scan.call('columnScatter', view.sheetId, view.spec, live, rows, ask, flag)
      }),
    profile: (sheetId, columnId) => count(sheetId, flag => store.scan.call('valueProfile', sheetId, columnId, flag)),
  }
}
