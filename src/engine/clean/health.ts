// The health of a list: one figure from 0 to 100 and the shares it is made of.
import type { HealthPart, ListHealth } from '../../contract/app/clean.ts'

/** What was counted in the columns that a person may write. */
export interface HealthCounts {
  /** Rows that are not blank. */
  readonly rows: number
  /** Columns with a value in any row. */
  readonly columns: number
  /** Cells with a value; placeholders such as "n/a" are none. */
  readonly filled: number
  /** Cells with text of any kind, and those of them in which a kind of problem is found. */
  readonly written: number
  readonly flawed: number
  /** Cells in columns of a checked type (email, phone, date ...), and those that fit it. */
  readonly checked: number
  readonly fitting: number
  /** Cells that rules are about, and those that break one. */
  readonly ruled: number
  readonly broken: number
  /** Rows with an email, and those whose email an earlier row has too. */
  readonly addressed: number
  readonly repeated: number
}

/** How much each share weighs: what cannot be used weighs more than what is missing. */
const weights: Readonly<Record<HealthPart, number>> = { valid: 3, tidy: 3, complete: 2, unique: 2 }

const share = (part: number, all: number): number | null => (all > 0 ? Math.min(1, Math.max(0, part / all)) : null)

/**
 * score = 100 x (3 valid + 3 tidy + 2 complete + 2 unique) / (3 + 3 + 2 + 2), rounded down, so that only a list without any
 * fault has 100. A share without anything to count (no email column, no checked column and no rule) is left out with its weight.
 *
 *   valid    = (fitting + ruled - broken) / (checked + ruled)
 *   tidy     = 1 - flawed / written
 *   complete = filled / (rows x columns)
 *   unique   = 1 - repeated / addressed
 *
 * Null for a list without a value.
 */
export function listHealth(counts: HealthCounts): ListHealth | null {
  const { rows, columns, filled, written, flawed, checked, fitting, ruled, broken, addressed, repeated } = counts
  const shares: Readonly<Record<HealthPart, number | null>> = {
    valid: share(fitting + ruled - broken, checked + ruled),
    tidy: share(written - flawed, written),
    complete: share(filled, rows * columns),
    unique: share(addressed - repeated, addressed),
  }
  const parts = (Object.keys(weights) as HealthPart[]).flatMap(part => {
    const value = shares[part]
    return value === null ? [] : [{ part, share: value }]
  })
  if (written === 0) return null
  const all = parts.reduce((sum, { part }) => sum + weights[part], 0)
  const sum = parts.reduce((total, one) => total + weights[one.part] * one.share, 0)
  return { score: Math.floor((100 * sum) / all + 1e-9), parts }
}
