// Input keys: which spellings are one question, and which inputs cannot be asked.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCode } from './country.ts'
import { foldText } from './fold.ts'
import { type InputKind, inputKey, type KeyReason } from './input-key.ts'
import { registrableDomain, registrableSite } from './registrable.ts'

describe.each<[kind: InputKind, cases: [input: string, key: string, country?: string][]]>([
  [
    'email',
    [
      [' Ann.Smith@Host.COM ', 'ann.smith@host.com'],
      ['not an address', 'not an address'],
    ],
  ],
  [
    'phone',
    [
      ['+1 (415) 555-2671', '+14155552671'],
      ['(415) 555-2671', '+14155552671', 'US'],
      ['tel:+1-415-555-2671;ext=4', '+14155552671'],
      ['+999 123 456', '+999123456'],
      ['0049 30 901820', '+4930901820'],
    ],
  ],
  [
    'domain',
    [
      ['Host.COM', 'host.com'],
      ['https://user@www.host.com:8080/about?x=1#top', 'host.com'],
      ['ann@host.com', 'host.com'],
      ['host.com.', 'host.com'],
      ['//host.com/', 'host.com'],
      ['münchen.de', 'xn--mnchen-3ya.de'],
      ['shop.acme.example', 'shop.acme.example'],
      ['https://social.example/company/Acme/', 'social.example/company/acme'],
    ],
  ],
  [
    'profileUrl',
    [
      ['https://www.social.example/in/Ann-Smith/', 'social.example/in/ann-smith'],
      ['de.social.example/in/ann-smith?trk=a#b', 'social.example/in/ann-smith'],
      ['http://m.social.example/in/ann-smith/details/skills', 'social.example/in/ann-smith'],
      ['social.example/in/jos%C3%A9', 'social.example/in/josé'],
      ['social.example/in/jose\u0301', 'social.example/in/josé'],
      ['social.example/in/100%', 'social.example/in/100%'],
      ['social.example/pub/ann/1/2/3', 'social.example/pub/ann/1/2/3'],
    ],
  ],
  [
    'companyUrl',
    [
      ['https://social.example/company/Acme-Tools/about/', 'social.example/company/acme-tools'],
      ['uk.social.example/school/acme', 'social.example/school/acme'],
    ],
  ],
  [
    'text',
    [
      ['  José   GARCÍA ', 'jose garcia'],
      ['Ｓｔｒａßｅ', 'strasse'],
      ['Åse Ødegård', 'ase ødegard'],
      ['हिन्दी', 'हिन्दी'],
    ],
  ],
])('%s', (kind, cases) => {
  it.each(cases)('%j is %j', (input, key, country) => {
    expect(inputKey(kind, input, { country: country ?? null })).toEqual({ key, reason: null })
  })
})

it.each<[kind: InputKind, input: string, reason: KeyReason]>([
  ['email', '  ', 'empty'],
  ['email', `${'a'.repeat(320)}@host.com`, 'too_long'],
  ['phone', '415 555 2671', 'needs_country'],
  ['phone', 'call me', 'not_a_phone'],
  ['phone', '4.16E+09', 'digits_lost'],
  ['domain', 'Acme Tools', 'not_a_domain'],
  ['domain', 'localhost', 'not_a_domain'],
  ['domain', 'co.uk', 'not_a_domain'],
  ['domain', 'host.zzzz', 'not_a_domain'],
  ['domain', 'https://social.example/in/ann', 'not_a_domain'],
  ['profileUrl', 'https://social.example/company/acme', 'not_a_profile'],
  ['profileUrl', 'https://social.example/in/', 'not_a_profile'],
  ['profileUrl', 'ann-smith', 'not_a_profile'],
  ['companyUrl', 'https://social.example/in/ann', 'not_a_company_page'],
  ['text', '\u0301', 'empty'],
  ['text', 'a'.repeat(201), 'too_long'],
  ['domain', 'a'.repeat(1_000_000), 'too_long'],
])('%s %.40j cannot be asked: %s', (kind, input, reason) => {
  expect(inputKey(kind, input)).toEqual({ key: null, reason })
})

it('folds every letter once and for all', () => {
  for (let code = 0; code <= 0xffff; code++) {
    const { key } = inputKey('text', String.fromCharCode(code))
    if (key !== null) expect(inputKey('text', key).key).toBe(key)
  }
  expect(inputKey('text', 'GROẞ').key).toBe('gross')
})

it('never throws, and a key is its own key', () => {
  const kinds = fc.constantFrom<InputKind>('email', 'phone', 'domain', 'profileUrl', 'companyUrl', 'text')
  const pieces = fc.string({
    unit: fc.constantFrom(
      'a',
      'É',
      '.',
      '/',
      'in',
      'company',
      '@',
      '%',
      ':',
      '-',
      '+',
      '4',
      ' ',
      'ſ',
      'İ',
      'Σ',
      '\ud800',
    ),
  })
  const units = fc
    .array(fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)))
    .map(all => all.join(''))
  fc.assert(
    fc.property(kinds, fc.oneof(pieces, units), fc.constantFrom(null, 'US', 'DE'), (kind, input, country) => {
      const { key } = inputKey(kind, input, { country })
      if (key !== null && !key.includes('%')) expect(inputKey(kind, key, { country })).toEqual({ key, reason: null })
    }),
    { numRuns: 5_000 },
  )
})

it('folds text once and for all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
    { numRuns: 5_000 },
  )
})

it.each([
  ['mail.host.co.uk', 'host.co.uk', 'host.co.uk', true],
  ['ann.github.io', 'github.io', 'ann.github.io', true],
  ['co.uk', null, null, true],
  ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de', 'xn--mnchen-3ya.de', true],
  ['host.zzzz', 'host.zzzz', 'host.zzzz', false],
])('%s was registered as %s', (host, domain, site, known) => {
  expect(registrableDomain(host)).toMatchObject({ domain, known })
  expect(registrableSite(host)).toBe(site)
})

it.each([
  ['DE', 'DE'],
  ['deu', 'DE'],
  ['Germany', 'DE'],
  ['Allemagne', 'DE'],
  ['ALEMANIA', 'DE'],
  ['Niemcy', 'DE'],
  ['España', 'ES'],
  ['Espana', 'ES'],
  ['Vereinigtes Königreich', 'GB'],
  ['U.S.A.', 'US'],
  ['Stati Uniti', 'US'],
  ['Países Baixos', 'NL'],
  ['Zwitserland', 'CH'],
  ["Côte d'Ivoire", 'CI'],
  ['Czech Republic', 'CZ'],
  ['Atlantis', null],
  ['', null],
  ['x'.repeat(1_000), null],
])('%s is the country %s', (text, code) => {
  expect(countryCode(text)).toBe(code)
})
