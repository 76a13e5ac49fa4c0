// What a command may say of the columns of an export: which and in what order, under what headers, and what parts them.
import type { ExportSpec } from '../contract/app/export.ts'
import type { Sheet } from '../contract/app/sheet.ts'
import { namesIn, pairOf } from './column-options.ts'
import type { ColumnSaid } from './file-reading.ts'
import { columnNamed } from './lists.ts'
import { type CliOptions, usageError } from './options.ts'

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
  delimiter: { type: 'string', value: 'comma|semicolon|tab', words: 'what parts the values of a CSV file' },
} as const satisfies CliOptions

export interface ColumnsWritten {
  /** null: all. */
  readonly columns: readonly string[] | null
  readonly renamed: readonly ColumnSaid<string>[]
  readonly delimiter: string | null
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const

interface Values {
  readonly columns: readonly string[]
  readonly rename: readonly string[]
  readonly delimiter?: string | undefined
}

/** The first of these options that was given; null = none. */
export const exportColumnOption = ({ columns, rename, delimiter }: Values): string | null =>
  columns.length > 0 ? 'columns' : rename.length > 0 ? 'rename' : delimiter === undefined ? null : 'delimiter'

/** Throws CommandEnd(usage). */
export function columnsWritten({ columns, rename, delimiter }: Values): ColumnsWritten {
  const sign = Object.entries(delimiters).find(([name, one]) => name === delimiter?.toLowerCase() || one === delimiter)
  if (delimiter !== undefined && !sign) throw usageError(`--delimiter ${delimiter}: write comma, semicolon or tab.`)
  return {
    columns: columns.length === 0 ? null : columns.flatMap(namesIn),
    renamed: rename.map(said => pairOf('--rename', said)),
    delimiter: sign?.[1] ?? null,
  }
}

/** As the export is asked for; `names`: headers that a preset of somebody's own has. Throws CommandEnd(drift). */
export function columnsOfSpec(
  sheet: Sheet,
  { columns, renamed, delimiter }: ColumnsWritten,
  names: NonNullable<ExportSpec['names']>,
): Pick<ExportSpec, 'names' | 'delimiter'> & { columns?: ExportSpec['columns'] } {
  const said = renamed.map(({ column, to }) => ({ columnId: columnNamed(sheet, column).id, name: to }))
  const all = [...names.filter(({ columnId }) => !said.some(one => one.columnId === columnId)), ...said]
  return {
    ...(columns && { columns: columns.map(name => columnNamed(sheet, name).id) }),
    ...(all.length > 0 && { names: all }),
    ...(delimiter !== null && { delimiter }),
  }
}
