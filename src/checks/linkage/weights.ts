// A model kept for another time, and taken up again for another list of the same columns.
import { type EvidenceKind, evidenceKinds } from './kinds.ts'
import { type LinkageModel, levelCount } from './model.ts'
import type { LinkageRows, SourceKind } from './rows.ts'

/** Shares are of the levels from equal on. */
export interface KeptModel {
  readonly rows: number
  readonly shares: readonly number[]
  readonly evidence: readonly {
    readonly kind: string
    readonly strangers: readonly number[]
    readonly related: readonly (readonly number[])[]
  }[]
  readonly correction?: { readonly all: number; readonly shares: readonly number[] } | undefined
}

const isName = (kind: EvidenceKind) => kind === 'given' || kind === 'family'
const sourceKinds: readonly SourceKind[] = [
  ...(['first', 'last', 'person'] as const),
  ...evidenceKinds.filter(kind => kind !== 'given' && kind !== 'family'),
]

export const sourceKindOf = (said: string): SourceKind | undefined => sourceKinds.find(kind => kind === said)

/** null: nothing was learned, and no one has decided anything. */
export function keptModel({ columns, shares, learned, correction }: LinkageModel, rows: number) {
  if (!learned && correction === undefined) return null
  const levels = (own: Float64Array) => [...own.subarray(1)]
  return {
    rows,
    shares: [...shares],
    evidence: columns.map(({ kind, strangers, related }) => ({
      kind,
      strangers: levels(strangers),
      related: related.map(levels),
    })),
    ...(correction && { correction: { all: correction.all, shares: [...correction.shares] } }),
  }
}

/** null: the rows have other evidence. */
export function modelOf(kept: KeptModel, { count, evidence }: LinkageRows): LinkageModel | null {
  const isOfThese =
    kept.evidence.length === evidence.length && evidence.every(({ kind }, at) => kept.evidence[at]?.kind === kind)
  const { correction } = kept
  if (!isOfThese || (correction && correction.shares.length !== evidence.length)) return null
  // A person has as many rows in a long list as in a short one, but a long list has many more pairs of strangers.
  const scale = (kept.rows - 1) / Math.max(1, count - 1)
  const levels = (own: readonly number[]) =>
    Float64Array.from({ length: levelCount }, (_, level) => own[level - 1] ?? 0)
  return {
    columns: evidence.map(({ kind }, at) => ({
      kind,
      strangers: levels(kept.evidence[at]?.strangers ?? []),
      related: (kept.evidence[at]?.related ?? []).map(levels),
    })),
    shares: Float64Array.from(kept.shares, share => Math.min(0.5, share * scale)),
    learned: true,
    ...(correction && { correction: { all: correction.all, shares: Float64Array.from(correction.shares) } }),
  }
}

/** The sources that weights are about: names together, and of the rest those that became evidence. */
export const weighedSources = <S extends { readonly kind: SourceKind }>(
  sources: readonly S[],
  { evidence }: Pick<LinkageRows, 'evidence'>,
): S[] =>
  sources.filter(({ kind }, at) =>
    kind === 'first' || kind === 'last' || kind === 'person'
      ? evidence.some(one => isName(one.kind))
      : evidence.some(({ source }) => source === at),
  )
