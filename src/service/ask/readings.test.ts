// Words that can mean two things: asked back with readings that are clear, and not asked where the question decides.
import { describe, expect, it } from 'vitest'
import { choiceCases } from './choice-verdict.cases.ts'
import { buildLexicon, lookupKey } from './lexicon.ts'
import { readCases, scoreQuestions, worldVocabulary } from './queries/score.ts'
import { type UnderstoodQuestion, understandQuestion } from './understand.ts'

const lexicon = buildLexicon(worldVocabulary(4000))
const read = (query: string) => understandQuestion(query, lexicon)
const askedBack = (query: string) => read(query).choices.map(({ words }) => lookupKey(words))

/** What all readings of a question have in common: what it means whatever is chosen. */
function certain(query: string): UnderstoodQuestion {
  const understood = read(query)
  const searches = understood.choices.flatMap(({ readings }) => readings.map(({ search }) => search))
  if (searches.length === 0) return understood
  const shared = (group: 'contact_filters' | 'company_filters' | 'insights_filters') =>
    Object.fromEntries(
      Object.entries(searches[0]?.[group] ?? {}).filter(([name, value]) =>
        searches.every(search => {
          // Filters of one group by name.
          const filters = search?.[group] as Record<string, unknown> | undefined
          return JSON.stringify(filters?.[name]) === JSON.stringify(value)
        }),
      ),
    )
  return {
    ...understood,
    search: {
      contact_filters: shared('contact_filters'),
      company_filters: shared('company_filters'),
      insights_filters: shared('insights_filters'),
    },
  }
}

describe('the judging questions', () => {
  const cases = choiceCases.flatMap(({ query, slots, choices }) => {
    const [one] = slots === '' ? [{ query, slots: [], unused: [] }] : readCases(`query\texpected\n${query}\t${slots}`)
    return one ? [{ ...one, slots: [...one.slots, ...choices.map(words => `choice=${words}`)] }] : []
  })

  it('are read with few slots missed, with what is asked back among them', () => {
    const score = scoreQuestions(cases, lexicon, certain, true)
    expect(score.f1, score.missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  it('have no condition that is dropped silently', () => {
    const dropped = choiceCases.flatMap(({ query, told = [] }) => {
      const named = lookupKey(read(query).unparsed.join(' '))
      return told.filter(words => !named.includes(lookupKey(words))).map(words => `${query}: ${words}`)
    })
    expect(dropped).toEqual([])
  })
})

it('every reading is a question that is clear', () => {
  for (const { query } of choiceCases) {
    for (const { words, readings } of read(query).choices) {
      expect(readings.length).toBeGreaterThan(1)
      expect(new Set(readings.map(({ search }) => JSON.stringify(search))).size, query).toBe(readings.length)
      for (const one of readings) {
        const again = read(one.query)
        expect(again.search).toEqual(one.search)
        expect(again.choices.map(choice => choice.words)).not.toContain(words)
        expect(again.unparsed).toEqual(read(query).unparsed)
      }
    }
  }
})

it('asks once for words that are repeated, and for each of several', () => {
  expect(askedBack('CEOs in Georgia who live in Georgia')).toEqual(['georgia'])
  expect(askedBack('CEOs in Georgia at companies headquartered in New York')).toEqual(['georgia', 'new york'])
  const [choice] = read('CEOs in Georgia who live in Georgia').choices
  expect(choice?.readings[0]?.query).toBe('CEOs in Georgia (country) who live in Georgia (country)')
})

describe('a place of which the search has all of its name', () => {
  const several = (query: string) =>
    read(query).several.map(({ words, readings }) => [words, ...readings.map(one => one.query)])

  it('is answered, with narrower questions', () => {
    const { search, choices } = read('CTOs in London')
    expect([search, choices]).toEqual([{ contact_filters: { job_title: 'CTO', city: 'London' } }, []])
    expect(several('CTOs in London?')).toEqual([
      ['London', 'CTOs in London, United Kingdom?', 'CTOs in London, Ontario?'],
    ])
    expect(several('nurses in Paris')).toEqual([['Paris', 'nurses in Paris, France', 'nurses in Paris, Texas']])
    for (const { readings } of read('CTOs in London').several)
      for (const { query, search: narrower } of readings) {
        expect(narrower?.contact_filters).toMatchObject({ job_title: 'CTO', city: 'London' })
        expect([read(query).search, read(query).several]).toEqual([narrower, []])
      }
  })

  it.each([
    'CTOs in London, Ontario',
    'CTOs in London, UK',
    'British CTOs in London',
    'nurses in Paris, TX',
    'CTOs in Lyon',
  ])('is one place already: %s', query => expect(read(query).several).toEqual([]))

  it('is that of the headquarters where the question is about them', () => {
    const [choice] = read('companies headquartered in London').several
    expect(choice?.readings.map(({ search }) => search)).toEqual([
      { company_filters: { headquarters_city: 'London', headquarters_country_name: 'United Kingdom' } },
      { company_filters: { headquarters_city: 'London', headquarters_state_name: 'Ontario' } },
    ])
  })

  it('has its region where it has itself', () => {
    for (const written of ['Paris, Texas', 'Paris, TX'])
      expect(read(`companies headquartered in ${written}`).search).toEqual({
        company_filters: { headquarters_city: 'Paris', headquarters_state_name: 'Texas' },
      })
  })

  it('is not offered where the narrower question would say something else', () => {
    expect(read('London-based software companies').search).toMatchObject({
      company_filters: { headquarters_city: 'London' },
    })
    expect(several('London-based software companies')).toEqual([])
  })

  it('is named beside words that are asked back', () => {
    const { choices, several: all } = read('directors in logistics in London')
    expect([choices, all].map(list => list.map(({ words }) => words))).toEqual([['logistics'], ['London']])
  })
})

it('keeps the end of the sentence', () => {
  expect(read('Who are the CEOs in Georgia?').choices[0]?.readings.map(({ query }) => query)).toEqual([
    'Who are the CEOs in Georgia (country)?',
    'Who are the CEOs in Georgia (state)?',
  ])
})
