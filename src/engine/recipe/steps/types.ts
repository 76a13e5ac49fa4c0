// A step that fixes the values of a typed column, and brings them to one form.
import { z } from 'zod'
import { FixAsk } from '../../../contract/app/check.ts'
import { RecipeColumn } from '../../../contract/app/recipe.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { type StepList, stepKind } from '../step.ts'

const { without, form, domains } = FixAsk.shape
const TypesStep = z.strictObject({ column: RecipeColumn, without, form, domains })

async function askOn({ column, ...choice }: z.infer<typeof TypesStep>, on: StepList) {
  const { id } = await on.parts.views.open(on.sheet.id, wholeListView)
  return { ...choice, viewId: id, columnId: on.column(column).id }
}

export const typesStep = stepKind({
  does: 'types',
  schema: TypesStep,
  words: ({ column, form }) =>
    `Fix “${column.name}”${form === null ? '' : `, in the format ${form.replaceAll('_', ' ')}`}`,
  uses: ({ column }) => [{ column, use: 'change', typed: true }],
  async count(step, on) {
    return { cells: (await on.parts.fixes.preview(await askOn(step, on), on.signal)).changes }
  },
  async perform(step, on) {
    return on.parts.fixes.apply(await askOn(step, on))
  },
})
