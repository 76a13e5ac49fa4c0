// How well entities fit what someone asks for. Names are compared as matching by similar keys compares them, properties as linkage
// compares two rows: by levels, each worth what it is among rows of one person and among strangers.
import { type Comparer, comparersOf } from '../linkage/compare.ts'
import { EQUAL, levels, priors, UNKNOWN } from '../linkage/kinds.ts'
import { knownTexts } from '../linkage/known-texts.ts'
import { rowCells } from '../linkage/row-cells.ts'
import { type RowOptions, readRows, type SourceKind } from '../linkage/rows.ts'
import { keyScore } from '../match/score-keys.ts'
import { type NameKind, nameKey } from './name-index.ts'

export type PropertyKind = Exclude<SourceKind, 'first' | 'last' | 'person'>

export interface ComparedEntity {
  /** As `nameKey` gives it. */
  readonly nameKey: string
  /** By the places of the properties that are asked for. */
  readonly cells: readonly (string | null)[]
  /** The country that the row names. */
  readonly country: string | null
}

export interface AskedProperty {
  /** Place among the cells of entities. */
  readonly place: number
  readonly values: readonly string[]
  readonly required: boolean
  readonly quantifier: 'any' | 'all' | 'none'
}

export interface AskedEntity {
  readonly names: readonly string[]
  readonly nameRequired: boolean
  readonly properties: readonly AskedProperty[]
  /** Places of the entities that are worth a comparison. */
  readonly candidates: readonly number[]
}

export interface EntityScore {
  /** Place of the entity. */
  readonly entity: number
  /** 0 to 1: what speaks for it, of all that could. */
  readonly score: number
  /** How much that is, in logarithms of odds: of equal scores the one that rests on more comes first. */
  readonly weight: number
  /** 0 to 1; null: no name was asked for. */
  readonly name: number | null
  /** By the order in which they were asked: how far the entity has them; null: it says nothing. */
  readonly properties: readonly (number | null)[]
  /** Something besides the name is the same. */
  readonly backed: boolean
}

/** Names that are less alike are no names of one, unless something else tells who it is. */
const minName = 0.4
/** Values of kinds that are worth as much tell who it is, whatever the name: addresses and numbers of a person. */
const telling = 7
/** From here on a value counts as had. */
const had = 0.5

/** The logarithm that each level is worth of a kind, by `levels`. */
function worthOf(kind: PropertyKind): Float64Array {
  const { one, world, near, alike, form } = priors[kind]
  const shares = [1, ...one]
  const strangers = [1, 1 / world, near, alike, form, near, 1 - 1 / world - near - alike - form]
  return Float64Array.from(levels, (_, level) => Math.log((shares[level] ?? 1) / (strangers[level] ?? 1)))
}

/** What an equal name is worth: that of a person is two names. */
function nameWorth(kind: NameKind): number {
  if (kind !== 'person') return worthOf(kind)[EQUAL] ?? 0
  const { given, family } = priors
  return Math.log(given.one[0] * given.world) + Math.log(family.one[0] * family.world)
}

interface PropertySide {
  readonly kind: PropertyKind
}

export interface ScoringOptions extends RowOptions {
  readonly name: NameKind
  /** Of the cells of entities. */
  readonly properties: readonly PropertySide[]
}

/** The entities that fit each question, the best first. */
export function scoreCandidates(
  asked: readonly AskedEntity[],
  entities: readonly ComparedEntity[],
  { name: nameKind, properties, ...options }: ScoringOptions,
): EntityScore[][] {
  const worth = properties.map(({ kind }) => worthOf(kind))
  const ofName = nameWorth(nameKind)
  const { compare, rowOf } = comparedRows(asked, entities, properties, options)
  const names = namesCompared(asked, entities, nameKind, options.country)

  return asked.map((question, at) =>
    question.candidates
      .flatMap((place): EntityScore[] => {
        const name = question.names.length === 0 ? null : names(at, place)
        if (name !== null && question.nameRequired && name < had) return []
        let [sum, all] = [0, 0]
        if (name !== null) {
          sum += ofName * name
          all += ofName
        }
        let [backed, isTold] = [false, false]
        let isOut = false
        const shares = question.properties.map(property => {
          const { place: column, values, quantifier, required } = property
          const found = values.map((_, value) => {
            const level = compare[column]?.(rowOf(at, value), place) ?? UNKNOWN
            if (level === UNKNOWN) return null
            const share = (worth[column]?.[level] ?? 0) / (worth[column]?.[EQUAL] ?? 1)
            return Math.min(1, Math.max(0, share))
          })
          const share = togetherAs(quantifier, found)
          if (required && (share === null || share < had)) isOut = true
          if (share === null) return null
          const own = worth[column]?.[EQUAL] ?? 0
          sum += own * share
          all += own
          if (share >= had && quantifier !== 'none') {
            backed = true
            if (own >= telling) isTold = true
          }
          return share
        })
        if (isOut || all === 0 || (name !== null && name < minName && !isTold)) return []
        return [{ entity: place, score: sum / all, weight: sum, name, properties: shares, backed }]
      })
      .sort((a, b) => b.score - a.score || b.weight - a.weight || a.entity - b.entity),
  )
}

/** What several values of one property come to. */
function togetherAs(quantifier: AskedProperty['quantifier'], found: readonly (number | null)[]): number | null {
  const known = found.filter(one => one !== null)
  if (known.length === 0) return null
  if (quantifier === 'any') return Math.max(...known)
  return quantifier === 'all' ? Math.min(...known) : 1 - Math.max(...known)
}

/** Entities and questions as rows of one list: a question with several values of a property is as many rows. */
function comparedRows(
  asked: readonly AskedEntity[],
  entities: readonly ComparedEntity[],
  properties: readonly PropertySide[],
  options: RowOptions,
): { compare: readonly Comparer[]; rowOf: (question: number, value: number) => number } {
  const starts: number[] = []
  let rows = entities.length
  for (const { properties: wanted } of asked) {
    starts.push(rows)
    rows += Math.max(1, ...wanted.map(({ values }) => values.length))
  }
  const reader = readRows(
    rows,
    properties.map(({ kind }) => ({ kind, width: 1 })),
    options,
  )
  for (const { cells, country } of entities) reader.add(cells, country)
  for (const { properties: wanted } of asked) {
    const width = Math.max(1, ...wanted.map(({ values }) => values.length))
    for (let value = 0; value < width; value++) {
      const cells = properties.map((): string | null => null)
      for (const { place, values } of wanted) cells[place] = values[value] ?? null
      reader.add(cells)
    }
  }
  const read = reader.done()
  return {
    compare: comparersOf(read, finished(rowCells(read)), finished(knownTexts(read))),
    rowOf: (question, value) => (starts[question] ?? 0) + value,
  }
}

function namesCompared(
  asked: readonly AskedEntity[],
  entities: readonly ComparedEntity[],
  kind: NameKind,
  country: string | null,
): (question: number, entity: number) => number {
  const keys = entities.map(({ nameKey: key }) => key)
  const starts = asked.map(({ names }) => {
    const start = keys.length
    for (const name of names) keys.push(nameKey(kind, name, country))
    return start
  })
  const score = keyScore(keys, kind === 'person')
  return (question, entity) => {
    let best = 0
    const start = starts[question] ?? 0
    for (let at = start; at < start + (asked[question]?.names.length ?? 0); at++)
      if (keys[at] !== '' && keys[entity] !== '') best = Math.max(best, score(at, entity))
    return best
  }
}

function finished<T>(work: Generator<void, T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}
