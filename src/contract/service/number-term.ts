// A term of a number filter: `5` is at least 5; `"10-50"`, `">=10"`, `"<=50"` are ranges.

const number = String.raw`-?\$?\d[\d,]*(?:\.\d+)?`

/** Texts that are terms; ranges may be written with any dash or "to", amounts with a dollar sign and commas. */
export const numberTermPattern = new RegExp(
  String.raw`^\s*(?:(>=|<=)\s*(${number})|(${number})\s*(?:[-\u2010-\u2015\u2212]|to)\s*(${number}))\s*$`,
)

/** Numbers from `from` to `to`, both included; null = open on that side. */
export interface NumberRange {
  readonly from: number | null
  readonly to: number | null
}

const amountOf = (digits: string) => Number(digits.replace(/[$,]/g, ''))

/** Reads a textual term; null if it is none or its borders are the wrong way round. */
export function readNumberTerm(text: string): NumberRange | null {
  const [, sign, border = '', low = '', high = ''] = numberTermPattern.exec(text) ?? []
  if (sign === '>=') return { from: amountOf(border), to: null }
  if (sign === '<=') return { from: null, to: amountOf(border) }
  if (low === '') return null
  const range = { from: amountOf(low), to: amountOf(high) }
  return range.from <= range.to ? range : null
}
