// Pairs of rows that were found, each with how much speaks for it and the rules that found it, in no more memory than that takes.
import { pairNumbers } from './pair-numbers.ts'

/** The weight of what a person's own rule has found: beyond doubt. */
export const CHOSEN = 1000

const fewest = 1024

export function foundPairs() {
  const numbers = pairNumbers()
  let weights = new Float64Array(fewest)
  let rules = new Uint8Array(fewest)
  return {
    /** The number of a pair; -1 where it was not found yet. */
    at: numbers.find,
    add(a: number, b: number, weight: number, rule: number): void {
      const at = numbers.add(a, b)
      if (at === weights.length) {
        const [former, marks] = [weights, rules]
        weights = new Float64Array(at * 2)
        weights.set(former)
        rules = new Uint8Array(at * 2)
        rules.set(marks)
      }
      weights[at] = weight
      rules[at] = rule
    },
    mark(at: number, rule: number): void {
      rules[at] = (rules[at] ?? 0) | rule
    },
    weigh(at: number, weight: number): void {
      weights[at] = weight
    },
    /** The pairs in the order of their rows; `count`: of all rows. */
    done(count: number) {
      const lefts = numbers.lefts()
      const codes = Float64Array.from(numbers.rights(), (right, at) => (lefts[at] ?? 0) * count + right).sort()
      const left = Uint32Array.from(codes, code => Math.floor(code / count))
      const right = Uint32Array.from(codes, code => code % count)
      const order = left.map((row, at) => numbers.find(row, right[at] ?? 0))
      return {
        pairs: {
          left,
          right,
          weight: Float32Array.from(order, number => weights[number] ?? 0),
          rules: Uint8Array.from(order, number => rules[number] ?? 0),
        },
        /** Whether a person's own rule has found the pair. */
        isChosen: (a: number, b: number) => weights[numbers.find(a, b)] === CHOSEN,
      }
    },
  }
}
