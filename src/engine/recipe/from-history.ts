// The history of a list as a recipe: what each step of it did, in its order, with columns as they were called then.
import { namesValues } from '../../contract/app/file/file-kind.ts'
import type { ListRecipe, ListRecipeFile, RecipeImport, WhereBroken } from '../../contract/app/list-recipe.ts'
import { listRecipeVersion } from '../../contract/app/list-recipe.ts'
import { RecipeColumn, recipeFormat } from '../../contract/app/recipe.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import type { SavedView } from '../../contract/app/view.ts'
import type { SourceForm } from '../file/source/source-form.ts'
import type { NotedStep } from './recipe.lane.ts'
import { withBroken, withoutReplaced } from './steps/check.ts'
import { viewSaid } from './steps/view.ts'

/** What a history is made into a recipe with. */
export interface Cooked {
  readonly sheet: Sheet
  /** The oldest first. */
  readonly noted: readonly NotedStep[]
  /** What a run of the history says, with columns as they are called now; null = it cannot be said. */
  runSaid(runId: number): Promise<object | null>
  readonly views: readonly SavedView[]
  readonly form: SourceForm | null
  /** Of steps that check rules; undefined: as they were noted. */
  readonly broken: WhereBroken | undefined
}

export interface Made {
  readonly recipe: ListRecipe
  readonly leftOut: ListRecipeFile['leftOut']
}

type Said = { do: string } & Record<string, unknown>

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && 'do' in value && typeof value.do === 'string'

/** How a column came to be what it is called now. */
interface Change {
  readonly now: string
  readonly was: RecipeColumn
}

function changeOf(said: Said): Change | null {
  if (said.do !== 'column') return null
  const was = RecipeColumn.safeParse(said.column)
  if (!was.success) return null
  return { was: was.data, now: typeof said.name === 'string' ? said.name : was.data.name }
}

const isColumn = (value: object): value is RecipeColumn => RecipeColumn.safeParse(value).success

/** The same said before a column was changed. */
function before(value: unknown, { now, was }: Change): unknown {
  if (Array.isArray(value)) return value.map(one => before(one, { now, was }))
  if (typeof value !== 'object' || value === null) return value
  if (isColumn(value)) return value.name === now ? { ...value, name: was.name, type: was.type } : value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, before(one, { now, was })]))
}

/** Labels with the same words are one line, whatever their figures and names. */
const kindOf = (label: string): string => label.replace(/[“"][^”"]*[”"]/g, '…').replace(/\d[\d,]*/g, 'n')

export async function recipeOfHistory({ sheet, noted, runSaid, views, form, broken }: Cooked): Promise<Made> {
  const leftOut = new Map<string, { what: string; times: number }>()
  const leave = (label: string) => {
    const known = leftOut.get(kindOf(label))
    leftOut.set(kindOf(label), { what: known?.what ?? label, times: (known?.times ?? 0) + 1 })
  }
  const steps: Said[] = []
  const later: Change[] = []
  // From the last to the first: what a run names as it is called now was called otherwise before it was renamed.
  for (const step of noted.toReversed()) {
    const said: unknown = step.runId === null ? step.doing && JSON.parse(step.doing) : await runSaid(step.runId)
    if (!isSaid(said)) {
      leave(step.label)
      continue
    }
    const change = changeOf(said)
    if (change) later.push(change)
    const asThen = step.runId === null ? said : later.reduce<unknown>(before, said)
    if (isSaid(asThen))
      steps.unshift(step.cells > 0 && step.runId === null ? { ...asThen, changed: step.cells } : asThen)
  }
  for (const view of views) {
    const said = viewSaid(view, sheet.columns)
    if (isSaid(said)) steps.push(said)
    else leave(`View “${view.name}” of chosen rows`)
  }
  const template = sheet.lastExport?.format === 'template' ? sheet.lastExport.template : undefined
  const recipe: ListRecipe = {
    format: recipeFormat,
    version: listRecipeVersion,
    name: sheet.name.slice(0, 300) || 'Recipe',
    rows: sheet.rows,
    ...(form && sheet.source && { import: importOf(sheet, form, later) }),
    steps: withBroken(withoutReplaced(steps), broken),
    export: { view: null, preset: 'plain', ...(template && { template }) },
  }
  return { recipe, leftOut: [...leftOut.values()] }
}

/** How the file was read: what was detected in it is said, so that the next file is read the same. */
function importOf(sheet: Sheet, form: SourceForm, later: readonly Change[]): RecipeImport {
  const { source } = sheet
  const typeOf = (name: string, id: number | null) => {
    // The oldest change of a column says what it was before all of them.
    const first = later.findLast(({ was }) => was.name === name)
    return first?.was.type ?? sheet.columns.find(column => column.id === id)?.type ?? 'text'
  }
  return {
    options: {
      ...(form.kind === 'csv' && source?.encoding && { encoding: source.encoding }),
      ...(form.kind === 'csv' && form.text && { delimiter: form.text.delimiter }),
      ...(form.kind === 'fixed' && form.widths && { widths: form.widths }),
      ...(source?.sheet && { sheet: source.sheet }),
      ...(!namesValues(form.kind) && { headerRow: form.headerRow }),
      ...(!namesValues(form.kind) && form.headerRows > 1 && { headerRows: form.headerRows }),
    },
    country: sheet.country,
    columns: form.columns
      .filter(({ name }) => name !== '')
      .map(({ name, columnId }) => ({ name, type: typeOf(name, columnId), keep: columnId !== null })),
  }
}
