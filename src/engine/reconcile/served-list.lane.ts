// What others ask of a list that they match against: candidates, values and suggestions.
import { plainWords } from '../../checks/keys/plain.ts'
import { isBegun } from '../../checks/reconcile/name-index.ts'
import {
  type AskedEntity,
  type AskedProperty,
  type EntityScore,
  scoreCandidates,
} from '../../checks/reconcile/score-candidates.ts'
import type {
  MatchFeature,
  NamedId,
  ReconcileCandidate,
  ReconcileQuery,
  ServedEntity,
  ServedFacts,
} from '../../contract/app/reconcile/reconcile.ts'
import type { ReadDb } from '../store/sql.ts'
import { readRows } from '../table/rows.lane.ts'
import {
  cellsOf,
  describe,
  type Entities,
  entitiesOf,
  placesBy,
  type ServedAsk,
  typesOf,
} from './served-entities.lane.ts'

/** Entities that are compared for one query. */
const maxCompared = 200
/** From here on, and this far before the next one, a candidate is sure. */
const sureScore = 0.95
const sureDistance = 0.05
/** Candidates with less are of no use. */
const leastScore = 0.3
const suggestionsAtOnce = 20

/** Candidates of each query. */
function reconcileQueries(db: ReadDb, ask: ServedAsk, queries: readonly ReconcileQuery[]): ReconcileCandidate[][] {
  const entities = entitiesOf(db, ask)
  const { index, facts, byId, country, dayFirst } = entities
  const wanted = [
    ...new Set(queries.flatMap(({ properties }) => properties.map(({ propertyId }) => propertyId))),
  ].flatMap(id => entities.properties.find(property => property.id === id) ?? [])
  const placeOf = new Map(wanted.map(({ id }, at) => [id, at]))

  const questions = queries.map((query): AskedEntity & { unknown: boolean } => {
    const known = query.properties.flatMap((one): AskedProperty[] => {
      const place = placeOf.get(one.propertyId)
      return place === undefined || one.values.length === 0 ? [] : [{ ...one, place }]
    })
    const near = new Set(query.names.flatMap(name => byId.get(name) ?? []))
    for (const name of query.names)
      for (const place of index.near(index.keyOf(name))) if (near.size < maxCompared) near.add(place)
    // What few rows have first: a city would fill all places before the address that tells who it is.
    const sharing = known
      .flatMap(({ place, values }) => {
        const property = wanted[place]
        const byWords = property && placesBy(db, entities, property)
        return values.map(value => byWords?.get(plainWords(value)) ?? [])
      })
      .sort((a, b) => a.length - b.length)
    for (const places of sharing) for (const place of places) if (near.size < maxCompared) near.add(place)
    return {
      ...{ names: query.names, nameRequired: query.nameRequired, properties: known },
      candidates: [...near].filter(place => query.typesAreHint || hasType(entities, place, query.types)),
      // A property that the list does not have cannot be had.
      unknown: query.properties.some(({ propertyId, required }) => required && !placeOf.has(propertyId)),
    }
  })

  const compared = [...new Set(questions.flatMap(({ candidates }) => candidates))]
  const at = new Map(compared.map((place, own) => [place, own]))
  const cells = cellsOf(db, entities, wanted, compared)
  const scores = scoreCandidates(
    questions.map(one => ({ ...one, candidates: one.candidates.flatMap(place => at.get(place) ?? []) })),
    compared.map((place, own) => ({
      nameKey: index.keys[place] ?? '',
      cells: cells[own] ?? [],
      country: cells[own]?.at(-1) ?? null,
    })),
    { name: index.kind, properties: wanted, country, dayFirst },
  )
  return queries.map((query, place) => {
    const own = (scores[place] ?? []).map(score => ({ ...score, entity: compared[score.entity] ?? 0 }))
    const isNamed = (id: string) => query.names.includes(id)
    const best = questions[place]?.unknown
      ? []
      : named(own, query, entities, isNamed).filter(({ score }) => score >= leastScore)
    const described = describe(db, entities, best.slice(0, query.limit))
    return best.slice(0, query.limit).map((score, rank): ReconcileCandidate => {
      const id = entities.ids[score.entity] ?? ''
      const next = best[rank === 0 ? 1 : 0]
      const alone = !next || (score.score - next.score >= sureDistance && rank === 0)
      return {
        ...{ id, name: entities.names[score.entity] ?? '', description: described[rank] ?? null },
        types: typesOf(entities, score.entity),
        score: Math.round(score.score * 1000) / 10,
        // Many people have one name: it alone is for a person to review.
        match: isNamed(id) || (score.score >= sureScore && alone && (index.kind !== 'person' || score.backed)),
        features: featuresOf(score, query, facts, id),
      }
    })
  })
}

