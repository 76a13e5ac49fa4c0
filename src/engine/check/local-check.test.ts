// The local check of a cell: what is said, in which order, and from which list.
import { describe, expect, test } from 'vitest'
import { gravestFinding, isChecked, localCheck, stillFits } from './local-check.ts'

const kinds = (...ask: Parameters<typeof localCheck>) => localCheck(...ask).map(({ kind }) => kind)

describe('e-mail cells', () => {
  test('a plain address has nothing to say', () => expect(kinds('email', 'ann@firm.example', null)).toEqual([]))
  test('a broken one says why', () => {
    const [finding] = localCheck('email', 'ann@@firm.example', null)
    expect(finding).toMatchObject({ kind: 'invalid', asOf: null })
    expect(finding?.sentence).toMatch(/@/)
  })
  test('what a fix repairs is fixable, not invalid', () => {
    const findings = localCheck('email', 'Ann <ann@firm.example>', null)
    expect(findings).toEqual([{ kind: 'fixable', sentence: 'Would read “ann@firm.example” when fixed.', asOf: null }])
    expect(stillFits(findings)).toBe(true)
  })
  test('spaces around an address can be fixed', () =>
    expect(localCheck('email', 'ann@firm.example ', null)).toEqual([
      { kind: 'fixable', sentence: 'There are spaces around the address.', asOf: null },
    ]))
  test('an ending that does not exist is a misfit and bears the day of its list', () => {
    const findings = localCheck('email', 'ann@firm.notatld', null)
    expect(findings[0]).toMatchObject({ kind: 'unknown_ending', asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(stillFits(findings)).toBe(false)
  })
  test('the gravest comes first', () => {
    expect(kinds('email', 'info@mailinator.com', null)).toEqual(['disposable', 'role'])
    expect(gravestFinding(localCheck('email', 'info@mailinator.com', null))).toBeGreaterThan(0)
    expect(gravestFinding([])).toBe(0)
  })
  test('two addresses are left to the user', () =>
    expect(kinds('email', 'a@firm.example; b@firm.example', null)).toEqual(['two_values']))
})

describe('phone cells', () => {
  test('a national number needs a country', () => {
    expect(kinds('phone', '020 7183 8750', null)).toEqual(['needs_country'])
    expect(localCheck('phone', '020 7183 8750 ext 12', 'GB')).toEqual([
      { kind: 'fine', sentence: 'Reads as +442071838750 (GB), extension 12.', asOf: null },
    ])
  })
  test('a number outside the plan is a misfit', () => {
    const findings = localCheck('phone', '+44 999', null)
    expect(stillFits(findings)).toBe(false)
  })
  test('made-up numbers are told', () => expect(kinds('phone', '+1 212 555 0142', null)).toContain('invented'))
})

describe('other types', () => {
  test.each([
    ['domain', 'firm.example', []],
    ['domain', 'firm.notatld', ['unknown_ending']],
    ['domain', 'not a domain', ['invalid']],
    ['url', 'https://www.firm.example/a', []],
    ['date', '2026-02-30', ['invalid']],
    ['date', '2026-02-28', []],
    ['country', 'Narnia', ['invalid']],
    ['number', '1,204.50', []],
    ['text', '???', []],
    ['email', '   ', []],
  ] as const)('%s: %s', (type, cell, expected) => expect(kinds(type, cell, null)).toEqual(expected))
  test('only types with a look are checked', () => {
    expect(isChecked('email')).toBe(true)
    expect(isChecked('full_name')).toBe(false)
  })
})
