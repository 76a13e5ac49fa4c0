// Laws of number formats: a format shows the number or falls back to General; it never shows less.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFormatter, generalFormat } from './number-format.ts'

const numRuns = Number(process.env.LISTWRIGHT_FORMATS ?? 5000)
const options = { numRuns, seed: 13 }

const anyNumber = fc.oneof(
  fc.integer(),
  fc.integer({ min: 0, max: 60_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 0, max: 60_000, noNaN: true }),
  fc.constantFrom(0, -0, 1, 1.5, 0.5, 60, 1e15, 1234567890123456, 1e21, 1e300, 5e-324, 45292.75),
)
const scraps = fc.constantFrom(
  ...'0#?.,%@/;-+()[]"\\_* :E$€ehmsydgab'.split(''),
  'General',
  '[Red]',
  '[Black]',
  '[>5]',
  '[<=0]',
  '[=0]',
  '[h]',
  '[mm]',
  '[ss]',
  '[$€-407]',
  '[$-409]',
  '[odd]',
  'AM/PM',
  '"text"',
  'E+00',
  '00',
  'yyyy',
  '.00',
  '# ?/?',
)
const anyCode = fc.oneof(
  fc.array(scraps, { minLength: 1, maxLength: 14 }).map(parts => parts.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
)

/** What a code says without quotes, brackets, escapes and fillers. */
const unquoted = (code: string) => code.replace(/"[^"]*"?|\[[^\]]*\]?|\\.?|_.?|\*.?/gs, '')

it('shows something for every format that has a place for a number', () => {
  fc.assert(
    fc.property(anyCode, anyNumber, (code, value) => {
      const { text } = createFormatter(code, false)(value)
      if (/[\p{N}]|[JFMASOND]/u.test(text) || text === generalFormat(value).text) return
      // Without a digit: a section of words or of nothing, or one whose places show no zero.
      const sections = unquoted(code).split(';')
      expect(sections.some(section => !/[0@]|general/i.test(section))).toBe(true)
    }),
    options,
  )
})

const literal = fc.constantFrom('', '"kg "', '\\-', '[Red]', '_-', '(', '$', '[$€-407]', '"5"'.replace('5', 'n'))
const plainFormat = fc.record({
  before: literal,
  grouped: fc.boolean(),
  least: fc.integer({ min: 0, max: 6 }),
  decimals: fc.integer({ min: 0, max: 4 }),
  after: literal,
})

it('shows the number as far as its places go', () => {
  fc.assert(
    fc.property(
      plainFormat,
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      ({ before, grouped, least, decimals, after }, value) => {
        const whole = grouped ? '#,##0' : '0'.repeat(least) || '#'
        const code = `${before}${whole}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}${after}`
        const { text } = createFormatter(code, false)(value)
        // A sign stands before the words, those of the format are taken out.
        const digits = text.replace(/[^\d.]/g, '')
        expect(Math.abs(Number(digits) - Math.abs(value))).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-6)
        if (!/[-(]/.test(before + after)) expect(text.startsWith('-')).toBe(value < 0 && Number(digits) !== 0)
      },
    ),
    options,
  )
})

it('keeps every digit of a whole number', () => {
  const codes = ['General', '0', '#', '@', '_-@_-', '[Black]@', '0;-0;0;@', '#,##0', '0.00', '# ?/2', '[Red]General']
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.nat({ max: 12 }),
      (code, whole, zeros) => {
        const source = String(whole / 10n ** BigInt(zeros * 2))
        const { text } = createFormatter(code, false)(Number(source), source)
        const plain = text.replaceAll(',', '').replace(/\.00$/, '')
        const [mantissa = '', exponent] = plain.split('E+')
        if (exponent === undefined) expect(plain === '' ? '0' : plain).toBe(source)
        // The short form stands only where it says the same.
        else
          expect(BigInt(Math.round(Number(mantissa) * 1e5)) * 10n ** BigInt(Number(exponent) - 5)).toBe(BigInt(source))
      },
    ),
    options,
  )
})
