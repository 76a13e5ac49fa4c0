// Weights that were learned, as steps of recipes keep them: the columns they are about by name, and the numbers.
import { z } from 'zod'
import type { ColumnId } from '../../contract/app/ids.ts'
import {
  LearnedWeights,
  type LinkageWeights,
  type MatchWeights,
  maxReadTogether,
  maxSources,
  ReadAs,
} from '../../contract/app/linkage.ts'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import { type NamedColumns, namedColumn } from '../action/named.ts'
import type { UsedColumn } from '../action/step.ts'

const Columns = z.array(RecipeColumn).max(maxReadTogether)

export const StepWeights = z.strictObject({
  compared: z
    .array(z.strictObject({ as: ReadAs, columns: Columns.min(1) }))
    .min(1)
    .max(maxSources),
  learned: LearnedWeights,
})
export type StepWeights = z.infer<typeof StepWeights>

export const StepMatchWeights = z.strictObject({
  compared: z
    .array(z.strictObject({ as: ReadAs, columns: Columns, others: Columns }))
    .min(1)
    .max(maxSources),
  learned: LearnedWeights,
})
export type StepMatchWeights = z.infer<typeof StepMatchWeights>

/** What a person can do where a column of the weights is missing. */
const hint =
  'The saved weights of this step compare it. Choose another column for it, or remove "weights" from the step to learn from this list.'

/** The columns that weights are about. */
export const weighed = (
  weights: { compared: readonly { columns: readonly RecipeColumn[] }[] } | undefined,
): UsedColumn[] =>
  (weights?.compared ?? []).flatMap(({ columns }) =>
    columns.map(column => ({ column, use: 'read' as const, typed: false, hint })),
  )

type IdOf = (named: RecipeColumn) => ColumnId

export const weightsOn = ({ compared, learned }: StepWeights, idOf: IdOf): LinkageWeights => ({
  compared: compared.map(({ as, columns }) => ({ as, columnIds: columns.map(idOf) })),
  learned,
})

export const matchWeightsOn = ({ compared, learned }: StepMatchWeights, idOf: IdOf, otherIdOf: IdOf): MatchWeights => ({
  compared: compared.map(({ as, columns, others }) => ({
    as,
    columnIds: columns.map(idOf),
    otherColumnIds: others.map(otherIdOf),
  })),
  learned,
})

export const weightsSaid = ({ compared, learned }: LinkageWeights, columns: NamedColumns): StepWeights => ({
  compared: compared.map(({ as, columnIds }) => ({ as, columns: columnIds.map(id => namedColumn(columns, id)) })),
  learned,
})

export const matchWeightsSaid = (
  { compared, learned }: MatchWeights,
  columns: NamedColumns,
  otherColumns: NamedColumns,
): StepMatchWeights => ({
  compared: compared.map(({ as, columnIds, otherColumnIds }) => ({
    as,
    columns: columnIds.map(id => namedColumn(columns, id)),
    others: otherColumnIds.map(id => namedColumn(otherColumns, id)),
  })),
  learned,
})
