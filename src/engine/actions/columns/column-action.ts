// Changing or removing a column, as an action. The list makes the step itself, in one transaction.
import { z } from 'zod'
import { RecipeColumn } from '../../../contract/app/recipe.ts'
import { ColumnPatch, ColumnRef } from '../../../contract/app/sheet.ts'
import { listAction } from '../../action/list-action.ts'
import { namedColumn } from '../../action/named.ts'
import type { ComputedEdits } from '../../sheet/computed/computes.ts'
import type { Sheets } from '../../sheet/sheets.ts'

/** null: it is removed. */
const ColumnChange = ColumnRef.extend({ patch: ColumnPatch.nullable() })

const { name, type, neverSend, notation } = ColumnPatch.shape
const ColumnStep = z
  .strictObject({
    column: RecipeColumn,
    name,
    type,
    neverSend,
    /** How its values are written, as someone chose. */
    notation,
    remove: z.literal(true).optional(),
  })
  .refine(({ column: _, ...becomes }) => Object.values(becomes).some(value => value !== undefined), 'changes nothing')

interface Parts {
  readonly sheets: Pick<Sheets, 'setColumn' | 'removeColumn'>
  readonly computes: Pick<ComputedEdits, 'setNotation'>
}

/** What of a patch a recipe keeps; null: only how the column is shown. */
function columnSaid(column: RecipeColumn, patch: ColumnPatch): object | null {
  const becomes = {
    ...(patch.name !== undefined && patch.name !== column.name && { name: patch.name }),
    ...(patch.type !== undefined && patch.type !== column.type && { type: patch.type }),
    ...(patch.neverSend !== undefined && { neverSend: patch.neverSend }),
    ...(patch.notation !== undefined && { notation: patch.notation }),
  }
  return Object.keys(becomes).length > 0 ? { column, ...becomes } : null
}

export const columnAction = listAction({
  does: 'column',
  ask: ColumnChange,
  count: async (_ask: z.infer<typeof ColumnChange>, _at: Parts) => ({}),
  async perform({ sheetId, columnId, patch }, { sheets, computes }) {
    const done = await (patch === null
      ? sheets.removeColumn(sheetId, columnId)
      : patch.notation === undefined
        ? sheets.setColumn(sheetId, columnId, patch)
        : // Columns that compute with it follow.
          computes.setNotation(sheetId, columnId, patch))
    return { ...done, cells: 0, rows: 0 }
  },
  said({ columnId, patch }, columns) {
    const column = namedColumn(columns, columnId)
    return patch === null ? { column, remove: true } : columnSaid(column, patch)
  },
  recipe: {
    schema: ColumnStep,
    words({ column, remove, ...becomes }) {
      const about = `“${column.name}”`
      if (remove) return `Remove the column ${about}`
      const parts = [
        becomes.name === undefined ? [] : [`rename it to “${becomes.name}”`],
        becomes.type === undefined ? [] : [`make it the type ${becomes.type.replaceAll('_', ' ')}`],
        becomes.notation === undefined ? [] : ['set its input format'],
        becomes.neverSend === undefined ? [] : [becomes.neverSend ? 'exclude it from runs' : 'include it in runs'],
      ].flat()
      return `Column ${about}: ${parts.join(', ')}`
    },
    uses: ({ column }) => [{ column, use: 'read', typed: false }],
    makes: becomes => (becomes.name === undefined ? [] : [becomes.name]),
    ask: ({ column, remove, ...patch }, on) => ({
      sheetId: on.sheet.id,
      columnId: on.column(column).id,
      patch: remove ? null : patch,
    }),
  },
})
