// What `dedupe` says about why rows are duplicates, and how right it is about rows whose person is known.
import { readFile } from 'node:fs/promises'
import { type DuplicateGroup, type DuplicatesAsk, type LinkageView, levelWords } from '../../contract/app/duplicates.ts'
import type { RowId } from '../../contract/app/ids.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

const signed = (weight: number): string => `${weight < 0 ? '-' : '+'}${Math.abs(weight / Math.LN2).toFixed(1)}`
const percent = (probability: number): string =>
  probability >= 0.9995 ? '99.9%' : `${(probability * 100).toFixed(probability > 0.99 || probability < 0.01 ? 2 : 1)}%`

/** Names of the columns of a piece of evidence. */
const named = ({ columns }: Sheet, ids: readonly Column['id'][]): string =>
  ids.flatMap(id => columns.find(column => column.id === id)?.name ?? []).join(' + ')

/** What each column is worth, a line for each. */
export const evidenceLines = (sheet: Sheet, { evidence, learned, cut }: LinkageView): string[] => [
  `  ${learned ? 'compared, with weights learned from the list' : 'compared, with the usual weights because the list is too short to learn from'}:`,
  ...evidence.map(
    ({ columnIds, same, differs }) =>
      `    ${named(sheet, columnIds)}: same ${signed(same)}, differs ${signed(differs)}`,
  ),
  ...(cut ? ['    values that very many rows share were not compared row by row'] : []),
]

/** Why the rows of a group are one: a line for the group, and one for each of its pairs. */
const groupLines = (sheet: Sheet, group: DuplicateGroup): string[] => [
  `Rows ${group.rowIds.join(', ')}: ${group.sure ? 'sure' : 'to review'}${group.probability === null ? '' : `, ${percent(group.probability)}`}`,
  ...group.pairs.map(({ rowIds, prior, reasons, together, probability }) =>
    [
      `  ${rowIds.join(' and ')}: two rows at random ${signed(prior)}`,
      ...reasons.map(
        ({ columnIds, level, weight }) => `${named(sheet, columnIds)} ${levelWords[level] ?? level} ${signed(weight)}`,
      ),
      ...(Math.abs(together) >= 0.05 ? [`shared by people who live or work together ${signed(together)}`] : []),
    ]
      .join(', ')
      .concat(` = ${percent(probability)}`),
  ),
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

export interface LabelQuality {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** Whom each row is about by its id: a JSON object, or lines of an id and a person. Throws CommandEnd. */
export async function readLabels(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandEnd(exitCodes.drift, `--labels ${file}: the file cannot be read.`)
  })
  if (text.trimStart().startsWith('{')) {
    const read: unknown = (() => {
      try {
        return JSON.parse(text)
      } catch {
        return null
      }
    })()
    if (typeof read !== 'object' || read === null) throw usageError(`--labels ${file}: the file is not a JSON object.`)
    return new Map(Object.entries(read).map(([id, person]) => [id, String(person)]))
  }
  const pairs = text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const at = line.lastIndexOf(',')
    return at < 1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]]
  })
  if (pairs.length === 0) throw usageError(`--labels ${file}: write lines such as "17,Ann", or a JSON object.`)
  return new Map(pairs)
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
  const all = pairs(sizes(labels.values()))
  const [precision, recall] = [made === 0 ? 1 : right / made, all === 0 ? 1 : right / all]
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

/** Of the pairs that were said to be so probable, those whose rows both have a label, and how many of them are one. */
export interface Calibration {
  readonly from: number
  readonly to: number
  readonly pairs: number
  readonly one: number
}

const bands = [0, 0.5, 0.9, 0.99, 1] as const

function calibrated(labels: ReadonlyMap<string, string>, groups: readonly ShownGroup[]): Calibration[] {
  const counts = bands.slice(1).map((to, at) => ({ from: bands[at] ?? 0, to, pairs: 0, one: 0 }))
  for (const { idOf, pairs } of groups)
    for (const { rowIds, probability } of pairs) {
      const [one, other] = rowIds.map(row => labels.get(idOf.get(row) ?? ''))
      const band = counts.find(({ to }) => probability < to) ?? counts.at(-1)
      if (one === undefined || other === undefined || band === undefined) continue
      band.pairs++
      if (one === other) band.one++
    }
  return counts.filter(({ pairs }) => pairs > 0)
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
  idColumn: Column,
  labels: ReadonlyMap<string, string>,
): Promise<{ all: LabelQuality; sure: LabelQuality; calibration: Calibration[] }> {
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
    calibration: calibrated(labels, found),
  }
}

const idsOf = ({ idOf }: ShownGroup): string[] => [...idOf.values()]

const shareOf = (share: number): string => `${Math.round(share * 100)}`

/** How often what was said of pairs is right, a line for each band. */
export const calibrationLines = (calibration: readonly Calibration[]): string[] =>
  calibration.map(
    ({ from, to, pairs, one }) =>
      `pairs said to be ${shareOf(from)}-${shareOf(to)}% sure: ${one} of ${pairs} are one (${((one / pairs) * 100).toFixed(1)}%)`,
  )

export const qualityLine = (of: string, { precision, recall, f1 }: LabelQuality): string =>
  `${of}: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}, F1 ${f1.toFixed(4)}`
