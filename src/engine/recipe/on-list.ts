// A recipe's columns on a list: found by name, the nth column of that name, or as someone chose; and why one cannot be used.

import type { RecipeColumnChoice, RecipeFileChoice, StepDrift } from '../../contract/app/list-recipe.ts'
import type { RecipeColumn } from '../../contract/app/recipe.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import { columnNamed } from '../action/named.ts'
import type { StepTrouble, UsedColumn } from '../action/step.ts'
import { foldedName } from '../base/columns-called.ts'
import { fail } from '../base/fail.ts'
import type { RecipeStep, StepList, StepParts } from './step.ts'

export interface ListAsk {
  readonly columns: readonly RecipeColumnChoice[]
  readonly files?: readonly RecipeFileChoice[] | undefined
  readonly acceptPrices: boolean
  readonly privateNetwork?: boolean | undefined
}

/** The column that is meant; undefined where there is none. Results are named after the column they are about. */
export function columnMeant(
  columns: readonly Column[],
  named: RecipeColumn,
  choices: readonly RecipeColumnChoice[],
): Column | undefined {
  const chosen = choices.find(({ name }) => name === named.name)
  if (chosen) return columns.find(({ id }) => id === chosen.columnId)
  const found = columnNamed(columns, named)
  if (found) return found
  for (const choice of choices) {
    const source = columns.find(({ id }) => id === choice.columnId)
    if (!source || !named.name.startsWith(`${choice.name}: `)) continue
    return columnNamed(columns, { ...named, name: `${source.name}${named.name.slice(choice.name.length)}` })
  }
  return undefined
}

export function listOn(parts: StepParts, sheet: Sheet, ask: ListAsk, signal: AbortSignal): StepList {
  return {
    parts,
    acting: parts.acting,
    sheet,
    signal,
    acceptPrices: ask.acceptPrices,
    privateNetwork: ask.privateNetwork ?? false,
    column(named) {
      const found = columnMeant(sheet.columns, named, ask.columns)
      if (!found) throw fail('not_found', { what: `The column “${named.name}”` })
      return found
    },
    file: name => ask.files?.find(one => one.name === name)?.ticket ?? null,
  }
}

const brief = (column: Column | undefined): StepDrift['found'] =>
  column ? { id: column.id, name: column.name, type: column.type } : null

/** What is looked at of a list: its columns. */
interface ColumnsMet {
  readonly sheet: Pick<Sheet, 'columns'>
}

/** The only column of the type that the recipe does not name itself. */
function renamedTo(
  { sheet }: ColumnsMet,
  { name, type }: RecipeColumn,
  taken: ReadonlySet<string>,
): Column | undefined {
  const fits = sheet.columns.filter(
    column => column.type === type && column.name !== name && !taken.has(column.name) && column.origin === null,
  )
  return fits.length === 1 ? fits[0] : undefined
}

/** Why a column cannot be used as a step wants it; null = it can. `taken`: names that the recipe uses. */
function troubleOf(
  on: ColumnsMet,
  { column: named, use, typed, hint: advice }: UsedColumn,
  ask: Pick<ListAsk, 'columns'>,
  taken: ReadonlySet<string>,
): StepTrouble | null {
  const column = columnMeant(on.sheet.columns, named, ask.columns)
  const trouble = (kind: StepDrift['kind'], found: Column | undefined, words: string): StepTrouble => ({
    kind,
    column: named,
    found: brief(found),
    words,
  })
  if (!column) {
    const other = renamedTo(on, named, taken)
    const hint = other ? ` “${other.name}” is the only other column of this type.` : ''
    return trouble(
      'missing',
      other,
      [`The list has no column “${named.name}”.${hint}`, ...(advice ? [advice] : [])].join(' '),
    )
  }
  if (use === 'send' && column.neverSend) return trouble('locked', column, `“${column.name}” is excluded from runs.`)
  if (use === 'change' && column.locked) return trouble('locked', column, `The cells of “${column.name}” are locked.`)
  if (use === 'change' && column.computed) return trouble('locked', column, `“${column.name}” is a computed column.`)
  const chosen = ask.columns.some(({ name }) => name === named.name)
  if (typed && !chosen && column.type !== named.type)
    return trouble(
      'type',
      column,
      `“${column.name}” has the type ${column.type.replaceAll('_', ' ')} in this list, not ${named.type.replaceAll('_', ' ')}.`,
    )
  return null
}

/** Differences of the columns of a step; `made`: folded names that steps before it make. */
export function columnTrouble(
  on: ColumnsMet,
  { uses }: RecipeStep,
  ask: Pick<ListAsk, 'columns'>,
  made: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): StepTrouble[] {
  const found = new Map<string, StepTrouble>()
  for (const used of uses) {
    if (made.has(foldedName(used.column.name))) continue
    const trouble = troubleOf(on, used, ask, taken)
    if (trouble) found.set(`${trouble.kind} ${used.column.name} ${used.column.nth ?? 1}`, trouble)
  }
  return [...found.values()]
}
