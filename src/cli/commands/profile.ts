// listwright profile LIST: what each column holds.
import type { RowFigure, ValueProfile } from '../../contract/app/cell/column-profile.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { readingCommand } from '../command.ts'
import { columnNamed, listNamed } from '../lists.ts'
import { inWorkspace, listCodes, neededOption } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface ProfileCommand {
  readonly list: string
  /** None: all of the list. */
  readonly columns: readonly string[]
}

export const profileCommand = readingCommand(
  {
    name: 'profile',
    brief: 'shows the values, patterns, lengths and outliers of columns',
    usage: ['profile LIST [--column COLUMN]...'],
    more: [
      'Patterns: A = capital, AA = several, a = lowercase letters, 9 = digit, x = letters without case, ☺ = emoji. Changes and sends nothing.',
      listCodes,
    ],
    options: {
      column: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'COLUMN',
        words: 'a column to profile (default: all)',
      },
      ...inWorkspace,
    },
    examples: ['profile guests', 'profile guests --column City --json'],
    most: 1,
  } as const,
  (values, [list]): ProfileCommand => ({ list: neededOption(list, 'The list'), columns: values.column }),
  perform,
)

async function perform(session: CommandSession, { list, columns: wanted }: ProfileCommand): Promise<void> {
  const { call, report } = session
  const sheet = await listNamed(session, list)
  const columns = wanted.length === 0 ? sheet.columns : wanted.map(name => columnNamed(sheet, name))
  const found: { column: Column; profile: ValueProfile }[] = []
  for (const column of columns) {
    session.interrupted.throwIfAborted()
    report.progress({ event: 'profile', column: column.name }, `Reading ${column.name}`)
    found.push({ column, profile: await call.view.profile({ sheetId: sheet.id, columnId: column.id }) })
  }
  report.result(
    {
      list: { id: sheet.id, name: sheet.name },
      rows: sheet.rows,
      columns: found.map(({ column, profile }) => ({ column: column.name, type: column.type, ...forScripts(profile) })),
    },
    found.flatMap(({ column, profile }) => linesOf(column, profile)),
  )
}

const rowsOf = <T extends { figure: RowFigure }>({ figure, ...one }: T) => ({ ...one, rows: figure.rows })

/** A profile with numbers where the page has figures to click. */
function forScripts({ columnId: _, filled, blank, repeated, once, ...profile }: ValueProfile) {
  const { top, shapes, lengths, numbers, dates, outliers, ...counts } = profile
  return {
    ...counts,
    filled: filled.rows,
    blank: blank.rows,
    repeated: repeated.rows,
    once: once.rows,
    top: top.map(rowsOf),
    patterns: shapes.map(rowsOf),
    lengths: lengths && { ...lengths, parts: lengths.parts.map(rowsOf) },
    numbers: numbers && { ...numbers, parts: numbers.parts.map(rowsOf) },
    dates: dates && { ...dates, parts: dates.parts.map(rowsOf) },
    outliers: outliers.map(rowsOf),
  }
}

/** Of each part as many as a screen has room for. */
const maxLines = 5

function linesOf({ name, type }: Column, profile: ValueProfile): string[] {
  const { rows, filled, blank, repeated, distinct, top, shapes, lengths, numbers, dates, outliers } = profile
  const some = (title: string, lines: string[]) =>
    lines.length === 0
      ? []
      : [`  ${title}: ${lines.slice(0, maxLines).join(', ')}${lines.length > maxLines ? ', ...' : ''}`]
  return [
    `${name} (${type}): ${filled.rows} of ${rows} filled, ${blank.rows} blank, ${distinct} distinct, ${repeated.rows} repeated`,
    ...some(
      'values',
      top.map(({ value, figure }) => `${JSON.stringify(value)} ${figure.rows}`),
    ),
    ...some(
      'patterns',
      shapes.map(({ shape, figure }) => `${shape} ${figure.rows}`),
    ),
    ...(numbers ? [`  numbers: ${numbers.min} to ${numbers.max}, median ${numbers.median}`] : []),
    ...(dates ? [`  dates: ${dates.min} to ${dates.max}`] : []),
    ...(lengths ? [`  lengths: ${lengths.min} to ${lengths.max}, median ${lengths.median}`] : []),
    ...some(
      'outliers',
      outliers.map(({ kind, example, figure }) => `${kind} ${figure.rows} such as ${JSON.stringify(example)}`),
    ),
  ]
}
