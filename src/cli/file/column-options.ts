// What a command may say of the columns of a file that becomes a list: which, by what names, of what types.
import { ColumnType } from '../../contract/app/cell/cell.ts'
import { didYouMean } from '../nearest.ts'
import { type CliOptions, usageError } from '../options.ts'
import type { ColumnSaid, FileReading } from './file-reading.ts'

export const columnOptions = {
  columns: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'NAME,NAME',
    words: 'the columns to keep; else all',
  },
  rename: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'FILE=NAME',
    words: 'a column of the file and its name in a new list',
  },
  type: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'COLUMN=TYPE',
    words: 'a column of the file and its type in a new list, such as email or phone; else as detected',
  },
  'as-last': {
    type: 'boolean',
    default: false,
    words:
      'names, types and columns left out as in the window when a file with this header became a list the last time',
  },
} as const satisfies CliOptions

const ofNewLists = ['rename', 'type', 'as-last'] as const

/** What the command says of the columns of a new list. Throws CommandEnd(usage). */
export function columnsSaid(values: {
  columns: string[]
  rename: string[]
  type: string[]
  'as-last': boolean
  append?: string | undefined
  'update-by'?: string | undefined
}): Pick<FileReading, 'keep' | 'renamed' | 'typed' | 'asLast'> {
  const { columns, rename, type, 'as-last': asLast } = values
  const into = values.append !== undefined || values['update-by'] !== undefined
  const odd = ofNewLists.find(name => (Array.isArray(values[name]) ? values[name].length > 0 : values[name]))
  if (into && odd !== undefined)
    throw usageError(`--${odd} is for a new list. Into a list that exists, --map says where columns go.`)
  return {
    keep: columns.length === 0 ? undefined : columns.flatMap(namesIn),
    ...(rename.length > 0 && { renamed: rename.map(said => pairOf('--rename', said)) }),
    ...(type.length > 0 && { typed: type.map(typeIn) }),
    ...(asLast && { asLast }),
  }
}

function typeIn(said: string): ColumnSaid<ColumnType> {
  const { column, to } = pairOf('--type', said)
  const found = ColumnType.options.find(one => one === to.toLowerCase())
  if (found) return { column, to: found }
  throw usageError(
    `--type ${said}: write one of ${ColumnType.options.join(', ')}.${didYouMean(to, ColumnType.options)}`,
  )
}

/** The last = parts the two: names of columns may hold one. */
export function pairOf(option: string, said: string): ColumnSaid<string> {
  const at = said.lastIndexOf('=')
  const [column, to] = [said.slice(0, at).trim(), said.slice(at + 1).trim()]
  if (at < 1 || column === '' || to === '') throw usageError(`${option} ${said}: write COLUMN=VALUE.`)
  return { column, to }
}

/** A name with a comma in it is in quotes. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"]|"")*)"|([^,]+)/g)].flatMap(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') || plain?.trim() || [],
  )
