// The variants of a query: one for each value of the filter whose values are asked one at a time, else the query itself. Pure.
import { type SearchQuery, valuesAt } from '../../../contract/app/search/search-query.ts'

type Body = Readonly<Record<string, unknown>>

/** What is asked in calls of its own. */
interface Variant {
  /** null = the query is asked in one. */
  readonly value: string | null
  readonly body: Body
}

/** A body with one value in place of the list. */
function withValue(body: Body, [name = '', ...inner]: readonly string[], value: string): Body {
  if (inner.length === 0) return { ...body, [name]: value }
  const group = body[name]
  return {
    ...body,
    [name]: typeof group === 'object' && group !== null ? withValue({ ...group }, inner, value) : group,
  }
}

/** A query in its normal form; its values in their order, which names its variants by number. */
export function variantsOf(query: SearchQuery): readonly [Variant, ...Variant[]] {
  const whole: Variant = { value: null, body: query.body }
  if (!('each' in query) || query.each === undefined) return [whole]
  const path = query.each.split('.')
  const [first, ...others] = (valuesAt(query.body, query.each) ?? []).map(value => ({
    value,
    body: withValue(query.body, path, value),
  }))
  return first ? [first, ...others] : [whole]
}

/** The variant that a request is of, by the one value in it. */
export function variantOf(query: SearchQuery, body: Body): number {
  if (!('each' in query) || query.each === undefined) return 0
  const value = query.each
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), body)
  return Math.max(
    0,
    variantsOf(query).findIndex(one => one.value === value),
  )
}
