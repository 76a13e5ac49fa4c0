// The local check of a cell: what is said, in which order, and from which list.
import { describe, expect, test } from 'vitest'
import { noNotation } from '../types/cell-context.ts'
import { gravestFinding, isChecked, localCheck, stillFits } from './local-check.ts'

const kinds = (...ask: Parameters<typeof localCheck>) => localCheck(...ask).map(({ kind }) => kind)

describe('email cells', () => {
  test('a plain address has nothing to say', () => expect(kinds('email', 'ann@firm.example', noNotation)).toEqual([]))
  test('a broken one says why', () => {
    const [finding] = localCheck('email', 'ann@@firm.example', noNotation)
    expect(finding).toMatchObject({ kind: 'invalid', asOf: null })
    expect(finding?.sentence).toMatch(/@/)
  })
  test('what a fix repairs is fixable, not invalid', () => {
    const findings = localCheck('email', 'Ann <ann@firm.example>', noNotation)
    expect(findings).toEqual([{ kind: 'fixable', sentence: 'Fixed, this is “ann@firm.example”.', asOf: null }])
    expect(stillFits(findings)).toBe(true)
  })
  test('spaces around an address can be fixed', () =>
    expect(localCheck('email', 'ann@firm.example ', noNotation)).toEqual([
      { kind: 'fixable', sentence: 'There are spaces around the address.', asOf: null },
    ]))
  test('an ending that does not exist is a misfit and bears the day of its list', () => {
    const findings = localCheck('email', 'ann@firm.notatld', noNotation)
    expect(findings[0]).toMatchObject({ kind: 'unknown_ending', asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(stillFits(findings)).toBe(false)
  })
  test('the gravest comes first', () => {
    expect(kinds('email', 'info@mailinator.com', noNotation)).toEqual(['disposable', 'role'])
    expect(gravestFinding(localCheck('email', 'info@mailinator.com', noNotation))).toBeGreaterThan(0)
    expect(gravestFinding([])).toBe(0)
  })
  test('two addresses are left to the user', () =>
    expect(kinds('email', 'a@firm.example; b@firm.example', noNotation)).toEqual(['two_values']))
})

describe('phone cells', () => {
  test('a national number needs a country', () => {
    expect(kinds('phone', '020 7183 8750', noNotation)).toEqual(['needs_country'])
    expect(localCheck('phone', '020 7183 8750 ext 12', { ...noNotation, country: 'GB' })).toEqual([
      { kind: 'fine', sentence: 'Reads as +442071838750 (GB), extension 12.', asOf: null },
    ])
  })
  test('a number outside the plan is a misfit', () => {
    const findings = localCheck('phone', '+44 999', noNotation)
    expect(stillFits(findings)).toBe(false)
  })
  test('a number with two readings is not fine until the column says which is meant', () => {
    const open = { ...noNotation, country: 'DE', plus: { dropped: [], national: false } }
    const findings = localCheck('phone', '491711234567', open)
    expect(findings.map(({ kind }) => kind)).toEqual(['two_readings'])
    expect(findings[0]?.sentence).toContain('+49491711234567 or +491711234567')
    const settled = localCheck('phone', '491711234567', { ...open, plus: { dropped: ['49'], national: false } })
    expect(settled).toEqual([{ kind: 'fine', sentence: 'Reads as +491711234567 (DE).', asOf: null }])
  })
  test('made-up numbers are told', () => expect(kinds('phone', '+1 212 555 0142', noNotation)).toContain('invented'))
})

describe('other types', () => {
  test.each([
    ['domain', 'firm.example', []],
    ['domain', 'firm.notatld', ['unknown_ending']],
    ['domain', 'not a domain', ['invalid']],
    ['domain', 'www.firm.example', []],
    ['domain', 'http://firm.example', ['fixable']],
    ['domain', 'https://www.firm.example/about?x=1', ['fixable']],
    ['domain', 'https://firm.notatld/', ['unknown_ending']],
    ['url', 'https://www.firm.example/a', []],
    ['url', 'firm.example', []],
    ['url', 'firm.notatld', ['unknown_ending']],
    ['url', 'no address', ['invalid']],
    ['date', '2026-02-30', ['invalid']],
    ['date', '2026-02-28', []],
    ['country', 'Narnia', ['invalid']],
    ['number', '1,204.50', []],
    ['text', '???', []],
    ['email', '   ', []],
  ] as const)('%s: %s', (type, cell, expected) => expect(kinds(type, cell, noNotation)).toEqual(expected))
  test('a date or number with two readings is not fine until the column says which is meant', () => {
    const open = { ...noNotation, dayFirst: null, decimal: null }
    expect(kinds('date', '03/04/2025', open)).toEqual(['two_readings'])
    expect(kinds('date', '13/04/2025', open)).toEqual([])
    expect(kinds('date', '04/04/2025', open)).toEqual([])
    expect(kinds('date', '2025-04-03', open)).toEqual([])
    expect(kinds('number', '1.234', open)).toEqual(['two_readings'])
    expect(kinds('number', '1.234,5', open)).toEqual([])
    expect(kinds('number', '1.234', { ...open, decimal: ',' })).toEqual([])
  })
  test('an empty marker counts as blank, in a list by its own words', () => {
    expect(kinds('email', 'n/a', noNotation)).toEqual([])
    expect(kinds('phone', 'k. A.', noNotation)).toEqual([])
    const own = { ...noNotation, markers: { also: ['fehlt'], never: ['n/a'] } }
    expect(kinds('email', 'Fehlt', own)).toEqual([])
    expect(kinds('email', 'n/a', own)).toEqual(['invalid'])
  })
  test('only types with a look are checked', () => {
    expect(isChecked('email')).toBe(true)
    expect(isChecked('full_name')).toBe(false)
  })
})
