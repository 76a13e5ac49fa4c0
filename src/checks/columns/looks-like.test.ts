// What values look like, one by one: above all what is not taken for a phone number.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LookContext, looksLike, type ValueKind } from './looks-like.ts'

describe.each<[kind: ValueKind, yes: string[], no: string[]]>([
  [
    'email',
    ['ann@host.com', ' Ann <ann@host.com>', 'ann (at) host.com', 'josé@münchen.de'],
    ['ann@', '@ann', 'ann@host', 'n/a', ''],
  ],
  [
    'domain',
    ['host.com', 'www.host.co.uk', 'acme.example', 'münchen.de'],
    ['host', 'ann@host.com', 'https://host.com', 'St.Louis', '1.5', '3.14', '192.168.1.1', 'co.uk'],
  ],
  [
    'url',
    ['https://host.com', 'http://host.com/a?b', 'www.host.com', 'host.com/about'],
    ['host.com', 'ann@host.com', 'and/or', '1/2', 'https://', 'see https://host.com'],
  ],
  [
    'profileUrl',
    ['https://social.example/in/ann', 'www.social.example/in/ann/', 'uk.social.example/pub/ann/1/2/3'],
    ['https://social.example/company/acme', 'https://host.com', 'ann'],
  ],
  [
    'companyUrl',
    ['https://social.example/company/acme', 'social.example/school/acme'],
    ['https://social.example/in/ann', 'https://acme.example'],
  ],
  ['country', ['DE', 'usa', 'Germany', 'Deutschland', 'España', 'Polska'], ['Berlin', 'Ann', 'XX', '12']],
  [
    'number',
    ['0', '12', '-3.5', '1,234,567.89', '1.234,5', '1 234 567', '$12.50', '12 %', '1200€'],
    ['007', '12 March', '1.2.3', '1,23,45', '12-34', 'abc', '+', ''],
  ],
  [
    'date',
    [
      '2024-03-01',
      '2024-03-01T10:20:30Z',
      '01.03.2024',
      '3/1/24',
      '12/31/2024 11:59 PM',
      '1 Mar 2024',
      '1st March 2024',
      'March 1, 2024',
      '1. März 2024',
      '1 de marzo de 2024',
    ],
    ['2024-13-01', '32.01.2024', '40/40/2024', '2024', '1 Foo 2024', '12.5', '2024-03-01 n/a'],
  ],
  ['yesNo', ['yes', 'No', 'Y', 'TRUE', 'ja', 'nein', 'sí', 'nie'], ['maybe', '1', '0', 'Norway']],
])('%s', (kind, yes, no) => {
  it.each(yes)('%j does', value => expect(looksLike(kind, value)).toBe(true))
  it.each(no)('%j does not', value => expect(looksLike(kind, value)).toBe(false))
})

describe('phone', () => {
  it.each<[value: string, context?: LookContext]>([
    ['+49 30 901820'],
    ['+14155552671'],
    ['0049 30 901820'],
    ['(415) 555-2671'],
    ['415-555-2671'],
    ['1-415-555-2671'],
    ['030 901820'],
    ['030/901820'],
    ['01 42 68 53 00'],
    ['912 345 678', { country: 'ES' }],
    ['6123 4567', { country: 'SG' }],
    ['2234-5678', { country: 'CR' }],
    ['4155552671', { named: true }],
    ['4155552671', { named: true, country: 'US' }],
  ])('%j (%j) does', (value, context) => expect(looksLike('phone', value, context)).toBe(true))

  it.each<[value: string, context?: LookContext]>([
    ['4155552671'],
    ['4155552671', { country: 'US' }],
    ['0012345678'],
    ['1234567'],
    ['2024-03-01'],
    ['01.03.2024'],
    ['192.168.100.101'],
    ['12345-6789'],
    ['123-45-6789'],
    ['978-3-16-148410-0'],
    ['0317-8471', { country: 'SG' }],
    ['2434-561X'],
    ['0112038-9', { country: 'FI' }],
    ['76.123.456-K', { country: 'CL' }],
    ['12345678-5', { country: 'CL' }],
    ['900123456-7', { country: 'CO' }],
    ['4111 1111 1111 1111'],
    ['1 234 567'],
    ['1,234,567'],
    ['12.345.678'],
    ['A-10023456'],
    ['2024-000123'],
    ['+1 000 000 0000'],
    ['Order 4155552671'],
    ['123', { named: true }],
    ['0000000000', { named: true, country: 'US' }],
  ])('%j (%j) does not', (value, context) => expect(looksLike('phone', value, context)).toBe(false))
})

it('never throws', () => {
  const kinds = fc.constantFrom<ValueKind>(
    'email',
    'phone',
    'domain',
    'url',
    'profileUrl',
    'companyUrl',
    'country',
    'number',
    'date',
    'yesNo',
  )
  const units = fc
    .array(fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)))
    .map(all => all.join(''))
  fc.assert(
    fc.property(kinds, units, (kind, value) => {
      expect(typeof looksLike(kind, value, { country: 'DE' })).toBe('boolean')
    }),
    { numRuns: 3_000 },
  )
  expect(looksLike('number', '1'.repeat(1_000_000))).toBe(false)
})
