// A number as its cell shows it: Excel's number formats for plain numbers; dates go to date-format.ts.
import { formatDate, isDateCode } from './date-format.ts'

/** Built-in formats whose codes are not stored in the file (ECMA-376 18.8.30). */
const builtIn: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  // Formats that follow the reader's computer have no fixed look: ISO is the one nobody can misread.
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  32: 'h:mm',
  33: 'h:mm:ss',
  34: 'h:mm',
  35: 'h:mm:ss',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  55: 'h:mm',
  56: 'h:mm:ss',
}
const eastAsianDates = [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]
for (const id of eastAsianDates) builtIn[id] = 'yyyy-mm-dd'

export const builtInFormat = (id: number): string => builtIn[id] ?? 'General'

export interface Shown {
  text: string
  /** More than 15 digits: Excel had lost the rest before the file was written. */
  rounded: boolean
  /** A long whole number that stands as 4.41E+11: its last digits were lost earlier. */
  shortened: boolean
}

export type Formatter = (value: number) => Shown

/**
 * How numbers of one format look. A display that would lose digits of a whole number (0.00E+00 over a phone number) is
 * not used: the digits are. Formats that are not simple (fractions) show as General.
 */
export function createFormatter(code: string, date1904: boolean): Formatter {
  const sections = splitSections(code)
  const plain = code.trim().toLowerCase()
  if (plain === 'general' || plain === '' || plain === '@') return general
  if (isDateCode(sections[0] ?? '')) {
    return value => {
      const text = formatDate(value, sections[0] ?? '', date1904)
      return text === null ? general(value) : exact(text)
    }
  }
  const parsed = sections.map(parseSection)
  return value => {
    const chosen = choose(parsed, value)
    if (!chosen) return general(value)
    const { section, magnitude } = chosen
    if (section.kind === 'general') {
      const shown = general(magnitude)
      return { ...shown, text: (section.before + shown.text + section.after).trim() }
    }
    if (section.kind === 'science') return science(value)
    return exact(render(section, magnitude).trim())
  }
}

const exact = (text: string): Shown => ({ text, rounded: false, shortened: false })

/** General: all digits of a whole number unless the short form says the same; 15 digits of others. */
export function general(value: number): Shown {
  if (!Number.isFinite(value)) return exact(String(value))
  const size = Math.abs(value)
  if (Number.isInteger(value)) {
    if (size < 1e11) return exact(String(value))
    return science(value)
  }
  const clean = Number(value.toPrecision(15))
  if (size >= 1e-5) return exact(String(clean))
  return exact(excelExponent(clean.toExponential()))
}

/** 4.41E+11 where that is all there is to know, else every digit. */
function science(value: number): Shown {
  if (!Number.isInteger(value)) return exact(excelExponent(Number(value.toPrecision(15)).toExponential()))
  const short = Number(value.toPrecision(6))
  const size = Math.abs(value)
  if (short === value && size >= 1e11)
    return { text: excelExponent(short.toExponential()), rounded: false, shortened: true }
  return { text: wholeDigits(value), rounded: size >= 1e15, shortened: false }
}

/** 15 digits and then zeros, as Excel keeps whole numbers. */
function wholeDigits(value: number): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential(14).split('e')
  const sign = mantissa.startsWith('-') ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '')
  const length = Number(exponent) + 1
  return sign + (length >= digits.length ? digits.padEnd(length, '0') : digits.slice(0, length))
}

/** 4.41e+11 as Excel writes it: 4.41E+11, at least two digits of exponent. */
const excelExponent = (text: string) =>
  text.replace(/e([+-])(\d+)$/, (_, sign: string, digits: string) => `E${sign}${digits.padStart(2, '0')}`)

interface NumberSection {
  kind: 'number' | 'general' | 'science' | 'text'
  condition: { operator: string; bound: number } | null
  /** Literals and digit places in order; a digit place is one character of `0#?`, '.' the decimal point. */
  pieces: { literal: string | null; place: string }[]
  before: string
  after: string
  decimals: number
  least: number
  thousands: boolean
  /** Divisor from trailing commas, factor from percent signs. */
  factor: number
}

/** Splits at `;` outside of quotes, brackets and escapes. */
function splitSections(code: string): string[] {
  const sections: string[] = []
  let current = ''
  for (let index = 0; index < code.length; index++) {
    const char = code[index] ?? ''
    if (char === '\\' || char === '_' || char === '*') current += char + (code[++index] ?? '')
    else if (char === '"' || char === '[') {
      const end = code.indexOf(char === '"' ? '"' : ']', index + 1)
      const stop = end < 0 ? code.length : end + 1
      current += code.slice(index, stop)
      index = stop - 1
    } else if (char === ';') {
      sections.push(current)
      current = ''
    } else current += char
  }
  sections.push(current)
  return sections
}

