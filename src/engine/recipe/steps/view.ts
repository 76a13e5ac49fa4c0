// A step that keeps a view of the list under a name, for people and for the export at the end.
import { z } from 'zod'
import { RecipeColumn } from '../../../contract/app/recipe.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import type { SavedView } from '../../../contract/app/view.ts'
import { namedColumn, RecipeViewOfSteps, usedBy, viewNamed, viewOver } from '../../action/named.ts'
import { type StepList, stepKind } from '../step.ts'

const ViewStep = z.strictObject({
  name: z.string().trim().min(1).max(200),
  shows: RecipeViewOfSteps,
  hides: z.array(RecipeColumn).max(500),
})

const viewOf = (step: z.infer<typeof ViewStep>, { column }: StepList) => ({
  spec: viewOver(step.shows, column),
  hidden: step.hides.map(named => column(named).id),
})

export const viewStep = stepKind({
  does: 'view',
  schema: ViewStep,
  words: ({ name }) => `Save the view “${name}”`,
  uses: ({ shows, hides }) => [
    ...usedBy(shows),
    ...hides.map(column => ({ column, use: 'read', typed: false }) as const),
  ],
  count: async () => ({}),
  async perform(step, on) {
    const { parts, sheet } = on
    const id = (await parts.savedViews.of(sheet.id)).find(({ name }) => name === step.name)?.id ?? null
    await parts.savedViews.keep({ sheetId: sheet.id, id, name: step.name, ...viewOf(step, on) })
    return { cells: 0, rows: 0 }
  },
})

/** A view of the list as the step of a recipe; null: it shows rows that someone chose. */
export function viewSaid(
  { name, spec, hidden }: Pick<SavedView, 'name' | 'spec' | 'hidden'>,
  columns: readonly Pick<Column, 'id' | 'name' | 'type'>[],
): object | null {
  const shows = viewNamed(spec, columns)
  return shows && { do: viewStep.does, name, shows, hides: hidden.map(id => namedColumn(columns, id)) }
}
