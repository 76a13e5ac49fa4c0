// Unifying the spellings of columns, as an action. What someone decided about single values stays with the list: a recipe holds
// no cells.
import { z } from 'zod'
import { ClusterApply } from '../../contract/app/cluster.ts'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import { listAction } from '../action/list-action.ts'
import { namedColumn, quoted } from '../action/named.ts'
import type { Clusters } from './clusters.ts'

const { preset, method, distance, language, key } = ClusterApply.shape

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
          ...(ask.alsoIn && ask.alsoIn.length > 0 && { alsoIn: ask.alsoIn.map(id => namedColumn(columns, id)) }),
          preset: ask.preset,
          method: ask.method,
          distance: ask.distance,
          language: ask.language,
          key: ask.key,
        },
  recipe: {
    schema: z.strictObject({
      column: RecipeColumn,
      alsoIn: z.array(RecipeColumn).max(50).optional(),
      ...{ preset, method, distance, language, key },
    }),
    words: ({ column, alsoIn = [] }) => `Unify the spellings of ${quoted([column, ...alsoIn])}`,
    uses: ({ column, alsoIn = [] }) => [column, ...alsoIn].map(one => ({ column: one, use: 'change', typed: false })),
    ask: ({ column: named, alsoIn, ...how }, { sheet, column }) => ({
      ...how,
      sheetId: sheet.id,
      columnId: column(named).id,
      ...(alsoIn && { alsoIn: alsoIn.map(one => column(one).id) }),
      others: 'all' as const,
      decisions: [],
      skipped: [],
    }),
  },
})
