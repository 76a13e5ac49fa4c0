// Unifying the spellings of a column, as an action. What someone decided about single values stays with the list: a recipe holds
// no cells.
import { z } from 'zod'
import { ClusterApply } from '../../contract/app/cluster.ts'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import { listAction } from '../action/list-action.ts'
import { namedColumn, quoted } from '../action/named.ts'
import type { Clusters } from './clusters.ts'

const { preset, method, distance, key } = ClusterApply.shape

interface Parts {
  readonly clusters: Pick<Clusters, 'change'>
}

export const clusterAction = listAction({
  does: 'cluster',
  ask: ClusterApply,
  async count(ask, { clusters }: Parts, signal) {
    const { slices } = await clusters.change(ask)
    let cells = 0
    for await (const { values } of slices(signal ? { signal } : {})) cells += values.length
    return { cells }
  },
  async perform(ask, { clusters }, { write }) {
    const { clusters: count, label, slices } = await clusters.change(ask)
    return { ...(await write(label, slices)), clusters: count }
  },
  said: (ask, columns) =>
    ask.others === 'none'
      ? null
      : {
          column: namedColumn(columns, ask.columnId),
          preset: ask.preset,
          method: ask.method,
          distance: ask.distance,
          key: ask.key,
        },
  recipe: {
    schema: z.strictObject({ column: RecipeColumn, preset, method, distance, key }),
    words: ({ column }) => `Unify the spellings of ${quoted([column])}`,
    uses: ({ column }) => [{ column, use: 'change', typed: false }],
    ask: ({ column: named, ...how }, { sheet, column }) => ({
      ...how,
      sheetId: sheet.id,
      columnId: column(named).id,
      others: 'all' as const,
      decisions: [],
      skipped: [],
    }),
  },
})
