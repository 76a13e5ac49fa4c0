// Any text at all is read without failing into a search that the prospector takes, and the same each time.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ProspectorSearch } from '../../contract/service/search.ts'
import { prospectorQuery } from '../search/query.ts'
import { buildLexicon, lexiconFields } from './lexicon.ts'
import { worldVocabulary } from './queries/score.ts'
import { understandQuestion } from './understand.ts'

const vocabulary = worldVocabulary(2000)
const lexicon = buildLexicon(vocabulary)
const values = lexiconFields.flatMap(field => (vocabulary.get(field) ?? []).map(({ value }) => value))

const piece = fc.oneof(
  fc.constantFrom(...values),
  fc.constantFrom(
    'in',
    'at',
    'or',
    'and',
    'not',
    'using',
    'based',
    'companies',
    'raised',
    'employees',
    'between',
    ',',
    '"',
    '+',
    '$5M',
    '200+',
    '1-10',
  ),
  fc.integer({ min: -5, max: 20_000 }).map(String),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

it('any text becomes a search with a filter', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 25 }), pieces => {
      const query = `${pieces.join(' ')} abc`.slice(-2000)
      const { search, unparsed, left, choices, several } = understandQuestion(query, lexicon)
      // Nothing is left to search for where everything is negated.
      if (search === null) expect(unparsed).not.toEqual([])
      else {
        expect(ProspectorSearch.safeParse(search).error).toBeUndefined()
        expect(prospectorQuery(search)).not.toBeNull()
      }
      expect(understandQuestion(query, lexicon)).toEqual({ search, unparsed, left, choices, several })
    }),
    { numRuns: 2000, examples: [[['"', '', '"', 'in']], [['"--"']]] },
  )
})

const cue = fc.constantFrom(
  "don't use",
  'not in',
  'not',
  'without',
  'excluding',
  'except',
  'other than',
  'no',
  'never in',
)
const joiner = fc.constantFrom(' or ', ' and ', ', ', ' nor ')

it('no value that is negated becomes a filter, alone or in a list', () => {
  const named = values.filter(value => /^\p{L}/u.test(value) && value.length > 3)
  fc.assert(
    fc.property(cue, fc.constantFrom(...named), fc.constantFrom(...named), joiner, (no, one, other, and) => {
      const alone = understandQuestion(`${no} ${one}`, lexicon)
      expect(alone.search, `${no} ${one}`).toBeNull()
      const same = lexiconFields.find(field =>
        [one, other].every(value => vocabulary.get(field)?.some(known => known.value === value)),
      )
      if (same) expect(understandQuestion(`${no} ${one}${and}${other}`, lexicon).search).toBeNull()
    }),
    { numRuns: Number(process.env.LISTWRIGHT_QUESTIONS ?? 2000), seed: 24 },
  )
})

/** Levels that are everyday words alone: only "staff level" is a level. */
const everyday = ['Staff', 'Other']

it('every value of the vocabulary is understood when it is the whole question', () => {
  const lost = lexiconFields
    .filter(field => !/_tech$|martech|specialties|lead_investors/.test(field))
    .flatMap(field => vocabulary.get(field) ?? [])
    .filter(({ value }) => value.length >= 3 && understandQuestion(value, lexicon).search?.search !== undefined)
    .map(({ value }) => value)
  expect(lost).toEqual(everyday)
})

it('no text makes it slow: numbers and words that look like the beginning of everything', () => {
  const hard = [
    '1 '.repeat(1000),
    '1-'.repeat(1000),
    'with '.repeat(400),
    'not '.repeat(500),
    'at A'.repeat(500),
    '$1,'.repeat(600),
    '"'.repeat(2000),
    'in Georgia '.repeat(180),
  ]
  for (const query of hard) expect(understandQuestion(query.slice(0, 2000), lexicon).unparsed).toBeDefined()
})
