// The sections of a number format code: what each applies to and what it shows (ECMA-376 18.8.31).
import { dateKind } from './date-format.ts'
import { type FractionForm, fractionForm } from './fraction-format.ts'
import { type ScientificForm, scientificForm } from './scientific-format.ts'

/** Longest format code that Excel takes. */
const maxCodeLength = 255
/** Most decimal places that Excel shows. */
const maxDecimals = 30

export interface CodeSection {
  /**
   * number: digits in places · general: the number as it is between literals · fraction · science: with an exponent · date ·
   * literal: words alone · unknown: nothing that this program understands.
   */
  kind: 'number' | 'general' | 'fraction' | 'science' | 'date' | 'literal' | 'unknown'
  code: string
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
  fraction: FractionForm | null
  /** null where digits and exponent are mixed with other signs. */
  scientific: ScientificForm | null
}

/** The sections for numbers, at most three; none when the code is not understood. The one for texts is left out. */
export function numberSections(code: string): CodeSection[] {
  if (code.length > maxCodeLength) return []
  const codes = splitSections(code)
  if (codes.length > 4) return []
  const sections = codes.map(parseSection)
  const forTexts = codes.length > 1 && (codes.length === 4 || takesText(codes.at(-1) ?? ''))
  return forTexts ? sections.slice(0, -1) : sections
}

const colour = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2})$/i
const condition = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/
const quotedText = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gs
const takesText = (code: string) => code.replace(quotedText, '').includes('@')

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

function parseSection(code: string): CodeSection {
  const section: CodeSection = {
    kind: 'literal',
    code,
    condition: null,
    pieces: [],
    before: '',
    after: '',
    decimals: 0,
    least: 0,
    thousands: false,
    factor: 1,
    fraction: fractionForm(code),
    scientific: scientificForm(code),
  }
  const date = dateKind(code)
  let unknown = date === 'mixed'
  let styled = false
  let worded = false
  let seenPoint = false
  let pendingCommas = 0
  const literal = (text: string) => {
    section.pieces.push({ literal: text, place: '' })
    if (section.kind === 'general') section.after += text
    else section.before += text
  }
  const scale = () => {
    section.factor /= 1000 ** pendingCommas
    pendingCommas = 0
  }
  /** Where the quote or bracket at `index` ends; without an end the code is not understood. */
  const endOf = (index: number, mark: string) => {
    const end = code.indexOf(mark, index + 1)
    unknown ||= end < 0
    return end < 0 ? code.length : end
  }
  const bracket = (inside: string) => {
    const found = condition.exec(inside)
    if (found) section.condition = { operator: found[1] ?? '=', bound: Number(found[2]) }
    else if (inside.startsWith('$')) literal(inside.slice(1).split('-')[0] ?? '')
    else if (!colour.test(inside) && date !== 'date') unknown = true
    styled = true
  }
  const whole = () => {
    unknown ||= section.kind !== 'literal'
    section.kind = 'general'
  }
  for (let index = 0; index < code.length; index++) {
    const char = code[index] ?? ''
    if (char === '[') {
      const end = endOf(index, ']')
      bracket(code.slice(index + 1, end))
      index = end
    } else if (char === '"') {
      const end = endOf(index, '"')
      literal(code.slice(index + 1, end))
      worded = true
      index = end
    } else if (char === '\\') literal(code[++index] ?? '')
    else if (char === '_') {
      index++
      literal(' ')
    } else if (char === '*') index++
    else if (date === 'date') continue
    else if (char === '@') whole()
    else if (/^general/i.test(code.slice(index, index + 7))) {
      whole()
      index += 6
    } else if (char === '0' || char === '#' || char === '?') {
      if (section.kind === 'literal') section.kind = 'number'
      unknown ||= section.kind === 'general'
      if (pendingCommas > 0) section.thousands = true
      pendingCommas = 0
      section.pieces.push({ literal: null, place: char })
      if (seenPoint) section.decimals++
      else if (char === '0') section.least++
    } else if (char === '.') {
      unknown ||= seenPoint
      seenPoint = true
      scale()
      section.pieces.push({ literal: null, place: '.' })
    } else if (char === ',') pendingCommas++
    else if (char === '%') {
      section.factor *= 100
      literal('%')
    } else if (/^E[+-]/i.test(code.slice(index, index + 2))) {
      unknown ||= section.kind !== 'number'
      section.kind = 'science'
      index++
    } else if (/[a-z/]/i.test(char)) {
      // Letters of another kind of format, and fractions: 1 1/2 would have to be read back by a person.
      unknown ||= char !== '/' || section.kind !== 'literal'
      literal(char)
    } else literal(char)
  }
  scale()
  if (section.fraction && section.kind !== 'general') return { ...section, kind: 'fraction' }
  if (date === 'date') section.kind = 'date'
  // [Red] alone colours the number and says nothing of its form.
  else if (section.kind === 'literal' && styled && !worded && section.before === '') section.kind = 'general'
  else if (section.kind === 'literal' && seenPoint) unknown = true
  if (section.kind === 'general' && section.factor !== 1) unknown = true
  if (section.decimals > maxDecimals || section.factor > 1e4 || section.factor < 1e-12) unknown = true
  return unknown ? { ...section, kind: 'unknown' } : section
}
