// Actions on a list that are said once in model/actions: what is asked of one, and what it answers.
import { z } from 'zod'
import type { ActionOption, ActionOptions, OptionValues, ShownFound } from '../../model/actions/facts.ts'
import { listActionIds } from '../../model/actions/index.ts'
import { ColumnId, SheetId } from './ids.ts'

function optionSchema(option: ActionOption): z.ZodType<string | number | boolean> {
  switch (option.kind) {
    case 'choice':
      return z.enum(Object.keys(option.choices))
    case 'flag':
      return z.boolean()
    case 'text':
      return z.string().max(option.most)
    case 'whole':
      return z.int().min(option.least).max(option.most)
  }
}

export const optionShape = (options: ActionOptions): Record<string, z.ZodType<string | number | boolean>> =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, optionSchema(option)]))

/** Each has the schema of its kind when it comes here, which is what OptionValues says of it. */
const areOptions = <O extends ActionOptions>(options: O, given: object): given is OptionValues<O> =>
  Object.keys(options).every(name => Object.hasOwn(given, name))

/** Just these options. */
export const optionsSchema = <O extends ActionOptions>(options: O) =>
  z.strictObject(optionShape(options)).transform((given, context): OptionValues<O> => {
    if (areOptions(options, given)) return given
    context.addIssue('an option is missing')
    return z.NEVER
  })

/** The columns that it works on; none where it works on the list. */
export const ActionColumns = z.array(ColumnId).max(500)

export const ActionAsk = z.object({
  action: z.enum(listActionIds),
  sheetId: SheetId,
  columnIds: ActionColumns,
  /** Judged by the action. */
  options: z.record(z.string().max(30), z.union([z.string(), z.number(), z.boolean()])),
})
export type ActionAsk = z.infer<typeof ActionAsk>

/** What an action would change. */
export interface ActionPreview extends ShownFound {
  /** Why it finds nothing in a list without the columns that it reads; null = they are there. */
  readonly needs: string | null
  /** What was found, by the names that `--json` has. */
  readonly found: object
}