function parseSection(code: string): NumberSection {
  const section: NumberSection = {
    kind: 'text',
    condition: null,
    pieces: [],
    before: '',
    after: '',
    decimals: 0,
    least: 0,
    thousands: false,
    factor: 1,
  }
  let seenPoint = false
  let pendingCommas = 0
  const literal = (text: string) => {
    section.pieces.push({ literal: text, place: '' })
    if (section.kind === 'general') section.after += text
    else section.before += text
  }
  for (let index = 0; index < code.length; index++) {
    const char = code[index] ?? ''
    if (char === '[') {
      const end = code.indexOf(']', index)
      const inside = code.slice(index + 1, end < 0 ? code.length : end)
      const condition = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/.exec(inside)
      if (condition) section.condition = { operator: condition[1] ?? '=', bound: Number(condition[2]) }
      else if (inside.startsWith('$')) literal(inside.slice(1).split('-')[0] ?? '')
      index = end < 0 ? code.length : end
    } else if (char === '"') {
      const end = code.indexOf('"', index + 1)
      literal(code.slice(index + 1, end < 0 ? code.length : end))
      index = end < 0 ? code.length : end
    } else if (char === '\\') literal(code[++index] ?? '')
    else if (char === '_') {
      index++
      literal(' ')
    } else if (char === '*') index++
    else if (/^general/i.test(code.slice(index))) {
      section.kind = 'general'
      index += 6
    } else if (char === '0' || char === '#' || char === '?') {
      if (section.kind === 'text') section.kind = 'number'
      if (pendingCommas > 0) section.thousands = true
      pendingCommas = 0
      section.pieces.push({ literal: null, place: char })
      if (seenPoint) section.decimals++
      else if (char === '0') section.least++
    } else if (char === '.') {
      seenPoint = true
      section.pieces.push({ literal: null, place: '.' })
    } else if (char === ',') pendingCommas++
    else if (char === '%') {
      section.factor *= 100
      literal('%')
    } else if ((char === 'E' || char === 'e') && /^[+-]/.test(code.slice(index + 1))) section.kind = 'science'
    else if (char === '/' && section.kind === 'number') section.kind = 'general'
    else if (char !== '@') literal(char)
  }
  section.factor /= 1000 ** pendingCommas
  return section
}

const meets = (value: number, { operator, bound }: { operator: string; bound: number }): boolean => {
  if (operator === '<') return value < bound
  if (operator === '<=') return value <= bound
  if (operator === '>') return value > bound
  if (operator === '>=') return value >= bound
  return operator === '=' ? value === bound : value !== bound
}

/** The section that applies and the number it shows: a section of its own for negatives shows no sign by itself. */
function choose(sections: NumberSection[], value: number): { section: NumberSection; magnitude: number } | null {
  const [first, second, third] = sections
  if (!first) return null
  if (sections.some(section => section.condition)) {
    for (const section of sections)
      if (section.condition ? meets(value, section.condition) : true) return { section, magnitude: value }
    return null
  }
  if (value < 0 && second) return { section: second, magnitude: -value }
  if (value === 0 && third) return { section: third, magnitude: 0 }
  return { section: first, magnitude: value }
}

/** Digits into their places from the right, literals kept where they stand: 000-00-0000, (###) ###-####. */
function render(section: NumberSection, value: number): string {
  if (section.kind === 'text') return section.pieces.map(piece => piece.literal ?? '').join('')
  const scaled = Math.abs(value) * section.factor
  const fixed = roundHalfUp(scaled, section.decimals)
  const [whole = '0', fraction = ''] = fixed.split('.')
  let digits = whole === '0' ? '' : whole
  digits = digits.padStart(section.least, '0')
  const point = section.pieces.findIndex(piece => piece.place === '.')
  const wholePieces = point < 0 ? section.pieces : section.pieces.slice(0, point)
  const places = wholePieces.filter(piece => piece.place !== '').length
  const shown = value < 0 && Number(fixed) !== 0 ? '-' : ''
  let out = ''
  if (section.thousands) {
    const grouped = digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
    let placed = false
    for (const piece of wholePieces) {
      if (piece.literal !== null) out += piece.literal
      else if (!placed) {
        out += grouped
        placed = true
      }
    }
  } else {
    let taken = digits.length
    let left = places
    for (const piece of wholePieces.toReversed()) {
      if (piece.literal !== null) {
        out = piece.literal + out
        continue
      }
      left--
      if (left === 0) {
        out = digits.slice(0, taken) + out
        taken = 0
      } else if (taken > 0) {
        out = digits.slice(taken - 1, taken) + out
        taken--
      }
    }
  }
  if (point >= 0) {
    let index = 0
    let decimals = ''
    let tail = ''
    for (const piece of section.pieces.slice(point + 1)) {
      if (piece.literal !== null) {
        tail += piece.literal
        continue
      }
      const digit = fraction[index++] ?? ''
      const droppable = piece.place !== '0' && /^0*$/.test(fraction.slice(index - 1))
      if (!droppable) decimals += digit
    }
    out += `.${decimals}${tail}`
  }
  return shown + out
}

/** Decimal rounding as a person does it: 1.005 to two places is 1.01, as in Excel. */
function roundHalfUp(value: number, decimals: number): string {
  const fifteen = Number(value.toPrecision(15))
  if (fifteen >= 1e21) return wholeDigits(fifteen)
  const shifted = Number(`${fifteen}e${decimals}`)
  if (!Number.isFinite(shifted) || String(fifteen).includes('e')) return fifteen.toFixed(decimals)
  const whole = Math.round(shifted)
  return whole >= 1e21 ? fifteen.toFixed(decimals) : Number(`${whole}e-${decimals}`).toFixed(decimals)
}
