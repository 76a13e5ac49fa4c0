// What a client of a reconciliation service sends and reads, versions 0.2 (0.1 in what both have) and 1.0-draft.
import { z } from 'zod'
import type { MatchFeature, ReconcileCandidate, ReconcileQuery, Suggestion } from './reconcile.ts'
import type { ProtocolVersion } from './reconcile-protocol.ts'

/** A batch of ours, as the version writes it. Keys are places. */
export function queriesAs(version: ProtocolVersion, queries: readonly ReconcileQuery[]): unknown {
  if (version === '1.0-draft')
    return {
      queries: queries.map(({ names, types, limit, properties }) => ({
        ...(types[0] !== undefined && { type: types[0] }),
        limit,
        conditions: [
          ...names.map(v => ({ matchType: 'name', v })),
          ...properties.map(({ propertyId, values }) => ({
            matchType: 'property',
            pid: propertyId,
            v: oneOrAll(values),
          })),
        ],
      })),
    }
  return Object.fromEntries(
    queries.map(({ names, types, limit, properties }, at) => [
      `q${at}`,
      {
        ...(names[0] !== undefined && { query: names[0] }),
        ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
        limit,
        ...(properties.length > 0 && {
          properties: properties.map(({ propertyId, values }) => ({ pid: propertyId, v: oneOrAll(values) })),
        }),
      },
    ]),
  )
}

const oneOrAll = (values: readonly string[]): string | readonly string[] =>
  values.length === 1 ? (values[0] ?? '') : values

const GivenType = z.union([
  z.string().transform(id => ({ id, name: id })),
  z.looseObject({ id: z.string(), name: z.string().nullish() }).transform(({ id, name }) => ({ id, name: name ?? id })),
])

/** What services send in fact: a few leave out what they have to say, and some write null for it. */
const GivenCandidate = z
  .looseObject({
    id: z.string(),
    name: z.string().nullish(),
    description: z.string().nullish(),
    type: z.union([z.array(GivenType), GivenType.transform(one => [one])]).nullish(),
    score: z.number().nullish(),
    match: z.boolean().nullish(),
    features: z
      .array(
        z.looseObject({
          id: z.string(),
          name: z.string().optional(),
          value: z.union([z.number(), z.boolean()]),
        }),
      )
      .nullish(),
  })
  .transform(
    ({ id, name, description, type, score, match, features }): ReconcileCandidate => ({
      id,
      name: name ?? id,
      description: description ?? null,
      types: type ?? [],
      score: score ?? null,
      match: match ?? false,
      features: (features ?? []).map(
        (one): MatchFeature => ({ id: one.id, name: one.name ?? one.id, value: one.value }),
      ),
    }),
  )

const ResultBatch02 = z.record(z.string(), z.looseObject({ result: z.array(GivenCandidate) }))
const ResultBatchDraft = z.looseObject({ results: z.array(z.looseObject({ candidates: z.array(GivenCandidate) })) })

/** The candidates of each of so many queries of ours; null where the answer is none for them. */
export function candidatesIn(
  version: ProtocolVersion,
  answer: unknown,
  count: number,
): (readonly ReconcileCandidate[])[] | null {
  const places = Array.from({ length: count }, (_, at) => at)
  if (version === '1.0-draft') {
    const read = ResultBatchDraft.safeParse(answer)
    if (!read.success || read.data.results.length !== count) return null
    return places.map(at => read.data.results[at]?.candidates ?? [])
  }
  const read = ResultBatch02.safeParse(answer)
  if (!read.success || places.some(at => read.data[`q${at}`] === undefined)) return null
  return places.map(at => read.data[`q${at}`]?.result ?? [])
}

/** Where something is asked: an address in two parts in 0.2, only that it is there in the draft. What else is said counts as nothing. */
const GivenPlace = z
  .union([z.looseObject({ service_url: z.string(), service_path: z.string().nullish() }), z.boolean()])
  .nullish()
  .catch(null)
type GivenPlace = z.infer<typeof GivenPlace>

const ServiceManifest = z.looseObject({
  name: z.string(),
  versions: z.array(z.string()).nullish(),
  view: z.looseObject({ url: z.string() }).nullish(),
  preview: z.looseObject({ url: z.string().nullish() }).nullish().catch(null),
  batchSize: z.number().positive().nullish(),
  suggest: z.looseObject({ type: GivenPlace, property: GivenPlace }).nullish().catch(null),
  extend: z.looseObject({ propose_properties: GivenPlace, proposeProperties: GivenPlace }).nullish(),
  defaultTypes: z.array(GivenType).nullish(),
  authentication: z.looseObject({}).nullish(),
})

