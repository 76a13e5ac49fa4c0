// Types of columns from their headers and a spread sample of their cells (R-TYP-02).

import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import type { TypeDetection } from '../../contract/app/sheet.ts'
import { columnTypeFacts, columnTypes } from '../../model/column-types/index.ts'
import { saysNothing } from '../../model/export-presets/header-meaning.ts'
import {
  areFirms,
  areNoJobs,
  arePeople,
  areProse,
  areStatuses,
  areSurelyFirms,
  halfOfName,
  mayBeJobs,
  mayBePeople,
  mayBeTowns,
  mayBeWholeNames,
  typeOfWords,
} from './cell-words.ts'
import { isEmptyMarker } from './empty-marker.ts'
import { headerKey } from './header-key.ts'
import { matchHeader, mayNamePeople, namesBuyers, namesPerson, otherMeaning } from './header-words.ts'
import { hintedType } from './hinted.ts'
import { isHeaderPhrase, languageOf } from './known-words.ts'
import { mayBeHalves, otherHalf } from './other-half.ts'
import { stronglyNamed } from './strong-words.ts'
import { fitsType } from './types.ts'
import {
  namesBeside,
  namesCode,
  namesGender,
  namesKeeper,
  namesLanguage,
  namesPersonal,
  namesServant,
  namesSort,
} from './untyped-headers.ts'
import { halves, leavesOpen, names, titles, vagueJobs, vagueNames, vaguePlaces } from './vague-headers.ts'

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
/** Enough cells to see that a kind does not apply at all, and what words are. */
const glance = 50

/**
 * The type of each column, in order. `share` and `invalid` are about the non-blank cells of the sample; `sure` is false
 * where a person should be asked. `country` (ISO 3166) reads national phone numbers.
 */
export function detectColumns(columns: SampledColumn[], context: { country: string | null }): DetectedColumn[] {
  const { country } = context
  const language = languageOf(columns.map(({ name }) => name))
  const cellsPer = columns.map(({ values }) => cellsOf(values))
  const first = columns.map((column, at) => detectColumn(column, cellsPer[at] ?? [], country, language))
  const types = first.map(({ type }) => type)
  const about = types.some(type => besidePeople.has(type))
  const surely =
    types.some(type => type === 'job_title' || (type !== 'full_name' && besidePeople.has(type))) ||
    columns.some(({ name }) => namesPersonal(name))
  const speaksOfConsent = types.some(
    (type, at) => besideConsentDate.has(type) && !optsIn.test(headerKey(columns[at]?.name ?? '')),
  )
  const second = first.map((column, at) => {
    const [name, cells] = [columns[at]?.name ?? '', cellsPer[at] ?? []]
    const header = headerKey(name)
    const as = (type: ColumnType) => judge(type, cells, country, true)
    if (cells.length === 0) return column
    if (optsIn.test(header) && !speaksOfConsent) {
      if (column.type === 'consent_date') return as('date')
      if (column.type === 'consent_source') return asText(cells)
    }
    if (column.type === 'company' && namesServant(name)) return asText(cells)
    if (column.type === 'job_title' && areProse(spread(cells, glance))) return asText(cells)
    const job = header.replace(/\d+$/, '').trim().split(' ').at(-1) ?? ''
    if (
      column.type === 'job_title' &&
      vagueJobs.has(job) &&
      (areNoJobs(spread(cells, glance)) || (!(about && titles.has(job)) && !mayBeJobs(spread(cells, glance))))
    )
      return asText(cells)
    const isName = names.has(header)
    if (column.type === 'text' && isName && areFirms(spread(cells, glance), false)) return as('company')
    if (column.type === 'company' && isName && arePeopleOnly(spread(cells, glance))) return as('full_name')
    if (column.type === 'region' && header === 'kraj' && typeOfWords(spread(cells, glance)) === 'city')
      return as('city')
    if (column.type === 'text' && leavesOpen(name)) {
      const few = spread(cells, glance)
      const found = typeOfWords(few) ?? (about ? halfOfName(few) : null)
      // The lines of an account name firms among all else.
      const isNone = found === 'company' && !saysNothing(name) && !areSurelyFirms(few)
      return found && !isNone ? as(found) : column
    }
    if (column.type === 'text' && mayNamePeople(name) && !namesKeeper(name)) {
      const few = spread(cells, glance)
      if (typeOfWords(few) === 'full_name' && arePeople(few)) return as('full_name')
    }
    if (column.type === 'text') {
      const hinted = hintedType(name, language, spread(cells, glance))
      const named = hinted ?? stronglyNamed(name, spread(cells, glance))
      if (named) return as(named)
    }
    const vague = vagueNames.has(header) && column.type === 'full_name'
    if (vague && !surely && !arePeople(spread(cells, glance))) return asText(cells)
    return besideHalf(name, column, cells, types, as, about)
  })
  const named = second.map(({ type }, at) => ({ name: columns[at]?.name ?? '', type }))
  return second.map((column, at) => {
    const cells = cellsPer[at] ?? []
    const half = mayBeHalf.has(column.type) && cells.length > 0 ? otherHalf(named[at]?.name ?? '', named) : null
    return half && half !== column.type && mayBeHalves(spread(cells, glance))
      ? judge(half, cells, country, true)
      : column
  })
}

