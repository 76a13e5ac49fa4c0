// Columns and views of a list as a recipe names them, and back.
import { z } from 'zod'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { RecipeView } from '../../contract/app/list-recipe.ts'
import { RecipeView as RecipeViewSchema } from '../../contract/app/list-recipe.ts'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { ViewCondition, type ViewSpec } from '../../contract/app/view.ts'
import { columnsCalled } from '../base/columns-called.ts'
import { fail } from '../base/fail.ts'
import { namesRead, unreadable } from '../expression/names-read.ts'
import { parseExpression } from '../expression/parse.ts'
import { printExpression } from '../expression/print.ts'
import { findsOf, noReach } from '../expression/reach.ts'
import { isStored, nameIn, readStored, storeExpression } from '../expression/stored.ts'
import type { UsedColumn } from './step.ts'

export type NamedColumns = readonly Pick<Column, 'id' | 'name' | 'type'>[]

/** A column as a recipe names it. Throws not_found. */
export function namedColumn(columns: NamedColumns, id: ColumnId | undefined): RecipeColumn {
  const column = columns.find(one => one.id === id)
  if (!column) throw fail('not_found', { what: 'A source column' })
  const { name, type } = column
  const nth = columns.filter(one => one.name === name).indexOf(column) + 1
  return { name, type, ...(nth > 1 && { nth }) }
}

/** The nth column of that name. */
export const columnNamed = <C extends Pick<Column, 'name'>>(
  columns: readonly C[],
  { name, nth = 1 }: RecipeColumn,
): C | undefined => columnsCalled(columns, name)[nth - 1]

/** Conditions about chosen rows of one list mean nothing in another. */
const ofThisList: ReadonlySet<string> = new Set(['rows', 'ticked', 'problems'])

type UnplacedCondition = ViewCondition extends infer C ? (C extends ViewCondition ? Omit<C, 'columnId'> : never) : never

/** Any column will do while a condition is judged. */
const someColumn = 1

/** A view of a recipe whose conditions are such as views have; unknown words are refused. */
export const RecipeViewOfSteps = RecipeViewSchema.superRefine(({ conditions }, context) => {
  for (const [at, { column, is }] of conditions.entries()) {
    const odd = (message: string) => context.addIssue({ code: 'custom', path: ['conditions', at, 'is'], message })
    if (['columnId', 'firstId', 'secondId'].some(key => Object.hasOwn(is, key))) odd('columns are named, not numbered')
    else if (ofThisList.has(is.kind)) odd(`"${is.kind}" refers to the rows of one list`)
    else {
      const over = isAgainst(is) ? { ...withoutNames(is), firstId: someColumn, secondId: someColumn } : is
      const read = ViewCondition.safeParse({ ...over, columnId: column === null ? null : someColumn })
      if (!read.success) odd(read.error.issues[0]?.message ?? 'is not a condition')
      else {
        const unknown = Object.keys(over).find(key => !Object.hasOwn(read.data, key))
        if (unknown !== undefined) odd(`has "${unknown}", which is not known`)
        else if (isExpression(is)) {
          const fault = unreadable(is.expression, noReach)
          if (fault !== null) odd(fault)
        }
      }
    }
  }
})

/** A stored expression with the names of its columns. */
function withNames(stored: string, columns: NamedColumns): string {
  if (!isStored(stored)) throw fail('not_found', { what: 'A source column' })
  const { node } = readStored(stored)
  // A recipe names no list by its id, and a view has no names of other lists.
  if (findsOf(node).length > 0) throw fail('not_found', { what: 'A list that the view looks in' })
  return printExpression(node, nameIn(columns))
}

/** What a condition says, with columns by their names. */
function inNames(is: UnplacedCondition, columns: NamedColumns): RecipeView['conditions'][number]['is'] {
  if (is.kind === 'expression') return { ...is, expression: withNames(is.expression, columns) }
  if (is.kind !== 'against') return is
  const { firstId, secondId, ...said } = is
  return { ...said, first: namedColumn(columns, firstId), second: namedColumn(columns, secondId) }
}

/** null: it is about rows that were chosen in this list. Throws not_found for a column that is gone. */
export function viewNamed({ sort, conditions, search }: ViewSpec, columns: NamedColumns): RecipeView | null {
  if (conditions.some(({ kind }) => ofThisList.has(kind))) return null
  return {
    sort: sort.map(({ columnId, descending }) => ({ column: namedColumn(columns, columnId), descending })),
    conditions: conditions.map(({ columnId, ...is }) => ({
      column: columnId === null ? null : namedColumn(columns, columnId),
      is: inNames(is, columns),
    })),
    search,
  }
}

/** The same over the list that `columnOf` looks in. */
export function viewOver(
  { sort, conditions, search }: RecipeView,
  columnOf: (named: RecipeColumn) => { id: ColumnId },
): ViewSpec {
  return {
    sort: sort.map(({ column, descending }) => ({ columnId: columnOf(column).id, descending })),
    conditions: z.array(ViewCondition).parse(
      conditions.map(({ column, is }) => ({
        ...(isAgainst(is)
          ? { ...withoutNames(is), firstId: columnOf(is.first).id, secondId: columnOf(is.second).id }
          : is),
        ...(isExpression(is) && { expression: storedOver(is.expression, columnOf) }),
        columnId: column && columnOf(column).id,
      })),
    ),
    search,
  }
}

const isExpression = (is: object): is is { expression: string } =>
  'kind' in is && is.kind === 'expression' && 'expression' in is && typeof is.expression === 'string'

const Against = z.looseObject({ kind: z.literal('against'), first: RecipeColumn, second: RecipeColumn })
type Against = z.infer<typeof Against>

/** A condition about two columns by their names. */
const isAgainst = (is: object): is is Against => Against.safeParse(is).success

const withoutNames = ({ first: _, second: __, ...said }: Against) => said

/** An expression is not about types: its columns are known by their names. */
const columnCalled = (name: string): RecipeColumn => ({ name, type: 'text' })

/** Cells are read alone: how a column writes numbers and dates is the other list's. */
const storedOver = (expression: string, columnOf: (named: RecipeColumn) => { id: ColumnId }): string =>
  storeExpression(parseExpression(expression, name => columnOf(columnCalled(name)).id))

export function usedBy(view: RecipeView | undefined): UsedColumn[] {
  const named = [...(view?.sort ?? []), ...(view?.conditions ?? [])].flatMap(({ column }) => column ?? [])
  const inExpressions = (view?.conditions ?? []).flatMap(({ is }) =>
    isExpression(is) ? namesRead(is.expression).map(columnCalled) : [],
  )
  const compared = (view?.conditions ?? []).flatMap(({ is }) => (isAgainst(is) ? [is.first, is.second] : []))
  return [...named, ...compared, ...inExpressions].map(column => ({ column, use: 'read', typed: false }))
}

/** A view that shows all rows as they are says nothing. */
export const showsAll = ({ conditions, search }: ViewSpec): boolean => conditions.length === 0 && search === ''

export const quoted = (columns: readonly RecipeColumn[]): string => columns.map(({ name }) => `“${name}”`).join(', ')
