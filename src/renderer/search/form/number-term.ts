// Borders of a number filter: as they are on the wire, as a person sets them, and in words.
import { readNumberTerm } from '../../../contract/service/number-term.ts'
import { formatCount } from '../../ui/words/figures.ts'
import type { FilterEntry } from './filter-table.ts'

export const numberBorders = ['least', 'most', 'between'] as const
export type NumberBorder = (typeof numberBorders)[number]

/** Numbers from `from` to `to`, both included; null = open on that side, never both. */
export interface NumberTerm {
  readonly from: number | null
  readonly to: number | null
}

export const borderWords: Record<NumberBorder, string> = { least: 'at least', most: 'at most', between: 'between' }

/** A term from what a person set; null while a border is missing or the wrong way round. */
export function termOf(border: NumberBorder, from: number | null, to: number | null): NumberTerm | null {
  if (border === 'least') return from === null ? null : { from, to: null }
  if (border === 'most') return to === null ? null : { from: null, to }
  return from === null || to === null || from > to ? null : { from, to }
}

/** As a value of a draft: ">=5", "<=5" or "5-10". */
export function termText({ from, to }: NumberTerm): string {
  if (to === null) return `>=${from}`
  return from === null ? `<=${to}` : `${from}-${to}`
}

/** Reads a value of a draft or of a query; a plain number means what its filter says. Null: not a term. */
export function readTerm(value: string | number, match: FilterEntry['match']): NumberTerm | null {
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isFinite(number)) return match === 'equals' ? { from: number, to: number } : { from: number, to: null }
  return typeof value === 'string' ? readNumberTerm(value) : null
}

/** On the wire the plainest form: a number where it says the same, since a remote service surely takes one. */
export function wireTerm(term: NumberTerm, match: FilterEntry['match']): string | number {
  if (match === 'equals') return term.from !== null && term.from === term.to ? term.from : termText(term)
  return term.from !== null && term.to === null ? term.from : termText(term)
}

/** Years stand without separators. */
const figure = (value: number, entry: FilterEntry) => {
  const text = entry.name === 'founded' ? String(value) : formatCount(value)
  return entry.unit === '%' ? `${text}%` : entry.unit ? `${text} ${entry.unit}` : text
}

/** "at least 50", "20 to 100 USD", "2015". */
export function termWords({ from, to }: NumberTerm, entry: FilterEntry): string {
  if (from !== null && to !== null) {
    if (from === to) return figure(from, entry)
    return `${entry.name === 'founded' ? from : formatCount(from)} to ${figure(to, entry)}`
  }
  return from === null ? `at most ${figure(to ?? 0, entry)}` : `at least ${figure(from, entry)}`
}
