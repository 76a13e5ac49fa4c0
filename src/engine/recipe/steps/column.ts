// A step that renames a column, gives it a type, marks it never to be sent, or removes it.
import { z } from 'zod'
import { RecipeColumn } from '../../../contract/app/recipe.ts'
import { ColumnPatch } from '../../../contract/app/sheet.ts'
import { stepKind } from '../step.ts'

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

export const columnStep = stepKind({
  does: 'column',
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
  count: async () => ({}),
  async perform({ column, remove, ...patch }, on) {
    const { id } = on.column(column)
    if (remove) await on.parts.sheets.removeColumn(on.sheet.id, id)
    else await on.parts.sheets.setColumn(on.sheet.id, id, patch)
    return { cells: 0, rows: 0 }
  },
})

/** What of a patch a recipe keeps; null: only how the column is shown. */
export function columnSaid(column: RecipeColumn, patch: ColumnPatch): object | null {
  const becomes = {
    ...(patch.name !== undefined && patch.name !== column.name && { name: patch.name }),
    ...(patch.type !== undefined && patch.type !== column.type && { type: patch.type }),
    ...(patch.neverSend !== undefined && { neverSend: patch.neverSend }),
    ...(patch.notation !== undefined && { notation: patch.notation }),
  }
  return Object.keys(becomes).length > 0 ? { do: columnStep.does, column, ...becomes } : null
}
