// Transforms of columns as an action: the cells of all rows, of a view or of a selection changed by one rule.
import { z } from 'zod'
import type { ColumnId } from '../../contract/app/ids.ts'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import type { Column } from '../../contract/app/sheet.ts'
import {
  TransformApply,
  TransformChoice,
  type TransformResult,
  type TransformScope,
} from '../../contract/app/transform.ts'
import { type TransformId, transformTable } from '../../model/transforms/index.ts'
import { transformOptions } from '../../model/transforms/options.ts'
import { listAction } from '../action/list-action.ts'
import { namedColumn, quoted, RecipeViewOfSteps, showsAll, usedBy, viewNamed, viewOver } from '../action/named.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Transforms } from './transforms.ts'

/** Any will do while the options are judged. */
const someColumn = '1'
const columnOptions = (by: TransformId): string[] =>
  Object.entries(transformTable[by].options).flatMap(([name, { kind }]) => (kind === 'column' ? [name] : []))

const TransformStep = z
  .strictObject({
    columns: z.array(RecipeColumn).min(1).max(500),
    by: TransformChoice.shape.id,
    options: TransformChoice.shape.options,
    /** Options that are columns. */
    others: z.record(z.string().max(30), RecipeColumn).optional(),
    into: TransformApply.shape.into,
    /** Rows that are changed; absent = all. */
    where: RecipeViewOfSteps.optional(),
  })
  .superRefine(({ by, options, others = {} }, context) => {
    const numbered = columnOptions(by).find(name => Object.hasOwn(options, name))
    const { problem } =
      numbered === undefined
        ? transformOptions(by, {
            ...options,
            ...Object.fromEntries(Object.keys(others).map(name => [name, someColumn])),
          })
        : { problem: `${numbered} is a column and must be named in "others"` }
    if (problem === null && Object.keys(others).some(name => !columnOptions(by).includes(name)))
      context.addIssue({ code: 'custom', path: ['others'], message: 'names an option that is not a column' })
    if (problem !== null) context.addIssue({ code: 'custom', path: ['options'], message: problem })
  })
type TransformStep = z.infer<typeof TransformStep>

interface Parts {
  readonly transforms: Transforms
  readonly views: Pick<Views, 'open' | 'specOf'>
}

export const transformAction = listAction({
  does: 'transform',
  ask: TransformApply,
  count: async (ask, { transforms }: Parts, signal) => ({ cells: (await transforms.preview(ask, signal)).changes }),
  async perform(ask, { transforms }, { write }): Promise<TransformResult> {
    const { label, slices } = await transforms.change(ask)
    return write(label, slices)
  },
  said(ask, columns, { views }) {
    const spec = ask.scope.of === 'view' ? views.specOf(ask.scope.viewId) : null
    const where = spec && !(showsAll(spec) && spec.sort.length === 0) ? viewNamed(spec, columns) : undefined
    return transformSaid(ask, columns, where)
  },
  recipe: {
    schema: TransformStep,
    words: ({ columns, by, into }) =>
      `Transform ${quoted(columns)}: ${transformTable[by].title}${into.column === 'same' ? '' : into.column === 'new' && into.name !== null ? ` into “${into.name}”` : ' into new columns'}`,
    uses: ({ columns, into, others = {}, where }) => [
      ...columns.map(column => ({ column, use: into.column === 'same' ? 'change' : 'read', typed: false }) as const),
      ...Object.values(others).map(column => ({ column, use: 'read', typed: false }) as const),
      ...usedBy(where),
    ],
    makes: madeBy,
    async ask({ columns, by, options, others = {}, where, into }, { sheet, column }, { views }) {
      const named = Object.fromEntries(Object.entries(others).map(([name, one]) => [name, String(column(one).id)]))
      const scope: TransformScope = where
        ? { of: 'view', viewId: (await views.open(sheet.id, viewOver(where, column))).id }
        : { of: 'list' }
      return {
        sheetId: sheet.id,
        columnIds: columns.map(one => column(one).id),
        scope,
        choice: { id: by, options: { ...options, ...named } },
        into,
      }
    },
  },
})

/** As the transform names them. */
function madeBy({ columns, by, into }: TransformStep): string[] {
  const { title, splits, across, options } = transformTable[by]
  if (into.column === 'same') return []
  const [only] = columns
  if (across && only && into.column === 'new')
    return [into.name ?? (columns.length > 1 ? columns.map(({ name }) => name).join(' + ') : `${only.name}: ${title}`)]
  if (into.column === 'new')
    return columns.map(({ name }) => (only && columns.length === 1 && into.name ? into.name : `${name}: ${title}`))
  const parts = splits && options[splits.option]
  if (!splits || parts?.kind !== 'choice') return []
  return columns.flatMap(({ name }) =>
    splits.into.map(value => `${name}: ${(parts.choices[value] ?? value).replace(/ \(.*/, '')}`),
  )
}

/** What the page asked for as the step of a recipe; null: over rows or changes that someone chose. `where`: the view it was over. */
function transformSaid(
  { columnIds, choice, into, scope, except = [] }: TransformApply,
  columns: readonly Pick<Column, 'id' | 'name' | 'type'>[],
  where: object | null | undefined,
): object | null {
  if (scope.of === 'selection' || except.length > 0 || where === null) return null
  const named = columnOptions(choice.id)
  const chosen = Object.entries(choice.options).filter(([name, value]) => named.includes(name) && value !== '')
  const others = chosen.map(([name, value]) => [name, namedColumn(columns, Number(value) as ColumnId)])
  return {
    columns: columnIds.map(id => namedColumn(columns, id)),
    by: choice.id,
    options: Object.fromEntries(Object.entries(choice.options).filter(([name]) => !named.includes(name))),
    ...(others.length > 0 && { others: Object.fromEntries(others) }),
    into,
    ...(where && { where }),
  }
}
