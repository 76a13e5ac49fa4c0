// What is offered below a filter's field: the text as typed, and the values of the list. Pure.

import type { SpelledValue } from '../../filter-values/spellings.ts'
import { sameValue, spellingKey } from '../../filter-values/spellings.ts'
import type { RangeMeant } from './range-values.ts'

export interface ValueOption {
  readonly value: SpelledValue
  /**
   * inside: looked for within the field · typed: taken as it is, though in no list · listed: chosen from the list · range:
   * a typed range, as several values of the list.
   */
  readonly kind: 'inside' | 'typed' | 'listed' | 'range'
  /** Of a range: the values it means, and what they do not say. */
  readonly range?: RangeMeant
  /** Taken already: taking it again takes it away. */
  readonly chosen: boolean
}

export interface OptionsAsk {
  /** As typed. */
  text: string
  /** Of the list; those that do not contain the text are left out. */
  values: readonly SpelledValue[]
  chosen: readonly SpelledValue[]
  /** One value is looked for inside the field: the typed text is the likely wish. */
  inside: boolean
  /** none: nothing to choose from, or no one can tell what is in the list · coming: the values are on their way, so no one knows yet what is in no list · there. */
  list: 'none' | 'coming' | 'there'
  /** The typed text as a range over the values of the list. */
  range?: RangeMeant | null
  /** What is more likely meant than the text as typed. */
  better?: string | null
}

/** In the order in which they are offered; the first one is taken with Enter. */
export function valueOptions({
  text,
  values,
  chosen,
  inside,
  list,
  range = null,
  better = null,
}: OptionsAsk): ValueOption[] {
  const typed = text.trim()
  // A value of the list may look like a range: then it is that value.
  if (range !== null && !values.some(value => sameValue(value.text, typed)))
    return [{ value: { text: typed, listed: true }, kind: 'range', chosen: false, range }]
  const taken = (value: string) => chosen.some(one => sameValue(one.text, value))
  const offer = (value: SpelledValue): ValueOption => ({ value, kind: 'listed', chosen: taken(value.text) })
  const wanted = spellingKey(typed)
  const fitting = values.filter(({ text }) => spellingKey(text).includes(wanted))
  const exact = fitting.find(({ text }) => sameValue(text, typed))
  const options = fitting.filter(value => value !== exact).map(offer)
  if (exact !== undefined) return [offer(exact), ...options]
  if (typed === '' || taken(typed) || (!inside && list === 'coming')) return options
  const kind = inside ? 'inside' : 'typed'
  const own: ValueOption = { value: { text: typed, listed: list !== 'there' }, kind, chosen: false }
  const meant: ValueOption[] =
    better === null || taken(better) ? [] : [{ value: { text: better, listed: own.value.listed }, kind, chosen: false }]
  return inside ? [...meant, own, ...options] : [...options, ...meant, own]
}
