// The messages of the Reconciliation Service API of the W3C Entity Reconciliation Community Group, versions 0.2 and 1.0-draft, as
// their texts describe them, and what each says in our own words.
import { z } from 'zod'
import type { PropertyCondition, ReconcileCandidate, ReconcileQuery } from './reconcile.ts'
import { quantifiers } from './reconcile.ts'

export const protocolVersions = ['0.2', '1.0-draft'] as const
export type ProtocolVersion = (typeof protocolVersions)[number]

/** Candidates where the client says no limit, and the most that are given. */
const usualLimit = 5
const maxLimit = 50
/** Longer texts are no names and no values. */
const maxText = 5_000
const Text = z.string().max(maxText)

const EntityValue = z.looseObject({ id: Text, name: Text.optional() })
const PropertyValue = z.union([Text, z.number(), z.boolean(), EntityValue])
type PropertyValue = z.infer<typeof PropertyValue>
const PropertyValues = z.union([PropertyValue, z.array(PropertyValue).max(100)])

const textOf = (value: PropertyValue): string =>
  typeof value === 'object' ? (value.name ?? value.id).trim() : String(value).trim()
const textsOf = (values: z.infer<typeof PropertyValues>): string[] =>
  (Array.isArray(values) ? values : [values]).map(textOf).filter(text => text !== '')

const Limit = z
  .number()
  .positive()
  .optional()
  .transform(limit => Math.min(maxLimit, Math.ceil(limit ?? usualLimit)))

/** A query of 0.2. `type_strict` was never explained: `should` is taken as a hint, the others as a rule. */
const Query02 = z
  .strictObject({
    query: Text.optional(),
    type: z.union([Text, z.array(z.union([Text, EntityValue])).max(100)]).optional(),
    limit: Limit,
    properties: z
      .array(z.looseObject({ pid: Text, v: PropertyValues }))
      .max(100)
      .optional(),
    type_strict: z.enum(['any', 'should', 'all']).optional(),
  })
  .refine(({ query, properties = [] }) => query !== undefined || properties.length > 0, {
    error: 'a query needs "query" or "properties"',
  })
  .transform(
    ({ query, type, limit, properties = [], type_strict: strict }): ReconcileQuery => ({
      names: query === undefined || query.trim() === '' ? [] : [query.trim()],
      nameRequired: false,
      types: (Array.isArray(type) ? type : type === undefined ? [] : [type]).map(one =>
        typeof one === 'string' ? one : one.id,
      ),
      typesAreHint: strict === 'should',
      limit,
      properties: properties.map(
        ({ pid, v }): PropertyCondition => ({
          propertyId: pid,
          values: textsOf(v),
          required: false,
          quantifier: 'any',
        }),
      ),
    }),
  )

const Condition = z
  .looseObject({
    matchType: z.enum(['name', 'property']),
    pid: Text.optional(),
    v: PropertyValues,
    required: z.boolean().default(false),
    matchQuantifier: z.enum(quantifiers).default('any'),
    matchQualifier: Text.optional(),
  })
  .refine(({ matchType, pid }) => (matchType === 'property') === (pid !== undefined), {
    error: '"pid" goes with the matchType "property", and only with it',
  })

const QueryDraft = z
  .strictObject({
    type: Text.optional(),
    limit: Limit,
    lang: Text.optional(),
    dir: Text.optional(),
    conditions: z.array(Condition).min(1).max(100),
  })
  .transform(({ type, limit, conditions }): ReconcileQuery => {
    const named = conditions.filter(({ matchType }) => matchType === 'name')
    return {
      names: named.flatMap(({ v }) => textsOf(v)),
      nameRequired: named.some(({ required }) => required),
      types: type === undefined ? [] : [type],
      typesAreHint: false,
      limit,
      properties: conditions.flatMap(({ pid, v, required, matchQuantifier }): PropertyCondition[] =>
        pid === undefined ? [] : [{ propertyId: pid, values: textsOf(v), required, quantifier: matchQuantifier }],
      ),
    }
  })

/** A batch by the keys that the client gave its queries; in the draft by their places. */
export type QueryBatch = ReadonlyMap<string, ReconcileQuery>

export const QueryBatch02 = z
  .record(z.string(), Query02)
  .transform((queries): QueryBatch => new Map(Object.entries(queries)))
export const QueryBatchDraft = z
  .looseObject({ queries: z.array(QueryDraft) })
  .transform(({ queries }): QueryBatch => new Map(queries.map((query, at) => [String(at), query])))

export type Candidates = ReadonlyMap<string, readonly ReconcileCandidate[]>

/** The answer to a batch, as the version writes it. */
export function candidatesAs(version: ProtocolVersion, found: Candidates): unknown {
  const written = (candidate: ReconcileCandidate) => {
    const { id, name, description, types, score, match, features } = candidate
    return {
      ...{ id, name, ...(description !== null && { description }), type: types },
      ...{ ...(score !== null && { score }), match },
      features: version === '0.2' ? features.map(({ id, value }) => ({ id, value })) : features,
    }
  }
  return version === '0.2'
    ? Object.fromEntries([...found].map(([key, candidates]) => [key, { result: candidates.map(written) }]))
    : { results: [...found.values()].map(candidates => ({ candidates: candidates.map(written) })) }
}

/** A request for values of properties. */
export const ExtendQuery = z.looseObject({
  ids: z.array(Text),
  properties: z.array(z.looseObject({ id: Text })).max(200),
})
export type ExtendQuery = z.infer<typeof ExtendQuery>
