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
      const [lefts, rights] = [numbers.lefts(), numbers.rights()]
      // Loops, as `from` puts all numbers into an array of JavaScript first: the most memory is taken here.
      const codes = new Float64Array(rights.length)
      for (let at = 0; at < codes.length; at++) codes[at] = (lefts[at] ?? 0) * count + (rights[at] ?? 0)
      codes.sort()
      const [left, right] = [new Uint32Array(codes.length), new Uint32Array(codes.length)]
      const [weight, marks] = [new Float32Array(codes.length), new Uint8Array(codes.length)]
      for (let at = 0; at < codes.length; at++) {
        const code = codes[at] ?? 0
        const [row, other] = [Math.floor(code / count), code % count]
        left[at] = row
        right[at] = other
        const number = numbers.find(row, other)
        weight[at] = weights[number] ?? 0
        marks[at] = rules[number] ?? 0
      }
      return {
        pairs: { left, right, weight, rules: marks },
        /** Whether a person's own rule has found the pair. */
        isChosen: (a: number, b: number) => weights[numbers.find(a, b)] === CHOSEN,
      }
    },
  }
}
