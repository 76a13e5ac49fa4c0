// Spellings of one identity meet, those of others do not.
import { describe, expect, test } from 'vitest'
import { type SuppressionKind, suppressionKinds } from '../../contract/app/privacy/privacy.ts'
import { type FactRules, keysOfFacts } from './fact-keys.ts'
import { factsIn, identityColumns } from './facts.ts'
import { readEntry, splitPair } from './identity-keys.ts'

const kinds: ReadonlySet<SuppressionKind> = new Set(suppressionKinds)

/** Whether a list with one entry suppresses a value, or fields. */
function meets(
  kind: SuppressionKind,
  [value, second]: [string, string?],
  told: unknown,
  {
    country = null,
    sitesAsMail = false,
    known = null,
  }: { country?: string | null; sitesAsMail?: boolean; known?: FactRules['known'] } = {},
): boolean {
  const read = readEntry(kind, value, second ?? null, country)
  if (read.normal === null) throw new Error(read.reason)
  const asked = keysOfFacts(factsIn(told), { kinds, country, sitesAsMail, known })
  return asked.some(key => key.kind === kind && read.keys.includes(key.text))
}

describe('an email address', () => {
  test.each([
    ['Anna.Ek@Acme.example', 'anna.ek@acme.example'],
    ['anna@acme.example', ' Anna Ek <ANNA@ACME.EXAMPLE> '],
    ['anna@acme.example', 'mailto:anna@acme.example?subject=Hello'],
    ['anna@acme.example', 'write to anna@acme.example, please'],
    ['anna@acme.example', 'bo@acme.example; anna@acme.example'],
    ['anna+news@acme.example', 'anna@acme.example'],
    ['anna@acme.example', 'anna+news@acme.example'],
    ['a.n.na@googlemail.com', 'anna+x@gmail.com'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@xn--bcher-kva.example', 'Anna@BÜCHER.example'],
    ['anna@acme.example', 'anna&#64;acme.example'],
    ["o'brien@acme.example", "O'Brien@acme.example"],
    ['anna@acme.example', "'anna@acme.example'"],
  ])('%s suppresses %s', (entry, value) => expect(meets('email', [entry], value)).toBe(true))

  test.each([
    ['anna@acme.example', 'hanna@acme.example'],
    ['anna@acme.example', 'anna@acme.example.org'],
    ['a.nna@acme.example', 'anna@acme.example'],
    ['anna@acme.example', 'acme.example'],
  ])('%s leaves %s alone', (entry, value) => expect(meets('email', [entry], value)).toBe(false))
})

test('a domain of addresses covers those below it, and as a site only what is asked', () => {
  expect(meets('email_domain', ['@Acme.example'], 'anna@mail.acme.example')).toBe(true)
  expect(meets('email_domain', ['mail.acme.example'], 'anna@acme.example')).toBe(false)
  expect(meets('email_domain', ['acme.example'], 'https://www.acme.example/about')).toBe(false)
  expect(meets('email_domain', ['acme.example'], { domain: 'acme.example' }, { sitesAsMail: true })).toBe(true)
})

test('a company domain covers its sites and its addresses; mailbox providers are no company', () => {
  for (const value of ['https://shop.acme.example/a', 'ACME.example', 'www.acme.example.', 'anna@mail.acme.example'])
    expect(meets('company_domain', ['https://www.acme.example/imprint'], value)).toBe(true)
  expect(meets('company_domain', ['acme.example'], 'myacme.example')).toBe(false)
  expect(readEntry('company_domain', 'gmail.com', null, null).normal).toBeNull()
  expect(readEntry('company_domain', 'com', null, null).normal).toBeNull()
})

test('a phone number is the same however it is written', () => {
  const home = { country: 'DE' }
  for (const value of ['030 901820', '+49 (30) 90-18-20', '0049 30 901820', 'tel:+4930901820'])
    expect(meets('phone', ['+49 30 901820'], value, home)).toBe(true)
  expect(meets('phone', ['+49 30 901820'], '+49 30 901821', home)).toBe(false)
  expect(readEntry('phone', '901820', null, null)).toMatchObject({
    normal: null,
    reason: expect.stringMatching(/prefix/),
  })
})

test('a page is the same whatever it was copied with', () => {
  const entry: [string] = ['https://www.social.example/in/ann-smith']
  for (const value of ['social.example/in/Ann-Smith/?trk=x', 'https://de.social.example/in/ann-smith/en'])
    expect(meets('profile_url', entry, value)).toBe(true)
  expect(meets('profile_url', entry, 'https://social.example/company/ann-smith')).toBe(false)
  expect(meets('profile_url', ['https://social.example/company/acme'], 'social.example/company/ACME/')).toBe(true)
})

test('a name with its company is found by either name or domain of the company, never by the name alone', () => {
  const entry: [string, string] = ['Dr. Anna Smith', 'Acme GmbH']
  expect(meets('name_company', entry, { full_name: 'SMITH, Anna', company_name: 'ACME' })).toBe(true)
  expect(meets('name_company', entry, { first_name: 'anna', last_name: 'Smith', company_name: 'Acme' })).toBe(true)
  expect(meets('name_company', entry, { full_name: 'Anna Smith', company_name: 'Other' })).toBe(false)
  expect(meets('name_company', entry, { full_name: 'Anna Smith' })).toBe(false)
  const byDomain: [string, string] = ['Anna Smith', 'acme-tools.com']
  expect(
    meets('name_company', byDomain, { first_name: 'Anna', last_name: 'Smith', domain: 'www.acme-tools.com' }),
  ).toBe(true)
  expect(meets('name_company', byDomain, { full_name: 'Anna Smith', email: 'a.smith@acme-tools.com' })).toBe(true)
  expect(readEntry('name_company', 'Anna Smith', null, null).normal).toBeNull()
})

test('filters of searches are looked through at any depth', () => {
  const body = { company_filters: { domain: ['other.example', 'acme.example'] }, page: 1 }
  expect(meets('company_domain', ['acme.example'], body)).toBe(true)
  expect(meets('email', ['anna@acme.example'], { query: 'people like anna@acme.example' })).toBe(true)
})

describe('in the words of a request', () => {
  const anywhere = { known: (names: readonly string[]) => new Set(names), sitesAsMail: true, country: 'DE' }
  test.each<[SuppressionKind, [string, string?], unknown]>([
    ['email', ['anna@acme.example'], 'anna%2540acme.example'],
    ['email', ['anna@acme.example'], 'ＡＮＮＡ＠ａｃｍｅ.example'],
    ['email', ['anna (at) acme (dot) example'], 'anna@acme.example'],
    ['email', ['anna@acme.example'], { first_name: 'anna@', last_name: 'Ek', domain: 'acme.example' }],
    ['phone', ['+49 30 901820'], 'two numbers: 030 901821, 030 901820'],
    ['phone', ['+49 30 901820'], '030 901821 / 030 901820'],
    ['profile_url', ['facebook.com/acme'], 'see https://m.facebook.com/Acme/photos.'],
    ['name_company', ['山田太郎', 'Acme'], '山田太郎 of Acme'],
    [
      'name_company',
      ['Nora Nope', 'Blocked Firm'],
      { job_title: 'assistant of Nora Nope', company_name: 'Blocked Firm GmbH' },
    ],
  ])('%s %j is found in %j', (kind, entry, told) => expect(meets(kind, entry, told, anywhere)).toBe(true))

  test.each<[SuppressionKind, [string, string?], unknown]>([
    ['email', ['sales@acme.com'], { job_title: 'sales', domain: 'acme.com' }],
    ['email', ['anna@acme.com'], { first_name: 'anna', last_name: 'Ek', domain: 'acme.com' }],
    ['company_domain', ['facebook.com/a'], 'facebook.com/b'],
    ['name_company', ['Nora Nope', 'facebook.com/a'], 'Nora Nope, facebook.com/b'],
    ['name_company', ['Nora Nope', 'Blocked Firm'], 'Nora of Blocked Firm and Ann Nope'],
    ['phone', ['+49 30 901820'], 'order 7730901820'],
  ])('%s %j is not found in %j', (kind, entry, told) => expect(meets(kind, entry, told, anywhere)).toBe(false))
})

test('kinds that nobody is suppressed by are not read', () => {
  const some = new Set<SuppressionKind>(['phone'])
  expect(
    keysOfFacts(factsIn('anna@acme.example'), { kinds: some, country: null, sitesAsMail: true, known: null }),
  ).toEqual([])
})

test('columns tell by their type; numbers, dates and titles tell nobody', () => {
  const told = identityColumns([{ type: 'email' }, { type: 'number' }, { type: 'job_title' }, { type: 'url' }] as const)
  expect(told.map(({ column }) => column.type)).toEqual(['email', 'url'])
})

test.each([
  ['Anna Smith; Acme, Inc.', ['Anna Smith', 'Acme, Inc.']],
  ['Anna Smith\tAcme', ['Anna Smith', 'Acme']],
  ['Anna Smith, Acme', ['Anna Smith', 'Acme']],
  ['Anna Smith', ['Anna Smith', null]],
])('%j is a name and a company', (line, pair) => expect(splitPair(line)).toEqual(pair))
