// Scientific number formats: 0.00012 in `0.0E+0` shows as 1.2E-4 (ECMA-376 18.8.31).
import { literalPattern, literalText } from './fraction-format.ts'

export interface ScientificForm {
  /** Digit places before the point: the exponent is a multiple of their number. */
  places: number
  /** Of these, zeros, which are always shown. */
  least: number
  /** Places behind the point, one character of `0#?` each; null = the format has no point. */
  decimals: string | null
  /** E+ shows the sign of every exponent, E- only that of negative ones. */
  plus: boolean
  /** Least digits of the exponent. */
  exponentDigits: number
  before: string
  after: string
}

const pattern = new RegExp(`^(${literalPattern})([0#?]+)(?:(\\.)([0#?]*))?E([+-])([0#?]+)(${literalPattern})$`, 'is')

/** null for a format of something else. */
export function scientificForm(code: string): ScientificForm | null {
  const found = pattern.exec(code)
  if (!found) return null
  const [, before = '', whole = '', point, decimals = '', sign, exponent = '', after = ''] = found
  const zeros = (places: string) => places.replace(/[^0]/g, '').length
  return {
    places: whole.length,
    least: zeros(whole),
    decimals: point === undefined ? null : decimals,
    plus: sign === '+',
    exponentDigits: Math.max(1, zeros(exponent)),
    before: literalText(before),
    after: literalText(after),
  }
}

/** Digits that Excel keeps of a number. */
const keptDigits = 15

/** A finite number in this form. */
export function showScientific(form: ScientificForm, value: number): string {
  const { places, decimals, before, after } = form
  const [mantissa = '0', power = '0'] = Math.abs(value)
    .toExponential(keptDigits - 1)
    .split('e')
  const digits = mantissa.replace('.', '')
  const multiple = (exponent: number) => Math.floor(exponent / places) * places
  let exponent = value === 0 ? 0 : multiple(Number(power))
  let ahead = value === 0 ? 1 : Number(power) - exponent + 1
  let rounded = roundedTo(digits, ahead + (decimals ?? '').length)
  // 9.96 in 0.0E+0 is 10.0, which has one more digit.
  if (rounded.length > ahead + (decimals ?? '').length) {
    ahead++
    if (ahead > places) {
      exponent += places
      ahead -= places
      rounded = rounded.slice(0, ahead + (decimals ?? '').length)
    }
  }
  const whole = rounded.slice(0, ahead).replace(/^0+/, '').padStart(form.least, '0')
  const fraction = decimals === null ? '' : `.${shownDecimals(rounded.slice(ahead), decimals)}`
  const sign = exponent < 0 ? '-' : form.plus ? '+' : ''
  const shownExponent = String(Math.abs(exponent)).padStart(form.exponentDigits, '0')
  const minus = value < 0 && /[1-9]/.test(rounded) ? '-' : ''
  return `${minus}${before}${whole}${fraction}E${sign}${shownExponent}${after}`
}

/** The first `count` digits, half rounded up; one digit more where it carries over. */
function roundedTo(digits: string, count: number): string {
  if (count >= digits.length) return digits.padEnd(count, '0')
  const up = (digits[count] ?? '0') >= '5' ? 1n : 0n
  return String(BigInt(digits.slice(0, count)) + up).padStart(count, '0')
}

/** Zeros at the end of places that do not ask for them are left out. */
function shownDecimals(digits: string, places: string): string {
  let end = places.length
  while (end > 0 && places[end - 1] !== '0' && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}