/** With the entity whose id was asked for in front: ids are the surest names. */
function named(
  scores: readonly EntityScore[],
  { names }: ReconcileQuery,
  { byId }: Entities,
  isNamed: (id: string) => boolean,
): EntityScore[] {
  const places = new Set(names.filter(isNamed).flatMap(id => byId.get(id) ?? []))
  const none = { weight: 0, name: 0, properties: [], backed: false }
  const asked = [...places].map(
    (entity): EntityScore => ({ ...(scores.find(one => one.entity === entity) ?? none), entity, score: 1 }),
  )
  return [...asked, ...scores.filter(({ entity }) => !places.has(entity))]
}

function hasType({ facts, typeOf }: Entities, place: number, types: readonly string[]): boolean {
  const own = facts.types[typeOf[place] ?? -1]?.id
  return types.length === 0 || (own !== undefined && types.includes(own))
}

const percent = (share: number): number => Math.round(share * 1000) / 10

function featuresOf(
  score: EntityScore,
  query: ReconcileQuery,
  { properties }: ServedFacts,
  id: string,
): MatchFeature[] {
  const known = query.properties.filter(
    ({ propertyId, values }) => values.length > 0 && properties.some(one => one.id === propertyId),
  )
  const features: MatchFeature[] = []
  if (score.name !== null) features.push({ id: 'name', name: 'Name', value: percent(score.name) })
  if (query.names.includes(id)) features.push({ id: 'id', name: 'Same identifier', value: true })
  for (const [at, { propertyId }] of known.entries()) {
    const share = score.properties[at]
    if (share !== null && share !== undefined && !features.some(one => one.id === `property:${propertyId}`))
      features.push({ id: `property:${propertyId}`, name: propertyId, value: percent(share) })
  }
  return features
}

const servedFacts = (db: ReadDb, ask: ServedAsk): ServedFacts => entitiesOf(db, ask).facts

/** Entities by their ids, each with the values of some properties; null for an id that no row has. */
function servedEntities(
  db: ReadDb,
  ask: ServedAsk,
  ids: readonly string[],
  propertyIds: readonly string[] | null,
): (ServedEntity | null)[] {
  const entities = entitiesOf(db, ask)
  const wanted = propertyIds
    ? propertyIds.flatMap(id => entities.properties.find(property => property.id === id) ?? [])
    : entities.properties
  const places = ids.map(id => entities.byId.get(id))
  const present = places.filter(place => place !== undefined)
  const slots = wanted.map(({ column }) => column.slot)
  const cells = readRows(
    db,
    entities.sheetId,
    slots,
    present.map(place => entities.rowIds[place] ?? 0),
  )
  const at = new Map(present.map((place, own) => [place, own]))
  return places.map((place): ServedEntity | null => {
    if (place === undefined) return null
    const row = cells[at.get(place) ?? -1] ?? []
    return {
      ...{ id: entities.ids[place] ?? '', name: entities.names[place] ?? '', types: typesOf(entities, place) },
      values: wanted.flatMap(({ id }, own) => {
        const text = row[own]
        return text === null || text === undefined || text === '' ? [] : [{ propertyId: id, text }]
      }),
    }
  })
}

export interface Suggestion extends NamedId {
  readonly description: string | null
  readonly types: readonly NamedId[]
}

const suggested = ['entity', 'type', 'property'] as const
export type Suggested = (typeof suggested)[number]

/** What begins with a text, by name or by id, from the `skip`th on. */
function servedSuggestions(db: ReadDb, ask: ServedAsk, what: Suggested, prefix: string, skip: number): Suggestion[] {
  const entities = entitiesOf(db, ask)
  const start = plainWords(prefix)
  if (what !== 'entity') {
    const of = what === 'type' ? entities.facts.types : entities.facts.properties
    return of
      .filter(({ id, name }) => id === prefix || isBegun(plainWords(name), start))
      .slice(skip, skip + suggestionsAtOnce)
      .map(one => ({ ...one, description: null, types: [] }))
  }
  const exact = entities.byId.get(prefix)
  const begun = start === '' && prefix.trim() !== '' ? [] : entities.index.beginning(prefix)
  const places = [...(exact === undefined ? [] : [exact]), ...begun.filter(place => place !== exact)]
  const page = places.slice(skip, skip + suggestionsAtOnce)
  const described = describe(
    db,
    entities,
    page.map(entity => ({ entity })),
  )
  return page.map((place, at) => ({
    ...{ id: entities.ids[place] ?? '', name: entities.names[place] ?? '' },
    ...{ description: described[at] ?? null, types: typesOf(entities, place) },
  }))
}

export const servedRead = { servedFacts, reconcileQueries, servedEntities, servedSuggestions }
