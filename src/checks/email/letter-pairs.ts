// How often letters follow each other in names: tells a name from letters drawn at random.

/** Start, 26 letters, end. */
const SYMBOLS = 28
const START = 0
const END = 27

/** Log2 probability of each step, 28 x 28: row = from, column = to. */
export type LetterPairs = Float32Array

const SMOOTHING = 0.5
const symbol = (word: string, at: number) => word.charCodeAt(at) - 96

/** Log2 probability of each pair in `words` (a-z only), start and end included, smoothed so that no pair is impossible. */
export function countLetterPairs(words: Iterable<string>): LetterPairs {
  const table = new Float32Array(SYMBOLS * SYMBOLS).fill(SMOOTHING)
  const count = (from: number, to: number) => {
    table[from * SYMBOLS + to] = (table[from * SYMBOLS + to] ?? 0) + 1
  }
  for (const word of words) {
    let from = START
    for (let i = 0; i < word.length; i++) {
      count(from, symbol(word, i))
      from = symbol(word, i)
    }
    count(from, END)
  }
  for (let row = 0; row < SYMBOLS; row++) {
    const pairs = table.subarray(row * SYMBOLS, (row + 1) * SYMBOLS)
    // Nothing leads back to the start.
    const sum = pairs.subarray(1).reduce((total, n) => total + n, 0)
    for (let to = 0; to < SYMBOLS; to++) pairs[to] = Math.log2((pairs[to] ?? 0) / sum)
  }
  return table
}

/** Mean log2 probability per step of `text` from `from` up to `to`, which holds only a-z. Near -4 for names, -7 for noise. */
export function meanLogProbability(pairs: LetterPairs, text: string, from: number, to: number): number {
  let sum = 0
  let last = START
  for (let i = from; i < to; i++) {
    const next = symbol(text, i)
    sum += pairs[last * SYMBOLS + next] ?? 0
    last = next
  }
  return (sum + (pairs[last * SYMBOLS + END] ?? 0)) / (to - from + 1)
}
