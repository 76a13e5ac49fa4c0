// A file as a command reads it: what is said of it, what is found in it, and what is worth saying before it is imported.

import type { ColumnType } from '../../contract/app/cell/cell.ts'
import {
  type FileInspection,
  type FileWarning,
  type ImportAsk,
  optionsOfPart,
  type ReadOptions,
} from '../../contract/app/file/file.ts'
import { type FileGuess, guessesOf, warningWords } from '../../contract/app/file/file-words.ts'
import type { RememberedMapping } from '../../contract/app/file/into.ts'
import type { Ticket } from '../../contract/app/ids.ts'
import type { RecipeImport } from '../../contract/app/list-recipe.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { didYouMean, namesOf, sameName } from '../nearest.ts'
import { usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'
import type { InputFile } from './input-file.ts'
import { switchNote } from './switch-note.ts'

/** A sheet of a workbook by its name, exact case first, or by its place from 1. Throws CommandEnd(drift). */
function worksheetNamed(wanted: string, { sheets }: FileInspection, fileName: string): string {
  if (sheets.length === 0)
    throw new CommandEnd(exitCodes.drift, `${fileName} is not a workbook, so it has no sheets. Nothing was imported.`)
  const names = sheets.map(({ name }) => name)
  const found =
    names.find(name => name === wanted) ??
    names.find(name => sameName(name, wanted)) ??
    (/^\d+$/.test(wanted) ? names[Number(wanted) - 1] : undefined)
  if (found === undefined)
    throw new CommandEnd(
      exitCodes.drift,
      `${fileName} has no sheet "${wanted}".${didYouMean(wanted, names)} Sheets: ${namesOf(names)}. Nothing was imported.`,
    )
  return found
}

/** What is said of a column. */
export interface ColumnSaid<T> {
  readonly column: string
  readonly to: T
}

/** What is known of how a file is to be read. */
export interface FileReading {
  /** A sheet of a workbook, by name or place; null = the first with rows. */
  readonly worksheet: string | null
  readonly country: string | null
  /** What a recipe says of it; absent = as the detection sees it. */
  readonly recipe?: RecipeImport | undefined
  /** How it is read where someone says so; over what a recipe says. */
  readonly options?: ReadOptions | undefined
  /** Names of the columns to keep; absent = all. */
  readonly keep?: readonly string[] | undefined
  /** Other names and types of columns, by their names in the file. */
  readonly renamed?: readonly ColumnSaid<string>[] | undefined
  readonly typed?: readonly ColumnSaid<ColumnType>[] | undefined
  /** What was chosen in the window when a file with this header became a list the last time. */
  readonly asLast?: boolean | undefined
  /** A saved mapping, for what `keep` and a recipe do not name. */
  readonly template?: RememberedMapping | undefined
  /** What the program is not sure of ends the command. */
  readonly refuseGuesses?: boolean
}

async function ticketOf({ files }: CommandSession['engine'], { path, parts }: InputFile) {
  if (!parts) return files.ticket(path, 'read')
  const tickets = await Promise.all(parts.map(part => files.ticket(part.path, 'read')))
  return files.stack(tickets.map(({ ticket }) => ticket))
}

/** What options may call a table that is read by itself: the file, and of several tables in it the one that is read. */
export const tableNames = ({ name }: InputFile, { options, worksheet }: FileReading): string[] => [
  name,
  ...[options?.inside ?? worksheet].flatMap(one => one ?? []),
]

/** Throws CommandEnd(usage) for a file or sheet that options name and that is not among `names`. */
export function refuseUnknownTables({ options }: FileReading, names: readonly string[]): void {
  const unknown = options?.ofParts?.find(({ name }) => !names.includes(name))
  if (!unknown) return
  throw usageError(
    `No file or sheet is named "${unknown.name}".${didYouMean(unknown.name, names)} Names: ${namesOf(names)}. Nothing was imported.`,
  )
}

/**
 * A file as it would be imported. Throws CommandEnd(drift) for a sheet that it does not have, and CommandEnd(usage) where options
 * name a table that is not among those that are read as one.
 */
export async function inspectInput(
  { engine, call }: CommandSession,
  file: InputFile,
  reading: FileReading,
): Promise<{ name: string; ticket: Ticket; options: ReadOptions; inspection: FileInspection }> {
  const { recipe, options: said, worksheet } = reading
  const { ticket } = await ticketOf(engine, file)
  const { ofParts, ...common }: ReadOptions = { ...recipe?.options, ...said }
  const stacked = file.parts !== undefined || common.all === true
  const options: ReadOptions = {
    ...common,
    ...(stacked ? ofParts && { ofParts } : optionsOfPart(ofParts, ...tableNames(file, reading))),
  }
  const wanted = worksheet ?? options.sheet ?? null
  if (wanted !== null) {
    const { sheet: _, ...asFound } = options
    options.sheet = worksheetNamed(wanted, await call.file.inspect({ ticket, options: asFound }), file.name)
  }
  const inspection = await call.file.inspect({ ticket, options })
  if (stacked)
    refuseUnknownTables(
      reading,
      inspection.parts.map(({ name }) => name),
    )
  return { name: file.name, ticket, options, inspection }
}

/** Throws CommandEnd(drift) for an empty sheet of a workbook whose other sheets may have rows. */
function refuseEmptySheet({ columns, sheet, sheets }: FileInspection, fileName: string): void {
  if (columns.length > 0 || sheet === null) return
  const others = sheets.flatMap(({ name, hidden }) => (name === sheet ? [] : [hidden ? `${name} (hidden)` : name]))
  throw new CommandEnd(
    exitCodes.drift,
    `The sheet "${sheet}" of ${fileName} is empty. Nothing was imported. To read another sheet, use --sheet NAME: ${namesOf(others)}.`,
  )
}

/** Columns of a file: as the command says, else as a recipe or a template does, else as they are detected. Throws CommandEnd(drift). */
export function importColumns(
  inspection: FileInspection,
  { recipe, keep, template, renamed = [], typed = [], asLast = false }: FileReading,
  fileName: string,
): ImportAsk['columns'] {
  refuseEmptySheet(inspection, fileName)
  const { columns, lastChosen } = inspection
  const kept = keep && new Set(keep.map(wanted => columnIn(columns, wanted, fileName)))
  const byIndex = <T>(all: readonly ColumnSaid<T>[]) =>
    new Map(all.map(({ column, to }) => [columnIn(columns, column, fileName), to]))
  const [names, types] = [byIndex(renamed), byIndex(typed)]
  return columns.map(({ index, name, type, leave }) => {
    const ofRecipe: ReturnType<typeof ofTemplate> = recipe?.columns.find(column => column.name === name)
    const said = ofRecipe ?? ofTemplate(template, name) ?? (asLast ? ofLast(lastChosen, index) : undefined)
    const chosenType = types.get(index) ?? said?.type
    return {
      index,
      name: names.get(index) ?? said?.as ?? name,
      type: chosenType ?? type,
      keep: kept?.has(index) ?? said?.keep ?? !leave,
      typeChosen: chosenType !== undefined,
    }
  })
}

function ofLast(lastChosen: FileInspection['lastChosen'], index: number): ReturnType<typeof ofTemplate> {
  const last = lastChosen.find(choice => choice.index === index)
  if (!last) return undefined
  const { name, type, keep = true } = last
  return { keep, ...(name !== undefined && { as: name }), ...(type !== undefined && { type }) }
}

/** What a mapping says of a column of the file where its list is new. */
function ofTemplate(
  template: RememberedMapping | undefined,
  name: string,
): { as?: string; type?: ColumnType; keep: boolean } | undefined {
  const into = template?.columns.find(column => sameName(column.name, name))?.into
  if (!into) return undefined
  if (into.kind === 'none') return { keep: false }
  return { as: into.name, keep: true, ...(into.kind === 'new' && { type: into.type }) }
}

/** The place of the column of that name, exact case first. */
function columnIn(columns: FileInspection['columns'], wanted: string, fileName: string): number {
  const found = columns.find(({ name }) => name === wanted) ?? columns.find(({ name }) => sameName(name, wanted))
  if (found) return found.index
  const names = columns.map(({ name }) => name)
  throw new CommandEnd(
    exitCodes.drift,
    `${fileName} has no column "${wanted}".${didYouMean(wanted, names)} Columns: ${namesOf(names)}. Nothing was imported.`,
  )
}

export const warningLine = (warning: FileWarning): string => warningWords(warning, counted)

/** All that is worth knowing before an import: what is left out or could be, and the warnings. */
export const noteLines = ({ switches, warnings }: FileInspection): string[] => [
  ...switches.map(switchNote),
  ...warnings.map(warningLine),
]

const settles: Record<FileGuess['what'], (of: string) => string> = {
  encoding: of => `--encoding ${of}NAME`,
  delimiter: of => `--delimiter ${of}SIGN`,
  widths: of => `--widths ${of}N,N,... or --delimiter ${of}SIGN`,
  header: of => (of === '' ? '--header-row N or --no-header' : `--header-row ${of}N, where 0 means no header`),
}

/** "cp850 (Kälin) or windows-1252 (K„lin)": what an encoding that is a guess makes of a cell, and what the other would. */
const encodingWords = ({ value, sure, readings = [] }: FileGuess): string => {
  if (sure || readings.length === 0) return `${value}`
  return readings.map(({ encoding, cells }) => (cells[0] ? `${encoding} (${cells[0]})` : encoding)).join(' or ')
}

/** What a guess says, as a part of a sentence. */
export const guessLine = (guess: FileGuess): string => {
  const { of, what, value } = guess
  const within = of === null ? '' : ` of ${of}`
  if (what === 'encoding') return `the encoding${within} is ${encodingWords(guess)}`
  if (what === 'header') return value === 0 ? `there is no header${within}` : `the header${within} is row ${value}`
  if (what === 'widths') return `the columns${within} have the widths ${value}`
  return `the ${what}${within} is ${value === '\t' ? 'a tab' : value}`
}

/**
 * Throws CommandEnd(drift) where a person would have to look: what was found may be something else. `elsewhere`: the command
 * has no options for how a file is read.
 */
export function refuseGuesses(inspection: FileInspection, elsewhere = false): void {
  const unsure = guessesOf(inspection).filter(({ sure }) => !sure)
  if (unsure.length === 0) return
  const lines = unsure.map(
    guess =>
      `- Possibly ${guessLine(guess)}. To decide, use ${elsewhere ? 'import with ' : ''}${settles[guess.what](guess.of === null ? '' : `${guess.of}=`)}.`,
  )
  throw new CommandEnd(
    exitCodes.drift,
    [
      `Listwright is not sure how to read ${inspection.fileName}.`,
      ...lines,
      `To import it this way, use --accept-guess. Nothing was imported${elsewhere ? ' or sent' : ''}.`,
    ].join('\n'),
  )
}
