// listwright lists: the lists of the workspace.

import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { inWorkspace } from '../options.ts'
import type { CommandSession } from '../session.ts'

export const listsCommand = sessionCommand(
  {
    name: 'lists',
    brief: 'shows the lists of the workspace',
    usage: ['lists'],
    options: inWorkspace,
    examples: ['lists', 'lists --json'],
    most: 0,
  } as const,
  () => ({}),
  perform,
)

/** Names may hold what parts fields and lines. */
const inOneField = (name: string) => name.replaceAll(/\s+/g, ' ')

async function perform(session: CommandSession): Promise<void> {
  const workbooks = await session.call.sheet.workbooks()
  const all = workbooks.flatMap(workbook => workbook.sheets.map(list => ({ ...list, workbook: workbook.name })))
  session.report.result(
    { lists: all.map(({ id, name, workbook, rows, changedAt }) => ({ id, name, workbook, rows, changedAt })) },
    all.length === 0
      ? ['No lists yet. To import one: listwright import FILE --list NAME']
      : all.map(({ name, workbook, rows, changedAt }) =>
          [inOneField(name), counted(rows, 'row'), inOneField(workbook), changedAt].join('\t'),
        ),
  )
}
