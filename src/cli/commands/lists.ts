// listwright lists: the lists of the workspace.

import type { Workbook } from '../../contract/app/sheet.ts'
import { listWorkbooks } from '../../engine/sheet/list-workbooks.lane.ts'
import { plainCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { lookUp } from '../look-up.ts'
import { inWorkspace } from '../options.ts'
import type { CommandReport } from '../report.ts'

export const listsCommand = plainCommand(
  {
    name: 'lists',
    brief: 'shows the lists of the workspace',
    usage: ['lists'],
    options: inWorkspace,
    examples: ['lists', 'lists --json'],
    most: 0,
  } as const,
  () => ({}),
  (_asked, options, world) =>
    lookUp(options, world, { read: listWorkbooks, ask: ({ call }) => call.sheet.workbooks(), say }),
)

/** Names may hold what parts fields and lines. */
const inOneField = (name: string) => name.replaceAll(/\s+/g, ' ')

function say(report: CommandReport, workbooks: readonly Workbook[]): void {
  const all = workbooks.flatMap(workbook => workbook.sheets.map(list => ({ ...list, workbook: workbook.name })))
  report.result(
    { lists: all.map(({ id, name, workbook, rows, changedAt }) => ({ id, name, workbook, rows, changedAt })) },
    all.length === 0
      ? ['No lists yet. To import one: listwright import FILE --list NAME']
      : all.map(({ name, workbook, rows, changedAt }) =>
          [inOneField(name), counted(rows, 'row'), inOneField(workbook), changedAt].join('\t'),
        ),
  )
}
