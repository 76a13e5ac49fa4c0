// A step that unifies the spellings of a column. What somebody decided about single values stays with the list: a recipe holds
// no cells.
import { z } from 'zod'
import { ClusterApply } from '../../../contract/app/cluster.ts'
import { RecipeColumn } from '../../../contract/app/recipe.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { namedColumn, quoted } from '../../action/named.ts'
import { type StepList, stepKind } from '../step.ts'

const { preset, method } = ClusterApply.shape

const ClusterStep = z.strictObject({ column: RecipeColumn, preset, method })
type ClusterStep = z.infer<typeof ClusterStep>

const askOn = ({ column, ...how }: ClusterStep, on: StepList): ClusterApply => ({
  ...how,
  sheetId: on.sheet.id,
  columnId: on.column(column).id,
  ...{ others: 'all', decisions: [], skipped: [] },
})

export const clusterStep = stepKind({
  does: 'cluster',
  schema: ClusterStep,
  words: ({ column }) => `Unify the spellings of ${quoted([column])}`,
  uses: ({ column }) => [{ column, use: 'change', typed: false }],
  count: (step, on) => on.parts.clusters.count(askOn(step, on)),
  perform: (step, on) => on.parts.clusters.apply(askOn(step, on)),
})

/** What the page asked for as the step of a recipe; null: only values that somebody chose. */
export const clusterSaid = (
  ask: ClusterApply,
  columns: readonly Pick<Column, 'id' | 'name' | 'type'>[],
): object | null =>
  ask.others === 'none'
    ? null
    : {
        do: clusterStep.does,
        column: namedColumn(columns, ask.columnId),
        preset: ask.preset,
        method: ask.method,
      }
