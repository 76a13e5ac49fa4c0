// A recipe on a list: its columns found by name and type, and every difference reported before anything is asked.

import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import type { OnlyIf, OnlyIfTest } from '../../../contract/app/only-if.ts'
import { missingInput } from '../../../contract/app/operation.ts'
import type {
  Recipe,
  RecipeChoice,
  RecipeColumn,
  RecipeDrift,
  RecipeMatch,
  RecipeTest,
  RecipeUse,
} from '../../../contract/app/recipe.ts'
import type { AddPeopleSpec, InputMapping, RunSpec } from '../../../contract/app/run-spec.ts'
import type { Column, Sheet, SheetSummary } from '../../../contract/app/sheet.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { columnsAs } from '../../answer/operations.ts'
import { columnsCalled } from '../../base/columns-called.ts'

/** What of a column the match looks at. */
export type ColumnCandidate = Pick<Column, 'id' | 'name' | 'type' | 'neverSend' | 'origin'>

/** A list that a recipe may be run on, and the lists its people may go to. */
export interface MatchList {
  readonly sheet: Pick<Sheet, 'id' | 'country'> & { readonly columns: readonly ColumnCandidate[] }
  readonly lists: readonly Pick<SheetSummary, 'id' | 'name' | 'changedAt'>[]
}

/** A use of a column, with the test it is made by. */
type Used = { readonly use: RecipeUse; readonly column: RecipeColumn; readonly test: RecipeTest | null }

function usesOf({ operation, inputs, onlyIf, bestFirst }: Recipe): Used[] {
  return [
    ...operationTable[operation].reads.flatMap(field => {
      const { [field]: column } = inputs
      return column ? [{ use: { kind: 'input' as const, field }, column, test: null }] : []
    }),
    ...(onlyIf?.tests ?? []).map((test, place) => ({
      use: { kind: 'test' as const, place },
      column: test.column,
      test,
    })),
    ...(bestFirst?.priority
      ? [{ use: { kind: 'priority' as const }, column: bestFirst.priority.column, test: null }]
      : []),
  ]
}

const sameUse = (a: RecipeUse, b: RecipeUse): boolean =>
  (a.kind === 'input' && b.kind === 'input' && a.field === b.field) ||
  (a.kind === 'test' && b.kind === 'test' && a.place === b.place) ||
  (a.kind === 'priority' && b.kind === 'priority')

/** The column of that name, the nth column of that name. */
export function columnNamed<C extends ColumnCandidate>(
  columns: readonly C[],
  { name, nth = 1 }: RecipeColumn,
): C | undefined {
  return columnsCalled(columns, name)[nth - 1]
}

/** Why a column cannot be used so; null = it can. */
function refusal({ use, test }: Used, column: ColumnCandidate): 'locked' | 'no_results' | null {
  if (use.kind === 'input') return column.neverSend ? 'locked' : null
  if (test?.kind !== 'verdict' && test?.kind !== 'state' && test?.kind !== 'older') return null
  const judged = test.kind !== 'verdict' || column.origin?.op.startsWith('validate.')
  return column.origin !== null && judged ? null : 'no_results'
}

/** The only column of the type that the recipe does not name otherwise; what an operation writes itself it does not read. */
function renamedTo(recipe: Recipe, used: Used, columns: readonly ColumnCandidate[]): ColumnCandidate | null {
  const taken = new Set(usesOf(recipe).map(({ column }) => columnNamed(columns, column)))
  const fits = columns.filter(
    column =>
      column.type === used.column.type &&
      !taken.has(column) &&
      refusal(used, column) === null &&
      !(used.use.kind === 'input' && column.origin?.op === columnsAs(recipe.operation)),
  )
  const [only] = fits
  return fits.length === 1 && only ? only : null
}

/** The column of a use, or how the list differs there; null: the use is left out. */
function found(
  recipe: Recipe,
  used: Used,
  columns: readonly ColumnCandidate[],
  choices: readonly RecipeChoice[],
): ColumnCandidate | RecipeDrift | null {
  const drift = (kind: RecipeDrift['kind'], column: ColumnCandidate | null): RecipeDrift => ({
    kind,
    use: used.use,
    column: used.column,
    found: column && { id: column.id, name: column.name, type: column.type },
  })
  const choice = choices.find(one => sameUse(one.use, used.use))
  if (choice?.columnId === null) return null
  const column = choice ? columns.find(({ id }) => id === choice.columnId) : columnNamed(columns, used.column)
  if (!column) {
    const other = renamedTo(recipe, used, columns)
    return drift(other ? 'renamed' : 'missing', other)
  }
  const refused = refusal(used, column)
  if (refused) return drift(refused, column)
  return choice || column.type === used.column.type ? column : drift('type', column)
}

