// The list inside an answer that is a page: bare, under one of several names, or in an envelope that is itself wrapped.
import type { ProviderNaming } from './dialect.ts'
import { type AnswerReading, canonicalValues, envelopeOf, isObject, saysNothing, wrappedValue } from './reader.ts'

export interface OpenList {
  readonly kind: 'list'
  /** Elements as they came. */
  readonly list: readonly unknown[]
  /** What is beside the list, by canonical name; an inner envelope wins over an outer one. */
  readonly page: ReadonlyMap<string, unknown>
  /** Number of all matches; null = the service does not say. */
  readonly total: number | null
}

const recordLists = ['records', 'data', 'results', 'result']
const totalNames = ['total_count', 'total', 'count']

/** A whole number of at least `least`, also as text; null when it is none. */
export function wholeNumber(value: unknown, least: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= least ? number : null
}

/** A yes or no, also as text; null when it is neither. */
export function yesNoValue(value: unknown): boolean | null {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  return word === true || word === 'true' ? true : word === false || word === 'false' ? false : null
}

export function totalOf(page: ReadonlyMap<string, unknown>): number | null {
  for (const name of totalNames) {
    const total = wholeNumber(page.get(name), 0)
    if (total !== null) return total
  }
  return null
}

/** The list of an answer under one of `names`. No list where there are no matches is an empty one; `empty` = it says nothing at all. */
export function openList(
  json: unknown,
  naming: ProviderNaming,
  names: readonly string[] = recordLists,
): OpenList | Exclude<AnswerReading<never>, { kind: 'report' }> {
  if (Array.isArray(json)) return { kind: 'list', list: json, page: new Map(), total: null }
  const opened = envelopeOf(json, naming)
  if (opened.kind !== 'open') return opened
  const outer = canonicalValues(opened.json, naming)
  const inside = wrappedValue(opened.json, naming)
  const inner = isObject(inside) ? canonicalValues(inside, naming) : null
  for (const page of inner ? [outer, new Map([...outer, ...inner])] : [outer]) {
    const list = names.map(name => page.get(name)).find(Array.isArray)
    if (list) return { kind: 'list', list, page, total: totalOf(page) }
  }
  const total = totalOf(outer)
  const silent = names.some(name => outer.get(name) === null)
  if (silent || total === 0) return { kind: 'list', list: [], page: outer, total }
  return saysNothing(opened.json, naming)
    ? { kind: 'empty' }
    : { kind: 'unreadable', why: 'The response has no list of records.' }
}
