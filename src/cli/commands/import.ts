// listwright import FILE --list NAME: a file becomes a list of the workspace, or goes into one.

import path from 'node:path'
import { openFormats, tablesAmong } from '../../contract/app/file/file-kind.ts'
import { guessesOf } from '../../contract/app/file/file-words.ts'
import type { LineProblem } from '../../contract/app/file/line.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { columnOptions, columnsSaid } from '../file/column-options.ts'
import { fileOptions, fileReadingOf } from '../file/file-options.ts'
import {
  type FileReading,
  inspectInput,
  noteLines,
  refuseGuesses,
  refuseUnknownTables,
  tableNames,
  warningLine,
} from '../file/file-reading.ts'
import { type InputFile, inputFiles, stackedInput } from '../file/input-file.ts'
import { type IntoAsked, importInto, intoCodes, intoOptions, readInto, templateNamed } from '../file/into-list.ts'
import { workbookIn } from '../file/workbook-file.ts'
import { importFile as asList, listNamed } from '../lists.ts'
import { namesOf } from '../nearest.ts'
import { inWorkspace, nameOf, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface ImportCommand {
  readonly kind: 'import'
  readonly files: readonly string[]
  readonly list: string | undefined
  /** All files, or all sheets, become one list. */
  readonly stack: boolean
  /** All sheets of each workbook. */
  readonly allSheets: boolean
  readonly reading: FileReading
  /** A saved mapping for a new list. */
  readonly template: string | undefined
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
    brief: 'imports a file into a new list, an existing list or a workbook',
    usage: [
      'import FILE|FOLDER|-... [--list NAME] [--stack] [--sheet NAME|N] [--columns NAME,NAME]',
      'import FILE|- --append LIST [--map FILE=LIST]...',
      'import FILE|- --list LIST --update-by KEY[,KEY] [--policy [COLUMN=]newer|fill|ask|keep]...',
      'import FILE.listwright',
    ],
    more: [
      `Imports ${openFormats}. A folder means all files in it, and - means stdin. The file itself is never changed.`,
      'Notes about the file go to stderr. If Listwright is not sure how to read the file, it imports nothing and exits with 3. Settle the question with the option it names, or use --accept-guess. Run `inspect` to see how the file is read.',
      intoCodes,
    ],
    options: {
      list: {
        type: 'string',
        value: 'NAME',
        words: 'name of the list (default: the file name). With --update-by: the list to update',
      },
      ...columnOptions,
      stack: {
        type: 'boolean',
        default: false,
        words:
          'combines all files into one list, or all sheets with --all-sheets. Matches columns by name and adds the file and line of each row',
      },
      'all-sheets': {
        type: 'boolean',
        default: false,
        words: 'imports each visible sheet of a workbook, or each file in a zip, as a list',
      },
      ...fileOptions,
      ...intoOptions,
      ...inWorkspace,
    },
    examples: [
      'import attendees.csv --delimiter semicolon --columns Name,Email',
      'import attendees.xlsx --list Attendees',
      'import attendees.xlsx --sheet Speakers',
      'import late.csv --append Attendees --map "Mail=Email"',
      'import late.csv --append Attendees --template "Ticket shop"',
      'import crm.csv --list Customers --update-by Email --policy Notes=keep --dry-run',
      'import january.csv february.csv --stack --list Guests',
      'import january.csv february.csv --stack --encoding february.csv=windows-1252',
      'psql -c "copy guests to stdout csv header" | listwright import - --list Guests',
    ],
    most: 1000,
  } as const,
  (values, given): ImportCommand | WorkbookInCommand => {
    const file = neededOption(given[0], 'The file')
    if (given.length === 1 && path.extname(file).toLowerCase() === '.listwright') {
      const [odd] = besideWorkbook(values)
      if (odd !== undefined)
        throw usageError(`--${odd} cannot be used with a workbook file, which names its own lists.`)
      return { kind: 'workbookIn', file }
    }
    return {
      kind: 'import',
      files: given,
      list: listOf(values, given),
      stack: values.stack,
      allSheets: sheetsOf(values),
      reading: { ...fileReadingOf(values), ...columnsSaid(values) },
      template: values.template,
      into: intoOf(values, given),
    }
  },
  async (session, asked) => {
    if (asked.kind === 'import') return perform(session, asked)
    await workbookIn(session, asked.file)
    return exitCodes.done
  },
)

