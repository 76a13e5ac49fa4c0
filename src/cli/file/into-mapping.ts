// Which column of a file goes to which column of a list: what is proposed, with --map, --skip, --policy and --update-by.
import {
  type CellPolicy,
  cellPolicies,
  type MappedColumn,
  maxKeys,
  type ProposedMapping,
} from '../../contract/app/file/into.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { didYouMean, namesOf, sameName } from '../nearest.ts'
import { usageError } from '../options.ts'

export interface MappingAsked {
  readonly map: readonly string[]
  readonly skip: readonly string[]
  readonly policy: readonly string[]
  /** As given to --update-by; null = rows are added. */
  readonly keys: string | null
}

/** What is proposed, with what was said of it. Throws CommandEnd. */
export function mappingOf(
  names: readonly string[],
  { columns, targets }: ProposedMapping,
  sheet: Sheet,
  { map, skip, policy, keys }: MappingAsked,
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
    if (!word) throw usageError(`--policy ${said}: use ${namesOf([...cellPolicies])}, or COLUMN=${cellPolicies[0]}.`)
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
  if (wanted.length > maxKeys) throw usageError(`--update-by ${keys}: a key can have at most ${maxKeys} columns.`)
  for (const name of wanted) {
    const columnId = ofList(name)
    const at = mapping.findIndex(({ into }) => into.kind === 'column' && into.columnId === columnId)
    const column = mapping[at]
    if (!column)
      throw new CommandEnd(
        exitCodes.drift,
        `No column of the file maps to "${name}" of ${sheet.name}. Choose one with --map "COLUMN=${name}". Nothing was changed.`,
      )
    mapping[at] = { ...column, key: true }
  }
}

/** Where a pair is parted: a name may hold an equals sign, and the first place that leaves a known one is meant. */
function splitOf(pair: string, isKnown: (left: string) => boolean): number {
  const places = [...pair.matchAll(/=/g)].map(({ index }) => index)
  const at = places.find(place => isKnown(pair.slice(0, place))) ?? places[0]
  if (at === undefined) throw usageError(`--map ${pair}: use FILE COLUMN=LIST COLUMN.`)
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
