// Series: how numbers, dates and texts with a number at the end go on.
import { dateOf, dayOrderOf, type ReadDate, writeDate } from '../../../checks/columns/date.ts'

type Cell = string | null
/** Value at an index counted from the first given one; negative indexes go before it. */
export type CellSeries = (index: number) => Cell

/**
 * Goes on from the given cells. Numbers and dates need an even step (one value: 1, or a day), texts the same words
 * around their last number; what is no series repeats as a pattern.
 */
export function continueSeries(values: Cell[]): CellSeries {
  const repeat: CellSeries = index => values[((index % values.length) + values.length) % values.length] ?? null
  const texts = values.filter(value => value !== null)
  if (texts.length === 0 || texts.length < values.length) return repeat
  return dates(texts) ?? numbered(texts) ?? repeat
}

const numberInText = /^(.*?)([+-]?\d+)(?:([.,])(\d+))?(\D*)$/s

interface Numbered {
  before: string
  /** The number without its decimal mark: exact at any length. */
  scaled: bigint
  digits: number
  mark: string
  decimals: number
  after: string
}

function readNumbered(text: string): Numbered | null {
  const parts = numberInText.exec(text)
  if (!parts) return null
  const [, before = '', whole = '', mark = '', fraction = '', after = ''] = parts
  // In "Q-3" the hyphen joins, it is no sign; only a text that begins with the number has one.
  const sign = /^[+-]/.test(whole) ? whole.charAt(0) : ''
  const joins = sign !== '' && before !== ''
  const number = joins ? whole.slice(1) : whole
  return {
    before: joins ? before + sign : before,
    scaled: BigInt(number.replace('+', '') + fraction),
    digits: number.replace(/^[+-]/, '').length,
    mark,
    decimals: fraction.length,
    after,
  }
}

function numbered(texts: string[]): CellSeries | null {
  const read = texts.map(readNumbered)
  const [first] = read
  if (!first) return null
  const alike = read.every(
    item =>
      item !== null &&
      item.before === first.before &&
      item.after === first.after &&
      item.decimals === first.decimals &&
      item.mark === first.mark,
  )
  if (!alike) return null
  const scaled = read.flatMap(item => (item ? [item.scaled] : []))
  const step = evenStep(scaled, 10n ** BigInt(first.decimals))
  if (step === null) return null
  const padded = first.digits > 1 && /^0/.test(texts[0]?.slice(first.before.length) ?? '')
  return index => writeNumbered({ ...first, scaled: first.scaled + step * BigInt(index) }, padded)
}

function writeNumbered({ before, scaled, digits, mark, decimals, after }: Numbered, padded: boolean): string {
  const text = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const fraction = decimals > 0 ? mark + text.slice(text.length - decimals) : ''
  return `${before}${scaled < 0n ? '-' : ''}${padded ? whole.padStart(digits, '0') : whole}${fraction}${after}`
}

/** The step between all neighbours, `single` for one value alone, null when it is not even. */
function evenStep(values: bigint[], single: bigint): bigint | null {
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0n))
  const [step = single] = steps
  return steps.every(other => other === step) ? step : null
}

const day = 86_400_000n

/** Dates of one form go on by days, or by months (and years) where the day of the month stays. */
function dates(texts: string[]): CellSeries | null {
  const dayFirst = dayOrderOf(texts).dayFirst ?? true
  const read = texts.map(text => dateOf(text, dayFirst))
  const form = read[0]?.form
  if (!form || read.some(date => JSON.stringify(date?.form) !== JSON.stringify(form))) return null
  const all = read.flatMap((date): ReadDate[] => (date ? [date] : []))
  const first = all[0]?.ms ?? 0
  const monthNumbers = all.map(({ ms }) => monthNumber(ms))
  const months = evenStep(monthNumbers.map(BigInt), 0n)
  const sameDay = all.every(({ ms }) => new Date(ms).getUTCDate() === new Date(first).getUTCDate())
  if (months !== null && months !== 0n && sameDay)
    return index => writeDate(inMonth(first, Number(months) * index), form)
  const step = evenStep(
    all.map(({ ms }) => BigInt(ms)),
    day,
  )
  return step === null ? null : index => writeDate(first + Number(step) * index, form)
}

const monthNumber = (ms: number) => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth()

/** The same day some months later, or the last day of a month that is too short. */
function inMonth(ms: number, months: number): number {
  const date = new Date(ms)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(date.getUTCDate(), lastDay))
}
