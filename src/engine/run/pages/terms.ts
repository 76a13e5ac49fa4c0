// What the lanes must know of a service to read and ask pages of it.
import { type SearchOp, searchOps } from '../../../contract/app/run/sent-op.ts'
import type { ServiceProfile } from '../../../contract/service/profile.ts'
import { namingOf } from '../../client/dialect.ts'
import { type QueryNames, queryNames } from '../../client/query-dialect.ts'
import { pageSizeOf } from '../ask/query.ts'
import type { SearchTerms } from './store-page.lane.ts'

const byOp = <T>(value: (op: SearchOp) => T) =>
  // fromEntries widens its keys to string; they are the operations.
  Object.fromEntries(searchOps.map(op => [op, value(op)])) as Record<SearchOp, T>

const known = new WeakMap<ServiceProfile, SearchTerms>()

/** Made once per profile: every tick needs it. */
export function searchTerms(profile: ServiceProfile): SearchTerms {
  const made = known.get(profile)
  if (made) return made
  const query: QueryNames = queryNames(profile)
  const terms = { naming: byOp(op => namingOf(profile, op)), query, pageSize: byOp(op => pageSizeOf(profile, op)) }
  known.set(profile, terms)
  return terms
}
