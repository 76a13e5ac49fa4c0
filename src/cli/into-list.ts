// What `import` does with a list that exists: adds a file's rows to its end, or updates it by key.
import type { ColumnType } from '../contract/app/cell.ts'
import type { FileInspection, ReadOptions } from '../contract/app/file.ts'
import type { Ticket } from '../contract/app/ids.ts'
import {
  type CellPolicy,
  cellPolicies,
  type MappedColumn,
  mostKeys,
  type ProposedMapping,
  type RememberedMapping,
  repeatWays,
  UpdateApply,
  type UpdateAsk,
  type UpdateRow,
  type UpdateSummary,
} from '../contract/app/into.ts'
import type { Sheet } from '../contract/app/sheet.ts'
import { CommandEnd, type ExitCode, exitCodes } from './exit.ts'
import { didYouMean, namesOf, sameName } from './nearest.ts'
import { type CliOptions, usageError } from './options.ts'
import type { CommandSession } from './session.ts'

const several = { type: 'string', multiple: true, default: [] as string[] } as const

export const intoOptions = {
  append: { type: 'string', value: 'LIST', words: 'adds the rows to the end of this list' },
  'update-by': {
    type: 'string',
    value: 'KEY[,KEY]',
    words: 'updates the list named by --list: one to three of its columns say which row is which',
  },
  map: {
    ...several,
    value: 'FILE=LIST',
    words: 'a column of the file and the column of the list it goes to; else by name, meaning or type',
  },
  skip: { ...several, value: 'COLUMN', words: 'a column of the file that stays out' },
  policy: {
    ...several,
    value: `[COLUMN=]${cellPolicies.join('|')}`,
    words: 'when both have a value: the newer one of the file, only blank cells, ask, or keep; of one column or all',
  },
  conflicts: {
    type: 'string',
    value: 'list|file',
    words: 'whose value cells in conflict get; without it nothing is changed where there are any',
  },
  'over-typed': { type: 'boolean', default: false, words: 'typed and verified values are overwritten too' },
  repeats: {
    type: 'string',
    value: repeatWays.join('|'),
    words: 'which of several rows of the file with one key counts (last)',
  },
  'mark-gone': { type: 'boolean', default: false, words: 'marks rows whose key is not in the file, in a new column' },
  template: {
    type: 'string',
    value: 'NAME',
    words: 'columns go where this saved mapping says; of a new list it names, types and leaves out columns',
  },
  'dry-run': { type: 'boolean', default: false, words: 'says what would be added or changed, and changes nothing' },
} as const satisfies CliOptions

/** How an import into a list ends; a paragraph of its help. */
export const intoCodes =
  'Into a list that exists: exit code 0 done; 3 a list or column that does not exist, or cells in conflict and no --conflicts: nothing is changed then. With --dry-run 3 says that there are conflicts to decide.'

export interface IntoAsked {
  readonly list: string
  readonly how: 'append' | 'update'
  readonly keys: string | null
  readonly map: readonly string[]
  readonly skip: readonly string[]
  readonly policy: readonly string[]
  readonly conflicts: 'list' | 'file' | null
  readonly overSure: boolean
  readonly repeats: UpdateAsk['repeats']
  readonly markGone: boolean
  readonly template: string | null
  readonly dryRun: boolean
}

interface IntoValues {
  list?: string | undefined
  append?: string | undefined
  'update-by'?: string | undefined
  map: string[]
  skip: string[]
  policy: string[]
  conflicts?: string | undefined
  'over-typed': boolean
  repeats?: string | undefined
  'mark-gone': boolean
  template?: string | undefined
  'dry-run': boolean
}

/** null: a new list. Throws CommandEnd(usage). */
export function readInto(values: IntoValues): IntoAsked | null {
  const keys = values['update-by']
  if (keys !== undefined && values.append !== undefined)
    throw usageError('--append and --update-by cannot be used together.')
  if (keys === undefined) {
    const stray = (['policy', 'conflicts', 'over-typed', 'repeats', 'mark-gone'] as const).find(name =>
      isGiven(values[name]),
    )
    if (stray) throw usageError(`--${stray} is for --update-by.`)
  }
  if (keys === undefined && values.append === undefined) {
    const stray = (['map', 'skip', 'dry-run'] as const).find(name => isGiven(values[name]))
    if (stray) throw usageError(`--${stray} is for --append and --update-by.`)
    return null
  }
  if (values.append !== undefined && values.list !== undefined)
    throw usageError('--append names the list; --list cannot be used with it.')
  const list = values.append ?? values.list
  if (list === undefined) throw usageError('--update-by needs --list: the list to update.')
  return {
    list,
    how: keys === undefined ? 'append' : 'update',
    keys: keys ?? null,
    map: values.map,
    skip: values.skip,
    policy: values.policy,
    conflicts: oneOf('--conflicts', values.conflicts, ['list', 'file'] as const),
    overSure: values['over-typed'],
    repeats: oneOf('--repeats', values.repeats, repeatWays) ?? 'last',
    markGone: values['mark-gone'],
    template: values.template ?? null,
    dryRun: values['dry-run'],
  }
}