/** Options that say what a workbook of the program says itself. */
const besideWorkbook = (values: Record<string, unknown>): string[] =>
  [
    'list',
    ...Object.keys(columnOptions),
    'stack',
    'all-sheets',
    'append',
    'update-by',
    ...Object.keys(fileOptions),
  ].filter(name => {
    const given = values[name]
    return Array.isArray(given) ? given.length > 0 : Boolean(given)
  })

/** Lines that did not fit, listed one by one; the window shows all of them. */
const linesTold = 20
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text).replace(/[\r\n]+/g, ' ⏎ ')
function whyOf({ kind, found, expected }: LineProblem): string {
  const values = found === null ? null : `${counted(found, 'value')} instead of ${expected}`
  const words = {
    values: values ?? 'more or fewer values than columns',
    quotes: 'quotes in the wrong places',
    shifted: `${values ? `${values}, ` : ''}fits the columns better when shifted by one`,
    delimiter: 'uses a different delimiter than the other lines',
    object: 'not a JSON object',
    names: 'values under names that are not columns',
    characters: 'bytes that do not fit the encoding of the file',
  } as const
  return words[kind]
}

function listOf(
  {
    list,
    stack,
    'all-sheets': all,
    'update-by': keys,
  }: { list?: string | undefined; stack: boolean; 'all-sheets': boolean; 'update-by'?: string | undefined },
  given: readonly string[],
): string | undefined {
  if (keys === undefined && list !== undefined && !stack && (given.length > 1 || all))
    throw usageError('--list names a single list. For several files or sheets, add --stack.')
  return nameOf('--list', list)
}

function sheetsOf({ sheet, 'all-sheets': all }: { sheet?: string | undefined; 'all-sheets': boolean }): boolean {
  if (all && sheet !== undefined) throw usageError('Use either --sheet or --all-sheets.')
  return all
}

/** A list that exists takes one file, or several as one. */
function intoOf(
  values: Parameters<typeof readInto>[0] & { stack: boolean; 'all-sheets': boolean },
  given: readonly string[],
) {
  const into = readInto(values)
  if (into && !values.stack && (given.length > 1 || values['all-sheets']))
    throw usageError('An existing list takes one file. For several files or sheets, use --stack.')
  return into
}

async function intoList(session: CommandSession, inputs: readonly InputFile[], asked: ImportCommand, into: IntoAsked) {
  const { reading, allSheets } = asked
  const target = await listNamed(session, into.list)
  const how = allSheets ? { ...reading, options: { ...reading.options, all: true } } : reading
  const input = stackedInput(inputs)
  if (!input.parts && !allSheets) refuseUnknownTables(how, tableNames(input, how))
  const file = await inspectInput(session, input, how)
  for (const line of noteLines(file.inspection)) session.report.note(line)
  if (reading.refuseGuesses) refuseGuesses(file.inspection)
  return importInto(session, target, file, into)
}

async function perform(session: CommandSession, asked: ImportCommand): Promise<ExitCode> {
  const { list, stack, allSheets, into } = asked
  const inputs = await inputFiles(session, asked.files)
  if (into && inputs.length > 1 && !stack)
    throw usageError('An existing list takes one file. For several files, use --stack.')
  if (into) return intoList(session, inputs, asked, into)
  const template = asked.template === undefined ? undefined : await templateNamed(session.call, asked.template)
  const reading = { ...asked.reading, template }
  if (list !== undefined && inputs.length > 1 && !stack)
    throw usageError('--list names a single list. For several files, add --stack.')
  const made: Made[] = []
  const one = (file: InputFile, how: FileReading) =>
    importOne(session, file, list ?? null, how, new Set(made.map(({ sheetId }) => sheetId)))
  if (stack && inputs.length > 1) return said(session, [await one(stackedInput(inputs), reading)])
  const tables: { file: InputFile; how: FileReading }[] = []
  for (const file of inputs) {
    if (!allSheets) tables.push({ file, how: reading })
    else if (stack) tables.push({ file, how: { ...reading, options: { ...reading.options, all: true } } })
    else for (const how of await tablesIn(session, file, reading)) tables.push({ file, how })
  }
  if (!stack)
    refuseUnknownTables(
      reading,
      tables.flatMap(({ file, how }) => tableNames(file, how)),
    )
  if (tables.length > 1) await refuseAny(session, tables)
  try {
    for (const { file, how } of tables) made.push(await one(file, how))
  } catch (error) {
    if (made.length > 0) session.report.note(`Already imported: ${namesOf(made.map(({ name }) => name))}.`)
    throw error
  }
  return said(session, made)
}

