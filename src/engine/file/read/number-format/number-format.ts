// A number as its cell shows it: Excel's number formats for plain numbers; dates go to date-format.ts.
import { dateFormat } from './date-format.ts'
import { type CodeSection, numberSections } from './format-section.ts'
import { showFraction } from './fraction-format.ts'
import { showScientific } from './scientific-format.ts'

export interface ShownNumber {
  text: string
  /** A whole number of 16 digits and more, of which all but 15 are zero: Excel had lost the rest before. */
  rounded: boolean
  /** A long whole number that is as 4.41E+11: its last digits were lost earlier. */
  shortened: boolean
}

/** `source`: the number as the file has it, for the digits that a number of the program cannot hold. */
export type NumberFormatter = (value: number, source?: string) => ShownNumber

/**
 * How numbers of one format look. A display that would lose digits of a whole number (0.00E+00 over a phone number) is
 * not used: the digits are. A format that is not understood (one of over 255 characters) shows as General.
 */
export function createFormatter(code: string, date1904: boolean): NumberFormatter {
  const plain = code.trim().toLowerCase()
  if (plain === 'general' || plain === '' || plain === '@') return generalFormat
  const sections = numberSections(code)
  const dates = new Map(
    sections.flatMap(section =>
      section.kind === 'date' ? [[section, dateFormat(section.code, date1904)] as const] : [],
    ),
  )
  const shown = new Map<number, string | null>()
  /** Dates of a column come again and again. */
  const dateText = (section: CodeSection, value: number): string | null => {
    const known = shown.get(value)
    if (known !== undefined) return known
    const text = dates.get(section)?.(value) ?? null
    if (shown.size >= maxShown) shown.clear()
    shown.set(value, text)
    return text
  }
  return (value, source) => {
    const chosen = choose(sections, value)
    if (!chosen) return generalFormat(value, source)
    const { section, magnitude } = chosen
    switch (section.kind) {
      case 'unknown':
        return generalFormat(value, source)
      case 'date': {
        const text = dateText(section, value)
        return text === null ? generalFormat(value, source) : exact(text)
      }
      case 'general': {
        const shown = generalFormat(magnitude, unsigned(source, magnitude !== value))
        return { ...shown, text: (section.before + shown.text + section.after).trim() }
      }
      case 'fraction': {
        const text = section.fraction && showFraction(section.fraction, magnitude)
        return text === null ? generalFormat(value, source) : exact(text.trim())
      }
      case 'science':
        // A whole number keeps its digits: in this form they would be lost (see above).
        return section.scientific && Number.isFinite(value) && !Number.isInteger(value)
          ? exact(showScientific(section.scientific, magnitude).trim())
          : science(value, source)
      case 'literal':
        return exact(section.before.trim())
      case 'number':
        if (!Number.isFinite(value * section.factor)) return generalFormat(value, source)
        return exact(render(section, magnitude, unsigned(source, true)).trim())
    }
  }
}

/** Dates that are remembered with their text. */
const maxShown = 4096

const exact = (text: string): ShownNumber => ({ text, rounded: false, shortened: false })
const unsigned = (source: string | undefined, wanted: boolean) => (wanted ? source?.replace(/^[+-]/, '') : source)

/** What General shows as it is written: at most 15 digits, nothing to be rounded, no sign or point that says nothing. */
const asWritten = /^(?:-?[1-9]\d{0,10}|0(?!\.0000))(?:\.\d{0,13}[1-9])?$/
const maxAsWrittenLength = 15

/** General: all digits of a whole number unless the short form says the same; 15 digits of others. */
export function generalFormat(value: number, source?: string): ShownNumber {
  if (!Number.isFinite(value)) return exact(source ?? String(value))
  if (source !== undefined && source.length <= maxAsWrittenLength && asWritten.test(source)) return exact(source)
  const size = Math.abs(value)
  if (Number.isInteger(value)) {
    if (size < 1e11) return exact(String(value))
    return science(value, source)
  }
  // The whole part is kept even where it takes all 15 digits.
  const clean = size < 1e15 ? Number(value.toPrecision(15)) : value
  if (size >= 1e-5) return exact(String(clean))
  return exact(excelExponent(clean.toExponential()))
}

