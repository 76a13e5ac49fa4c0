// What `import` does with a list that exists: adds a file's rows to its end, or updates it by key.

import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { FileInspection, ReadOptions } from '../../contract/app/file/file.ts'
import {
  cellPolicies,
  type ProposedMapping,
  type RememberedMapping,
  repeatWays,
  UpdateApply,
  type UpdateAsk,
} from '../../contract/app/file/into.ts'
import type { Ticket } from '../../contract/app/ids.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, exitCodes } from '../exit.ts'
import { didYouMean, namesOf, sameName } from '../nearest.ts'
import { type CliOptions, oneOf, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'
import { type MappingAsked, mappingOf } from './into-mapping.ts'
import { conflictWords, mappingSaid, mappingWords, summaryWords } from './into-words.ts'

const several = { type: 'string', multiple: true, default: [] as string[] } as const

export const intoOptions = {
  append: { type: 'string', value: 'LIST', words: 'adds the rows to the end of this list' },
  'update-by': {
    type: 'string',
    value: 'KEY[,KEY]',
    words: 'updates the list named by --list, matching rows by one to three columns',
  },
  map: {
    ...several,
    value: 'FILE=LIST',
    words: 'a file column and its list column (default: by name, meaning or type)',
  },
  skip: { ...several, value: 'COLUMN', words: 'a column of the file to leave out' },
  policy: {
    ...several,
    value: `[COLUMN=]${cellPolicies.join('|')}`,
    words:
      'if both have a value: use the newer one from the file, fill only blank cells, ask, or keep, for one column or all',
  },
  conflicts: {
    type: 'string',
    value: 'list|file',
    words: 'which value wins in a conflict (default: changes nothing if there are conflicts)',
  },
  'over-typed': { type: 'boolean', default: false, words: 'also overwrites typed and verified values' },
  repeats: {
    type: 'string',
    value: repeatWays.join('|'),
    words: 'which row to use if several rows of the file have the same key (default: last)',
  },
  'mark-gone': { type: 'boolean', default: false, words: 'marks rows whose key is not in the file in a new column' },
  template: {
    type: 'string',
    value: 'NAME',
    words: 'uses a saved mapping. For a new list, uses its names, types and columns to leave out',
  },
  'dry-run': { type: 'boolean', default: false, words: 'shows what would be added or changed and changes nothing' },
} as const satisfies CliOptions

/** How an import into a list ends; a paragraph of its help. */
export const intoCodes =
  'Exit codes for an existing list: 0 done; 3 a list or column does not exist, or there are conflicts and no --conflicts (nothing is changed). With --dry-run, 3 means there are conflicts to decide.'

export interface IntoAsked extends MappingAsked {
  readonly list: string
  readonly how: 'append' | 'update'
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
    if (stray) throw usageError(`--${stray} goes with --update-by.`)
  }
  if (keys === undefined && values.append === undefined) {
    const stray = (['map', 'skip', 'dry-run'] as const).find(name => isGiven(values[name]))
    if (stray) throw usageError(`--${stray} goes with --append or --update-by.`)
    return null
  }
  if (values.append !== undefined && values.list !== undefined)
    throw usageError('--append already names the list, so --list cannot be used with it.')
  const list = values.append ?? values.list
  if (list === undefined) throw usageError('--update-by needs --list with the list to update.')
  return {
    list,
    how: keys === undefined ? 'append' : 'update',
    keys: keys ?? null,
    map: values.map,
    skip: values.skip,
    policy: values.policy,
    conflicts:
      values.conflicts === undefined ? null : oneOf('--conflicts', values.conflicts, ['list', 'file'] as const),
    overSure: values['over-typed'],
    repeats: values.repeats === undefined ? 'last' : oneOf('--repeats', values.repeats, repeatWays),
    markGone: values['mark-gone'],
    template: values.template ?? null,
    dryRun: values['dry-run'],
  }
}

const isGiven = (value: string | boolean | string[] | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false

export interface FileForList {
  readonly name: string
  readonly ticket: Ticket
  readonly options: ReadOptions
  readonly inspection: FileInspection
}

/** Throws CommandEnd(drift), and what imports and updates throw. */
export async function importInto(
  session: CommandSession,
  sheet: Sheet,
  file: FileForList,
  asked: IntoAsked,
): Promise<ExitCode> {
  return asked.how === 'append' ? appendTo(session, sheet, file, asked) : updateBy(session, sheet, file, asked)
}

async function appendTo(
  { call, report }: CommandSession,
  sheet: Sheet,
  { name, ticket, options, inspection }: FileForList,
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
      `${exact ? '' : 'about '}${counted(rows, 'row')} would be added to ${sheet.name}`,
      ...words,
    ])
    return exitCodes.done
  }
  const { rows, problems, added } = await call.into.append({ sheetId: sheet.id, ticket, options, mapping })
  report.result({ ...said, dryRun: false, rows, changed: { rows, problems, added } }, [
    `${counted(rows, 'row')} added to ${sheet.name}${problems > 0 ? `, ${counted(problems, 'line')} to review under Problems` : ''}`,
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
    `There is no template "${wanted}".${didYouMean(wanted, names)} ${names.length > 0 ? `Templates: ${namesOf(names)}.` : 'Save templates in the import dialog of the program.'} Nothing was changed.`,
  )
}

/** Conflicts listed one by one; the window shows all of them. */
const conflictsListed = 20

async function updateBy(
  { call, report }: CommandSession,
  sheet: Sheet,
  { name, ticket, options }: FileForList,
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
              `${counted(summary.conflicts, 'cell')} in conflict. Add --conflicts list or --conflicts file. Nothing was changed.`,
            ]
          : []),
      ])
      return undecided ? exitCodes.drift : exitCodes.done
    }
    const { rows, updated, cells, marked, added } = await call.into.update(ask)
    report.result({ ...said, dryRun: false, changed: { rows, updated, cells, marked, added } }, [
      ...words,
      `${counted(rows, 'row')} added to ${sheet.name}, ${counted(updated, 'row')} updated${marked > 0 ? `, ${counted(marked, 'row')} marked as missing` : ''}`,
    ])
    return exitCodes.done
  } finally {
    await call.into.close({ otherId: opened.otherId })
  }
}