const mayBeHalf: ReadonlySet<ColumnType> = new Set<ColumnType>(['text', 'full_name', 'first_name', 'last_name'])

/** "Name" beside "First name" is the other half, and so is "Nombre" beside "Apellidos". */
function besideHalf(
  name: string,
  column: DetectedColumn,
  cells: string[],
  types: readonly ColumnType[],
  as: (type: ColumnType) => DetectedColumn,
  about: boolean,
): DetectedColumn {
  const half = halves.has(headerKey(name.replace(/\([^)]*\)/gu, ' '))) || namesPerson(name)
  if (!half || !mayBeHalf.has(column.type)) return column
  const [hasFirst, hasLast] = [types.includes('first_name'), types.includes('last_name')]
  if (column.type === 'first_name' || column.type === 'last_name') {
    // "Jméno", "Имя" and "Nume" may be the whole name.
    const whole = share(cells, cell => /\S\s+\S/.test(cell.trim())) >= sureShare
    return whole && !(column.type === 'first_name' ? hasLast : hasFirst) ? as('full_name') : column
  }
  const single = share(cells, cell => !/\s/.test(cell.trim())) >= believedShare
  const wholes =
    share(cells, cell => /\S\s+\S/.test(cell.trim())) >= believedShare && mayBeWholeNames(spread(cells, glance))
  if (hasFirst && !hasLast && wholes) return as('full_name')
  if (hasFirst && !hasLast && (single || !namesPerson(name))) return as('last_name')
  // "Name" beside "Surname" may still be the whole name.
  if (hasLast && !hasFirst && single) return as('first_name')
  // "Name" over Ola, Jan and Ewa in a list of people.
  const alone = about && !hasFirst && !hasLast && column.type === 'text' ? halfOfName(spread(cells, glance)) : null
  return alone ? as(alone) : column
}

/** Columns that show a list of people. */
const besidePeople: ReadonlySet<ColumnType> = new Set<ColumnType>([
  'first_name',
  'last_name',
  'full_name',
  'email',
  'phone',
  'profile_url',
])

/** Columns that make an opt-in time the date of a consent. */
const besideConsentDate: ReadonlySet<ColumnType> = new Set<ColumnType>([
  'consent_basis',
  'consent_source',
  'consent_wording',
])
/** Newsletter programs write when and from where everyone signed up; only some headers speak of the consent itself. */
const optsIn = /^(?:opt(?:ed)? ?in|optin|confirm)\b/

/** What is written in front of a name; as a column of "Title" it is no job. */
const salutation =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|herr|frau|hr|fr|m|mme|mlle|sr|sra|srta|dott|dottssa|sig|signor|signora|dhr|mevr|pan|pani)\.?$/i

const isPair = (cell: string) => /^\p{L}{2}$/u.test(cell.trim())
const usualPairs: ReadonlySet<string> = new Set(
  `DE FR US GB UK IT ES NL BE AT CH PL CZ SE NO DK FI IE PT HU RO BG GR HR SI SK LT LV EE LU JP CN KR IN BR CA AU NZ MX AR CL CO PE ZA TR RU UA IL
  AE SG HK TW VN ID PH EG NG KE MA`.split(/\s+/),
)
const isUsualPair = (cell: string) => usualPairs.has(cell.trim())

const isShortCode = (cell: string) => cell.trim().length <= 3

const isContact =
  /^(?!.*\b(?:id|code|count|key|uid|codigo)\b)(?:.*\b)?(?:contacto|contact|kontakt|contato|contatto|contacte|yhteystieto|yhteystiedot|kapcsolat)\b/
