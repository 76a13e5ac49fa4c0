// listwright recipe LIST --out FILE: what was done to a list, as a file that does the same to others. And what helps to write one: its
// check, its test and its JSON schema.

import path from 'node:path'
import { writeWhole } from '../../engine/disk/write-file.ts'
import { plainCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { checkPlace, standardStream } from '../file/write.ts'
import { listMark, listNamed } from '../lists.ts'
import { inWorkspace, neededOption, usageError } from '../options.ts'
import type { CliWorld } from '../process/world.ts'
import { checkRecipe, type RecipeCheck } from '../recipe/recipe-check.ts'
import type { RecipeTest } from '../recipe/recipe-test.ts'
import { setOption } from '../run/over-list.ts'
import type { CommandSession } from '../session.ts'

interface SaveRecipe {
  readonly list: string
  readonly out: string | null
}
type RecipeCommand =
  | { readonly does: 'save'; readonly ask: SaveRecipe }
  | { readonly does: 'check'; readonly ask: RecipeCheck }
  | { readonly does: 'test'; readonly ask: RecipeTest }
  | { readonly does: 'schema'; readonly out: string | null }

export const recipeCommand = plainCommand(
  {
    name: 'recipe',
    brief: 'saves the steps of a list as a recipe, and checks or tests one',
    usage: [
      'recipe LIST [--out FILE.json|-] [--json]',
      'recipe check RECIPE.json [--in FILE|LIST] [--map "Old name=Column"]... [--set name=VALUE]...',
      'recipe test RECIPE.json [--in FILE] [--expected FILE.csv] [--write] [--set name=VALUE]...',
      'recipe schema [--out FILE.json]',
    ],
    more: [
      'The recipe contains how the file is read, each clean step, transform, merge of duplicates, run with its cap, and the views. It contains filter and option values, but no rows, results or API keys. Use it with "listwright run FILE.json --in OTHER". Manual edits and steps for selected rows cannot be repeated and are listed as left out. Without --out, nothing is saved. Exit codes: 0 done; 2 the file cannot be written; 3 no such list.',
      'check reads a recipe and the header of a file, or the columns of a list, and reports every column that is missing, locked or of another type. It imports, changes and sends nothing. Without --in, only the recipe is checked. Exit codes: 0 everything fits; 2 not a recipe, or a parameter is wrong; 3 a column differs.',
      'test runs a recipe with the sample NAME.input.csv next to it and compares the result with NAME.expected.csv. Differences are shown by row and column. It uses a separate workspace and the practice service, so no list is changed and no credits are spent. --write saves the result as the expected one. Exit codes: 0 as expected; 2 a file is missing; 3 the sample does not fit the recipe; 4 the result differs.',
      'schema prints the JSON schema of recipe files, with which editors complete and check them. Name it in a recipe with "$schema". A list that is called schema is list:schema.',
    ],
    options: {
      out: { type: 'string', value: 'FILE', words: 'recipe or schema file (.json), or - for stdout' },
      in: {
        type: 'string',
        value: 'FILE|LIST',
        words: 'with check: a file, or a list (list:NAME if a file has the same name). With test: the sample',
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
      expected: {
        type: 'string',
        value: 'FILE',
        words: 'with test: the expected result (default: NAME.expected.csv next to the recipe)',
      },
      write: { type: 'boolean', default: false, words: 'with test: save the result as the expected one' },
      file: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'name=FILE',
        words: 'with test: a file that the recipe needs, once per name',
      },
      ...inWorkspace,
    },
    examples: [
      'recipe guests',
      'recipe guests --out nightly.json',
      'recipe guests --out - | jq .steps',
      'recipe check nightly.json --in june.csv --set country=DE',
      'recipe test nightly.json',
      'recipe schema --out recipe.schema.json',
    ],
    most: 2,
  } as const,
  (values, [first, second]): RecipeCommand => {
    const given = new Set(
      (['in', 'sheet', 'map', 'set', 'expected', 'write', 'file', 'out'] as const).filter(name => {
        const value = values[name]
        return Array.isArray(value) ? value.length > 0 : Boolean(value)
      }),
    )
    const refuse = (word: string, taken: readonly string[]) => {
      const odd = [...given].find(name => !taken.includes(name))
      if (odd !== undefined) throw usageError(`--${odd} cannot be used with recipe ${word}.`)
    }
    const { map, set, in: input = null, sheet = null, out = null } = values
    if (second !== undefined && first === 'check') {
      refuse('check', ['in', 'sheet', 'map', 'set'])
      return { does: 'check', ask: { recipe: second, in: input, sheet, map, set } }
    }
    if (second !== undefined && first === 'test') {
      refuse('test', ['in', 'expected', 'write', 'set', 'file'])
      const { expected = null, write, file: files } = values
      return { does: 'test', ask: { recipe: second, input, expected, set, files, write } }
    }
    if (second !== undefined) throw usageError(`"${second}" is one argument too many.`)
    refuse(first === 'schema' ? 'schema' : 'LIST', ['out'])
    if (first === 'schema') return { does: 'schema', out: out === standardStream ? null : out }
    const list = neededOption(first, 'The list')
    return {
      does: 'save',
      ask: { list: list.startsWith(listMark) ? list.slice(listMark.length) : list, out },
    }
  },
  async (asked, options, world) => {
    if (asked.does === 'test') return (await import('../recipe/recipe-test.ts')).testRecipe(asked.ask, options, world)
    if (asked.does === 'schema') return writeSchema(asked.out, world)
    const { inSession } = await import('../session.ts')
    return inSession(options, world, async session => {
      await (asked.does === 'check' ? checkRecipe(session, asked.ask) : saveRecipe(session, asked.ask))
      return exitCodes.done
    })
  },
)

/** `out`: null = stdout, where it is the same with and without --json. */
async function writeSchema(out: string | null, { output }: CliWorld): Promise<ExitCode> {
  const { recipeSchemaText } = await import('../../engine/recipe/json-schema.ts')
  if (out === null) {
    output.stdout.write(recipeSchemaText())
    return exitCodes.done
  }
  checkPlace(out, ['.json'])
  writeWhole(path.resolve(out), recipeSchemaText())
  output.stdout.write(`Written: ${path.resolve(out)}\n`)
  return exitCodes.done
}

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
