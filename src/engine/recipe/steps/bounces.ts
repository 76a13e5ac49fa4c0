// A step that reads a bounce file of a mailer over the list. A recipe names the file and never says where one is: the person who replays
// it chooses it, so that no recipe reads a file by itself.
import { z } from 'zod'
import type { BounceAsk } from '../../../contract/app/bounces.ts'
import { ReadOptions } from '../../../contract/app/file.ts'
import { RecipeColumn } from '../../../contract/app/recipe.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { namedColumn } from '../../action/named.ts'
import { fail } from '../../base/fail.ts'
import { bounceColumnNames } from '../../bounces/bounces.ts'
import { type StepList, stepKind } from '../step.ts'

const BounceStep = z.strictObject({
  file: z.string().min(1).max(255),
  column: RecipeColumn,
  options: z.strictObject(ReadOptions.shape).optional(),
})
type BounceStep = z.infer<typeof BounceStep>

function askOn({ file, column, options = {} }: BounceStep, on: StepList): BounceAsk {
  const ticket = on.file(file)
  if (ticket === null) throw fail('not_found', { what: `The file “${file}”` })
  return { sheetId: on.sheet.id, columnId: on.column(column).id, ticket, options }
}

export const bouncesStep = stepKind({
  does: 'bounces',
  schema: BounceStep,
  words: ({ file, column }) => `Read the bounce file “${file}” for “${column.name}”`,
  uses: ({ column }) => [{ column, use: 'read', typed: true }],
  makes: ({ column }) => bounceColumnNames(column.name),
  files: ({ file }) => [file],
  async drift({ file }, on) {
    if (on.file(file) !== null) return []
    const words = `Choose the bounce file to use instead of “${file}”.`
    return [{ kind: 'file', column: null, found: null, file, words }]
  },
  async count(step, on) {
    const { classes } = await on.parts.bounces.read(askOn(step, on))
    const bounced = classes.reduce((sum, one) => sum + (one.class === 'delivered' ? 0 : one.rows), 0)
    return { cells: bounced }
  },
  perform: (step, on) => on.parts.bounces.apply(askOn(step, on)),
})

/** What the page asked for as the step of a recipe; `file`: how the file is called. */
export function bouncesSaid({ columnId, options }: BounceAsk, columns: readonly Column[], file: string): object | null {
  const column = columns.find(one =>
    columnId === null ? one.type === 'email' && one.origin === null : one.id === columnId,
  )
  if (!column) return null
  const said = { do: bouncesStep.does, file, column: namedColumn(columns, column.id) }
  return Object.keys(options).length > 0 ? { ...said, options } : said
}
