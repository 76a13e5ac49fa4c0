// listwright recipe LIST --out FILE: what was done to a list, as a file that does the same to others.

import path from 'node:path'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { listNamed } from '../lists.ts'
import { inWorkspace, neededOption } from '../options.ts'
import type { CommandSession } from '../session.ts'
import { checkPlace, standardStream } from '../write.ts'

interface RecipeCommand {
  readonly list: string
  readonly out: string | null
}

export const recipeCommand = sessionCommand(
  {
    name: 'recipe',
    brief: 'saves the steps of a list as a recipe for other lists',
    usage: ['recipe LIST [--out FILE.json|-] [--json]'],
    more: [
      'The recipe contains how the file is read, each clean step, transform, merge of duplicates, run with its cap, and the views. It contains filter and option values, but no rows, results or API keys. Use it with "listwright run FILE.json --in OTHER". Manual edits and steps for selected rows cannot be repeated and are listed as left out. Without --out, nothing is saved. Exit codes: 0 done; 2 the file cannot be written; 3 no such list.',
    ],
    options: { out: { type: 'string', value: 'FILE', words: 'recipe file (.json), or - for stdout' }, ...inWorkspace },
    examples: ['recipe guests', 'recipe guests --out nightly.json', 'recipe guests --out - | jq .steps'],
    most: 1,
  } as const,
  (values, [list]): RecipeCommand => ({ list: neededOption(list, 'The list'), out: values.out ?? null }),
  perform,
)

async function perform(session: CommandSession, { list, out }: RecipeCommand): Promise<void> {
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