/**
 * The run that a recipe is on a list, or how the list differs. `choices` stand for columns the recipe names. An input that
 * is left out although the operation needs it is missing.
 */
export function matchRecipe(
  recipe: Recipe,
  { sheet, lists }: MatchList,
  choices: readonly RecipeChoice[] = [],
  withoutLost = false,
): RecipeMatch {
  const drift: RecipeDrift[] = []
  const mapping: InputMapping = {}
  const tests: OnlyIfTest[] = []
  const leftOut: Used[] = []
  let priority: ColumnId | null = null
  for (const used of usesOf(recipe)) {
    const column = found(recipe, used, sheet.columns, choices)
    if (column === null) leftOut.push(used)
    else if ('kind' in column) drift.push(column)
    else if (used.use.kind === 'input') mapping[used.use.field] = column.id
    else if (used.test) tests.push(testOn(used.test, column.id))
    else priority = column.id
  }
  const missing = drift.length === 0 ? missingInput(recipe.operation, mapping) : null
  for (const { use, column } of leftOut)
    if (use.kind === 'input' && missing?.includes(use.field)) drift.push({ kind: 'missing', use, column, found: null })
  const { ownLists, lost } = ownListsOn(recipe, sheet.id, lists)
  const { into, named } = targetOf(recipe, sheet.id, lists)
  const onlyIf = recipe.onlyIf && tests.length > 0 ? { join: recipe.onlyIf.join, tests } : null
  return {
    drift,
    lost,
    spec:
      drift.length > 0 || (lost.length > 0 && !withoutLost)
        ? null
        : specOf(recipe, sheet, { mapping, onlyIf, priority, into, ownLists }),
    lists: named,
  }
}

/** The lists of the names that a recipe looks into, all of a name, and the names that there are none of. */
function ownListsOn(
  { ownLists: wanted }: Recipe,
  sheetId: SheetId,
  lists: MatchList['lists'],
): { ownLists: boolean | SheetId[]; lost: string[] } {
  if (typeof wanted === 'boolean') return { ownLists: wanted, lost: [] }
  const others = lists.filter(({ id }) => id !== sheetId)
  const there = others.filter(({ name }) => wanted.includes(name)).map(({ id }) => id)
  return {
    ownLists: there.length > 0 && there,
    lost: wanted.filter(name => !others.some(list => list.name === name)),
  }
}

function testOn({ column: _, ...test }: RecipeTest, columnId: ColumnId): OnlyIfTest {
  return { ...test, columnId }
}

/** The list for the people: the one of that name that was changed last, else a new one; `named`: how many there are. */
function targetOf(
  { addPeople }: Recipe,
  sheetId: SheetId,
  lists: MatchList['lists'],
): { into: AddPeopleSpec['target'] | null; named: number } {
  if (!addPeople) return { into: null, named: 0 }
  const there = lists
    .filter(({ id, name }) => name === addPeople.into && id !== sheetId)
    .toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
  const [last] = there
  return {
    into: last ? { kind: 'list', sheetId: last.id } : { kind: 'new', name: addPeople.into },
    named: there.length,
  }
}

/** What of a list a recipe reads, and where its people go. */
interface Found {
  readonly mapping: InputMapping
  readonly onlyIf: OnlyIf | null
  readonly priority: ColumnId | null
  readonly into: AddPeopleSpec['target'] | null
  readonly ownLists: boolean | SheetId[]
}

function specOf(
  recipe: Recipe,
  { id, country }: Pick<Sheet, 'id' | 'country'>,
  { mapping, onlyIf, priority, into, ownLists }: Found,
): RunSpec {
  const { operation: op, match, waterfall, addPeople, bestFirst } = recipe
  const first = bestFirst?.priority?.first
  return {
    sheetId: id,
    op,
    mapping,
    country: operationTable[op].reads.includes('country') ? (recipe.country ?? country) : null,
    within: { kind: 'all' },
    chips: recipe.rows,
    maxAgeDays: recipe.maxAgeDays,
    writes: recipe.writes,
    fields: recipe.fields,
    ...(match && { match }),
    ...(addPeople && into && { addPeople: { filters: addPeople.filters, perRow: addPeople.most, target: into } }),
    ...(ownLists && { ownLists }),
    ...(onlyIf && { onlyIf }),
    ...(bestFirst && { bestFirst: { priority: first && priority !== null ? { columnId: priority, first } : null } }),
    ...(waterfall.length > 0 && { waterfall: waterfall.map(step => ({ op: step })) }),
  }
}
