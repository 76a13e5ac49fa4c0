// Match keys: which cells are one thing, by kind.
import { describe, expect, it } from 'vitest'
import { companyDomain, domainKey, shownDomain } from '../keys/domain-key.ts'
import { ngramKey, textFingerprint } from '../keys/fingerprint.ts'
import { canonicalPage } from '../keys/page-key.ts'
import { cologneKey, phoneticKey } from '../keys/phonetic.ts'
import { type MatchKind, matchKey } from './match-key.ts'

describe.each<[kind: MatchKind, cases: [cell: string, key: string | null, country?: string][]]>([
  [
    'text',
    [
      ['  Été  PASSÉ ', 'ete passe'],
      ['', null],
    ],
  ],
  [
    'email',
    [
      [' Ann.Smith@Host.COM', 'ann.smith@host.com'],
      ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
      ['ann@XN--MNCHEN-3YA.de', 'ann@xn--mnchen-3ya.de'],
      ['not an address', null],
    ],
  ],
  [
    'mailbox',
    [
      ['A.n.n+list@googlemail.com', 'ann@gmail.com'],
      ['ann+list@outlook.com', 'ann@outlook.com'],
      ['a.nn+list@proton.me', 'a.nn@proton.me'],
      ['ann+list@host.com', 'ann+list@host.com'],
      ['+ann@gmail.com', '+ann@gmail.com'],
    ],
  ],
  [
    'domain',
    [
      ['https://user@www.shop.host.co.uk:8080/a?b#c', 'host.co.uk'],
      ['HOST.com.', 'host.com'],
      ['ann@mail.host.com', 'host.com'],
      ['ann.github.io', 'github.io'],
      ['München.de', 'xn--mnchen-3ya.de'],
      ['gmail.com', 'gmail.com'],
      ['Acme Tools', null],
      ['co.uk', null],
    ],
  ],
  [
    'companyDomain',
    [
      ['acme.github.io', 'acme.github.io'],
      ['mail.acme.co.uk', 'acme.co.uk'],
      ['ann@gmail.com', null],
      ['ann@duck.com', null],
    ],
  ],
  [
    'profileUrl',
    [
      ['https://www.social.example/in/Ann-Smith/?trk=a#b', 'in:ann-smith'],
      ['de.social.example/in/ann-smith/de', 'in:ann-smith'],
      ['http://m.social.example/mwlite/in/ann-smith/about/', 'in:ann-smith'],
      ['https://social.example/comm/in/ann-smith', 'in:ann-smith'],
      ['social.example/in/Jos%C3%A9', 'in:josé'],
      ['social.example/pub/ann/1/2/3', 'pub:ann/1/2/3'],
      ['social.example/company/acme', null],
    ],
  ],
  [
    'companyUrl',
    [
      ['https://social.example/company/Acme-Tools/about/', 'company:acme-tools'],
      ['social.example/company/12345', 'company:12345'],
      ['uk.social.example/school/acme', 'school:acme'],
      ['social.example/in/ann', null],
    ],
  ],
  [
    'phone',
    [
      ['+1 (415) 555-2671 ext. 4', '+14155552671'],
      ['(415) 555-2671', '+14155552671', 'US'],
      ['(415) 555-2671', '4155552671'],
      ['12345', '+4912345', 'DE'],
      ['+999 123 456', '+999123456'],
      ['call me', null],
    ],
  ],
  ['person', [['Dr. Berg, Anna van der', 'anna van der berg']]],
  [
    'company',
    [
      ['The Acme & Sons Co., Ltd.', 'acme and sons'],
      ['Acme AD', 'acme', 'BG'],
    ],
  ],
])('%s', (kind, cases) => {
  it.each(cases)('%j has the key %j', (cell, key, country) => {
    expect(matchKey(kind, cell, country ?? null)).toBe(key)
  })
})

it('writes pages and domains as people read them', () => {
  expect(canonicalPage('http://de.social.example/in/Ann/?x=1', 'person')).toBe('https://social.example/in/ann')
  expect(canonicalPage('social.example/company/Acme/about', 'company')).toBe('https://social.example/company/acme')
  expect(canonicalPage('acme', 'company')).toBeNull()
  expect(shownDomain('xn--mnchen-3ya.de')).toBe('münchen.de')
  expect(domainKey('münchen.de')).toBe('xn--mnchen-3ya.de')
  expect(companyDomain('info@web.de')).toBeNull()
})

it.each([
  ['Acme Tools, Inc.', 'acme inc tools'],
  ['  The  TOOLS of acme ', 'acme tools'],
  ['The The', 'the'],
  ['Ångström Straße Łódź Œuvre Þór', 'aangstrom lodz oeuvre strasse thor'],
  ['L’Oréal™', 'lorealtm'],
  ['!!!', ''],
])('the fingerprint of %j is %j', (text, key) => {
  expect(textFingerprint(text)).toBe(key)
})

it('forgives spaces in n-gram keys', () => {
  expect(ngramKey('Coca Cola')).toBe(ngramKey('coca-cola'))
  expect(ngramKey('banana', 2)).toBe('anbana')
  expect(ngramKey('banana', 1)).toBe('abn')
  expect(ngramKey('')).toBe('')
})

it('hears the same word in other letters', () => {
  for (const [a, b] of [
    ['Philip', 'Filip'],
    ['Catherine', 'Katherine'],
    ['Steven', 'Stephen'],
    ['Jon', 'John'],
  ] as const)
    expect(phoneticKey(a)).toBe(phoneticKey(b))
  expect(phoneticKey('Мария')).toBe('мария')
})

// Codes of the method's own description: Wikipedia "Kölner Phonetik", Müller-Lüdenscheidt and others.
it.each([
  ['Müller-Lüdenscheidt', '657 52682'],
  ['Wikipedia', '3412'],
  ['Breschnew', '17863'],
  ['Meyer', '67'],
  ['Maier', '67'],
  ['Schmidt', '862'],
  ['Schmitt', '862'],
  ['Philipp', '351'],
  ['Xaver', '4837'],
  ['Charlotte', '4752'],
  ['Hecht', '042'],
])('Cologne phonetics of %s is %s', (text, code) => {
  expect(cologneKey(text)).toBe(code)
})
