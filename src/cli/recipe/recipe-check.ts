// listwright recipe check: whether a recipe can be read, and whether the columns of a file or list are those it needs. Nothing is
// imported, changed or sent.

import { ColumnId } from '../../contract/app/ids.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import { headerDrift } from '../../engine/recipe/header.ts'
import type { ReadListRecipe } from '../../engine/recipe/list-recipe.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { importColumns, inspectInput } from '../file/file-reading.ts'
import { inputFile, isInput } from '../file/input-file.ts'
import { listMark, listNamed } from '../lists.ts'
import type { CommandSession } from '../session.ts'
import { choicesOf, settledBy } from './list-recipe.ts'
import { recipeTextIn } from './recipe-file.ts'

export interface RecipeCheck {
  readonly recipe: string
  /** A file or a list; null = only the recipe is read. */
  readonly in: string | null
  readonly sheet: string | null
  readonly map: readonly string[]
  readonly set: readonly string[]
}

type Header = Pick<Sheet, 'name' | 'columns'>

/** Throws CommandEnd(drift) with all differences, recipe_unreadable, recipe_newer. */
export async function checkRecipe(session: CommandSession, asked: RecipeCheck): Promise<void> {
  const { engine, report } = session
  const read = engine.listRecipes.read(recipeTextIn(asked.recipe, asked.set))
  const { recipe, hash, steps } = read
  const said = {
    recipe: { name: recipe.name, hash },
    steps: steps.map(({ does, words, cap }) => ({ does, words, cap })),
  }
  if (asked.in === null) {
    report.result({ ...said, checked: null, drift: [] }, [`${recipe.name}: ${counted(steps.length, 'step')}`])
    return
  }
  const header = await headerOf(session, asked.in, asked, read)
  const drift = headerDrift(read, header.columns, choicesOf(asked.map, read, header))
  const checked = { name: header.name, columns: header.columns.map(({ name, type }) => ({ name, type })) }
  if (drift.length === 0) {
    report.result({ ...said, checked, drift }, [
      `${header.name} has the columns that ${recipe.name} needs: ${counted(steps.length, 'step')}`,
    ])
    return
  }
  if (report.json) report.result({ ...said, checked, drift }, [])
  throw new CommandEnd(
    exitCodes.drift,
    [
      `${header.name} differs from the list the recipe "${recipe.name}" was made for.`,
      ...drift.map(one => `- Step ${one.place + 1}: ${one.words}${settledBy(one)}`),
      `Columns: ${header.columns.map(({ name }) => name).join(', ')}.`,
    ].join('\n'),
  )
}

/** The columns of a list, or those that a file would get as the recipe reads it. */
async function headerOf(
  session: CommandSession,
  given: string,
  { sheet: worksheet }: RecipeCheck,
  { recipe }: ReadListRecipe,
): Promise<Header> {
  if (given.startsWith(listMark)) return listNamed(session, given.slice(listMark.length))
  if (!isInput(given)) return listNamed(session, given)
  const file = await inputFile(session, given)
  const reading = { worksheet, country: recipe.import?.country ?? null, recipe: recipe.import }
  const { inspection } = await inspectInput(session, file, reading)
  const columns = importColumns(inspection, reading, file.name).filter(({ keep }) => keep)
  return { name: file.name, columns: columns.map(({ name, type }, at) => newColumn(at, name, type)) }
}

/** A column as it is right after an import. */
const newColumn = (at: number, name: string, type: Column['type']): Column => ({
  ...{ id: ColumnId.parse(at + 1), name, type, typeChosen: false, detection: null, width: 100 },
  ...{ hidden: false, pinned: false, neverSend: false, locked: false, fixable: true },
  ...{ note: '', notation: null, colors: [], origin: null, computed: null },
})
