// What `dedupe` says about why rows are duplicates, and how right it is about rows whose person is known.
import type { DuplicateGroup, DuplicatesAsk } from '../../contract/app/duplicates.ts'
import type { RowId } from '../../contract/app/ids.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import type { CommandSession } from '../session.ts'
import { type Calibration, calibrationOf, type Label, type LabelQuality, qualityOf } from './labels.ts'
import { percent, sumLine } from './pair-words.ts'
import type { IdColumn } from './taught.ts'

/** Why the rows of a group are one: a line for the group, and one for each of its pairs. */
const groupLines = (sheet: Sheet, group: DuplicateGroup): string[] => [
  `Rows ${group.rowIds.join(', ')}: ${group.sure ? 'sure' : 'to review'}${group.probability === null ? '' : `, ${percent(group.probability)}`}`,
  ...group.pairs.map(pair => sumLine(sheet, pair.rowIds.join(' and '), pair)),
]

const maxPerPage = 100

/** The first groups with their reasons, those to review before the sure ones. */
export async function explained(
  { call }: CommandSession,
  sheet: Sheet,
  ask: DuplicatesAsk,
  count: number,
): Promise<{ groups: DuplicateGroup[]; lines: string[] }> {
  const groups: DuplicateGroup[] = []
  for (const which of ['review', 'sure'] as const)
    for (let first = 0; groups.length < count; first += maxPerPage) {
      const wanted = Math.min(maxPerPage, count - groups.length)
      const page = await call.duplicates.groups({ ...ask, which, first, count: wanted })
      groups.push(...page.groups)
      if (page.groups.length < wanted || first + wanted >= page.total) break
    }
  return { groups, lines: groups.flatMap(group => groupLines(sheet, group)) }
}

/** Over all pairs of rows with a label: how many that were put together are one, and how many that are one were put together. */
function labelQuality(labels: ReadonlyMap<string, string>, groups: readonly (readonly string[])[]): LabelQuality {
  const pairs = (sizes: Iterable<number>) => {
    let sum = 0
    for (const size of sizes) sum += (size * (size - 1)) / 2
    return sum
  }
  const sizes = (people: Iterable<string>) => {
    const counts = new Map<string, number>()
    for (const person of people) counts.set(person, (counts.get(person) ?? 0) + 1)
    return counts.values()
  }
  let [made, right] = [0, 0]
  for (const ids of groups) {
    const people = ids.flatMap(id => labels.get(id) ?? [])
    made += pairs([people.length])
    right += pairs(sizes(people))
  }
  return qualityOf(made, right, pairs(sizes(labels.values())))
}

function* knownPairs(labels: ReadonlyMap<string, string>, groups: readonly ShownGroup[]) {
  for (const { idOf, pairs } of groups)
    for (const { rowIds, probability } of pairs) {
      const [one, other] = rowIds.map(row => labels.get(idOf.get(row) ?? ''))
      if (one !== undefined && other !== undefined) yield { probability, isOne: one === other }
    }
}

interface ShownGroup {
  readonly idOf: ReadonlyMap<RowId, string>
  readonly sure: boolean
  readonly pairs: DuplicateGroup['pairs']
}

/** How right the groups are about rows whose person is known by the id in a column. Throws CommandEnd(drift). */
export async function measured(
  { call }: CommandSession,
  ask: DuplicatesAsk,
  idColumn: IdColumn,
  known: readonly Label[],
): Promise<{ all: LabelQuality; sure: LabelQuality; calibration: Calibration[] }> {
  const labels = new Map(known)
  const found: ShownGroup[] = []
  for (let first = 0; ; first += maxPerPage) {
    const page = await call.duplicates.groups({ ...ask, which: 'all', first, count: maxPerPage })
    const at = page.columnIds.indexOf(idColumn.id)
    for (const { rows, sure, pairs } of page.groups)
      found.push({ idOf: new Map(rows.map(({ rowId, cells }) => [rowId, cells[at] ?? ''])), sure, pairs })
    if (first + maxPerPage >= page.total) break
  }
  if (found.length > 0 && !found.some(({ idOf }) => [...idOf.values()].some(id => labels.has(id))))
    throw new CommandEnd(exitCodes.drift, `--labels: no row has one of its ids in the column "${idColumn.name}".`)
  return {
    all: labelQuality(labels, found.map(idsOf)),
    sure: labelQuality(labels, found.filter(({ sure }) => sure).map(idsOf)),
    calibration: calibrationOf(knownPairs(labels, found)),
  }
}

const idsOf = ({ idOf }: ShownGroup): string[] => [...idOf.values()]