/** A service as its manifest says it. */
export interface ServiceFacts {
  readonly name: string
  readonly version: ProtocolVersion
  /** Most queries of a batch. */
  readonly batchSize: number
  /** Gives the address of the page of an entity; null where the service has none. */
  readonly view: string | null
  readonly extends: boolean
  /** Addresses that answer to the beginning of a name, and the one that proposes properties of a type; null: not there. */
  readonly suggest: { readonly type: string | null; readonly property: string | null }
  readonly proposes: string | null
  /** Gives the address of a small page about an entity, as `view` does. */
  readonly preview: string | null
  readonly types: readonly { readonly id: string; readonly name: string }[]
  /** It asks for a key, which we have none for. */
  readonly locked: boolean
}

/** Where a service does not say how many it takes. */
export const usualBatch = 10
const largestBatch = 100
const longestName = 1_000
/** Types or properties that are shown. */
const mostSuggested = 200

/** null: this is no manifest of a service that we can ask. `endpoint`: where it was, without a slash behind it. */
export function serviceIn(manifest: unknown, endpoint = ''): ServiceFacts | null {
  const read = ServiceManifest.safeParse(manifest)
  if (!read.success) return null
  const { name, versions, view, preview, batchSize, suggest, extend, defaultTypes, authentication } = read.data
  // The old versions are alike in all that we ask; a service that says none is of the first.
  const isDraft =
    (versions ?? []).includes('1.0-draft') && !(versions ?? []).some(one => one === '0.2' || one === '0.1')
  const placeOf = (place: GivenPlace, path: string): string | null => {
    if (place === true) return `${endpoint}${path}`
    return place ? `${place.service_url}${place.service_path ?? ''}` : null
  }
  return {
    name: name.slice(0, longestName),
    version: isDraft ? '1.0-draft' : '0.2',
    batchSize: Math.max(1, Math.min(largestBatch, Math.floor(batchSize ?? usualBatch))),
    view: view?.url ?? null,
    extends: extend !== null && extend !== undefined,
    suggest: {
      type: placeOf(suggest?.type, '/suggest/type'),
      property: placeOf(suggest?.property, '/suggest/property'),
    },
    proposes: placeOf(extend?.propose_properties ?? extend?.proposeProperties, '/extend/propose'),
    preview: preview ? (preview.url ?? (isDraft ? `${endpoint}/preview?id={id}` : null)) : null,
    types: (defaultTypes ?? []).slice(0, mostSuggested),
    locked: authentication !== null && authentication !== undefined,
  }
}

const Named = z.looseObject({
  id: z.string().min(1),
  name: z.string().nullish(),
  description: z.string().nullish(),
})
const Suggested = z.union([
  z.looseObject({ result: z.array(Named) }).transform(({ result }) => result),
  z.looseObject({ properties: z.array(Named) }).transform(({ properties }) => properties),
])

/** Types or properties that a service suggests or proposes; null where the answer is none. */
export function suggestedIn(answer: unknown): readonly Suggestion[] | null {
  const read = Suggested.safeParse(answer)
  if (!read.success) return null
  return read.data.slice(0, mostSuggested).map(({ id, name, description }) => ({
    ...{ id, name: (name ?? id).slice(0, longestName) },
    description: description?.slice(0, longestName) ?? null,
  }))
}

const GivenValue = z.looseObject({
  str: z.string().optional(),
  float: z.number().optional(),
  int: z.number().optional(),
  date: z.string().optional(),
  bool: z.boolean().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
})
const givenText = ({ str, float, int, date, bool, id, name }: z.infer<typeof GivenValue>): string | null => {
  const value = str ?? name ?? id ?? date ?? float ?? int ?? bool
  return value === undefined || value === '' ? null : String(value)
}
const Meta = z.array(z.looseObject({ id: z.string(), name: z.string().nullish() }))
const Extended02 = z.looseObject({
  meta: Meta,
  rows: z.record(z.string(), z.record(z.string(), z.array(GivenValue))),
})
const ExtendedDraft = z.looseObject({
  meta: Meta,
  rows: z.array(
    z.looseObject({
      id: z.string(),
      properties: z.array(z.looseObject({ id: z.string(), values: z.array(GivenValue) })),
    }),
  ),
})

/** Values of properties of entities. */
export interface ExtendedEntities {
  /** Names of properties by their ids. */
  readonly names: ReadonlyMap<string, string>
  /** Texts by entity and property. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
}

/** null where the answer is none. */
export function extendedIn(version: ProtocolVersion, answer: unknown): ExtendedEntities | null {
  const read = (version === '0.2' ? Extended02 : ExtendedDraft).safeParse(answer)
  if (!read.success) return null
  const { meta, rows } = read.data
  const texts = (values: readonly z.infer<typeof GivenValue>[]) => values.flatMap(value => givenText(value) ?? [])
  const entries = Array.isArray(rows)
    ? rows.map(({ id, properties }) => [id, properties.map(one => [one.id, texts(one.values)] as const)] as const)
    : Object.entries(rows).map(
        ([id, own]) => [id, Object.entries(own).map(([pid, values]) => [pid, texts(values)] as const)] as const,
      )
  return {
    names: new Map(meta.map(({ id, name }) => [id, name ?? id])),
    values: new Map(entries.map(([id, own]) => [id, new Map(own)])),
  }
}
