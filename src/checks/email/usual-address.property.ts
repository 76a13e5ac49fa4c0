// What the quick look at usual addresses takes for one is what the full check leaves to a service, in every respect.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEmail } from './check.ts'
import { usualDomain } from './usual-address.ts'

const local = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aZ09.-_+'), minLength: 1, maxLength: 70 }),
  fc.string({ unit: fc.constantFrom(...'a.\'"& @(é'), minLength: 1, maxLength: 8 }),
  fc.constantFrom('info', 'anna.berg', 'a..b', '.a', 'a.', 'x'),
)
const label = fc.string({ unit: fc.constantFrom(...'abzA0-'), minLength: 1, maxLength: 64 })
const domain = fc.oneof(
  fc.constantFrom('gmail.com', 'GMAIL.com', 'gmial.com', 'acme-tools.com', 'acme.co.uk', 'mail.acme.example', 'x.test'),
  fc.constantFrom('example.com', 'acme.invalidending', 'localhost', '[127.0.0.1]', 'bücher.de', 'xn--bcher-kva.de'),
  fc.constantFrom('acme.com,de', 'acme.com.', 'acme..com', 'acme.com>', 'acme.c', 'acme.con', 'acme.com@b.de', ''),
  fc.tuple(label, label, fc.constantFrom('com', 'de', 'co.uk', 'museum', 'zz')).map(parts => parts.join('.')),
)
const around = fc.constantFrom('', '', '', ' ', '\u200b', '\t')
const cells = fc
  .tuple(around, local, fc.constantFrom('@', '@', '@@', ' @ '), domain, around)
  .map(parts => parts.join(''))

test('a usual address is one that the full check sends as it is typed', () => {
  let seen = 0
  fc.assert(
    fc.property(cells, fc.boolean(), (cell, practice) => {
      const host = usualDomain(cell)
      if (host === null) return
      seen += 1
      const { findings, settled, flag, repaired, suggestion } = checkEmail(cell, { practice })
      expect({ settled, flag, repaired, suggestion }).toEqual({
        ...{ settled: false, flag: null, repaired: null, suggestion: null },
      })
      expect(findings.sent).toBe(cell)
      expect(findings.mailbox?.ascii).toBe(host)
    }),
    { numRuns: 20_000 },
  )
  expect(seen).toBeGreaterThan(200)
})

test('most addresses are usual, and those with a finding are not', () => {
  for (const [cell, host] of [
    ['Anna.Berg+news@Acme-Tools.com', 'acme-tools.com'],
    ['info@gmail.com', 'gmail.com'],
    ['x_1@a.b.co.uk', 'a.b.co.uk'],
    ['a@gmial.con', null],
    ['a@acme.test', null],
    ['a@acme.example', null],
    [' a@acme.com', null],
    ['a@acme.com b@acme.com', null],
    ["'a@acme.com", null],
    ['å@acme.com', null],
    [`${'a'.repeat(65)}@acme.com`, null],
    ['', null],
    ['@acme.com', null],
  ] as const)
    expect(usualDomain(cell), cell).toBe(host)
})
