// How often letters follow each other in names: tells a name from letters drawn at random.

const SYMBOLS = 28

/** What is before the first letter of a word and after the last one. */
export const startLetter = 0
export const endLetter = 27

/** The symbol of a lower-case letter a-z by its character code: 1-26. */
export const symbolOf = (code: number): number => code - 96

/** Log2 probability of each step, 28 x 28: row = from, column = to. */
export type LetterPairs = Float32Array

const SMOOTHING = 0.5

/** Log2 probability of each pair in `words` (a-z only), start and end included, smoothed so that no pair is impossible. */
export function countLetterPairs(words: Iterable<string>): LetterPairs {
  const table = new Float32Array(SYMBOLS * SYMBOLS).fill(SMOOTHING)
  const count = (from: number, to: number) => {
    table[from * SYMBOLS + to] = (table[from * SYMBOLS + to] ?? 0) + 1
  }
  for (const word of words) {
    let from = startLetter
    for (let i = 0; i < word.length; i++) {
      const to = symbolOf(word.charCodeAt(i))
      count(from, to)
      from = to
    }
    count(from, endLetter)
  }
  for (let row = 0; row < SYMBOLS; row++) {
    const pairs = table.subarray(row * SYMBOLS, (row + 1) * SYMBOLS)
    // Nothing leads back to the start.
    const sum = pairs.subarray(1).reduce((total, n) => total + n, 0)
    for (let to = 0; to < SYMBOLS; to++) pairs[to] = Math.log2((pairs[to] ?? 0) / sum)
  }
  return table
}

/** Log2 probability of the symbol `to` after `from`. */
export const stepProbability = (pairs: LetterPairs, from: number, to: number): number => pairs[from * SYMBOLS + to] ?? 0
