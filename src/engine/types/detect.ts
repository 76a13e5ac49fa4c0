// Types of columns from their headers and a spread sample of their cells (R-TYP-02).

import type { ColumnType } from '../../contract/app/cell.ts'
import { isBlank } from '../../contract/app/cell-text.ts'
import type { TypeDetection } from '../../contract/app/sheet.ts'
import { columnTypeFacts, columnTypes } from '../../model/column-types/index.ts'
import { plainHeader } from '../../model/plain-header.ts'
import { matchHeader, namesLanguage } from './header-words.ts'
import { fitsType, hasLegalForm } from './types.ts'

export interface SampledColumn {
  name: string
  /** At most about 1,000 cells, spread over the list. */
  values: (string | null)[]
}
export interface DetectedColumn {
  type: ColumnType
  detection: TypeDetection
}

/** A share from here on needs no question. */
const sureShare = 0.8
/** A header is believed when at least this share of its cells fits. */
const believedShare = 0.5
/** Types recognized by their form, the more particular ones first. */
const byKind = columnTypes
  .flatMap(type => {
    const { look } = columnTypeFacts[type]
    return look.by === 'kind' ? [{ type, look }] : []
  })
  .toSorted((a, b) => a.look.rank - b.look.rank)
const kinds = new Map(byKind.map(({ type, look }) => [type, look]))
/** Types that headers mix up: "Website" over domains, "LinkedIn" over company pages. */
const webTypes = byKind.map(({ type }) => type).filter(type => columnTypeFacts[type].check?.by === 'web')
/** Enough cells to see that a kind does not apply at all. */
const glance = 50

/**
 * The type of each column, in order. `share` and `invalid` are about the non-blank cells of the sample; `sure` is false
 * where a person should be asked. `country` (ISO 3166) reads national phone numbers.
 */
export function detectColumns(columns: SampledColumn[], context: { country: string | null }): DetectedColumn[] {
  const detected = columns.map(column => detectColumn(column, context.country))
  return detected.map((column, at) => {
    // "Name" beside "First name" is the other half.
    const header = plainHeader(columns[at]?.name ?? '')
    const half = ['name', 'nom', 'nome', 'naam', 'nombre', 'nombres'].includes(header)
    const types = detected.map(({ type }) => type)
    const cells = cellsOf(columns[at]?.values ?? [])
    if (column.type === 'consent_date' && !saysConsent(header) && !types.some(type => besideConsentDate.has(type)))
      return judge('date', cells, context.country, true)
    if (!half || types.includes('first_name') === types.includes('last_name')) return column
    if (types.includes('first_name')) return judge('last_name', cells, context.country, true)
    // "Name" beside "Surname" may still be the whole name.
    const single = cells.filter(cell => !/\s/.test(cell.trim())).length
    return single >= believedShare * cells.length ? judge('first_name', cells, context.country, true) : column
  })
}

/** Columns that make an opt-in time the date of a consent. */
const besideConsentDate: ReadonlySet<ColumnType> = new Set<ColumnType>([
  'consent_basis',
  'consent_source',
  'consent_wording',
])
/** Newsletter programs write an opt-in time for everyone; only some headers speak of the consent itself. */
const saysConsent = (header: string) => !/^(?:opt(?:ed)? ?in|optin|confirm)/.test(header)

/** What is written in front of a name; as a column of "Title" it is no job. */
const salutation =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|herr|frau|hr|fr|m|mme|mlle|sr|sra|srta|dott|dottssa|sig|signor|signora|dhr|mevr|pan|pani)\.?$/i

const cellsOf = (values: (string | null)[]) => values.filter((value): value is string => !isBlank(value))

function detectColumn({ name, values }: SampledColumn, country: string | null): DetectedColumn {
  const cells = cellsOf(values)
  const header = matchHeader(name)
  if (cells.length === 0)
    return { type: header?.type ?? 'text', detection: { share: 0, invalid: 0, nonEmpty: 0, sure: true } }
  const looked = bestLook(cells, country, header?.type)
  const byLook = looked?.type === 'country' && namesLanguage(name) ? null : looked
  if (header === null) return byLook ?? asText(cells)
  if (byLook && header.others.includes(byLook.type)) return byLook
  if (header.type === 'job_title' && share(cells, cell => salutation.test(cell.trim())) >= believedShare)
    return asText(cells)
  if (kinds.has(header.type)) {
    const candidates = webTypes.includes(header.type) ? webTypes : [header.type]
    const named = best(candidates.map(type => judge(type, cells, country, true)))
    if (named && named.detection.share >= believedShare) return named
    return byLook ?? asText(cells)
  }
  if (byLook && kinds.get(byLook.type)?.outweighsHeader && byLook.detection.share >= sureShare) return byLook
  const named = judge(wordType(header.type, cells), cells, country, true)
  // Part of a longer header is a hint: "Company size" is no company, which its cells show.
  const enough = header.whole ? believedShare : sureShare
  if (named.detection.share >= enough && !(byLook && !header.whole)) return named
  return byLook ?? asText(cells)
}

const share = (cells: string[], is: (cell: string) => boolean) => cells.filter(is).length / cells.length

/** "Name" may be that of a person or of a company: legal forms tell. */
function wordType(type: ColumnType, cells: string[]): ColumnType {
  if (type !== 'full_name') return type
  const companies = share(cells, hasLegalForm)
  return companies >= 0.2 ? 'company' : type
}

function bestLook(cells: string[], country: string | null, headed: ColumnType | undefined): DetectedColumn | null {
  const candidates = [...kinds.keys()].filter(type => {
    const few = spread(cells, glance)
    return few.some(cell => fitsType(type, cell, { country, named: type === headed }))
  })
  const judged = candidates.map(type => judge(type, cells, country, type === headed))
  return best(judged.filter(({ type, detection }) => detection.share >= (kinds.get(type)?.share ?? 1)))
}

/** The highest share; the more particular type, which comes first, wins a tie. */
function best(judged: DetectedColumn[]): DetectedColumn | null {
  return judged.reduce<DetectedColumn | null>(
    (top, one) => (top && top.detection.share >= one.detection.share ? top : one),
    null,
  )
}

function judge(type: ColumnType, cells: string[], country: string | null, named: boolean): DetectedColumn {
  const fit = cells.filter(cell => fitsType(type, cell, { country, named })).length
  const fitting = cells.length === 0 ? 0 : fit / cells.length
  const detection = { share: fitting, invalid: cells.length - fit, nonEmpty: cells.length, sure: fitting >= sureShare }
  return { type, detection }
}

const asText = (cells: string[]): DetectedColumn => ({
  type: 'text',
  detection: { share: 1, invalid: 0, nonEmpty: cells.length, sure: true },
})

function spread<T>(list: T[], count: number): T[] {
  if (list.length <= count) return list
  const step = list.length / count
  return Array.from({ length: count }, (_, index) => list[Math.floor(index * step)] as T)
}
