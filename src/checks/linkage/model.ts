// What it is worth that two rows agree or differ in a column, as shares and as logarithms (Fellegi and Sunter 1969). Rare values
// weigh more (Winkler 2000). Next to strangers there are two people of one household and two of one firm: what they share brings
// the rest along, so it counts once.
import { NO_KEY } from '../match/column.ts'
import { type EvidenceKind, levels, priors, relations } from './kinds.ts'
import type { Evidence } from './rows.ts'
import type { Correction } from './taught.ts'

/** Levels of a column, one after the other in flat arrays. */
export const levelCount = levels.length

export interface ColumnModel {
  readonly kind: EvidenceKind
  /** Share of each level, by `levels`, among pairs of strangers, and by relation. */
  readonly strangers: Float64Array
  readonly related: readonly Float64Array[]
}

export interface LinkageModel {
  readonly columns: readonly ColumnModel[]
  /** Share of each relation among all pairs of rows. */
  readonly shares: Float64Array
  /** false: too little to learn from, or no end was reached; the weights are the ones that lists have by experience. */
  readonly learned: boolean
  /** By what someone has decided; absent: nothing. */
  readonly correction?: Correction
}

/** How many rows have the value that two rows share; of several the rarest. */
type Holders = (a: number, b: number) => number

export function holdersOf({ values, width }: Evidence): Holders {
  const { ids, rows } = values
  if (width === 1) return a => rows[ids[a] ?? NO_KEY] ?? 1
  return (a, b) => {
    let least = Number.POSITIVE_INFINITY
    for (let one = a * width; one < (a + 1) * width; one++)
      for (let two = b * width; two < (b + 1) * width; two++)
        if (ids[one] === ids[two] && ids[one] !== NO_KEY) least = Math.min(least, rows[ids[one] ?? NO_KEY] ?? 1)
    return least
  }
}

/**
 * Logarithm of how often a stranger has a value, by the rows that have it: those of the same person are taken off. At least as
 * rare as in the world that a short list is of.
 */
export function rarityOf({ kind, values }: Evidence, copies: number): (holders: number) => number {
  let filled = 0
  for (const own of values.rows) filled += own
  const all = Math.max(filled, priors[kind].world)
  return holders => Math.log(Math.max(0.5, holders - copies + 0.5) / all)
}

/** Rows of one person: of a row and of those that are probably the same. */
export const copiesOf = (count: number, shares: Float64Array): number =>
  1 + ((shares[0] ?? 0) + (shares[1] ?? 0)) * Math.max(0, count - 1)

/** No logarithm: a relation that says nothing of a column agrees in it as strangers do. */
export const AS_STRANGERS = 1

/** Logarithms of the shares: of strangers by column and level, of relations by relation, column and level. */
export function logsOf(model: LinkageModel): [strangers: Float64Array, related: Float64Array] {
  const columns = model.columns.length
  const strangers = new Float64Array(columns * levelCount)
  const related = new Float64Array(relations.length * columns * levelCount)
  for (const [at, column] of model.columns.entries()) {
    strangers.set(column.strangers.map(Math.log), at * levelCount)
    for (const [relation, shares] of column.related.entries())
      related.set(
        isStranger(model, at, relation) ? shares.map(() => AS_STRANGERS) : shares.map(Math.log),
        (relation * columns + at) * levelCount,
      )
  }
  return [strangers, related]
}

/** Whether a relation says nothing of a column. */
export const isStranger = ({ columns }: LinkageModel, at: number, relation: number): boolean => {
  const name = relations[relation]
  const column = columns[at]
  return column === undefined || name === undefined || priors[column.kind][name] === null
}
