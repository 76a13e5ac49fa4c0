// Values that so many rows have that they say nothing of who a row is.
import { MAX_BLOCK } from '../match/blocks.ts'
import type { EvidenceKind } from './kinds.ts'
import type { LinkageRows } from './rows.ts'

export interface WideValue {
  /** Place of the evidence. */
  readonly evidence: number
  readonly value: string
  readonly rows: number
}

/** Kinds of which a value is expected to be one person's or one firm's. */
const own: ReadonlySet<EvidenceKind> = new Set(['email', 'phone', 'profile'])
/** Values that are named. */
const maxNamed = 20

/** `distinct`: the same, where rows that are equal in all they say count once. Those are found to be one by whatever they share. */
export const wideValues = ({ count, evidence }: LinkageRows, distinct: LinkageRows): WideValue[] =>
  evidence
    .flatMap(({ kind, values: { keys, rows } }, at) => {
      if (!own.has(kind)) return []
      const most = Math.max(100, Math.min(MAX_BLOCK, Math.floor(count / 50)))
      const differing = distinct.evidence[at]?.values.rows ?? rows
      return Array.from(differing).flatMap((shared, id) =>
        shared > most ? [{ evidence: at, value: keys.at(id), rows: rows[id] ?? shared }] : [],
      )
    })
    .sort((a, b) => b.rows - a.rows)
    .slice(0, maxNamed)
