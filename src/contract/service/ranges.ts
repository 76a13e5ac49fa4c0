// Amounts and ranges as people write them: "200+", "50 to 200", "at least $5 million", "under 1k".

/** Both borders included; null = open. */
export interface AmountRange {
  readonly low: number | null
  readonly high: number | null
}

const amount = String.raw`[$€£]?\s?\d[\d,]*(?:\.\d+)?\s?(?:k|m|mn|mio|bn|b|thousand|million|billion)?\b`

/** Pattern of a range; without groups, so that it fits into larger patterns. */
export const rangePattern = `(?:${[
  String.raw`between\s+${amount}\s+and\s+${amount}`,
  String.raw`(?:from\s+)?${amount}\s*(?:-|–|to|until)\s*${amount}`,
  String.raw`(?:at least|more than|over|above|minimum|min\.?|upwards of|exceeding|>=?)\s*${amount}\+?`,
  String.raw`(?:at most|less than|fewer than|under|below|up to|maximum|max\.?|<=?)\s*${amount}`,
  String.raw`${amount}\s*(?:\+|plus\b|or more|and more|and up|and above|or larger)`,
  String.raw`${amount}\s*(?:or less|or fewer|and below|or smaller)`,
  amount,
].join('|')})`

const unit: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}

const readAmount = /(\d[\d,]*(?:\.\d+)?)\s?(k|mn|mio|m|bn|b|thousand|million|billion)?\b/gi

/** The amounts of a text; in "1-5 million" the unit belongs to both. */
function amountsOf(text: string): number[] {
  const found = [...text.matchAll(readAmount)].map(([, digits = '', word]) => ({
    value: Number(digits.replaceAll(',', '')),
    factor: word === undefined ? null : (unit[word.toLowerCase()] ?? 1),
  }))
  const last = found.at(-1)?.factor ?? 1
  return found.map(({ value, factor }) => value * (factor ?? (value < 1000 ? last : 1)))
}

/** Reads what `rangePattern` matched. A bare amount is a range of one. `strict` = the border itself is left out. */
export function readRange(text: string): AmountRange & { readonly strict: boolean } {
  const [first = null, second = null] = amountsOf(text)
  const words = text.toLowerCase()
  if (first !== null && second !== null)
    return { low: Math.min(first, second), high: Math.max(first, second), strict: false }
  if (/more than|over|above|exceeding|>(?!=)/.test(words)) return { low: first, high: null, strict: true }
  if (/less than|fewer than|under|below|<(?!=)/.test(words) && !/and below/.test(words))
    return { low: null, high: first, strict: true }
  if (/at least|min|upwards|>=|\+|plus|more|and up|and above|larger/.test(words))
    return { low: first, high: null, strict: false }
  if (/at most|up to|max|<=|less|fewer|and below|smaller/.test(words)) return { low: null, high: first, strict: false }
  return { low: first, high: first, strict: false }
}

/** A band of the picker lists with its borders. */
export interface AmountBand {
  readonly label: string
  readonly low: number
  readonly high: number
}

const bandsOf = (text: string): readonly AmountBand[] =>
  text.split(' | ').map(line => {
    const [label = '', low = '', high = ''] = line.split(' ')
    return { label, low: Number(low), high: Number(high) }
  })

export const employeeBands = bandsOf(
  '1-10 1 10 | 11-50 11 50 | 51-200 51 200 | 201-500 201 500 | 501-1000 501 1000 | 1001-5000 1001 5000 | 5001-10000 5001 10000 | 10001+ 10001 Infinity',
)
export const revenueBands = bandsOf(
  '<$1M 0 1e6 | $1M-$10M 1e6 1e7 | $10M-$50M 1e7 5e7 | $50M-$100M 5e7 1e8 | $100M-$1B 1e8 1e9 | $1B+ 1e9 Infinity',
)

export interface BandChoice {
  readonly bands: readonly string[]
  /** What the bands do not say: parts of the range in bands that are left out, or how little of the one band is meant. */
  readonly partly: readonly string[]
}

/**
 * The bands that lie wholly inside, as those of companies that surely fit; where none does, those that the range lies in. A
 * band that shares no more than its border is no loss.
 */
export function bandsIn({ low, high }: AmountRange, all: readonly AmountBand[]): BandChoice {
  const from = low ?? 0
  const to = high ?? Number.POSITIVE_INFINITY
  // "50 to 200" means the band 51-200, "under 1,000" the band up to 1000: borders are loose by one.
  const inside = all.filter(band => band.low >= from - 1 && band.high <= to + 1)
  const partly = all.filter(band => !inside.includes(band) && band.low < to && band.high > from)
  if (inside.length === 0)
    return {
      bands: partly.map(({ label }) => label),
      partly: partly.length === 0 || from === to ? [] : [`only ${from}-${to}`],
    }
  const part = (band: AmountBand) => {
    const end = Math.min(band.high, to)
    const start = Math.max(band.low, from + 1)
    return end === Number.POSITIVE_INFINITY ? `${start}+` : `${start}-${end}`
  }
  return { bands: inside.map(({ label }) => label), partly: partly.map(part) }
}
