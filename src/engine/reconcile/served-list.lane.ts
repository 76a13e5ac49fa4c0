// A list as others match against it: read once for each of its states, then asked for candidates, values and suggestions.
import { plainWords } from '../../checks/keys/plain.ts'
import type { DuplicateKind } from '../../checks/match/records.ts'
import { isBegun, type NameIndex, type NameKind, nameIndex } from '../../checks/reconcile/name-index.ts'
import {
  type AskedEntity,
  type AskedProperty,
  type EntityScore,
  type PropertyKind,
  scoreCandidates,
} from '../../checks/reconcile/score-candidates.ts'
import type {
  MatchFeature,
  NamedId,
  ReconcileCandidate,
  ReconcileQuery,
  ServedEntity,
  ServedFacts,
  ServedList,
} from '../../contract/app/reconcile/reconcile.ts'
import { fail } from '../base/fail.ts'
import { dayFirstIn, notationsOf, type ReadNotation } from '../check/notation.lane.ts'
import { countryColumn, homeCountry } from '../check/row-country.lane.ts'
import { eachRow } from '../duplicates/rows-in-turn.lane.ts'
import { kindOfColumn } from '../duplicates/what-columns-say.ts'
import { suppressedRows } from '../identity/suppressed.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { presentTable, readRows, sheetVersion } from '../table/rows.lane.ts'
import { inRow, meantText } from '../types/cell-context.ts'

/** A list as it is served; `home`: country where it names none. */
export interface ServedAsk {
  readonly list: ServedList
  readonly country: string | null
}

interface Property {
  readonly id: string
  readonly kind: PropertyKind
  readonly column: ColumnRow
  /** Rows by what the cells mean, once someone has asked by it. */
  places: Map<string, number[]> | null
}

interface Entities {
  readonly key: string
  readonly sheetId: number
  readonly facts: ServedFacts
  readonly country: string | null
  readonly dayFirst: boolean
  readonly named: ColumnRow | null
  readonly notation: (column: ColumnRow) => ReadNotation
  readonly rowIds: Uint32Array
  readonly ids: readonly string[]
  readonly names: readonly string[]
  /** Place of the type of each; -1 for none. */
  readonly typeOf: Int32Array
  readonly index: NameIndex
  readonly byId: ReadonlyMap<string, number>
  readonly properties: readonly Property[]
}

/** Where no column says what kind of entity a row is. */
const onlyType: NamedId = { id: 'row', name: 'Row of the list' }
/** Different types; a column of more is none of types. */
const maxTypes = 1_000
/** Entities that are compared for one query. */
const maxCompared = 200
/** From here on, and this far before the next one, a candidate is sure. */
const sureScore = 0.95
const sureDistance = 0.05
/** Candidates with less are of no use. */
const leastScore = 0.3
const suggestionsAtOnce = 20
const describedBy = 3

const kinds: Partial<Record<DuplicateKind, PropertyKind>> = {
  email: 'email',
  phone: 'phone',
  profile: 'profile',
  company: 'company',
  website: 'website',
  birth: 'birth',
  street: 'street',
  postcode: 'postcode',
  city: 'city',
}

function propertyKind(column: ColumnRow): PropertyKind {
  const said = kindOfColumn(column)
  const kind = said && kinds[said]
  return kind ?? (column.type === 'number' || column.type === 'service_id' ? 'number' : 'text')
}

/** The list that is being asked, by the connection. */
const kept = new WeakMap<ReadDb, Entities>()

/** Throws sheet_gone, not_found. */
function entitiesOf(db: ReadDb, ask: ServedAsk): Entities {
  const { sheetId } = ask.list
  presentTable(db, sheetId)
  const key = JSON.stringify([ask, sheetVersion(db, sheetId)])
  const known = kept.get(db)
  if (known?.key === key) return known
  const made = readEntities(db, ask, key)
  kept.set(db, made)
  return made
}

function columnCalled(columns: readonly ColumnRow[], name: string): ColumnRow {
  const found = columns.find(column => column.name === name)
  if (!found) throw fail('not_found', { what: `column "${name}"` })
  return found
}

/** The columns that name a row: a full name, else its parts, else a company, else the first text. */
function naming(columns: readonly ColumnRow[]): ColumnRow[] {
  const own = columns.filter(({ origin, hidden, neverSend }) => origin === null && !hidden && !neverSend)
  const of = (kind: DuplicateKind) => own.find(column => kindOfColumn(column) === kind)
  const whole = of('person')
  if (whole) return [whole]
  const parts = [of('first'), of('last')].filter(column => column !== undefined)
  if (parts.length > 0) return parts
  const first = of('company') ?? own.find(({ type }) => type === 'text') ?? own[0]
  return first ? [first] : []
}

function nameKindOf(columns: readonly ColumnRow[]): NameKind {
  const [first] = columns
  const said = first && kindOfColumn(first)
  if (said === 'first' || said === 'last' || said === 'person') return 'person'
  return first && columns.length === 1 ? propertyKind(first) : 'text'
}