/** What cannot be read, or is a guess, ends the command before the first of several becomes a list. */
async function refuseAny(
  session: CommandSession,
  tables: readonly { file: InputFile; how: FileReading }[],
): Promise<void> {
  for (const { file, how } of tables) {
    const { inspection } = await inspectInput(session, file, how)
    if (how.refuseGuesses) refuseGuesses(inspection, how.options === undefined)
  }
}

/** A reading for each sheet that a person sees, or each file of a zip; of anything else for the one table it is. */
async function tablesIn(session: CommandSession, file: InputFile, reading: FileReading): Promise<FileReading[]> {
  const { inspection } = await inspectInput(session, file, reading)
  const { sheets, inside } = inspection
  if (sheets.length === 0) {
    const tables = tablesAmong(inside?.names ?? [])
    if (tables.length < 2) return [reading]
    return tables.map(name => ({ ...reading, options: { ...reading.options, inside: name } }))
  }
  const all: FileReading[] = []
  for (const { name, hidden } of sheets) {
    const how = { ...reading, worksheet: name }
    if (!hidden && !(await isEmpty(session, file, how))) all.push(how)
  }
  return all
}

const isEmpty = async (session: CommandSession, file: InputFile, reading: FileReading) =>
  (await inspectInput(session, file, reading)).inspection.columns.length === 0

interface Made {
  sheetId: number
  name: string
  summary: Record<string, unknown>
  lines: string[]
}

/** Of one list its summary; of several each of them. */
function said({ report }: CommandSession, made: readonly Made[]): ExitCode {
  const [first] = made
  if (first && made.length === 1) report.result(first.summary, first.lines)
  else
    report.result(
      { lists: made.map(({ summary }) => summary) },
      made.flatMap(({ lines }) => lines),
    )
  return exitCodes.done
}

async function importOne(
  session: CommandSession,
  input: InputFile,
  list: string | null,
  reading: FileReading,
  made: ReadonlySet<number>,
): Promise<Made> {
  const { sheet, blankLines, inspection, before } = await asList(session, input, list, {
    workbookId: null,
    made,
    ...reading,
  })
  const { lines } = await session.call.line.problems({ sheetId: sheet.id, cursor: null, limit: linesTold })
  return {
    sheetId: sheet.id,
    name: sheet.name,
    summary: {
      list: { id: sheet.id, name: sheet.name },
      rows: sheet.rows,
      columns: sheet.columns.map(({ name, type }) => ({ name, type })),
      problems: sheet.problems,
      blankLines,
      warnings: inspection.warnings.map(warning => ({ ...warning, words: warningLine(warning) })),
      guesses: guessesOf(inspection),
      importedBefore: before.map(({ sheetId, name }) => ({ id: sheetId, name })),
      lines: lines.map(({ line, kind, found, expected, text }) => ({ line, kind, found, expected, text })),
    },
    lines: [
      `${sheet.name}: ${counted(sheet.rows, 'row')}, ${counted(sheet.columns.length, 'column')}${blankLines > 0 ? `, ${counted(blankLines, 'empty line')} left out` : ''}${sheet.problems > 0 ? `, ${counted(sheet.problems, 'line')} to review:` : ''}`,
      ...lines.map(line => `Line ${line.line}: ${whyOf(line)}: ${shortened(line.text)}`),
      ...(sheet.problems > lines.length ? [`and ${sheet.problems - lines.length} more under Problems`] : []),
    ],
  }
}
