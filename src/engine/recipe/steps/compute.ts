// A step that makes a computed column, gives one another expression, or turns one into values.

import { z } from 'zod'
import { ComputedAdd, type ComputedChange } from '../../../contract/app/computed.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { RecipeColumn } from '../../../contract/app/recipe.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { namedColumn } from '../../action/named.ts'
import type { UsedColumn } from '../../action/step.ts'
import { fail } from '../../base/fail.ts'
import { namesRead, unreadable } from '../../expression/names-read.ts'
import { type StepList, stepKind } from '../step.ts'

const { name, expression } = ComputedAdd.shape
const ComputeStep = z
  .strictObject({
    /** The computed column that is changed; absent = a new one. */
    column: RecipeColumn.optional(),
    name: name.optional(),
    expression: expression.optional(),
    /** Its cells stay as they are, and follow others no more. */
    values: z.literal(true).optional(),
  })
  .superRefine(({ column, name, expression, values }, context) => {
    const odd = (message: string) => context.addIssue({ code: 'custom', path: [], message })
    if (values) {
      if (!column || name !== undefined || expression !== undefined) odd('“values” goes with a column only')
    } else if (name === undefined || expression === undefined) odd('needs a name and an expression')
    else {
      const fault = unreadable(expression)
      if (fault !== null) context.addIssue({ code: 'custom', path: ['expression'], message: fault })
    }
  })
type ComputeStep = z.infer<typeof ComputeStep>

const reads = (name: string): UsedColumn => ({ column: { name, type: 'text' }, use: 'read', typed: false })

/** Throws bad_request for what cannot be computed in this list, not_found for a column that is not computed. */
async function askOn({ column, expression = '' }: ComputeStep, { parts, sheet, ...on }: StepList) {
  const own = column ? on.column(column) : null
  if (own && !own.computed) throw fail('bad_request', { what: `“${own.name}” is not computed` })
  const { id: viewId } = await parts.views.open(sheet.id, wholeListView)
  const columnId = own?.id ?? null
  const { problem } = await parts.computes.preview({ viewId, expression, columnId, first: 0 })
  if (problem) throw fail('bad_request', { what: problem.text.replace(/\.$/, '') })
  return own
}

export const computeStep = stepKind({
  does: 'compute',
  schema: ComputeStep,
  words: ({ column, name, expression, values }) =>
    values
      ? `Turn “${column?.name}” into values`
      : column
        ? `Expression of “${name}”: ${expression}`
        : `Computed column “${name}”: ${expression}`,
  uses: ({ column, expression }) => [
    ...(column ? [{ column, use: 'read', typed: false } as const] : []),
    ...(expression === undefined ? [] : namesRead(expression).map(reads)),
  ],
  makes: ({ name }) => (name === undefined ? [] : [name]),
  async count(step, on) {
    if (!step.values) await askOn(step, on)
    return { cells: step.values ? 0 : on.sheet.rows }
  },
  async perform(step, on) {
    const { parts, sheet } = on
    const { column, name = '', expression = '' } = step
    if (step.values) {
      if (column) await parts.computes.toValues(sheet.id, on.column(column).id)
      return { cells: 0, rows: 0 }
    }
    const own = await askOn(step, on)
    if (own) await parts.computes.change({ sheetId: sheet.id, columnId: own.id, name, expression })
    else await parts.computes.add({ sheetId: sheet.id, name, expression, before: null })
    return { cells: sheet.rows, rows: 0 }
  },
})

export const computeSaid = ({ name, expression }: z.infer<typeof ComputedAdd>): object => ({
  do: computeStep.does,
  name,
  expression,
})

type Columns = readonly Pick<Column, 'id' | 'name' | 'type'>[]

export const recomputeSaid = ({ columnId, name, expression }: z.infer<typeof ComputedChange>, columns: Columns) => ({
  ...{ do: computeStep.does, column: namedColumn(columns, columnId) },
  ...{ name, expression },
})

export const valuesSaid = (columnId: ColumnId, columns: Columns): object => ({
  ...{ do: computeStep.does, column: namedColumn(columns, columnId), values: true },
})
