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

export const wideValues = ({ count, evidence }: LinkageRows): WideValue[] =>
  evidence
    .flatMap(({ kind, values: { keys, rows } }, at) => {
      if (!own.has(kind)) return []
      const most = Math.max(100, Math.min(MAX_BLOCK, Math.floor(count / 50)))
      return Array.from(rows).flatMap((shared, id) =>
        shared > most ? [{ evidence: at, value: keys.at(id), rows: shared }] : [],
      )
    })
    .sort((a, b) => b.rows - a.rows)
    .slice(0, maxNamed)
