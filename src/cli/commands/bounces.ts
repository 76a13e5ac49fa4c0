// listwright bounces FILE --list NAME: what a mailer's bounce file says of the rows of a list.

import { type BounceAccuracy, type BounceReport, bounceWords } from '../../contract/app/bounces.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { inputFile } from '../file/input-file.ts'
import { columnNamed, listNamed } from '../lists.ts'
import { inWorkspace, neededOption } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface BouncesCommand {
  readonly file: string
  readonly list: string
  readonly column: string | null
  readonly dryRun: boolean
}

export const bouncesCommand = sessionCommand(
  {
    name: 'bounces',
    brief: 'matches a bounce file to a list and shows how accurate the verdicts were',
    usage: ['bounces FILE --list LIST [--column COLUMN] [--dry-run]'],
    more: [
      'Reads exports from SendGrid, Mailchimp, Postmark, Amazon SES, Mailgun and Brevo, delivery reports from mail servers, and any table of addresses and replies. Adds two columns next to the addresses, with what happened and when. One undo removes both. Suggests changes to the verdict rules and the do-not-contact list but does not make them.',
    ],
    options: {
      list: { type: 'string', value: 'LIST', words: 'the list you sent to' },
      column: { type: 'string', value: 'COLUMN', words: 'the email column (default: the first one)' },
      'dry-run': { type: 'boolean', default: false, words: 'show what the file contains and change nothing' },
      ...inWorkspace,
    },
    examples: ['bounces bounces.csv --list guests', 'bounces returned.eml --list guests --dry-run --json'],
    most: 1,
  } as const,
  (values, [file]): BouncesCommand => ({
    file: neededOption(file, 'The bounce file'),
    list: neededOption(values.list, '--list (the list you sent to)'),
    column: values.column ?? null,
    dryRun: values['dry-run'],
  }),
  perform,
)

async function perform(session: CommandSession, { file, list, column, dryRun }: BouncesCommand): Promise<void> {
  const { engine, call, report } = session
  const sheet = await listNamed(session, list)
  const columnId = column === null ? null : columnNamed(sheet, column).id
  const { ticket } = await engine.files.ticket((await inputFile(session, file)).path, 'read')
  const ask = { sheetId: sheet.id, columnId, ticket, options: {} }
  const found = await call.bounces.read(ask)
  const done = dryRun ? null : await call.bounces.write(ask)
  const { columnId: _, ...said } = found
  report.result(
    { list: { id: sheet.id, name: sheet.name }, ...said, dryRun, cells: done?.cells ?? 0, step: done?.label ?? null },
    [...linesOf(found), ...(done ? [`${done.label}: ${counted(done.cells, 'cell')} written in ${sheet.name}`] : [])],
  )
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`
const accuracyLine = ({ name, sent, dead, share, low, high }: BounceAccuracy) =>
  `  ${name}: ${dead} of ${sent} mailboxes do not exist, ${percent(share)} (${percent(low)} to ${percent(high)})`

function linesOf(found: BounceReport): string[] {
  const { format, events, addresses, matched, unmatched, classes, sentKnown, sent, verdicts, providers } = found
  return [
    `${counted(events, 'event')} for ${counted(addresses, 'address', 'addresses')} (${format}): ${counted(matched, 'row')} matched in ${found.columnName}, ${counted(unmatched, 'address', 'addresses')} not in the list`,
    ...classes.map(one => `  ${bounceWords[one.class]}: ${one.rows}`),
    sentKnown
      ? `${counted(sent, 'row was', 'rows were')} sent, according to the file`
      : `The file does not say what was delivered, so every row with an address counts as sent: ${sent}`,
    ...(verdicts.length > 0 ? ['By verdict:', ...verdicts.map(accuracyLine)] : []),
    ...(providers.length > 0 ? ['By provider:', ...providers.map(accuracyLine)] : []),
    ...found.suggestions.map(
      ({ rule, action, instead, sent: rows, dead }) =>
        `Rule ${rule}: ${dead} of ${rows} mailboxes do not exist. ${instead} fits better than ${action}.`,
    ),
    ...(found.suppress.length > 0
      ? [
          `${counted(found.suppress.length, 'address', 'addresses')} for the do-not-contact list (listwright suppress add --kind email)`,
        ]
      : []),
  ]
}