const isInternational = (cell: string) => /^\+[1-9]\d{9,14}$/.test(cell.trim())

const isSerial = (cell: string) => /^\d{4}[-/]\d{3,4}[\dXx]?$/.test(cell.trim())

const isSalutation = (cell: string) => salutation.test(cell.trim())

/** Seven digits to fifteen and the signs between them, begun as phone numbers are. */
const isDialled = (cell: string) => /^(?:\+|\(?0)[\d\s()./-]+$/.test(cell.trim()) && isLongEnough(cell)
/** Under a header that says what they are, also without an area code. */
const mayBeDialled = (cell: string) => /^[+(\d][\d\s()./-]+$/.test(cell.trim()) && isLongEnough(cell)
const isLongEnough = (cell: string) => /^(?:\D*\d){7,15}\D*$/.test(cell)

const cellsOf = (values: (string | null)[]) => values.filter((value): value is string => !isBlank(value))

/** What a cell of dates says of a day that never was. */
const never = /^(?:never\b.*|nie|jamais|nunca|mai|nooit|nigdy|aldrig|aldri|никогда)$/i
/** What databases write for no day. */
const noDay = /^(?:0000-00-00|0001-01-01|1900-01-00)(?:[T ]00:00:00.*)?$/
const meansNothing = (cell: string) =>
  noDay.test(cell.trim()) || isEmptyMarker(cell, 'text') || never.test(cell.trim()) || /^https?:\/\/$/.test(cell.trim())

/** By the cells that say something; the share is of all of them. */
function detectColumn(
  column: SampledColumn,
  cells: string[],
  country: string | null,
  language: string | null,
): DetectedColumn {
  const said = cells.filter(cell => !meansNothing(cell))
  if (said.length === cells.length || said.length === 0) return typeOfCells(column, cells, country, language)
  const { type } = typeOfCells(column, said, country, language)
  return type === 'text' ? asText(cells) : judge(type, cells, country, true)
}

function typeOfCells(
  { name, values }: SampledColumn,
  cells: string[],
  country: string | null,
  language: string | null,
): DetectedColumn {
  const header = matchHeader(name, language)
  // A column of a list without rows is to be filled; one that is blank in all rows is nothing yet.
  if (cells.length === 0)
    return {
      type: (values.length === 0 && header?.type) || 'text',
      detection: { share: 0, invalid: 0, nonEmpty: 0, sure: true },
    }
  const looked = bestLook(cells, country, header?.type)
  // FR is a language, Mr. and Ms. are no Mauritania and Montserrat, and a tax number is a code.
  const isNone =
    (looked?.type === 'country' &&
      (namesLanguage(name) ||
        namesGender(name) ||
        share(cells, isSalutation) >= believedShare ||
        (header === null && namesSort(name) && share(cells, isShortCode) >= believedShare) ||
        // AD, MP and SA are meals under "Régimen", tv and th doors.
        (header === null && !saysNothing(name) && cells.every(isPair) && share(cells, isUsualPair) < believedShare))) ||
    (looked?.type === 'number' && namesCode(name)) ||
    // "Ada Ek (ada@firm.example)" is how a program shows an address.
    (looked?.type === 'email' && /\bdisplay name$/.test(headerKey(name))) ||
    // Serials of magazines and students: 1748-5550, 2020/0123.
    (looked?.type === 'phone' && header === null && (namesCode(name) || share(cells, isSerial) >= believedShare)) ||
    (looked && beside.has(looked.type) && namesBeside(name)) ||
    // One J is no yes.
    (looked?.type === 'yes_no' && header === null && cells.length === 1 && cells[0]?.trim().length === 1) ||
    // A size S and a gender F are neither.
    (looked?.type === 'yes_no' && cells.every(cell => /^[stf]$/i.test(cell.trim())) && new Set(cells).size === 1)
  // No number is written +441632960112, whether anyone can be called there or not.
  const dialled = (looked === null || looked.type === 'number') && share(cells, isInternational) >= sureShare
  // A "Contacto" may be a number to call.
  const called =
    (looked === null || looked.type === 'number') &&
    isContact.test(headerKey(name)) &&
    share(cells, mayBeDialled) >= sureShare &&
    judge('phone', cells, country, true).detection.share >= sureShare
  const byLook = isNone ? null : dialled || called ? judge('phone', cells, country, true) : looked
  // The address of who looks after a row is not that of the row.
  if (header === null) {
    // "Owner email" says that it is one; "Owner" over addresses is who looks after the row.
    if (namesKeeper(name)) return byLook && (byLook.type === 'phone' || saysEmail.test(name)) ? byLook : asText(cells)
    // Legal forms say what they are under any header.
    const firms = byLook === null && cells.length > 1 && areSurelyFirms(spread(cells, glance))
    return firms ? judge('company', cells, country, true) : (byLook ?? asText(cells))
  }
  if (byLook && header.others.includes(byLook.type)) return byLook
  if (header.type === 'job_title' && share(cells, isSalutation) >= believedShare) return asText(cells)
  if (kinds.has(header.type)) {
    const candidates = webTypes.includes(header.type) ? webTypes : [header.type]
    const named = best(candidates.map(type => judge(type, cells, country, true)))
    if (named && named.detection.share >= believedShare) return named
    // Numbers that no one can be called at are phone numbers all the same: the check says what is wrong with them.
    if (
      named?.type === 'phone' &&
      !namesCode(name) &&
      share(cells, header.whole ? mayBeDialled : isDialled) >= sureShare
    )
      return byLook && byLook.type !== 'number' ? byLook : named
    // "Kraj" is a country in Polish, in Czech a region.
    const isOther = byLook === null && header.type === 'country' && header.whole
    const other = isOther ? otherMeaning(name, ['region', 'city']) : undefined
    return byLook ?? (other ? judge(other, cells, country, true) : asText(cells))
  }
  if (byLook && kinds.get(byLook.type)?.outweighsHeader && byLook.detection.share >= sureShare) return byLook
  if (byLook?.type === 'number' && header.type === 'consent_basis' && cells.every(cell => /^[01]$/.test(cell.trim())))
    return judge('yes_no', cells, country, true)
  // "Is company" over yes and no is no company.
  if (byLook?.type === 'yes_no' && neverYesNo.has(header.type)) return byLook
  const type = wordType(header.type, name, cells)
  if (type === 'text' && header.type !== 'text') return byLook ?? asText(cells)
  const named = judge(type, cells, country, true)
  // Part of a longer header is a hint: "Company size" is no company, which its cells show.
  const enough = header.whole ? believedShare : sureShare
  if (named.detection.share >= enough && !(byLook && !header.whole)) return named
  return byLook ?? asText(cells)
}

const arePeopleOnly = (cells: string[]) =>
  (typeOfWords(cells) === 'full_name' || arePeople(cells, 0.7)) && !areFirms(cells, true)

/** What neither yes nor no is. */
const neverYesNo: ReadonlySet<ColumnType> = new Set<ColumnType>([
  ...(['full_name', 'first_name', 'last_name', 'company', 'job_title', 'city', 'region'] as const),
])

const saysEmail = /mail|correo|courriel|почт|пошт|メール|邮|郵/iu

/** What no part of a name is: a middle J, an extension 101. */
const beside: ReadonlySet<ColumnType> = new Set<ColumnType>(['yes_no', 'country', 'number'])

const share = (cells: string[], is: (cell: string) => boolean) => cells.filter(is).length / cells.length

/** "Order banner posters" begins with a capital and goes on in small letters, which no name does. */
const isSentence = (cell: string) => /^\p{Lu}\p{Ll}+(?:\s+\S+)*\s+\p{Ll}{5,}/u.test(cell.trim())

/** "Name" may be that of a person, of a company, or of a thing; "State" that of a country or of a task. */
function wordType(type: ColumnType, name: string, cells: string[]): ColumnType {
  const few = spread(cells, glance)
  const isVague = vagueNames.has(headerKey(name)) || !isHeaderPhrase(headerKey(name))
  if (type === 'region' && areStatuses(few)) return 'text'
  if (type === 'city') {
    // "Ulm, Germany" is a place, not the name of a city.
    if (share(cells, cell => /\p{L},\s*\p{L}/u.test(cell)) >= sureShare) return 'text'
    return vaguePlaces.has(headerKey(name)) && !mayBeTowns(few) ? 'text' : type
  }
  // "Customer" may be a person, "Company title" that of a company.
  if (type === 'company') return namesBuyers(name) && arePeopleOnly(few) ? 'full_name' : type
  if (type === 'job_title') return areSurelyFirms(few) ? 'company' : type
  if (type !== 'full_name') return type
  if (areFirms(few, vagueNames.has(headerKey(name)))) return 'company'
  if (!mayBePeople(few, isVague)) return 'text'
  return isVague && share(cells, isSentence) >= believedShare ? 'text' : type
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
