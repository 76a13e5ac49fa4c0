// listwright recipe LIST --out FILE: what was done to a list, as a file that does the same to others.

import path from 'node:path'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { listNamed } from '../lists.ts'
import { inWorkspace, neededOption, usageError } from '../options.ts'
import { setOption } from '../over-list.ts'
import { checkRecipe, type RecipeCheck } from '../recipe-check.ts'
import type { CommandSession } from '../session.ts'
import { checkPlace, standardStream } from '../write.ts'

interface SaveRecipe {
  readonly list: string
  readonly out: string | null
}
type RecipeCommand = SaveRecipe | RecipeCheck

export const recipeCommand = sessionCommand(
  {
    name: 'recipe',
    brief: 'saves the steps of a list as a recipe, or checks one',
    usage: [
      'recipe LIST [--out FILE.json|-] [--json]',
      'recipe check RECIPE.json [--in FILE|LIST] [--map "Old name=Column"]... [--set name=VALUE]...',
    ],
    more: [
      'The recipe contains how the file is read, each clean step, transform, merge of duplicates, run with its cap, and the views. It contains filter and option values, but no rows, results or API keys. Use it with "listwright run FILE.json --in OTHER". Manual edits and steps for selected rows cannot be repeated and are listed as left out. Without --out, nothing is saved. Exit codes: 0 done; 2 the file cannot be written; 3 no such list.',
      'check reads a recipe and the header of a file, or the columns of a list, and reports every column that is missing, locked or of another type. It imports, changes and sends nothing. Without --in, only the recipe is checked. Exit codes: 0 everything fits; 2 not a recipe, or a parameter is wrong; 3 a column differs.',
    ],
    options: {
      out: { type: 'string', value: 'FILE', words: 'recipe file (.json), or - for stdout' },
      in: {
        type: 'string',
        value: 'FILE|LIST',
        words: 'with check: a file, or a list (list:NAME if a file has the same name)',
      },
      sheet: { type: 'string', value: 'NAME|N', words: 'with check: sheet of a workbook, by name or number' },
      map: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'Old name=Column',
        words: 'with check: the column for one that the recipe names, once per column',
      },
      set: setOption,
      ...inWorkspace,
    },
    examples: [
      'recipe guests',
      'recipe guests --out nightly.json',
      'recipe guests --out - | jq .steps',
      'recipe check nightly.json --in june.csv --set country=DE',
    ],
    most: 2,
  } as const,
  (values, [first, second]): RecipeCommand => {
    if (second === undefined) {
      if (values.in !== undefined || values.sheet !== undefined || values.map.length > 0 || values.set.length > 0)
        throw usageError('--in, --sheet, --map and --set go with recipe check RECIPE.json.')
      return { list: neededOption(first, 'The list'), out: values.out ?? null }
    }
    if (first !== 'check') throw usageError(`"${second}" is one argument too many.`)
    if (values.out !== undefined) throw usageError('--out cannot be used with recipe check.')
    return {
      ...{ recipe: second, in: values.in ?? null, sheet: values.sheet ?? null },
      ...{ map: values.map, set: values.set },
    }
  },
  (session, asked) => ('recipe' in asked ? checkRecipe(session, asked) : saveRecipe(session, asked)),
)

async function saveRecipe(session: CommandSession, { list, out }: SaveRecipe): Promise<void> {
  if (out !== null && out !== standardStream) checkPlace(out, ['.json'])
  const { engine, report } = session
  const sheet = await listNamed(session, list)
  const { name, hash, text, steps, leftOut } = await engine.listRecipes.ofList(sheet.id)
  const outputs: string[] = []
  if (out !== null) {
    const file = out === standardStream ? await engine.files.passing('stdout.json') : path.resolve(out)
    const { ticket } = await engine.files.ticket(file, 'write')
    await engine.files.saveText(ticket, path.basename(file), text)
    if (out === standardStream) await report.data(file)
    else outputs.push(file)
  }
  report.result({ list: { id: sheet.id, name: sheet.name }, recipe: { name, hash }, steps, leftOut, outputs }, [
    `${sheet.name}: ${counted(steps.length, 'step')}`,
    ...steps.map(
      ({ words, cap }, place) =>
        `${String(place + 1).padStart(3)}  ${words}${cap === null ? '' : `, at most ${counted(cap, 'credit')}`}`,
    ),
    ...leftOut.map(({ what, times }) => `Left out: ${what}${times > 1 ? ` and the like, ${times} times` : ''}`),
    ...outputs.map(file => `Written: ${file}`),
  ])
}
