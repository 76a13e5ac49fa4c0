// What was learned of the columns that were compared, and what the sum of a pair is made of, as pages and commands read them.
import { EQUAL, levels, OTHER } from '../../checks/linkage/kinds.ts'
import type { LinkageModel } from '../../checks/linkage/model.ts'
import type { PairParts } from '../../checks/linkage/pair-parts.ts'
import type { Evidence } from '../../checks/linkage/rows.ts'
import type { EvidenceView, PairSum } from '../../contract/app/duplicates.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { EvidenceColumns } from './evidence-columns.ts'

/** What is kept of pairs to say why they are one. */
export interface ExplainedPairs {
  readonly parts: PairParts
  /** The pieces of evidence that parts name. */
  readonly evidence: EvidenceView[]
  /** Logarithm of the odds that any two rows are one. */
  readonly prior: number
}

/** A list without rows has none that are one. */
const leastShare = 1e-12
export const priorOf = ({ shares }: LinkageModel): number =>
  Math.log(Math.max(leastShare, (shares[0] ?? 0) + (shares[1] ?? 0)))

export const probabilityOf = (weight: number): number => 1 / (1 + Math.exp(-weight))

export function evidenceViews(
  evidence: readonly Evidence[],
  { columns }: LinkageModel,
  sources: readonly EvidenceColumns[],
): EvidenceView[] {
  return evidence.map((one, at) => {
    const model = columns[at]
    const same = model?.related[0]
    const worth = (level: number) => Math.log((same?.[level] ?? 1) / (model?.strangers[level] ?? 1))
    return {
      kind: one.kind,
      columnIds: columnsOfEvidence(one, sources),
      same: worth(EQUAL),
      differs: worth(OTHER),
      levels: levels.slice(1).map((level, place) => ({
        level,
        one: same?.[place + 1] ?? 0,
        strangers: model?.strangers[place + 1] ?? 0,
      })),
    }
  })
}

/** A name is of all columns that say a part of it. */
function columnsOfEvidence({ kind, source }: Evidence, sources: readonly EvidenceColumns[]): ColumnId[] {
  const own = kind === 'given' ? 'first' : 'last'
  const named = sources.filter(one => one.kind === own || one.kind === 'person')
  return (source < 0 ? named : [sources[source]]).flatMap(one => one?.columns ?? []).map(({ id }) => id)
}

/** The sum of a pair by its place. */
export function pairSum({ parts, evidence, prior }: ExplainedPairs, at: number, probability: number): PairSum {
  const { columns, levels: seen, weights } = parts
  const own = (place: number) => (weights[at * (columns + 1) + place] ?? 0) / 100
  return {
    prior,
    reasons: evidence
      .map(({ kind, columnIds }, place) => ({
        kind,
        columnIds,
        level: levels[seen[at * columns + place] ?? 0] ?? 'unknown',
        weight: own(place),
      }))
      .filter(({ level }) => level !== 'unknown')
      .sort((a, b) => b.weight - a.weight),
    together: own(columns),
    probability,
  }
}
