// Which lists several tables become: those of the same columns together, each its own, or all as one.
import type { FileInspection, ReadOptions } from '../../contract/app/file.ts'
import type { Ticket } from '../../contract/app/ids.ts'
import { listName } from '../../contract/app/list-name.ts'

/** A file, a sheet of one, or a file in a zip. */
export interface SeveralPart {
  ticket: Ticket
  fileName: string
  /** Which table of the file it is. */
  options: ReadOptions
}

export const severalWays = ['same', 'each', 'one'] as const
export type SeveralWay = (typeof severalWays)[number]

/** A list that is to be made, of one part or several. */
export interface PlannedList {
  key: string
  parts: readonly SeveralPart[]
  name: string
}

export const partName = ({ fileName, options }: SeveralPart): string => options.sheet ?? options.inside ?? fileName
export const partKey = (part: SeveralPart): string => `${part.ticket} ${partName(part)}`

/** Tables of one file. */
export const ofOneFile = ([first, ...rest]: readonly SeveralPart[]): boolean =>
  first !== undefined &&
  (first.options.sheet ?? first.options.inside) !== undefined &&
  rest.every(part => part.ticket === first.ticket)

const stem = (part: SeveralPart): string =>
  part.options.sheet ?? listName(partName(part).split('/').at(-1) ?? '', null, 0)

/** What several parts are read as: the names of columns, whatever their order and case. */
const columnsOf = ({ columns }: FileInspection): string =>
  columns
    .map(({ name }) => name.trim().toLowerCase())
    .sort()
    .join('\n')

function planned(parts: readonly SeveralPart[]): PlannedList {
  const [first] = parts
  const name = first ? stem(first) : ''
  const more = parts.length - 1
  return { key: parts.map(partKey).join('\n'), parts, name: more > 0 ? `${name} and ${more} more` : name }
}

/** Parts that cannot be read, or that hold nothing, are left out; those not looked at yet count as lists of their own. */
export function listsOf(
  parts: readonly SeveralPart[],
  inspected: readonly (FileInspection | undefined)[],
  way: SeveralWay,
): PlannedList[] {
  if (way === 'each') return parts.map(part => planned([part]))
  if (way === 'one') return parts.length === 0 ? [] : [planned(parts)]
  const groups = new Map<string, SeveralPart[]>()
  for (const [at, part] of parts.entries()) {
    const found = inspected[at]
    const columns = found ? columnsOf(found) : partKey(part)
    groups.set(columns, [...(groups.get(columns) ?? []), part])
  }
  return [...groups.values()].map(planned)
}