/** 4.41E+11 where that is all there is to know, else every digit. */
function science(value: number, source?: string): ShownNumber {
  if (!Number.isInteger(value)) return exact(excelExponent(Number(value.toPrecision(15)).toExponential()))
  const short = Number(value.toPrecision(6))
  const size = Math.abs(value)
  if (short === value && size >= 1e11 && BigInt(wholeDigits(value, source)) === BigInt(short))
    return { text: excelExponent(short.toExponential()), rounded: false, shortened: true }
  const text = wholeDigits(value, source)
  return { text, rounded: size >= 1e15 && /^-?\d{15}0+$/.test(text), shortened: false }
}

/** Every digit of a whole number: as the file has them, else the fewest that say this number, and zeros. */
function wholeDigits(value: number, source?: string): string {
  const given = /^([+-]?)0*(\d+)$/.exec(source ?? '')
  if (given) return (given[1] === '-' && given[2] !== '0' ? '-' : '') + (given[2] ?? '')
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const sign = mantissa.startsWith('-') ? '-' : ''
  return sign + mantissa.replace(/[-.]/g, '').padEnd(Number(exponent) + 1, '0')
}

/** 4.41e+11 as Excel writes it: 4.41E+11, at least two digits of exponent. */
const excelExponent = (text: string) =>
  text.replace(/e([+-])(\d+)$/, (_, sign: string, digits: string) => `E${sign}${digits.padStart(2, '0')}`)

const meets = (value: number, { operator, bound }: { operator: string; bound: number }): boolean => {
  if (operator === '<') return value < bound
  if (operator === '<=') return value <= bound
  if (operator === '>') return value > bound
  if (operator === '>=') return value >= bound
  return operator === '=' ? value === bound : value !== bound
}

/** The section that applies and the number it shows: a section of its own for negatives shows no sign by itself. */
function choose(sections: CodeSection[], value: number): { section: CodeSection; magnitude: number } | null {
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

/** Digits into their places from the right, literals kept where they are: 000-00-0000, (###) ###-####. */
function render(section: CodeSection, value: number, source: string | undefined): string {
  const size = Math.abs(value)
  const fixed =
    section.factor === 1 && Number.isInteger(size)
      ? `${wholeDigits(size, source)}.${'0'.repeat(section.decimals)}`
      : roundHalfUp(size * section.factor, section.decimals)
  const [whole = '0', fraction = ''] = fixed.split('.')
  let digits = whole === '0' ? '' : whole
  digits = digits.padStart(section.least, '0')
  const point = section.pieces.findIndex(piece => piece.place === '.')
  const wholePieces = point < 0 ? section.pieces : section.pieces.slice(0, point)
  const places = wholePieces.filter(piece => piece.place !== '').length
  const shown = value < 0 && Number(fixed) !== 0 ? '-' : ''
  let out = ''
  // .00 has no place before its point, which is no reason to lose what is there.
  if (places === 0) out = wholePieces.map(piece => piece.literal ?? '').join('') + digits
  else if (section.thousands) {
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
  const fifteen = value < 1e15 ? Number(value.toPrecision(15)) : value
  if (fifteen >= 1e21) return wholeDigits(fifteen)
  const shifted = Number(`${fifteen}e${decimals}`)
  if (!Number.isFinite(shifted) || String(fifteen).includes('e')) return fifteen.toFixed(decimals)
  const whole = Math.round(shifted)
  return whole >= 1e21 ? fifteen.toFixed(decimals) : Number(`${whole}e-${decimals}`).toFixed(decimals)
}
