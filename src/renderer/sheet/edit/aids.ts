// What may be picked while a cell of a type is typed into (R-GRD-03): countries by name or code, days by their words.
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { SuggestionKind } from '../../../model/column-types/facts.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { consentBases, consentBasisWords } from '../../../model/consent.ts'
import { countryOptions } from '../../ui/countries.ts'

export interface EditorHelp {
  /** The text that the cell gets. */
  readonly value: string
  /** What it is, beside it. */
  readonly note: string
}

const most = 6

const two = (value: number): string => String(value).padStart(2, '0')

/** A day as it is written everywhere alike: "2026-03-04" (ISO 8601). */
export const isoDay = (day: Date): string => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`

/** A time of the day as it is written everywhere alike: "14:05" (ISO 8601). */
export const isoTime = (day: Date): string => `${two(day.getHours())}:${two(day.getMinutes())}`

const daysFrom = (today: Date, days: number): Date =>
  new Date(today.getFullYear(), today.getMonth(), today.getDate() + days)

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' })

/** Today and its neighbours, then the coming days by their names and the ends of the month. */
function days(today: Date): EditorHelp[] {
  const near = [
    ['Today', 0],
    ['Tomorrow', 1],
    ['Yesterday', -1],
  ] as const
  const month = (offset: number, day: number) => new Date(today.getFullYear(), today.getMonth() + offset, day)
  return [
    ...near.map(([note, offset]) => ({ value: isoDay(daysFrom(today, offset)), note })),
    ...[1, 2, 3, 4, 5, 6, 7].map(offset => {
      const day = daysFrom(today, offset)
      return { value: isoDay(day), note: weekday.format(day) }
    }),
    { value: isoDay(month(0, 1)), note: 'First of the month' },
    { value: isoDay(month(1, 0)), note: 'Last of the month' },
  ]
}

function countries(text: string): EditorHelp[] {
  const wanted = text.toLowerCase()
  // Who writes capitals of a code goes on in codes.
  const coded = /^[A-Z]{1,2}$/.test(text)
  const rank = ({ label, value }: { label: string; value: string }): number => {
    if (coded) return value.startsWith(text) ? 0 : 3
    if (value === text.toUpperCase()) return 0
    const name = label.toLowerCase()
    if (name.startsWith(wanted)) return 1
    return name.split(/[^\p{L}]+/u).some(word => word.startsWith(wanted)) ? 2 : 3
  }
  return countryOptions
    .map(option => ({ option, rank: rank(option) }))
    .filter(one => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option: { value, label } }) => (coded ? { value, note: label } : { value: label, note: value }))
}

function fittingDays(text: string, today: Date): EditorHelp[] {
  const all = days(today)
  if (text === '') return all.slice(0, 3)
  return all.filter(({ note }) => note.toLowerCase().startsWith(text.toLowerCase())).slice(0, most)
}

function fittingCountries(text: string): EditorHelp[] {
  if (text === '') return []
  const found = countries(text)
  return found.some(({ value }) => value === text) ? [] : found.slice(0, most)
}

function fittingBases(text: string): EditorHelp[] {
  const all = consentBases.map(basis => ({ value: consentBasisWords[basis], note: '' }))
  return all.filter(({ value }) => value !== text && value.startsWith(text.toLowerCase()))
}

const suggestions: Readonly<Record<SuggestionKind, (text: string, today: Date) => EditorHelp[]>> = {
  days: fittingDays,
  countries: fittingCountries,
  consent: fittingBases,
}

/** What fits the text so far, the best first; nothing where the text is one of them already, or the type has none. */
export function aidsFor(type: ColumnType, text: string, today: Date): EditorHelp[] {
  const { suggests } = columnTypeFacts[type]
  return suggests === null ? [] : suggestions[suggests](text.trim(), today)
}
