// Values that filters may take: browsed at the service, kept for a week, and served from what is kept when it cannot be
// asked (R-SRC-03).
import { randomUUID } from 'node:crypto'
import { searchKey } from '../../checks/keys/plain.ts'
import type { PriceRange } from '../../contract/app/run/run-plan.ts'
import type { SearchValues, SearchValuesAsk } from '../../contract/app/search/search-values.ts'
import { META_PAGE, type MetaField } from '../../contract/service/meta.ts'
import { priceOf } from '../../contract/service/profile.ts'
import type { AccountConnection, Accounts } from '../account/accounts.ts'
import type { Host } from '../base/host.ts'
import { namingOf } from '../client/dialect.ts'
import type { SeenExchange } from '../client/errors.ts'
import { parseBody, readProblem } from '../client/reader.ts'
import { mergeSpellings, readValues } from '../client/values-reader.ts'
import { retryAfterOf } from '../run/exchange/classify.ts'
import type { Store } from '../store/store.ts'
import type { ValuesOf, ValuesPage } from './values.lane.ts'

export interface FilterValues {
  /**
   * A page of values of a filter. Stored ones are used for a week and, whatever their age, where the service cannot be
   * asked; `why` says so. Nothing that costs is asked unless `load` says that a person wants it. Throws no_key, bad_url.
   */
  page(ask: SearchValuesAsk): Promise<SearchValues>
}

const weekMs = 7 * 86_400_000
/** A free request that hit the rate limit waits so long at most, and so often. */
const maxWaitMs = 3000
const maxWaits = 2

export interface FilterValuesParts {
  readonly store: Store
  readonly accounts: Accounts
  readonly host: Host
  /** Sends a browse that costs through the ledger; null = it could not be booked, for the reason given. */
  readonly paid: PaidCall
}

/** A call with a price: journaled before it leaves, booked when it is answered. `why`: what kept it from an answer. */
export type PaidCall = (
  connection: AccountConnection,
  op: `meta.${MetaField}`,
  body: Record<string, unknown>,
) => Promise<{ json: unknown } | { why: string }>