const isGiven = (value: string | boolean | string[] | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false

function oneOf<T extends string>(option: string, value: string | undefined, words: readonly T[]): T | null {
  if (value === undefined) return null
  const found = words.find(word => word === value)
  if (!found) throw usageError(`${option} ${value}: write ${words.join(' or ')}.`)
  return found
}

export interface FileToBring {
  readonly name: string
  readonly ticket: Ticket
  readonly options: ReadOptions
  readonly inspection: FileInspection
}

/** Throws CommandEnd(drift), and what imports and updates throw. */
export async function bringInto(
  session: CommandSession,
  sheet: Sheet,
  file: FileToBring,
  asked: IntoAsked,
): Promise<ExitCode> {
  return asked.how === 'append' ? appendTo(session, sheet, file, asked) : updateBy(session, sheet, file, asked)
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

async function appendTo(
  { call, report }: CommandSession,
  sheet: Sheet,
  { name, ticket, options, inspection }: FileToBring,
  asked: IntoAsked,
): Promise<ExitCode> {
  const columns = inspection.columns.map(column => ({ name: column.name, type: column.type }))
  const proposed = await proposedFor(call, sheet, columns, asked)
  const names = columns.map(column => column.name)
  const mapping = mappingOf(names, proposed, sheet, asked)
  const said = { list: sheet.name, file: name, mapping: mappingSaid(names, mapping, sheet, proposed) }
  const words = mappingWords(said.mapping)
  if (asked.dryRun) {
    const { value: rows, exact } = inspection.rows
    report.result({ ...said, dryRun: true, rows, changed: null }, [
      `${exact ? '' : 'about '}${plural(rows, 'row')} would be added to ${sheet.name}`,
      ...words,
    ])
    return exitCodes.done
  }
  const { rows, problems, added } = await call.into.append({ sheetId: sheet.id, ticket, options, mapping })
  report.result({ ...said, dryRun: false, rows, changed: { rows, problems, added } }, [
    `${plural(rows, 'row')} added to ${sheet.name}${problems > 0 ? `, ${plural(problems, 'line')} to look at under Problems` : ''}`,
    ...words,
  ])
  return exitCodes.done
}

/** As the template says, else as the last file with this header went. Throws CommandEnd(drift). */
async function proposedFor(
  call: CommandSession['call'],
  sheet: Sheet,
  columns: { name: string; type: ColumnType }[],
  { template }: IntoAsked,
): Promise<ProposedMapping> {
  const use =
    template === null
      ? ({ kind: 'last' } as const)
      : ({ kind: 'template', name: (await templateNamed(call, template)).name } as const)
  return call.into.proposed({ sheetId: sheet.id, columns, use })
}

/** Throws CommandEnd(drift). */
export async function templateNamed(
  call: CommandSession['call'],
  wanted: string,
): Promise<RememberedMapping & { name: string }> {
  const { mappings } = await call.settings.get()
  const templates = mappings.flatMap(one => (one.name === null ? [] : [{ ...one, name: one.name }]))
  const found = templates.find(({ name }) => name === wanted) ?? templates.find(({ name }) => sameName(name, wanted))
  if (found) return found
  const names = templates.map(({ name }) => name)
  throw new CommandEnd(
    exitCodes.drift,
    `There is no template "${wanted}".${didYouMean(wanted, names)} ${names.length > 0 ? `Templates: ${namesOf(names)}.` : 'Templates are saved in the window, in the dialog of a file into a list.'} Nothing was changed.`,
  )
}

/** Conflicts listed one by one; the window shows all of them. */
const conflictsListed = 20

async function updateBy(
  { call, report }: CommandSession,
  sheet: Sheet,
  { name, ticket, options }: FileToBring,
  asked: IntoAsked,
): Promise<ExitCode> {
  const opened = await call.into.open({ sheetId: sheet.id, ticket, options })
  try {
    const columns = opened.columns.map(column => ({ name: column.name, type: column.type }))
    const proposed = await proposedFor(call, sheet, columns, asked)
    const names = columns.map(column => column.name)
    const mapping = mappingOf(names, proposed, sheet, asked)
    const ask = UpdateApply.parse({
      sheetId: sheet.id,
      otherId: opened.otherId,
      mapping,
      repeats: asked.repeats,
      overSure: asked.overSure,
      conflicts: asked.conflicts ?? 'list',
      markGone: asked.markGone,
    })
    const summary = await call.into.summary(ask)
    const { rows: shown } = await call.into.rows({ ...ask, which: 'conflicts', first: 0, count: conflictsListed })
    const said = {
      ...{ list: sheet.name, file: name, mapping: mappingSaid(names, mapping, sheet, proposed), ...summary },
      conflictRows: shown.map(({ keys, cells }) => ({
        keys,
        cells: cells.map(({ name: column, before, after, reason }) => ({ column, list: before, file: after, reason })),
      })),
    }
    const words = [...summaryWords(summary), ...conflictWords(shown), ...mappingWords(said.mapping)]
    const undecided = summary.conflicts > 0 && asked.conflicts === null
    if (asked.dryRun || undecided) {
      report.result({ ...said, dryRun: asked.dryRun, changed: null }, [
        ...words,
        ...(undecided
          ? [
              `${plural(summary.conflicts, 'cell')} in conflict: say --conflicts list or --conflicts file. Nothing was changed.`,
            ]
          : []),
      ])
      return undecided ? exitCodes.drift : exitCodes.done
    }
    const { rows, updated, cells, marked, added } = await call.into.update(ask)
    report.result({ ...said, dryRun: false, changed: { rows, updated, cells, marked, added } }, [
      ...words,
      `${plural(rows, 'row')} added to ${sheet.name}, ${plural(updated, 'row')} updated${marked > 0 ? `, ${plural(marked, 'row')} marked as gone` : ''}`,
    ])
    return exitCodes.done
  } finally {
    await call.into.close({ otherId: opened.otherId })
  }
}

function summaryWords(found: UpdateSummary): string[] {
  const beside = [
    [found.unkeyed, 'of the file without a key'],
    [found.repeatedInFile, 'of the file with the key of another'],
    [found.repeatedInList, 'of the list with the key of another'],
    [found.gone, 'of the list not in the file'],
  ] as const
  return [
    `${found.new} new, ${found.updated} to update, ${found.unchanged} unchanged, ${found.conflicts} conflicts`,
    ...beside.flatMap(([count, words]) => (count > 0 ? [`${plural(count, 'row')} ${words}`] : [])),
    ...found.columns.flatMap(({ name, filled, replaced }) =>
      filled + replaced > 0 ? [`  ${name}: ${plural(filled, 'cell')} filled, ${replaced} replaced`] : [],
    ),
  ]
}

const reasonWords = { ask: '', typed: ' (typed)', verified: ' (verified)' } as const
const conflictWords = (rows: readonly UpdateRow[]): string[] =>
  rows.flatMap(({ keys, cells }) =>
    cells.map(
      ({ name, before, after, reason }) =>
        `Conflict at ${keys.join(' · ')}: ${name} is "${before}"${reason ? reasonWords[reason] : ''}, the file has "${after}"`,
    ),
  )

interface SaidColumn {
  column: string
  into: string | null
  isNew: boolean
  by: string | null
  key: boolean
}

function mappingSaid(
  names: readonly string[],
  mapping: readonly MappedColumn[],
  { columns }: Sheet,
  proposed: ProposedMapping,
): SaidColumn[] {
  return mapping.map(({ index, into, key }) => {
    const target = into.kind === 'column' ? columns.find(({ id }) => id === into.columnId)?.name : undefined
    const was = proposed.columns[index]
    const by = JSON.stringify(was?.into) === JSON.stringify(into) ? (was?.by ?? null) : 'chosen'
    const column = names[index] ?? ''
    return { column, into: target ?? (into.kind === 'new' ? into.name : null), isNew: into.kind === 'new', by, key }
  })
}

const mappingWords = (columns: readonly SaidColumn[]): string[] =>
  columns.flatMap(({ column, into, isNew, by }) => {
    if (into === null) return [`  ${column}: left out`]
    if (isNew) return [`  ${column}: a new column`]
    return column === into ? [] : [`  ${column}: into ${into} (by ${by === 'chosen' ? '--map' : by})`]
  })

/** What is proposed, with what was said of it. Throws CommandEnd. */
function mappingOf(
  names: readonly string[],
  { columns, targets }: ProposedMapping,
  sheet: Sheet,
  { map, skip, policy, keys }: IntoAsked,
): MappedColumn[] {
  const ofFile = (wanted: string) => indexOf(wanted, names, 'The file')
  const listNames = targets.map(target => target.name)
  const ofList = (wanted: string) => targets[indexOf(wanted, listNames, sheet.name)]?.columnId
  const mapping = columns.map(({ by: _, ...column }) => ({ ...column, key: false }))
  const put = (index: number, into: MappedColumn['into']) => {
    const column = mapping[index]
    if (column) mapping[index] = { ...column, into }
  }
  for (const pair of map) {
    const at = splitOf(pair, left => names.some(name => sameName(name, left)))
    const columnId = ofList(pair.slice(at + 1))
    // What was proposed for the same column gives way.
    for (const { index, into } of mapping)
      if (into.kind === 'column' && into.columnId === columnId) put(index, { kind: 'none' })
    if (columnId !== undefined) put(ofFile(pair.slice(0, at)), { kind: 'column', columnId })
  }
  for (const name of skip) put(ofFile(name), { kind: 'none' })
  for (const said of policy) {
    const at = cellPolicies.some(word => word === said) ? -1 : said.lastIndexOf('=')
    const word = cellPolicies.find(one => one === said.slice(at + 1))
    if (!word) throw usageError(`--policy ${said}: write ${namesOf([...cellPolicies])}, or COLUMN=${cellPolicies[0]}.`)
    setPolicy(mapping, at < 0 ? null : (ofList(said.slice(0, at)) ?? null), word)
  }
  if (keys !== null) markKeys(mapping, keys, listNames, ofList, sheet)
  return mapping
}

function setPolicy(mapping: MappedColumn[], columnId: number | null, policy: CellPolicy): void {
  for (const [at, column] of mapping.entries())
    if (columnId === null || (column.into.kind === 'column' && column.into.columnId === columnId))
      mapping[at] = { ...column, policy }
}

function markKeys(
  mapping: MappedColumn[],
  keys: string,
  listNames: readonly string[],
  ofList: (wanted: string) => number | undefined,
  sheet: Sheet,
): void {
  // A name may hold a comma.
  const wanted = listNames.some(name => sameName(name, keys)) ? [keys] : keys.split(',').map(name => name.trim())
  if (wanted.length > mostKeys) throw usageError(`--update-by ${keys}: a key has at most ${mostKeys} columns.`)
  for (const name of wanted) {
    const columnId = ofList(name)
    const at = mapping.findIndex(({ into }) => into.kind === 'column' && into.columnId === columnId)
    const column = mapping[at]
    if (!column)
      throw new CommandEnd(
        exitCodes.drift,
        `No column of the file goes to "${name}" of ${sheet.name}. Name it with --map "COLUMN=${name}". Nothing was changed.`,
      )
    mapping[at] = { ...column, key: true }
  }
}

/** Where a pair is parted: a name may hold an equals sign, and the first place that leaves a known one is meant. */
function splitOf(pair: string, isKnown: (left: string) => boolean): number {
  const places = [...pair.matchAll(/=/g)].map(({ index }) => index)
  const at = places.find(place => isKnown(pair.slice(0, place))) ?? places[0]
  if (at === undefined) throw usageError(`--map ${pair}: write COLUMN OF THE FILE=COLUMN OF THE LIST.`)
  return at
}

/** Throws CommandEnd(drift). */
function indexOf(wanted: string, names: readonly string[], where: string): number {
  const exact = names.indexOf(wanted)
  const at = exact >= 0 ? exact : names.findIndex(name => sameName(name, wanted))
  if (at < 0)
    throw new CommandEnd(
      exitCodes.drift,
      `${where} has no column "${wanted}".${didYouMean(wanted, [...names])} Columns: ${namesOf([...names])}. Nothing was changed.`,
    )
  return at
}
