// What a person answered about findings, which teaches: they are not found again. Columns are places in the row.
import type { ErrorFinding } from './finding.ts'

export interface TableAnswers {
  /** By column: cells with what was suggested for them, as `answerKey` writes both, that are right. */
  readonly right: ReadonlyMap<number, ReadonlySet<string>>
  /** Columns in which every value may be right for itself. */
  readonly anyValue: ReadonlySet<number>
  /** Columns of which one does not decide the other, as `pairKey` writes them. */
  readonly unrelated: ReadonlySet<string>
}

export const noAnswers: TableAnswers = { right: new Map(), anyValue: new Set(), unrelated: new Set() }

export const answerKey = (before: string, after: string | null): string => JSON.stringify([before.trim(), after])
export const pairKey = (from: number, to: number): string => `${from} ${to}`

export const isAnswered = ({ right }: TableAnswers, place: number, before: string, { after }: ErrorFinding): boolean =>
  right.get(place)?.has(answerKey(before, after)) ?? false
