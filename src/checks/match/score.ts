// How alike two short texts are, from 0 to 1: the better of bigram Dice and token-set ratio. Texts are packed once, so that
// scoring a pair is a walk over two sorted runs of numbers.

/** Texts prepared for scoring: per text a sorted run of bigrams and a sorted run of words. */
export interface PackedTexts {
  readonly bigrams: Int32Array
  /** Run i is [bigramEnds[i - 1] or 0, bigramEnds[i]). */
  readonly bigramEnds: Int32Array
  readonly words: Int32Array
  readonly wordEnds: Int32Array
}

/** Prepares texts that are already folded and single-spaced (keys). */
export function packTexts(texts: Iterable<string> & { readonly length: number }): PackedTexts {
  const numbers = new Map<string, number>()
  const bigramEnds = new Int32Array(texts.length)
  const wordEnds = new Int32Array(texts.length)
  let bigrams = new Int32Array(texts.length * 20 + 64)
  let words = new Int32Array(texts.length * 4 + 16)
  let bigramEnd = 0
  let wordEnd = 0
  let i = 0
  for (const text of texts) {
    if (bigramEnd + text.length + 2 > bigrams.length) bigrams = grown(bigrams, text.length)
    const from = bigramEnd
    // A blank before and after: the first and last letters count twice, as slips are rarer there.
    let before = 32
    for (let at = 0; at <= text.length; at++) {
      const here = at < text.length ? text.charCodeAt(at) : 32
      if (before !== 32 || here !== 32) bigrams[bigramEnd++] = (before << 16) | here
      before = here
    }
    bigrams.subarray(from, bigramEnd).sort()
    bigramEnds[i] = bigramEnd

    const list = text.split(' ')
    if (wordEnd + list.length > words.length) words = grown(words, list.length)
    const first = wordEnd
    for (const word of list) {
      if (word === '') continue
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      if (!words.subarray(first, wordEnd).includes(number)) words[wordEnd++] = number
    }
    words.subarray(first, wordEnd).sort()
    wordEnds[i++] = wordEnd
  }
  return { bigrams: bigrams.subarray(0, bigramEnd), bigramEnds, words: words.subarray(0, wordEnd), wordEnds }
}

function grown(values: Int32Array, more: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(values.length * 2 + more + 2)
  wider.set(values)
  return wider
}

/** Twice the common part over the sum of two sorted runs; 0 when both are empty. */
function dice(values: Int32Array, from: number, fromEnd: number, to: number, toEnd: number): number {
  const total = fromEnd - from + (toEnd - to)
  if (total === 0) return 0
  let common = 0
  let a = from
  let b = to
  while (a < fromEnd && b < toEnd) {
    const left = values[a] ?? 0
    const right = values[b] ?? 0
    if (left === right) {
      common++
      a++
      b++
    } else if (left < right) a++
    else b++
  }
  return (2 * common) / total
}

/**
 * Score of two packed texts. The token-set ratio is Dice over the distinct words, so order does not matter and a name that
 * only contains another (China Mobile, China Mobile Hong Kong) is not equal to it.
 */
export function scorePair(packed: PackedTexts, i: number, j: number): number {
  const { bigrams, bigramEnds, words, wordEnds } = packed
  const letters = dice(bigrams, start(bigramEnds, i), bigramEnds[i] ?? 0, start(bigramEnds, j), bigramEnds[j] ?? 0)
  const tokens = dice(words, start(wordEnds, i), wordEnds[i] ?? 0, start(wordEnds, j), wordEnds[j] ?? 0)
  return Math.max(letters, tokens)
}

const start = (ends: Int32Array, at: number) => (at === 0 ? 0 : (ends[at - 1] ?? 0))

/** Score of two texts, for one pair; the same as of their packed forms. */
export const scoreTexts = (a: string, b: string): number => scorePair(packTexts([a, b]), 0, 1)
