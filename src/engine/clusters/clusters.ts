// Clusters of columns as the rest of the engine sees them: found once for a state of the columns, and what is unified.
import {
  type ClusterApply,
  type ClusterAsk,
  type ClusterPage,
  type ClusterPageAsk,
  type ClusterSummary,
  clusterColumns,
  type NotOneValue,
  type ValueCluster,
} from '../../contract/app/cluster.ts'
import { changedCells } from '../action/changed-cells.ts'
import type { ActionWork } from '../action/list-action.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { ListActions } from '../sheet/actions.ts'
import { createFoundOnce } from '../sheet/cached-analysis.ts'
import type { ColumnCells } from '../sheet/edit/edit.lane.ts'
import type { Store } from '../store/store.ts'
import type { ClusterWork, FoundClusters } from './clusters.lane.ts'
import { withoutApart } from './not-one.ts'

export interface Clusters {
  /** An action of the list that only reads. Throws not_found, stopped, duplicates_memory. */
  summary(ask: ClusterAsk): Promise<ClusterSummary>
  page(ask: ClusterPageAsk): Promise<ClusterPage>
  /** Remembers that a value is none of the others; or forgets it. */
  keepApart(ask: NotOneValue, forget: boolean): Promise<void>
  /** The cells that change. Throws not_found, stopped, and bad_request for cells that cannot be written. */
  change(ask: ClusterApply): Promise<ClusterChange>
}

export interface ClusterChange {
  readonly clusters: number
  readonly label: string
  slices(work: Partial<Pick<ActionWork, 'signal' | 'reach'>>): AsyncGenerator<ColumnCells>
}

interface Parts {
  store: Store
  actions: ListActions
  host: Pick<Host, 'dataDir' | 'threads' | 'log'>
  home: () => string | null
}

const insteadOf = (values: ReadonlyMap<string, string | null>) => (cell: string | null) =>
  cell === null ? undefined : values.get(cell)

export function createClusters({ store, actions, host, home }: Parts): Clusters {
  const once = createFoundOnce<FoundClusters>({
    store,
    actions,
    host,
    label: 'Finding spellings',
  })

  async function found(ask: ClusterAsk): Promise<FoundClusters> {
    await store.grid.call('getSheet', ask.sheetId)
    const { sheetId, columnId, alsoIn, preset, method, distance, language, key } = ask
    const work: ClusterWork = { sheetId, columnId, alsoIn, preset, method, distance, language, key, home: home() }
    const known = await store.grid.call('clustersKey', work)
    const all = await once.of(sheetId, known, (lane, flag) => lane.call('findValueClusters', work, flag))
    const apart = await store.grid.call('notOneValues', sheetId, clusterColumns(ask))
    return { ...all, clusters: withoutApart(all.clusters, apart) }
  }

  return {
    async summary(ask) {
      const { values, cells, clusters, tooWide, problem, language } = await found(ask)
      const changes = clusters.reduce(
        (sum, [, ...others]) => sum + others.reduce((more, one) => more + one.cells, 0),
        0,
      )
      return { values, cells, clusters: clusters.length, changes, tooWide, problem, language }
    },

    async page(ask) {
      const { clusters } = await found(ask)
      return {
        total: clusters.length,
        clusters: clusters.slice(ask.first, ask.first + ask.count).map((values): ValueCluster => ({ values })),
      }
    },

    keepApart: ({ sheetId, columnId, value, others }, forget) =>
      store.writer.urgent('keepValuesApart', sheetId, columnId, value, others, forget),

    async change(ask) {
      const { columns, instead, clusters } = await unification(ask)
      const what = clusters === 1 ? '1 value' : `${clusters.toLocaleString('en-US')} values`
      return {
        clusters,
        label: `Unify the spellings of ${what} in ${columns.map(({ name }) => `“${name}”`).join(', ')}`,
        async *slices(work) {
          if (instead.size === 0) return
          for (const [at, column] of columns.entries())
            yield* changedCells(store, ask.sheetId, column, insteadOf(instead), {
              signal: work.signal,
              reach: share => work.reach?.((at + share) / columns.length),
            })
        },
      }
    },
  }

  /** What each value becomes. */
  async function unification(ask: ClusterApply) {
    const { sheetId, decisions, others, skipped } = ask
    const present = await store.grid.call('columnsOf', sheetId)
    const columns = clusterColumns(ask).map(columnId => {
      const column = present.find(({ id }) => id === columnId)
      if (!column) throw fail('not_found', { what: 'column' })
      if (column.locked || column.computed !== null)
        throw fail('bad_request', {
          what: `the cells of “${column.name}” are ${column.locked ? 'locked' : 'computed'} and cannot be changed`,
        })
      return column
    })
    const instead = new Map<string, string | null>()
    const decided = new Set(skipped)
    for (const { values, to } of decisions)
      for (const value of values) {
        decided.add(value)
        if (value !== to) instead.set(value, to)
      }
    let clusters = decisions.length
    if (others === 'all')
      for (const values of (await found(ask)).clusters) {
        const [keep, ...rest] = values
        if (!keep || values.some(({ text }) => decided.has(text))) continue
        clusters++
        for (const { text } of rest) instead.set(text, keep.text)
      }
    return { columns, instead, clusters }
  }
}
