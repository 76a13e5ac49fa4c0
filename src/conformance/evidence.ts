// What has been seen of each line: how often it held, where it did not, and why it could not be looked at.

/** The first differences of a line are kept in words; more of them say nothing new. */
const keptWords = 3

export interface LineEvidence {
  /** Observations that agree with the line. */
  held: number
  differed: number
  readonly words: string[]
  /** Why it could not be looked at, from the caller that tried. */
  reason: string | null
}

export interface Evidence {
  hold(...lines: readonly string[]): void
  differ(lines: readonly string[], words: string): void
  miss(lines: readonly string[], reason: string): void
  of(line: string): LineEvidence
  /** Whether any line differs. */
  readonly differing: boolean
}

/** Evidence about `known` lines; another line is a bug of a check and throws. */
export function collectEvidence(known: readonly string[]): Evidence {
  const all = new Map(
    known.map((id): [string, LineEvidence] => [id, { held: 0, differed: 0, words: [], reason: null }]),
  )
  let differing = false
  const of = (line: string): LineEvidence => {
    const seen = all.get(line)
    if (!seen) throw new Error(`There is no line "${line}".`)
    return seen
  }
  return {
    hold(...lines) {
      for (const line of lines) of(line).held += 1
    },
    differ(lines, words) {
      differing = true
      for (const seen of lines.map(of)) {
        seen.differed += 1
        if (seen.words.length < keptWords && !seen.words.includes(words)) seen.words.push(words)
      }
    },
    miss(lines, reason) {
      for (const line of lines) of(line).reason ??= reason
    },
    of,
    get differing() {
      return differing
    },
  }
}
