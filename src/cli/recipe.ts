// A recipe file as a run over a list. Where the list differs from what the recipe names, the differences are reported and nothing is asked.

import type { Recipe, RecipeChoice, RecipeColumn, RecipeDrift, RecipeFile, RecipeUse } from '../contract/app/recipe.ts'
import type { RunSpec } from '../contract/app/run-spec.ts'
import type { Sheet } from '../contract/app/sheet.ts'
import { inputFields, inputTable } from '../model/operations/inputs.ts'
import { counted } from './counted.ts'
import { CommandEnd, exitCodes } from './exit.ts'
import { columnNamed, inputList } from './lists.ts'
import { offerOf } from './operation.ts'
import { usageError } from './options.ts'
import type { AskedRecipe } from './over-list.ts'
import type { CommandSession } from './session.ts'
import { smallFile } from './small-file.ts'

/** Throws CommandEnd(usage) for a file that cannot be read. */
export function recipeTextIn(path: string): string {
  try {
    return smallFile(path)
  } catch (error) {
    throw new CommandEnd(exitCodes.usage, `${path} cannot be read (${error instanceof Error ? error.message : error}).`)
  }
}

/**
 * The list that is asked about, and the run that the recipe is on it. `--map` and `--country` stand for what the recipe
 * says. Throws CommandEnd(drift) with all differences, which --json tells on stdout too; recipe_unreadable, recipe_newer.
 */
export async function recipeOn(
  session: CommandSession,
  asked: AskedRecipe,
): Promise<{ sheet: Sheet; spec: RunSpec; recipe: RecipeFile }> {
  const { call, engine, report } = session
  if (asked.set.length > 0) throw usageError('--set goes with a list recipe.')
  const file = engine.recipes.read(recipeTextIn(asked.recipe))
  const recipe: Recipe = { ...file.recipe, country: asked.country ?? file.recipe.country }
  const sheet = await inputList(session, asked.in, {
    worksheet: asked.sheet,
    country: recipe.country,
    refuseGuesses: !asked.acceptGuess,
  })
  await offerOf(session, sheet, recipe.operation)
  const choices = asked.map.flatMap(pair => choicesOf(recipe, sheet, pair))
  const { drift, lost, spec, lists } = await call.recipe.match({ sheetId: sheet.id, recipe, choices })
  if (recipe.addPeople && lists > 1)
    throw new CommandEnd(
      exitCodes.drift,
      `There are ${counted(lists, 'list')} named "${recipe.addPeople.into}". Nothing was sent.`,
    )
  if (spec) return { sheet, spec, recipe: file }
  if (report.json)
    report.result(
      {
        list: { id: sheet.id, name: sheet.name },
        recipe: { name: recipe.name, hash: file.hash },
        run: null,
        state: 'drift',
        drift: drift.map(({ kind, use, column, found }) => ({
          kind,
          use: partName(use),
          column,
          found: found && { name: found.name, type: found.type },
        })),
        lostLists: lost,
      },
      [],
    )
  const columns = sheet.columns.map(({ name }) => name).join(', ')
  throw new CommandEnd(
    exitCodes.drift,
    [
      `${sheet.name} differs from the list the recipe "${recipe.name}" was made for. Nothing was sent.`,
      ...drift.map(one => `- ${driftWords(one)}`),
      ...lost.map(
        name => `- There is no list named "${name}", which the recipe checks first. Import it or change "ownLists".`,
      ),
      `Columns: ${columns}.`,
    ].join('\n'),
  )
}

/** "email", "condition 1" or "priority". */
function partName(use: RecipeUse): string {
  if (use.kind === 'input') return use.field
  return use.kind === 'test' ? `condition ${use.place + 1}` : 'priority'
}

function partWords(use: RecipeUse): string {
  if (use.kind === 'input') return `the ${inputTable[use.field].word}`
  return use.kind === 'test' ? `its condition ${use.place + 1}` : 'the priority of rows'
}

const typeWords = (type: RecipeColumn['type']): string => type.replaceAll('_', ' ')

/** How the difference looks, and the option that settles it. */
function driftWords({ kind, use, column, found }: RecipeDrift): string {
  const key = use.kind === 'input' ? use.field : column.name
  const map = (name: string) => `--map "${key}=${name}"`
  const wanted = `"${column.name}" (${typeWords(column.type)}) for ${partWords(use)}`
  switch (kind) {
    case 'missing':
      return `There is no column ${wanted}. Choose one with ${map('Column')}.`
    case 'renamed':
      return `There is no column ${wanted}. "${found?.name}" is the only column of that type. To use it, add ${map(found?.name ?? '')}.`
    case 'type':
      return `${wanted} now has the type ${found ? typeWords(found.type) : 'text'}. To use it anyway, add ${map(column.name)}.`
    case 'locked':
      return `"${found?.name}" for ${partWords(use)} is excluded from runs. Choose another with ${map('Column')}.`
    case 'no_results':
      return `"${found?.name}" has no results for ${partWords(use)}. Choose another with ${map('Column')}.`
  }
}

/** Uses of a column that `--map` may name: inputs by their field, anything by the column the recipe names. */
function choicesOf(recipe: Recipe, sheet: Sheet, pair: string): RecipeChoice[] {
  const inputs = inputFields.flatMap(field => {
    const { [field]: column } = recipe.inputs
    return column ? [{ use: { kind: 'input', field } as const, column }] : []
  })
  const tests = (recipe.onlyIf?.tests ?? []).map(({ column }, place) => ({
    use: { kind: 'test', place } as const,
    column,
  }))
  const { priority } = recipe.bestFirst ?? {}
  const all = [
    ...inputs,
    ...tests,
    ...(priority ? [{ use: { kind: 'priority' } as const, column: priority.column }] : []),
  ]
  const keys = [...inputs.map(({ use }) => use.field), ...all.map(({ column }) => column.name)]
  // A name may hold an equals sign: the longest key that fits is meant.
  const [key] = keys.filter(name => pair.startsWith(`${name}=`)).toSorted((a, b) => b.length - a.length)
  if (key === undefined)
    throw new CommandEnd(
      exitCodes.usage,
      `--map ${pair}: use ${[...new Set(keys)].join('=Column name or ')}=Column name.`,
    )
  const columnId = columnNamed(sheet, pair.slice(key.length + 1)).id
  const byField = inputs.filter(({ use }) => use.field === key)
  const uses = byField.length > 0 ? byField : all.filter(({ column }) => column.name === key)
  return uses.map(({ use }) => ({ use, columnId }))
}
