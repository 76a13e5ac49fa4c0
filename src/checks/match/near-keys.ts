// The keys of a long list that look most like a given one: found by the short runs of letters they share, rare ones first, so
// that the work for each is bounded however long the list is.
const NO_GRAM = -1

/** Keys that are given for one that is asked about. */
const MOST_NEAR = 24
/** Places in the index that are looked at for one. */
const MOST_LOOKED = 7_000
/** Keys between two looks at the clock. */
const SLICE = 4_096

export interface NearKeys {
  /** Numbers of the keys that share most with this text, in no order. */
  near(text: string): readonly number[]
}

/** Texts of at most so many letters are taken apart more finely: a slip in their midst leaves no longer run whole. */
const SHORT = 9

/** The runs of a few letters in a text, each once, as numbers; two runs may, rarely, have one number. */
function runs(text: string): number[] {
  const padded = ` ${text} `
  const found: number[] = []
  const add = (size: number) => {
    for (let at = 0; at + size <= padded.length; at++) {
      let run = size
      for (let letter = at; letter < at + size; letter++) run = run * 4096 + (padded.charCodeAt(letter) & 4095)
      if (!found.includes(run)) found.push(run)
    }
  }
  add(4)
  if (text.length <= SHORT + 1) add(3)
  return found
}

/** Longer keys are prose; their first letters tell them apart. */
const LONGEST = 120

/** Indexes the keys with these numbers; yields now and then. */
export function* indexKeys(keys: readonly string[], numbers: Int32Array): Generator<void, NearKeys> {
  const numberOf = new Map<number, number>()
  const counts: number[] = []
  const grams: Int32Array[] = []
  for (const [at, number] of numbers.entries()) {
    if (at % SLICE === SLICE - 1) yield
    grams.push(
      Int32Array.from(runs((keys[number] ?? '').slice(0, LONGEST)), gram => {
        const id = numberOf.get(gram) ?? numberOf.size
        numberOf.set(gram, id)
        counts[id] = (counts[id] ?? 0) + 1
        return id
      }),
    )
  }
  const starts = new Int32Array(counts.length + 1)
  for (const [id, count] of counts.entries()) starts[id + 1] = (starts[id] ?? 0) + count
  const filled = starts.slice()
  const places = new Int32Array(starts[counts.length] ?? 0)
  for (const [at, own] of grams.entries()) {
    if (at % SLICE === SLICE - 1) yield
    for (const id of own) {
      const place = filled[id] ?? 0
      places[place] = at
      filled[id] = place + 1
    }
  }
  const weights = Float32Array.from(counts, count => Math.log(1 + numbers.length / count))
  const shared = new Float32Array(numbers.length)
  return {
    near(text) {
      const own = runs(text.slice(0, LONGEST))
        .map(gram => numberOf.get(gram) ?? NO_GRAM)
        .filter(id => id !== NO_GRAM)
        .sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0))
      const touched: number[] = []
      let looked = 0
      for (const id of own) {
        const [start, end] = [starts[id] ?? 0, starts[id + 1] ?? 0]
        if (looked > 0 && looked + end - start > MOST_LOOKED) break
        looked += end - start
        const weight = weights[id] ?? 0
        for (let place = start; place < end; place++) {
          const at = places[place] ?? 0
          if (shared[at] === 0) touched.push(at)
          shared[at] = (shared[at] ?? 0) + weight
        }
      }
      const best = largest(touched, shared)
      for (const at of touched) shared[at] = 0
      return best.map(at => numbers[at] ?? 0)
    },
  }
}

/** Those with the largest values, few of many. */
function largest(of: readonly number[], values: Float32Array): number[] {
  if (of.length <= MOST_NEAR) return [...of]
  const best: number[] = []
  let least = 0
  for (const at of of) {
    const value = values[at] ?? 0
    if (best.length === MOST_NEAR && value <= least) continue
    let place = best.length
    while (place > 0 && (values[best[place - 1] ?? 0] ?? 0) < value) place--
    best.splice(place, 0, at)
    if (best.length > MOST_NEAR) best.pop()
    least = values[best.at(-1) ?? 0] ?? 0
  }
  return best
}
