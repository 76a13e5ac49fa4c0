// Keys of any string: nothing throws, a key is its own key, work is bounded.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ngramKey, textFingerprint } from '../keys/fingerprint.ts'
import { plainWords } from '../keys/plain.ts'
import { parseCompanyName } from '../names/company.ts'
import { parsePersonName } from '../names/person.ts'
import { recaseName } from '../names/recase.ts'
import { type MatchKind, matchKey } from './match-key.ts'

const kinds: readonly MatchKind[] = [
  'text',
  'email',
  'mailbox',
  'domain',
  'companyDomain',
  'profileUrl',
  'companyUrl',
  'phone',
  'person',
  'company',
  'fingerprint',
]
const hashes: readonly MatchKind[] = ['ngram', 'phonetic', 'cologne']

const pieces = fc
  .array(
    fc.constantFrom(
      ...'Anna|van|der|Berg|Dr.|Jr.|PhD|,|"Bob"|(Bob)|GmbH|& Co.|KG|Ltd|The|the|S.A.|(UK)|PT|株式会社|山田|김민수|O\'|Mc|-|.|/|https://|social.example|in|company|@|gmail.com|+|4155552671|é|É|ß|ẞ|İ|ı|ſ|Σ|ΟΔΟΣ|Иван|Nguyễn|née|y|de la|III|%C3%A9|%|:|\u0301|\u200d|\ud800|\udc00|ﬁ|™|ǆ|①|½'.split(
        '|',
      ),
      ' ',
      '  ',
      '\n',
    ),
    { maxLength: 12 },
  )
  .chain(parts => fc.constantFrom(parts.join(''), parts.join(' ')))
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)))
  .map(all => all.join(''))
const anyText = fc.oneof(pieces, fc.string({ unit: 'binary' }), units)
const country = fc.constantFrom(null, 'US', 'DE', 'TR', 'BG')

it('a key is its own key', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), anyText, country, (kind, text, home) => {
      const key = matchKey(kind, text, home)
      if (key !== null) expect(matchKey(kind, key, home)).toBe(key)
    }),
    { numRuns: 60_000 },
  )
})

it('no string throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds, ...hashes), anyText, country, (kind, text, home) => {
      matchKey(kind, text, home)
      parsePersonName(text)
      parseCompanyName(text, home)
    }),
    { numRuns: 60_000 },
  )
})

it('capitals are settled at the first writing, and no letter is lost', () => {
  fc.assert(
    // Letters that are two in capitals (ß, ŉ, ligatures) have no capital to settle.
    fc.property(
      anyText.filter(text => text.toUpperCase().length === text.length && text.toLowerCase().length === text.length),
      country,
      (text, home) => {
        const once = recaseName(text, { country: home })
        if (once !== once.toLowerCase() && once !== once.toUpperCase())
          expect(recaseName(once, { country: home })).toBe(once)
        expect(plainWords(once).replaceAll('ı', 'i').length).toBe(plainWords(text).replaceAll('ı', 'i').length)
      },
    ),
    { numRuns: 20_000 },
  )
})

it('equal fingerprints give equal n-gram keys but for stop words', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[b-d]{4,7}$/), { maxLength: 4 }), words => {
      const [a, b] = [words.join(' '), words.join('  ').toUpperCase()]
      expect(textFingerprint(a)).toBe(textFingerprint(b))
      expect(ngramKey(a)).toBe(ngramKey(b))
    }),
  )
})

it('a megabyte costs nothing', () => {
  const long = 'Anna van der Berg '.repeat(60_000)
  for (const kind of [...kinds, ...hashes]) expect(matchKey(kind, long)).toBeNull()
  expect(parsePersonName(long)).toBeNull()
})
