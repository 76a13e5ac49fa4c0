// What a command may say of the columns of an export: which and in what order, under what headers, and what parts them.
import type { ExportSpec } from '../../contract/app/file/export.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { cardChoices, inNote } from '../../model/card-columns.ts'
import type { ExportTarget } from '../../model/export-presets/facts.ts'
import { exportPresets } from '../../model/export-presets/index.ts'
import type { ExportPresetName } from '../../model/export-presets/names.ts'
import { targetFields } from '../../model/export-presets/target-fields.ts'
import { columnNamed } from '../lists.ts'
import { didYouMean, namesOf, sameName } from '../nearest.ts'
import { type CliOptions, usageError } from '../options.ts'
import { namesIn, pairOf } from './column-options.ts'
import type { ColumnSaid } from './file-reading.ts'

export const exportColumnOptions = {
  columns: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'NAME,NAME',
    words: 'the columns that are written, in this order; else all',
  },
  rename: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'COLUMN=NAME',
    words: 'a column and its header in the file; else as the preset calls it',
  },
  map: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'COLUMN=FIELD',
    words:
      'with the preset of a program, or into a file of contacts: the field that a column goes into, or none; else as detected',
  },
  delimiter: { type: 'string', value: 'comma|semicolon|tab', words: 'what parts the values of a CSV file' },
} as const satisfies CliOptions

export interface ColumnsWritten {
  /** null: all. */
  readonly columns: readonly string[] | null
  readonly renamed: readonly ColumnSaid<string>[]
  readonly mapped: readonly ColumnSaid<string>[]
  readonly delimiter: string | null
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const

interface Values {
  readonly columns: readonly string[]
  readonly rename: readonly string[]
  readonly map: readonly string[]
  readonly delimiter?: string | undefined
}

/** The first of these options that was given; null = none. */
export function exportColumnOption({ columns, rename, map, delimiter }: Values): string | null {
  const given = {
    columns: columns.length > 0,
    rename: rename.length > 0,
    map: map.length > 0,
    delimiter: delimiter !== undefined,
  }
  return Object.entries(given).find(([, isGiven]) => isGiven)?.[0] ?? null
}

/** Throws CommandEnd(usage). */
export function columnsWritten({ columns, rename, map, delimiter }: Values): ColumnsWritten {
  const sign = Object.entries(delimiters).find(([name, one]) => name === delimiter?.toLowerCase() || one === delimiter)
  if (delimiter !== undefined && !sign) throw usageError(`--delimiter ${delimiter}: write comma, semicolon or tab.`)
  return {
    columns: columns.length === 0 ? null : columns.flatMap(namesIn),
    renamed: rename.map(said => pairOf('--rename', said)),
    mapped: map.map(said => pairOf('--map', said)),
    delimiter: sign?.[1] ?? null,
  }
}

type Names = NonNullable<ExportSpec['names']>

/**
 * As the export is asked for; `names`: headers of a person's own preset, null = those of the target. Throws CommandEnd(drift,
 * usage).
 */
export function columnsOfSpec(
  sheet: Sheet,
  { columns, renamed, mapped, delimiter }: ColumnsWritten,
  names: Names | null,
  { preset, format }: Pick<ExportSpec, 'preset' | 'format'>,
): Pick<ExportSpec, 'names' | 'delimiter'> & { columns?: ExportSpec['columns'] } {
  const { target } = exportPresets[preset]
  const taken = columns?.map(name => columnNamed(sheet, name))
  if (mapped.length > 0 && format !== 'vcf' && !target?.fields.length)
    throw usageError(`--map needs the preset of a program, such as --preset hubspot, or a file of contacts (.vcf).`)
  let all = names ?? (target && renamed.length + mapped.length > 0 ? detectedNames(target, taken ?? sheet.columns) : [])
  const put = (columnId: ColumnId, name: string | null) => {
    all = [
      ...all.filter(one => one.columnId !== columnId && one.name !== name),
      ...(name === null ? [] : [{ columnId, name }]),
    ]
  }
  if (format === 'vcf')
    for (const { column, to } of mapped) {
      const { id: columnId } = columnNamed(sheet, column)
      // Several columns go into properties of one name: each is a value of its own.
      all = [...all.filter(one => one.columnId !== columnId), { columnId, name: cardField(to) }]
    }
  else if (target)
    for (const { column, to } of mapped) put(columnNamed(sheet, column).id, fieldNamed(target, preset, to))
  for (const { column, to } of renamed) put(columnNamed(sheet, column).id, to)
  return {
    ...(taken && { columns: taken.map(({ id }) => id) }),
    ...(all.length > 0 && { names: all }),
    ...(delimiter !== null && { delimiter }),
  }
}

const detectedNames = (target: ExportTarget, columns: Sheet['columns']): Names => {
  const fields = targetFields(target, columns)
  return columns.flatMap(({ id }) => {
    const name = fields.get(id)
    return name === undefined ? [] : [{ columnId: id, name }]
  })
}

const noField = 'none'

/** The field of that name; null for a column that shall go into none. Throws CommandEnd(usage). */
function fieldNamed({ fields }: ExportTarget, preset: string, said: string): string | null {
  if (said.toLowerCase() === noField) return null
  const names = fields.map(({ name }) => name)
  const known = names.find(name => sameName(name, said))
  if (known) return known
  throw usageError(
    `--map ${said}: ${preset} has no such field.${didYouMean(said, names)} Fields: ${namesOf(names)}, or none.`,
  )
}

/** As an import names what a card has. Throws CommandEnd(usage). */
function cardField(said: string): string {
  if (said.toLowerCase() === noField) return inNote
  const known = cardChoices.find(name => sameName(name, said))
  if (known) return known
  throw usageError(
    `--map ${said}: a card has no such field.${didYouMean(said, cardChoices)} Fields: ${namesOf(cardChoices)}, or none for the note.`,
  )
}

/** Which column goes into which field, for the report; empty for a preset without fields. */
export function fieldsSaid(
  sheet: Sheet,
  { columns, names }: { columns?: ExportSpec['columns']; names?: ExportSpec['names'] },
  preset: ExportPresetName,
): { readonly column: string; readonly field: string }[] {
  const { target } = exportPresets[preset]
  if (!target?.fields.length) return []
  const taken = Array.isArray(columns) ? sheet.columns.filter(({ id }) => columns.includes(id)) : sheet.columns
  const known = new Set(target.fields.map(({ name }) => name))
  return (names ?? detectedNames(target, taken)).flatMap(({ columnId, name }) => {
    const column = taken.find(({ id }) => id === columnId)
    return column && known.has(name) ? [{ column: column.name, field: name }] : []
  })
}