export function createFilterValues({ store, accounts, host, paid }: FilterValuesParts): FilterValues {
  /** Requests under way: a second one for the same page waits for the first. */
  const asked = new Map<string, Promise<ValuesPage | { why: string }>>()

  async function priceAt({ accountId, client }: AccountConnection, op: `meta.${MetaField}`): Promise<PriceRange> {
    const { low, high, mark } = priceOf(client.profile, op)
    const measured = await store.grid.call('measuredPrice', accountId, op)
    return measured === null ? { low, high, mark } : { low: measured, high: measured, mark }
  }

  /** Asks the service for a page and keeps it. */
  async function load(
    connection: AccountConnection,
    of: ValuesOf,
    ask: SearchValuesAsk,
    costs: boolean,
  ): Promise<ValuesPage | { why: string }> {
    const op = `meta.${ask.field}` as const
    const search = ask.search.trim()
    const body = { search: search === '' ? null : search, page: ask.page }
    const [named] = await store.scan.call('suppressedBodies', [body], host.settings.get().country)
    if (named) return { why: 'This person or company is on a do-not-contact list. Nothing was sent.' }
    const got = costs ? await paid(connection, op, body) : await free(connection, op, body)
    if ('why' in got) return got
    const read = readValues(got.json, namingOf(connection.client.profile, op))
    if (!read) return { why: 'The service sent a response without a list of values.' }
    const page = { ...read, at: host.clock.now() }
    await store.writer.call('keepValues', of, ask.page, page)
    return page
  }

  async function free(
    { client }: AccountConnection,
    op: `meta.${MetaField}`,
    body: Record<string, unknown>,
  ): Promise<{ json: unknown } | { why: string }> {
    for (let waits = 0; ; waits++) {
      const seen = await client.call(op, body, randomUUID())
      const waitMs =
        seen.kind === 'reply' && seen.status === 429 ? (retryAfterOf(seen.headers, host.clock.now()) ?? 1000) : null
      if (waitMs === null || waits >= maxWaits || waitMs > maxWaitMs) return answerOf(seen)
      await new Promise(resolve => setTimeout(resolve, waitMs))
    }
  }

  /** One request per page at a time. */
  function once(
    connection: AccountConnection,
    of: ValuesOf,
    ask: SearchValuesAsk,
    costs: boolean,
  ): Promise<ValuesPage | { why: string }> {
    const key = JSON.stringify([of, ask.page])
    const known = asked.get(key)
    if (known) return known
    const started = load(connection, of, ask, costs).finally(() => asked.delete(key))
    asked.set(key, started)
    return started
  }

  /** The page from what is kept: itself, or cut from a list that holds all of its values, or some of them. */
  async function kept(of: ValuesOf, page: number): Promise<(ValuesPage & { part: boolean }) | null> {
    const exact = await store.grid.call('storedValues', of, page)
    if (exact) return { ...exact, part: false }
    const [wider] = await store.grid.call('widerValues', of)
    if (!wider) return null
    const fitting = wider.values.filter(value => searchKey(value).includes(of.search))
    const first = (page - 1) * META_PAGE
    const values = fitting.slice(first, first + META_PAGE)
    return { values, more: fitting.length > first + META_PAGE, at: wider.at, part: wider.more }
  }

  return {
    async page(ask) {
      const connection = await accounts.connect()
      const { disabled } = connection.client.profile
      const op = `meta.${ask.field}` as const
      const of = { accountId: connection.accountId, field: ask.field, search: searchKey(ask.search) }
      const [price, known] = await Promise.all([priceAt(connection, op), kept(of, ask.page)])
      const now = host.clock.now()
      const isOld = (at: number) => now - at >= weekMs
      const shown = (page: ValuesPage | null, why: string | null): SearchValues => ({
        ...mergeSpellings(page?.values ?? []),
        page: ask.page,
        more: page?.more ?? false,
        at: page ? new Date(page.at).toISOString() : null,
        old: page !== null && isOld(page.at),
        price,
        why,
      })
      const fresh = known !== null && !known.part && !isOld(known.at)
      if (fresh && !ask.load) return shown(known, null)
      if (disabled.includes(op)) return shown(known, 'This provider does not list values for this field. Type a value.')
      const costs = price.high > 0
      if (costs && !ask.load) {
        const cost = price.low === price.high ? `${price.high}` : `${price.low} to ${price.high}`
        return shown(known, `Loading these values costs ${cost} ${cost === '1' ? 'credit' : 'credits'} per page.`)
      }
      const got = await once(connection, of, ask, costs)
      if (!('why' in got)) return shown(got, null)
      return shown(
        known,
        known
          ? `${got.why} These values are from an earlier time${known.part ? 'and may be incomplete' : ''}.`
          : got.why,
      )
    },
  }
}

/** What a browse gave, or a sentence about why it gave nothing. */
function answerOf(seen: SeenExchange): { json: unknown } | { why: string } {
  if (seen.kind === 'no_reply') return { why: 'The service could not be reached.' }
  const parsed = parseBody(seen.body)
  if (seen.status >= 200 && seen.status < 300)
    return parsed.ok ? { json: parsed.json } : { why: 'The service sent a response that cannot be read.' }
  const words = (parsed.ok ? readProblem(parsed.json) : null) ?? `status ${seen.status}`
  switch (seen.status) {
    case 401:
      return { why: 'The service rejected the key.' }
    case 402:
      return { why: 'You are out of credits.' }
    case 404:
      return { why: 'The service has no list of these values. Type a value.' }
    case 429:
      return { why: 'The service received too many requests. Try again in a moment.' }
    default:
      return { why: `The service rejected the request: ${words}.` }
  }
}
