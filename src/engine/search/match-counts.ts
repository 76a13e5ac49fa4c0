// How many people a search matches: asked of the service, or known from an earlier answer.
import type { z } from 'zod'
import type { SearchCount, SearchCountAsk } from '../../contract/app/search/search.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import type { AccountConnection, Accounts } from '../account/accounts.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { namingOf } from '../client/dialect.ts'
import { parseBody } from '../client/reader.ts'
import { normalQuery, pageKey, queryText } from '../run/ask/query.ts'
import { variantsOf } from '../run/ask/variants.ts'
import { readCount } from '../run/exchange/page-reader.ts'
import type { Store } from '../store/store.ts'
import { checkOffered, measuredAt, refuseSuppressed } from './asked-query.ts'
import type { OneCalls } from './one-call.ts'
import { callPrice } from './price.ts'

export interface MatchCounts {
  /** Matches of a people search. Throws cap_too_small when the price is above the cap, suppressed, and what the service refused. */
  count(ask: z.infer<typeof SearchCountAsk>): Promise<SearchCount>
  /** The last count of each variant, null where there is none; nothing is asked. */
  known(connection: AccountConnection, query: SearchQuery): Promise<(number | null)[]>
}

export interface MatchCountsParts {
  readonly store: Store
  readonly accounts: Accounts
  readonly calls: OneCalls
  readonly host: Host
}

/** Of counting the matches of each variant; none where they cannot be counted. */
export const countKeys = ({ accountKey }: AccountConnection, query: SearchQuery) =>
  query.form === 'people' ? variantsOf(query).map(({ body }) => pageKey(accountKey, 'search.count', body)) : []

function totalIn({ client }: AccountConnection, raw: Uint8Array): number | null {
  const parsed = parseBody(raw)
  const reading = parsed.ok ? readCount(parsed.json, namingOf(client.profile, 'search.count')) : null
  return reading?.kind === 'report' ? reading.report : null
}

export function createMatchCounts({ store, accounts, calls, host }: MatchCountsParts): MatchCounts {
  return {
    async count(ask) {
      const query = normalQuery(ask.query)
      if (query.form !== 'people') throw fail('bad_request', { what: 'only people can be counted' })
      await refuseSuppressed({ store, host }, query)
      const connection = await accounts.connect()
      const { accountId, client } = connection
      checkOffered(connection, 'search.count')
      const { high } = callPrice(client.profile, 'search.count', await measuredAt(store, connection))
      const { searchId } = await store.grid.call('fetchState', {
        searchId: null,
        query: queryText(query),
        accountId,
        reading: 'go on',
      })
      const variants = variantsOf(query)
      // Nothing is counted where not all of it can be.
      if (variants.length * high > ask.cap) throw fail('cap_too_small', { cap: ask.cap, used: variants.length * high })
      let [total, at, credits] = [0, 0, 0]
      for (const [variant, { body }] of variants.entries()) {
        const answer = await calls.ask(connection, {
          jobId: variant === 0 ? ask.jobId : `${ask.jobId} ${variant}`,
          op: 'search.count',
          body,
          price: high,
          cap: ask.cap - credits,
          searchId,
        })
        const matches = totalIn(connection, answer.raw)
        if (matches === null)
          throw fail('service_unreachable', { host: client.host, detail: 'The response has no count.' })
        total += matches
        at = answer.at
        credits += answer.credits
      }
      return { total, at: new Date(at).toISOString(), credits }
    },
    async known(connection, query) {
      const answers = countKeys(connection, query).map(key => store.grid.call('latestAnswer', key))
      return (await Promise.all(answers)).map(answer => answer && totalIn(connection, answer.raw))
    },
  }
}
