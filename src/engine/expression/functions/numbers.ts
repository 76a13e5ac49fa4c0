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

export const numberFunctions = {
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
