// Reading the bounce file of a mailer over a list, as an action. A recipe names the file and never says where one is: the person
// who replays it chooses it, so that no recipe reads a file by itself.
import { z } from 'zod'
import { BounceAsk } from '../../contract/app/bounces.ts'
import { ReadOptions } from '../../contract/app/file/file.ts'
import { RecipeColumn } from '../../contract/app/recipe.ts'
import { listAction } from '../action/list-action.ts'
import { namedColumn } from '../action/named.ts'
import { fail } from '../base/fail.ts'
import type { Files } from '../file/files.ts'
import { type Bounces, bounceColumnNames } from './bounces.ts'

interface Parts {
  readonly bounces: Bounces
  readonly files: Pick<Files, 'nameOf'>
}

export const bouncesAction = listAction({
  does: 'bounces',
  ask: BounceAsk,
  async count(ask, { bounces }: Parts) {
    const { classes } = await bounces.read(ask)
    return { cells: classes.reduce((sum, one) => sum + (one.class === 'delivered' ? 0 : one.rows), 0) }
  },
  async perform(ask, { bounces }, { write }) {
    const { label, slices } = await bounces.change(ask)
    return write(label, slices)
  },
  said({ columnId, options, ticket }, columns, { files }) {
    const file = files.nameOf(ticket)
    const column = columns.find(one =>
      columnId === null ? one.type === 'email' && one.origin === null : one.id === columnId,
    )
    if (!column) return null
    const said = { file, column: namedColumn(columns, column.id) }
    return Object.keys(options).length > 0 ? { ...said, options } : said
  },
  recipe: {
    schema: z.strictObject({
      file: z.string().min(1).max(255),
      column: RecipeColumn,
      options: z.strictObject(ReadOptions.shape).optional(),
    }),
    words: ({ file, column }) => `Read the bounce file “${file}” for “${column.name}”`,
    uses: ({ column }) => [{ column, use: 'read', typed: true }],
    makes: ({ column }) => bounceColumnNames(column.name),
    files: ({ file }) => [file],
    drift({ file }, on) {
      if (on.file(file) !== null) return []
      const words = `Choose the bounce file to use instead of “${file}”.`
      return [{ kind: 'file', column: null, found: null, file, words }]
    },
    ask({ file, column, options = {} }, { sheet, ...on }) {
      const ticket = on.file(file)
      if (ticket === null) throw fail('not_found', { what: `The file “${file}”` })
      return { sheetId: sheet.id, columnId: on.column(column).id, ticket, options }
    },
  },
})
