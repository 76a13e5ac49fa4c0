// Fixing the values of a typed column and bringing them to one form, as an action.
import { z } from 'zod'
import { FixAsk } from '../../contract/app/check.ts'
import { SheetId } from '../../contract/app/ids.ts'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { listAction } from '../action/list-action.ts'
import { namedColumn, showsAll } from '../action/named.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Fixes } from './fixes.ts'

const { without, form, domains } = FixAsk.shape

interface Parts {
  readonly fixes: Pick<Fixes, 'preview' | 'change'>
  readonly views: Pick<Views, 'open' | 'specOf'>
}

export const typesAction = listAction({
  does: 'types',
  ask: FixAsk.extend({ sheetId: SheetId }),
  count: async (ask, { fixes }: Parts, signal) => ({ cells: (await fixes.preview(ask, signal)).changes }),
  async perform(ask, { fixes }, { write }) {
    const { label, slices } = await fixes.change(ask)
    return write(label, slices)
  },
  said: ({ viewId, columnId, without, form, domains }, columns, { views }) =>
    showsAll(views.specOf(viewId)) ? { column: namedColumn(columns, columnId), without, form, domains } : null,
  recipe: {
    schema: z.strictObject({ column: RecipeColumn, without, form, domains }),
    words: ({ column, form }) =>
      `Fix “${column.name}”${form === null ? '' : `, in the format ${form.replaceAll('_', ' ')}`}`,
    uses: ({ column }) => [{ column, use: 'change', typed: true }],
    ask: async ({ column: named, ...choice }, { sheet, column }, { views }) => ({
      ...choice,
      sheetId: sheet.id,
      viewId: (await views.open(sheet.id, wholeListView)).id,
      columnId: column(named).id,
    }),
  },
})
