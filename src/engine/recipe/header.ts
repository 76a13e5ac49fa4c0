// A recipe against the header of a file or the columns of a list: what differs in columns, before anything is imported.
import type { RecipeColumnChoice, StepDrift } from '../../contract/app/list-recipe.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { foldedName } from '../base/columns-called.ts'
import type { ReadListRecipe } from './list-recipe.ts'
import { columnTrouble } from './on-list.ts'
import { namesIn } from './plan.ts'

/** Columns that an earlier step makes are not looked for. */
export function headerDrift(
  { steps }: Pick<ReadListRecipe, 'steps'>,
  columns: Column[],
  choices: readonly RecipeColumnChoice[],
): StepDrift[] {
  const taken = namesIn(steps)
  const made = new Set<string>()
  return steps.flatMap((step, place) => {
    const trouble = columnTrouble({ sheet: { columns } }, step, { columns: choices }, made, taken)
    for (const name of step.makes) made.add(foldedName(name))
    return trouble.map(one => ({ ...one, place }))
  })
}