function readEntities(db: ReadDb, { list, country: home }: ServedAsk, key: string): Entities {
  const { sheetId } = list
  const columns = columnsOf(db, sheetId)
  const nameColumns = list.names ? list.names.map(name => columnCalled(columns, name)) : naming(columns)
  const idColumn = list.id === undefined ? null : columnCalled(columns, list.id)
  const typeColumn = list.type === undefined ? null : columnCalled(columns, list.type)
  const shown = list.properties
    ? list.properties.map(name => columnCalled(columns, name))
    : columns.filter(({ hidden, neverSend }) => !hidden && !neverSend)
  const country = homeCountry(db, sheetId, home)
  const named = countryColumn(columns)
  const count = db.value<number>(`SELECT count(*) FROM ${presentTable(db, sheetId)} WHERE gone IS NULL`) ?? 0

  const found: { id: number; key: string; name: string; type: string }[] = []
  const asked = [...nameColumns, ...(idColumn ? [idColumn] : []), ...(typeColumn ? [typeColumn] : [])]
  eachRow(
    db,
    { sheetId, count, columns: asked, named, home },
    row => {
      const text = (column: ColumnRow | null) => (column && row.cell(column)?.trim()) || ''
      const name = nameColumns.map(text).filter(Boolean).join(' ')
      found.push({ id: row.id, key: idColumn ? text(idColumn) : String(row.id), name, type: text(typeColumn) })
    },
    () => {},
  )
  const out = suppressedRows(
    db,
    sheetId,
    found.map(({ id }) => id),
    home,
  )
  const [byId, types] = [new Map<string, number>(), new Map<string, number>()]
  const rows: typeof found = []
  let [unnamed, repeated] = [0, 0]
  for (const row of found) {
    if (out.has(row.id)) continue
    if (row.name === '' || row.key === '') unnamed++
    else if (byId.has(row.key)) repeated++
    else {
      byId.set(row.key, rows.length)
      if (row.type !== '' && !types.has(row.type) && types.size < maxTypes) types.set(row.type, types.size)
      rows.push(row)
    }
  }
  const birth = shown.find(column => propertyKind(column) === 'birth')
  const names = rows.map(({ name }) => name)
  return {
    ...{ key, sheetId, country, named, byId, names },
    notation: notationsOf(db, sheetId, home),
    dayFirst: birth ? dayFirstIn(db, sheetId, birth) : true,
    facts: {
      list: db.value<string>('SELECT name FROM sheet WHERE id = ?', sheetId) ?? '',
      names: nameColumns.map(({ name }) => name),
      ...{ id: idColumn?.name ?? null, type: typeColumn?.name ?? null, entities: rows.length },
      ...{ unnamed, repeated, suppressed: out.size },
      types: typeColumn ? [...types.keys()].map(id => ({ id, name: id })) : [onlyType],
      properties: shown.map(({ name }) => ({ id: name, name })),
    },
    rowIds: Uint32Array.from(rows, ({ id }) => id),
    ids: rows.map(row => row.key),
    typeOf: Int32Array.from(rows, ({ type }) => (typeColumn ? (types.get(type) ?? -1) : 0)),
    index: nameIndex(nameKindOf(nameColumns), names, country),
    properties: shown.map(column => ({ id: column.name, kind: propertyKind(column), column, places: null })),
  }
}

const typesOf = ({ facts, typeOf }: Entities, place: number): NamedId[] => {
  const type = facts.types[typeOf[place] ?? -1]
  return type ? [type] : []
}

/** Rows by the plain words of a property: those who ask by it alone have no name to look for. */
function placesBy(db: ReadDb, entities: Entities, property: Property): Map<string, number[]> {
  if (property.places) return property.places
  const places = new Map<string, number[]>()
  for (const [place, [cell]] of cellsOf(db, entities, [property], [...entities.rowIds.keys()]).entries()) {
    const words = plainWords(cell ?? '')
    if (words === '') continue
    const known = places.get(words)
    if (known) known.push(place)
    else places.set(words, [place])
  }
  property.places = places
  return places
}

/** Cells of some entities as their columns mean them, with the country of the row behind them. */
function cellsOf(
  db: ReadDb,
  { sheetId, rowIds, named, notation }: Entities,
  properties: readonly Property[],
  places: readonly number[],
): (string | null)[][] {
  const slots = [...properties.map(({ column }) => column.slot), ...(named ? [named.slot] : [])]
  if (slots.length === 0) return places.map(() => [null])
  const ids = places.map(place => rowIds[place] ?? 0)
  const read = properties.map(({ column }) => notation(column))
  return readRows(db, sheetId, slots, ids).map(cells => {
    const country = named ? (cells.at(-1) ?? null) : null
    const meant = properties.map(({ column }, at) => {
      const how = read[at]
      return how ? meantText(column.type, cells[at] ?? null, inRow(how, country)) : null
    })
    return [...meant, country]
  })
}

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

/** The first few things that are known of each, which tell namesakes apart. */
function describe(db: ReadDb, entities: Entities, of: readonly { readonly entity: number }[]): (string | null)[] {
  const beside = entities.properties.filter(({ id }) => !entities.facts.names.includes(id)).slice(0, describedBy)
  if (beside.length === 0 || of.length === 0) return of.map(() => null)
  const cells = cellsOf(
    db,
    entities,
    beside,
    of.map(({ entity }) => entity),
  )
  return cells.map(row => row.slice(0, beside.length).filter(Boolean).join(' · ') || null)
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
