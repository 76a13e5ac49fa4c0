// Functions of numbers.
import { type ExpressionValue, expressionFault, isFault, numberIn, textOf } from '../value.ts'
import { type RunFunction, withWhole } from './arguments.ts'

const ofNumber =
  (make: (value: number, args: Parameters<RunFunction>[0]) => ExpressionValue): RunFunction =>
  (args, readAs) => {
    const value = numberIn(args[0] ?? null, readAs(0))
    return typeof value === 'number' ? make(value, args) : value
  }

/** Halves go away from zero, as in spreadsheets. */
function rounded(value: number, digits: number): number {
  const factor = 10 ** Math.max(-15, Math.min(15, digits))
  const scaled = Number((Math.abs(value) * factor).toPrecision(15))
  return (Math.sign(value) * Math.round(scaled)) / factor
}

const maxDigits = 15
const maxFormats = 50
const formats = new Map<string, Intl.NumberFormat>()

/** Null where the language is none. */
function formatOf(language: string, digits: number | null): Intl.NumberFormat | null {
  const name = `${language} ${digits}`
  const known = formats.get(name)
  if (known) return known
  const places =
    digits === null
      ? { maximumFractionDigits: maxDigits }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  try {
    const made = new Intl.NumberFormat(language, places)
    if (formats.size >= maxFormats) formats.clear()
    formats.set(name, made)
    return made
  } catch {
    return null
  }
}

/** Of one number; what has no value, such as the root of a negative number, is a fault. */
const real = (make: (value: number) => number): RunFunction =>
  ofNumber(value => {
    const made = make(value)
    return Number.isFinite(made) ? made : expressionFault('number')
  })

/** Of two numbers; blank where one of them is. */
const ofTwo =
  (make: (one: number, two: number) => number): RunFunction =>
  (args, readAs) => {
    const [one, two] = [0, 1].map(at => numberIn(args[at] ?? null, readAs(at)))
    if (one === undefined || two === undefined || one === null || two === null) return null
    if (typeof one !== 'number') return one
    if (typeof two !== 'number') return two
    const made = make(one, two)
    return Number.isFinite(made) ? made : expressionFault('number')
  }

function greatestDivisor(one: number, two: number): number {
  let [a, b] = [Math.abs(one), Math.abs(two)]
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) return Number.NaN
  while (b > 0) [a, b] = [b, a % b]
  return a
}

function factorial(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 170) return Number.NaN
  let made = 1
  for (let factor = 2; factor <= value; factor++) made *= factor
  return made
}

export const numberFunctions = {
  power: ofTwo((base, exponent) => base ** exponent),
  sqrt: real(Math.sqrt),
  exp: real(Math.exp),
  ln: real(Math.log),
  log: real(Math.log10),
  gcd: ofTwo(greatestDivisor),
  lcm: ofTwo((one, two) => (one === 0 || two === 0 ? 0 : Math.abs(one * two) / greatestDivisor(one, two))),
  factorial: real(factorial),
  sin: real(Math.sin),
  cos: real(Math.cos),
  tan: real(Math.tan),
  asin: real(Math.asin),
  acos: real(Math.acos),
  atan: real(Math.atan),
  atan2: ofTwo(Math.atan2),
  number: ofNumber(value => value),
  round: ofNumber((value, args) => withWhole(args, 1, 0, digits => rounded(value, digits))),
  abs: ofNumber(value => Math.abs(value)),
  floor: ofNumber(value => Math.floor(value)),
  ceiling: ofNumber(value => Math.ceil(value)),
  /** Its sign is that of the divisor, as in spreadsheets. */
  mod: (args, readAs) => {
    const [value, divisor] = [0, 1].map(at => numberIn(args[at] ?? null, readAs(at)))
    if (value === undefined || divisor === undefined || value === null || divisor === null) return null
    if (typeof value !== 'number') return value
    if (typeof divisor !== 'number') return divisor
    return divisor === 0 ? expressionFault('zero') : value - divisor * Math.floor(value / divisor)
  },
  formatNumber: ofNumber((value, args) => {
    const language = textOf(args[1] ?? null).trim()
    const digits = args.length > 2 ? numberIn(args[2] ?? null) : null
    if (isFault(digits)) return digits
    const format = formatOf(language, digits === null ? null : Math.max(0, Math.min(maxDigits, Math.trunc(digits))))
    return format ? format.format(value) : expressionFault('language')
  }),
} as const satisfies Readonly<Record<string, RunFunction>>
