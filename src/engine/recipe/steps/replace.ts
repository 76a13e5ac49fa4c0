// A step that finds a text in whole columns and replaces it.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { FindQuery, ReplaceAsk } from '../../../contract/app/find.ts'
import { RecipeColumn } from '../../../contract/app/recipe.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { namedColumn, quoted } from '../../action/named.ts'
import { type StepList, stepKind } from '../step.ts'

const ReplaceStep = z.strictObject({
  columns: z.array(RecipeColumn).min(1).max(500),
  find: FindQuery.strict(),
  replacement: ReplaceAsk.shape.replacement,
})
type ReplaceStep = z.infer<typeof ReplaceStep>

const words = ({ columns, find, replacement }: ReplaceStep): string =>
  `Replace “${find.text}” by “${replacement}” in ${quoted(columns)}`

/** The cells of all rows; null for a list without rows. */
async function scopeOn({ columns }: ReplaceStep, { parts, sheet, column }: StepList) {
  const { id: viewId, rows } = await parts.views.open(sheet.id, wholeListView)
  const columnIds = columns.map(one => column(one).id)
  return rows === 0 ? null : { viewId, blocks: [{ top: 0, bottom: rows - 1, columnIds }] }
}

export const replaceStep = stepKind({
  does: 'replace',
  schema: ReplaceStep,
  words,
  uses: ({ columns }) => columns.map(column => ({ column, use: 'change', typed: false })),
  async count(step, on) {
    const scope = await scopeOn(step, on)
    if (scope === null) return {}
    const { cells } = await on.parts.finds.count({ ...scope, query: step.find, replacement: step.replacement })
    return { cells }
  },
  async perform(step, on) {
    const scope = await scopeOn(step, on)
    if (scope === null) return { cells: 0, rows: 0 }
    const { find: query, replacement } = step
    return on.parts.finds.replace({ ...scope, query, replacement, label: words(step), stepKey: randomUUID() })
  },
})

/** What the page asked for as the step of a recipe; null: not in all rows of its columns. `rows`: of the view, which shows all. */
export function replaceSaid(
  { blocks, query, replacement }: ReplaceAsk,
  columns: readonly Pick<Column, 'id' | 'name' | 'type'>[],
  rows: number | null,
): object | null {
  const [block, ...more] = blocks
  if (!block || more.length > 0 || rows === null || block.top > 0 || block.bottom < rows - 1) return null
  const named = block.columnIds.map(id => namedColumn(columns, id))
  return { do: replaceStep.does, columns: named, find: query, replacement }
}
