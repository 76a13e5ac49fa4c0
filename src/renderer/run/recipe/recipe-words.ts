// A recipe on a list that differs, in words: what each column is for, what became of it, what may be taken. Pure.

import type { Recipe, RecipeDrift, RecipeTest, RecipeUse } from '../../../contract/app/recipe.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { inputTable } from '../../../model/operations/inputs.ts'
import { countNoun } from '../../ui/figures.ts'
import { typeLook } from '../../ui/type-look.ts'
import { stateLook } from '../../ui/verdict-look.ts'
import { priorityColumns } from '../dialog/budget.ts'
import { inputOptions } from '../dialog/inputs-part.tsx'
import { choiceOf, choicesFor } from '../dialog/only-if.ts'

function testWords(test: RecipeTest): string {
  const about = `“${test.column.name}” ${choiceOf(test)?.label ?? test.kind}`
  switch (test.kind) {
    case 'is':
    case 'contains':
      return `${about} “${test.text}”`
    case 'verdict':
      return `${about} ${test.verdict}`
    case 'state':
      return `${about} ${stateLook[test.state].word}`
    case 'older':
      return `${about} ${countNoun(test.days, 'day')}`
    case 'blank':
      return about
  }
}

const testOf = ({ onlyIf }: Recipe, use: RecipeUse): RecipeTest | undefined =>
  use.kind === 'test' ? onlyIf?.tests[use.place] : undefined

/** "The email", the condition as it is built, or which rows come first. */
export function titleOf(recipe: Recipe, use: RecipeUse): string {
  if (use.kind === 'input') return `The ${inputTable[use.field].word}`
  if (use.kind === 'priority') return 'Best rows first, by'
  const test = testOf(recipe, use)
  return test ? `Condition: ${testWords(test)}` : 'Conditions'
}

export function driftWords({ kind, column, found }: RecipeDrift): string {
  const was = `“${column.name}” (${typeLook(column.type).name})`
  switch (kind) {
    case 'missing':
      return `This list has no column ${was}.`
    case 'renamed':
      return `This list has no column ${was}. “${found?.name}” is the only column of that type.`
    case 'type':
      return `${was} has the type ${found ? typeLook(found.type).name : 'Text'} here.`
    case 'locked':
      return `“${found?.name}” is excluded from runs.`
    case 'no_results':
      return `“${found?.name}” has no results of a run.`
  }
}

/** What is chosen to begin with: the column it may have been renamed to, or the one of another type. */
export const suggestedColumn = ({ kind, found }: RecipeDrift): string | null =>
  found && (kind === 'renamed' || kind === 'type') ? String(found.id) : null

export const leftOut = 'none'

/** What may be taken for a use; all but a needed input may be left out. */
export function offeredFor(
  recipe: Recipe,
  use: RecipeUse,
  columns: readonly Column[],
): { value: string; label: string; disabled?: boolean }[] {
  if (use.kind === 'input') {
    const { operation } = recipe
    const needed = operationTable[operation].needs.some(need => need.includes(use.field))
    const offered = inputOptions(columns, operation, inputTable[use.field].types)
    return needed ? offered : [...offered, { value: leftOut, label: 'no column' }]
  }
  if (use.kind === 'priority')
    return [
      ...priorityColumns(columns).map(({ id, name }) => ({ value: String(id), label: name })),
      { value: leftOut, label: 'no priority column' },
    ]
  const kind = testOf(recipe, use)?.kind
  return [
    ...columns
      .filter(column => choicesFor(column).some(choice => choice.kind === kind))
      .map(({ id, name }) => ({ value: String(id), label: name })),
    { value: leftOut, label: 'without this condition' },
  ]
}
