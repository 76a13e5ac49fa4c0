// Which lists several tables become: those of the same columns together, each its own, or all as one.
import {
  type FileInspection,
  optionsOfPart,
  type PartOptions,
  type ReadOptions,
  TableOptions,
} from '../../../contract/app/file/file.ts'
import { listName } from '../../../contract/app/file/list-name.ts'
import type { Ticket } from '../../../contract/app/ids.ts'

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
  /** The same whichever of its parts are left out. */
  key: string
  /** What belongs together, and of that what is not left out. */
  all: readonly SeveralPart[]
  parts: readonly SeveralPart[]
  /** Of how it is read. */
  readKey: string
  name: string
}

export const partName = ({ fileName, options }: SeveralPart): string => options.sheet ?? options.inside ?? fileName
export const partKey = (part: SeveralPart): string => `${part.ticket} ${partName(part)}`

/** What the tables are called that are read as one. */
export const nounOf = ({ isDatabase, sheets }: FileInspection): 'file' | 'sheet' | 'table' =>
  isDatabase ? 'table' : sheets.length > 0 ? 'sheet' : 'file'

/** How each part is read by itself, of what was chosen of any of them. */
export const optionsOfParts = (
  parts: readonly SeveralPart[],
  chosen: Readonly<Record<string, ReadOptions>>,
): PartOptions[] =>
  parts.flatMap(part => {
    const own = chosen[partKey(part)]
    return own ? [{ ...TableOptions.parse(own), name: partName(part) }] : []
  })

/** `chosen` with what was chosen of a list: of its parts each for itself, as it may come to another list. */
export function withChosen(
  chosen: Readonly<Record<string, ReadOptions>>,
  { parts, readKey }: PlannedList,
  { ofParts, ...options }: ReadOptions,
): Record<string, ReadOptions> {
  const next = { ...chosen, [readKey]: options }
  for (const part of parts) {
    const own = optionsOfPart(ofParts, partName(part))
    if (Object.keys(own).length > 0) next[partKey(part)] = { ...part.options, ...own }
  }
  return next
}

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

const keyOf = (parts: readonly SeveralPart[]): string => parts.map(partKey).join('\n')

/** The list of these without those that are left out; of all together where nothing else is left. */
function planned(all: readonly SeveralPart[], left: ReadonlySet<string>): PlannedList {
  const kept = all.filter(part => !left.has(partKey(part)))
  const parts = kept.length === 0 ? all : kept
  const [first] = parts
  const name = first ? stem(first) : ''
  const more = parts.length - 1
  return { key: keyOf(all), all, parts, readKey: keyOf(parts), name: more > 0 ? `${name} and ${more} more` : name }
}

/** The list of this key; where its parts have been planned again, one with some of them. */
export function listLike<T extends PlannedList>(lists: readonly T[], key: string): T | undefined {
  const keys = key.split('\n')
  return lists.find(list => list.key === key) ?? lists.find(({ all }) => all.some(part => keys.includes(partKey(part))))
}

/**
 * Parts that cannot be read, or that hold nothing, are not given; those not looked at yet count as lists of their own. `left`: keys
 * of parts that are left out of what they belong to.
 */
export function listsOf(
  parts: readonly SeveralPart[],
  inspected: readonly (FileInspection | undefined)[],
  way: SeveralWay,
  left: ReadonlySet<string> = new Set(),
): PlannedList[] {
  if (way === 'each') return parts.map(part => planned([part], left))
  if (way === 'one') return parts.length === 0 ? [] : [planned(parts, left)]
  const groups = new Map<string, SeveralPart[]>()
  for (const [at, part] of parts.entries()) {
    const found = inspected[at]
    const columns = found ? columnsOf(found) : partKey(part)
    groups.set(columns, [...(groups.get(columns) ?? []), part])
  }
  return [...groups.values()].map(group => planned(group, left))
}
