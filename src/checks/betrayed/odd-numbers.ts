// Cells that do not go with the numbers of their column: texts among them, and numbers far from all others, also where a decimal mark
// was lost or a number stands for a missing value. In columns where numbers far away are normal, nothing is odd.
import type { CodedColumn } from './coded-columns.ts'
import type { ErrorFinding, ErrorReason } from './finding.ts'

/** A column of numbers has so many, and so many different ones. */
const minNumbers = 0.97
const minFilled = 50
const minDifferent = 10
/** Robust deviations from the median, and empty room below it as a share of the usual range. */
const maxDeviations = 10
const minGap = 0.5
/** More cells than this far away are a part of the column, not slips. */
const maxOdd = 0.003
const maxOddCells = 3

/** None is sure: a number far away may be right. */
const probabilities = {
  outlier: 0.6,
  lost_mark: 0.8,
  stands_for_none: 0.85,
  no_number: 0.7,
  factor: 0.75,
  age: 0.95,
} as const

const plainNumber = /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/
/** Numbers that programs write for a missing one. */
const standsForNone = /^-?9{3,}$/

type NumberJudge = (text: string) => ErrorFinding | null

/** Null for a column without numbers, and for ids and codes of one length, whose size says nothing. */
export function oddNumbers({ texts, counts, codes }: CodedColumn, name: string): NumberJudge | null {
  const filled = codes.length - (counts[0] ?? 0)
  if (filled < minFilled) return null
  const values: number[] = []
  const lengths = new Set<number>()
  let [different, marked] = [0, 0]
  for (const [code, text] of texts.entries()) {
    if (code === 0 || !plainNumber.test(text)) continue
    // Codes: 00123.
    if (/^[-+]?0\d/.test(text)) return null
    different++
    lengths.add(text.length)
    const cells = counts[code] ?? 0
    if (text.includes('.')) marked += cells
    for (let cell = 0; cell < cells; cell++) values.push(Number(text))
  }
  if (values.length < minNumbers * filled || different < minDifferent) return null
  const others = filled - values.length
  const texted = (text: string): ErrorFinding | null =>
    others <= Math.max(maxOddCells, maxOdd * filled) && /\p{L}/u.test(text)
      ? found(null, 'no_number', { why: 'no_number', share: values.length / filled })
      : null
  const far = marked === 0 && lengths.size === 1 ? null : farFrom(values, marked >= 0.5 * values.length)
  const factor = lengths.size > 1 ? factorFrom(values) : null
  const isAge = isAged(name, values)
  return text => {
    if (!plainNumber.test(text)) return texted(text)
    if (isAge && (Number(text) < 0 || Number(text) > oldest)) return found(null, 'age', { why: 'age', oldest })
    const odd = far?.(text) ?? null
    return odd === null || odd.reason.why === 'outlier' ? (factor?.(text) ?? odd) : odd
  }
}

const ageName = /(?:^|[^\p{L}])(?:age|alter|lebensalter|edad|âge|leeftijd|età|idade)(?:$|[^\p{L}])/iu
const oldest = 122

/** By its name, and as people have these numbers. */
function isAged(name: string, values: readonly number[]): boolean {
  if (!ageName.test(name)) return false
  const ages = values.filter(value => value >= 0 && value <= oldest).length
  return ages >= 0.98 * values.length
}

/** Nine in ten numbers are within this factor: prices of one thing, weights of people. */
const maxRange = 6
const maxRangeBelow = 2.5
/** A number with a wrong decimal mark is so many times the greatest of the others, or the least. */
const minStep = 2.5

/** Numbers that are ten, a hundred or a thousand times what the column has, where its numbers are near one another. */
function factorFrom(all: readonly number[]): NumberJudge | null {
  const values = Float64Array.from(all).sort()
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0
  const [low, high] = [at(0.05), at(0.95)]
  if (low <= 0 || high > maxRange * low) return null
  const few = Math.max(maxOddCells, Math.floor(maxOdd * values.length))
  const [first, last] = [values[few] ?? low, values[values.length - 1 - few] ?? high]
  // Small numbers are rarer than large ones, but not strange.
  const small = high <= maxRangeBelow * low ? [0.1, 0.01, 0.001] : []
  const near = values.filter(value => value > first / minStep && value < last * minStep)
  const range = {
    low: String(low),
    high: String(high),
    least: String(near[0] ?? low),
    most: String(near.at(-1) ?? high),
  }
  return text => {
    const value = Number(text)
    if (value <= 0 || (value < minStep * last && value > first / minStep)) return null
    const factor = (value > last ? [10, 100, 1000] : small).find(times => value / times >= low && value / times <= high)
    if (factor === undefined) return null
    return found(null, 'factor', { why: 'factor', factor: String(factor), ...range })
  }
}

function farFrom(all: number[], withMarks: boolean): NumberJudge | null {
  const values = Float64Array.from(all).sort()
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0
  const [low, high] = [at(0.05), at(0.95)]
  // Amounts grow by factors: they are compared by their logarithms.
  const isPositive = (values[0] ?? 0) > 0
  const skew = (scale: (value: number) => number) =>
    Math.abs(scale(high) + scale(low) - 2 * scale(at(0.5))) / (scale(high) - scale(low) || 1)
  const scale = isPositive && skew(Math.log) < skew(Number) ? Math.log : Number
  const middle = scale(at(0.5))
  const spread = Math.max(
    1.4826 * median(values.map(value => Math.abs(scale(value) - middle))),
    (scale(high) - scale(low)) / 3.29,
  )
  if (spread === 0) return null
  const isFar = (value: number) =>
    Math.abs((scale === Math.log && value <= 0 ? 0 : scale(value)) - middle) > maxDeviations * spread
  const near = values.filter(value => !isFar(value))
  const [first, last] = [near[0] ?? low, near.at(-1) ?? high]
  const oddCells = values.length - near.length
  if (oddCells === 0 || oddCells > Math.max(maxOddCells, maxOdd * values.length)) return null
  const range = scale(high) - scale(low)
  // Where numbers thin out towards one end, the next one is as far away as those before it.
  const gaps = {
    below: Math.max(minGap * range, scale(low) - scale(first)),
    above: Math.max(minGap * range, scale(last) - scale(high)),
  }
  return text => {
    const value = Number(text)
    if (!isFar(value)) return null
    if (scale(value) - scale(last) < gaps.above && scale(first) - scale(value) < gaps.below) return null
    const range = { low: String(low), high: String(high), least: String(first), most: String(last) }
    if (standsForNone.test(text)) return found(null, 'stands_for_none', { why: 'stands_for_none', ...range })
    const lost = withMarks && !text.includes('.') ? value / 100 : null
    if (lost !== null && lost >= low && lost <= high)
      return found(lost.toFixed(2), 'lost_mark', { why: 'lost_mark', ...range })
    return found(null, 'outlier', { why: 'outlier', ...range })
  }
}

const median = (values: Float64Array): number => values.sort()[Math.floor(values.length / 2)] ?? 0

const found = (after: string | null, kind: keyof typeof probabilities, reason: ErrorReason): ErrorFinding => ({
  after,
  probability: probabilities[kind],
  reason,
})
