// An action whose words and options are in model/actions: its dialog, its command and its kind of step follow from them.
import { z } from 'zod'
import type { EditResult } from '../../contract/app/cell/edit.ts'
import { type ColumnId, SheetId } from '../../contract/app/ids.ts'
import { ActionColumns, type ActionPreview, optionShape, optionsSchema } from '../../contract/app/list-action.ts'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import type { ActionFacts, ActionOptions, OptionValues } from '../../model/actions/facts.ts'
import { type ListAction, listAction, type OfList, type WriteAction } from './list-action.ts'
import { namedColumn } from './named.ts'

export interface DrawnAsk<O extends ActionOptions> extends OfList {
  readonly columnIds: ColumnId[]
  readonly options: OptionValues<O>
}

/** What is found; `lacking`: the list has no columns for it. */
type Finding<Found> = { readonly found: Found; readonly lacking?: boolean }

interface DrawnWork<O extends ActionOptions, Found, Parts> {
  /** Changes nothing. */
  preview(ask: DrawnAsk<O>, at: Parts, signal?: AbortSignal): Promise<Finding<Found>>
  /** The label is that of the facts; calls `write` once. */
  perform(
    ask: DrawnAsk<O>,
    at: Parts,
    write: (slices: Parameters<WriteAction>[1]) => Promise<EditResult>,
  ): Promise<EditResult>
}

export interface DrawnAction<Parts, O extends ActionOptions = ActionOptions>
  extends ListAction<DrawnAsk<O>, EditResult, Parts> {
  preview(ask: DrawnAsk<O>, at: Parts, signal?: AbortSignal): Promise<ActionPreview>
}

export function drawnAction<O extends ActionOptions, Found extends object, Parts>(
  facts: ActionFacts<O, Found>,
  work: DrawnWork<O, Found, Parts>,
): DrawnAction<Parts, O> {
  const options = optionsSchema(facts.options)
  const columns = facts.over === 'columns' ? { columns: z.array(RecipeColumn).min(1).max(500) } : {}
  const Step = z
    .strictObject({ ...optionShape(facts.options), ...columns })
    .transform(({ columns: named, ...rest }) => ({
      columns: z.array(RecipeColumn).parse(named ?? []),
      options: options.parse(rest),
    }))
  const namesOf = (of: readonly { name: string }[]) => of.map(({ name }) => name)
  const said = (of: readonly RecipeColumn[], values: OptionValues<O>) => ({
    ...(facts.over === 'columns' && { columns: of }),
    ...values,
  })

  async function preview(ask: DrawnAsk<O>, at: Parts, signal?: AbortSignal): Promise<ActionPreview> {
    const { found, lacking } = await work.preview(ask, at, signal)
    const needs = lacking ? (facts.needs?.(ask.options) ?? null) : null
    return { needs, found, ...facts.show(found, ask.options) }
  }

  return {
    preview,
    ...listAction({
      does: facts.id,
      ask: z.object({ sheetId: SheetId, columnIds: ActionColumns, options }),
      count: async (ask: DrawnAsk<O>, at: Parts, signal) => ({ cells: (await preview(ask, at, signal)).changes }),
      perform(ask, at, { write, list }) {
        const names = namesOf(ask.columnIds.map(id => namedColumn(list.columns, id)))
        return work.perform(ask, at, slices => write(facts.step(ask.options, names), slices))
      },
      said: ({ columnIds, options: values }, all) =>
        said(
          columnIds.map(id => namedColumn(all, id)),
          values,
        ),
      recipe: {
        schema: Step,
        words: step => (facts.recipeStep ?? facts.step)(step.options, namesOf(step.columns)),
        uses: step => step.columns.map(column => ({ column, use: 'change', typed: false })),
        makes: step => facts.makes?.(step.options, namesOf(step.columns)) ?? [],
        question: step => said(step.columns, step.options),
        ask: ({ columns: named, options: values }, { sheet, column }) => ({
          sheetId: sheet.id,
          columnIds: named.map(one => column(one).id),
          options: values,
        }),
      },
    }),
  }
}
