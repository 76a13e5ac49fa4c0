import { expect, test } from 'vitest'
import { countryCode } from './country.ts'

test.each([
  ['ISO', ['Korea, Republic of', "Korea, Democratic People's Republic of", 'Moldova, Republic of'], ['KR', 'KP', 'MD']],
  ['both orders', ['Islamic Republic of Iran', 'Republic of Moldova', 'State of Palestine'], ['IR', 'MD', 'PS']],
  ['"and" for "&"', ['Bosnia and Herzegovina', 'Bosnien & Herzegowina', 'Trinidad & Tobago'], ['BA', 'BA', 'TT']],
  ['articles', ['The Gambia', 'Gambia, The', 'The Bahamas', 'the netherlands'], ['GM', 'GM', 'BS', 'NL']],
  ['dots and saints', ['U.S.A', 'EEUU', 'Saint Lucia', 'St Lucia', 'St. Lucia'], ['US', 'US', 'LC', 'LC', 'LC']],
  [
    'umlauts',
    ['Österreich', 'Oesterreich', 'Osterreich', 'Daenemark', 'Grossbritannien'],
    ['AT', 'AT', 'AT', 'DK', 'GB'],
  ],
  ['sports codes', ['GER', 'SUI', 'NED', 'DEN', 'CRO'], ['DE', 'CH', 'NL', 'DK', 'HR']],
  ['neighbours', ['Tyskland', 'Almanya', 'Německo', 'Németország', 'Saksa'], ['DE', 'DE', 'DE', 'DE', 'DE']],
  ['Kosovo', ['Kosovo', 'XK', 'XKX'], ['XK', 'XK', 'XK']],
] as const)('%s', (_, names, codes) => {
  expect(names.map(countryCode)).toEqual(codes)
})

test('codes win over names that are spelt the same', () => {
  // "Mali" and "Niger" are names, MLI and NER their codes; "CH" is Switzerland whatever "Ch" may be short for.
  expect(['MLI', 'NER', 'CH', 'IN', 'DE'].map(countryCode)).toEqual(['ML', 'NE', 'CH', 'IN', 'DE'])
})

test('no country, or one of two', () => {
  for (const text of ['', 'Korea', 'Kongo', 'America', 'Berlin', 'n/a', 'Germany Austria', 'x'.repeat(81)])
    expect(countryCode(text), text).toBeNull()
})

test('every name that the tables have in any of the languages is read as its own country, or as none', () => {
  const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap(one =>
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(two => one + two).filter(code => countryCode(code) === code),
  )
  expect(codes.length).toBe(250)
  const wrong = [
    'en',
    'de',
    'fr',
    'es',
    'it',
    'pt',
    'nl',
    'pl',
    'sv',
    'da',
    'nb',
    'fi',
    'cs',
    'hu',
    'ro',
    'tr',
  ].flatMap(locale => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return codes.filter(code => ![code, null].includes(countryCode(names.of(code) ?? code))).map(code => [locale, code])
  })
  expect(wrong).toEqual([])
})
