// listwright import FILE --list NAME: a file becomes a list of the workspace, or goes into one.
import path from 'node:path'
import type { LineProblem } from '../../contract/app/line.ts'
import { sessionCommand } from '../command.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { inputFile } from '../input-file.ts'
import { bringInto, type IntoAsked, intoCodes, intoOptions, readInto } from '../into-list.ts'
import { importFile as asList, inspectFile, listNamed } from '../lists.ts'
import { countryOf, countryOption, inWorkspace, nameOf, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'
import { workbookIn } from '../workbook-file.ts'

interface ImportCommand {
  readonly kind: 'import'
  readonly file: string
  readonly list: string | undefined
  /** Of a workbook: its name, or its place from 1; undefined = the first with rows. */
  readonly sheet: string | undefined
  readonly country: string | undefined
  /** null: a new list. */
  readonly into: IntoAsked | null
}

interface WorkbookInCommand {
  readonly kind: 'workbookIn'
  readonly file: string
}

export const importFile = sessionCommand(
  {
    name: 'import',
    brief: 'reads a file into a new or an existing list, or a workbook',
    usage: [
      'import FILE|- [--list NAME] [--sheet NAME|N] [--country CC]',
      'import FILE|- --append LIST [--map FILE=LIST]...',
      'import FILE|- --list LIST --update-by KEY[,KEY] [--policy [COLUMN=]newer|fill|ask|keep]...',
      'import FILE.listwright',
    ],
    more: [
      'CSV, TSV, XLSX and JSON Lines are read as the program detects them; - is stdin. The file itself is never written.',
      intoCodes,
    ],
    options: {
      list: {
        type: 'string',
        value: 'NAME',
        words: 'name of the list; else that of the file. With --update-by: the list to update',
      },
      sheet: {
        type: 'string',
        value: 'NAME|N',
        words: 'sheet of a workbook, by name or place; else the first with rows',
      },
      country: countryOption,
      ...intoOptions,
      ...inWorkspace,
    },
    examples: [
      'import attendees.xlsx --list Attendees',
      'import attendees.xlsx --sheet Speakers',
      'import late.csv --append Attendees --map "Mail=E-mail"',
      'import crm.csv --list Customers --update-by Email --policy Notes=keep --dry-run',
      'psql -c "copy guests to stdout csv header" | listwright import - --list Guests',
    ],
    most: 1,
  } as const,
  (values, [given]): ImportCommand | WorkbookInCommand => {
    const file = neededOption(given, 'The file')
    if (path.extname(file).toLowerCase() === '.listwright') {
      if (
        [values.list, values.sheet, values.country, values.append, values['update-by']].some(one => one !== undefined)
      )
        throw usageError(
          'A workbook file names its lists itself: --list, --sheet, --country, --append and --update-by cannot be used with it.',
        )
      return { kind: 'workbookIn', file }
    }
    return {
      kind: 'import',
      file,
      list: nameOf('--list', values.list),
      sheet: values.sheet,
      country: countryOf(values.country),
      into: readInto(values),
    }
  },
  async (session, asked) => {
    if (asked.kind === 'import') return perform(session, asked)
    await workbookIn(session, asked.file)
    return exitCodes.done
  },
)

/** Lines that did not fit, listed one by one; the window shows all of them. */
const linesTold = 20
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text).replace(/[\r\n]+/g, ' ⏎ ')
const of = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function whyOf({ kind, found, expected }: LineProblem): string {
  const values = found === null ? null : `${of(found, 'value')} instead of ${expected}`
  const words = {
    values: values ?? 'more or fewer values than columns',
    quotes: 'quotes in the wrong places',
    shifted: `${values ? `${values}, ` : ''}fits the columns better shifted by one`,
    object: 'not an object of JSON',
    names: 'values under names that are no columns',
    characters: 'bytes that are no text in the encoding of the file',
  } as const
  return words[kind]
}

async function perform(
  session: CommandSession,
  { file, list, sheet: worksheet, country, into }: ImportCommand,
): Promise<ExitCode> {
  const input = await inputFile(session, file)
  if (into) {
    const target = await listNamed(session, into.list)
    return bringInto(session, target, await inspectFile(session, input, worksheet ?? null), into)
  }
  const { sheet, blankLines } = await asList(session, input, list ?? null, {
    workbookId: null,
    worksheet: worksheet ?? null,
    country: country ?? null,
  })
  const { lines } = await session.call.line.problems({ sheetId: sheet.id, cursor: null, limit: linesTold })
  session.report.result(
    {
      list: { id: sheet.id, name: sheet.name },
      rows: sheet.rows,
      columns: sheet.columns.map(({ name, type }) => ({ name, type })),
      problems: sheet.problems,
      blankLines,
      lines: lines.map(({ line, kind, found, expected, text }) => ({ line, kind, found, expected, text })),
    },
    [
      `${sheet.name}: ${sheet.rows} rows, ${sheet.columns.length} columns${blankLines > 0 ? `, ${of(blankLines, 'empty line')} left out` : ''}${sheet.problems > 0 ? `, ${of(sheet.problems, 'line')} to look at:` : ''}`,
      ...lines.map(line => `Line ${line.line}: ${whyOf(line)}: ${shortened(line.text)}`),
      ...(sheet.problems > lines.length ? [`and ${sheet.problems - lines.length} more under Problems`] : []),
    ],
  )
  return exitCodes.done
}
