// The injection guard: what it changes it can give back, and it leaves numbers and phones alone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardFormula, isProtected, mayNeedGuard, needsGuard, unguardFormula } from './formula-guard.ts'

const text = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '\0', '|', '1', '2', ' ', '(', 'a', '＝'), {
      maxLength: 8,
    })
    .map(parts => parts.join('')),
)

it('is undone exactly', () => {
  fc.assert(
    fc.property(text, value => unguardFormula(guardFormula(value)) === value),
    { numRuns: 5000 },
  )
})

it('never gives two texts the same form', () => {
  fc.assert(
    fc.property(text, text, (a, b) => (guardFormula(a) === guardFormula(b)) === (a === b)),
    { numRuns: 5000 },
  )
})

it('leaves nothing that starts a formula', () => {
  fc.assert(
    fc.property(text, value => {
      const safe = guardFormula(value)
      expect(/^[=@\t\r\n\0|＝＋－＠]/.test(safe)).toBe(false)
      if (/^[+-]/.test(safe)) expect(safe).toMatch(/^(?:[+-]+|[+-][\d\s().,/%-]+(?:(?:x|ext\.?)\s*\d+)?)$/i)
      if (needsGuard(value)) expect(mayNeedGuard(value.charCodeAt(0))).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

describe('examples', () => {
  it.each([
    '+49 30 901820',
    '-5',
    '-5.25',
    '+1 (202) 555-0123',
    '+44/20/79460000',
    '+12025550123 ext. 4',
    '- 12',
    "'tis",
    '-12 %',
    '5-3',
    '-',
    '--',
    '+',
    'a=b',
    '',
  ])('leaves %j', value => expect(guardFormula(value)).toBe(value))
  it.each([
    '=1+1',
    '@SUM(A1)',
    '+1+1',
    '-1+cmd',
    '-2-3',
    '+A1',
    '\t=1',
    '\r=1',
    "'=1",
    "''@x",
    '=HYPERLINK("x")',
    '-cmd|calc',
    '-\t=1',
    '-@x',
    '＝1',
  ])('guards %j', value => {
    expect(guardFormula(value)).toBe(`'${value}`)
    expect(isProtected(guardFormula(value))).toBe(true)
  })
})
