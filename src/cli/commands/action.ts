// The commands of the actions on a list (listwright guess LIST ...): what each would change, and the change.
import type { ActionAsk } from '../../contract/app/list-action.ts'
import { actionTable, type ListActionId } from '../../model/actions/index.ts'
import { type Phrase, phraseText } from '../../model/actions/phrase.ts'
import { type CliCommand, sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { columnNamed, listNamed } from '../lists.ts'
import { columnsGiven, optionsGiven, optionsOf, optionsSaid, usageOf } from '../options/action-options.ts'
import { inWorkspace, listCodes, neededOption } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface ActionCommand {
  readonly list: string
  readonly columns: readonly string[]
  readonly options: ActionAsk['options']
  readonly dryRun: boolean
}

const textOf = (words: Phrase): string => phraseText(words, String)

export function actionCommand(action: ListActionId): CliCommand {
  const words = actionTable[action]
  const { brief, more, examples } = words.command
  return sessionCommand(
    {
      ...{ name: action, brief, more: [...more, listCodes], examples, most: 1 },
      usage: [`${action} LIST ${usageOf(words)} [--dry-run]`],
      options: {
        ...optionsOf(words),
        'dry-run': { type: 'boolean', default: false, words: 'show what would change and change nothing' },
        ...inWorkspace,
      },
    },
    (values, [list]): ActionCommand => ({
      list: neededOption(list, 'The list'),
      columns: columnsGiven(words, values),
      options: optionsGiven(words, values),
      dryRun: values['dry-run'] === true,
    }),
    (session, asked) => perform(session, action, asked),
  )
}

async function perform(
  session: CommandSession,
  action: ListActionId,
  { list, columns, options, dryRun }: ActionCommand,
): Promise<void> {
  const { call, report } = session
  const sheet = await listNamed(session, list)
  const columnIds = columns.map(name => columnNamed(sheet, name).id)
  const ask = { action, sheetId: sheet.id, columnIds, options }
  const { found, summary, tables } = await call.action.preview(ask)
  const done = dryRun ? null : await call.action.perform(ask)
  const said = {
    list: { id: sheet.id, name: sheet.name },
    ...(columns.length > 0 && { columns }),
    ...optionsSaid(actionTable[action], options),
  }
  report.result({ ...said, ...found, dryRun, cells: done?.cells ?? 0 }, [
    textOf(summary),
    ...tables.flatMap(({ rows }) =>
      rows.map(([first = [], ...others]) => `  ${textOf(first)}: ${others.map(textOf).join(', ')}`),
    ),
    ...(done ? [`${counted(done.cells, 'cell')} written in ${sheet.name}`] : []),
  ])
}
